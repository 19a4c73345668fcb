### English. This file is complete by definition: every other language has the same keys with the
### same placeables. `.words` are further words that are understood, separated by commas.

## Games, sides, pieces

game-salta = Salta
    .rules =
        Salta: each side has fifteen numbered pieces – five stars, five moons, five suns. Bring each of yours exactly seven ranks forward, to the square with the same place in its row; whoever is there first with all of them wins.
        • A step goes one square diagonally, forward or backward.
        • If one of your pieces can jump forward over an opponent’s piece right in front of it to the empty square behind, you must jump. Nothing is captured.
        • You may not leave your opponent without a move.
        • After 120 moves each the game ends: whoever needs fewer moves to finish wins. The points are the difference.
        In the picture a square’s number stands on the little tab above it; coloured corners mean that a piece has arrived.
game-title = #{ $number } { $game }: { $first } – { $second }
side-green = Green
side-red = Red
side-white = White
side-black = Black
kind-star = stars
kind-moon = moons
kind-sun = suns
anyone = anyone

## Commands: the word, `.about` what it does

command-play = play
    .words = challenge
    .about = Challenge someone to a game, or anyone who accepts
    .game = Which game
    .opponent = Whom you challenge; leave it out to play with whoever accepts
    .colour = Whether you move first or second
    .options = Rule options, such as jump=any
command-accept = accept
    .about = Accept a challenge
    .number = The number of the challenge
command-decline = decline
    .about = Turn a challenge down
    .number = The number of the challenge
command-cancel = cancel
    .about = Take your own challenge back
    .number = The number of the challenge
command-move = move
    .words = m
    .about = Play a move, such as 32-42
    .move = The move: from where to where
    .number = The number of the game, if there are several
command-board = board
    .words = b
    .about = Show the board
    .number = The number of the game
command-moves = moves
    .about = List the possible moves
    .number = The number of the game
    .square = Only the moves from this square
command-games = games
    .about = List your games and challenges
command-resign = resign
    .about = Give a game up
    .number = The number of the game
    .answer = Say yes to resign without being asked again
command-draw = draw
    .about = Offer a draw, or accept one
    .number = The number of the game
    .answer = Accept, decline or withdraw the offer
command-help = help
    .words = start
    .about = Say how to play
    .topic = A command or a game that you want to know about

argument-game = GAME
argument-person = @PERSON
argument-number = #NUMBER
argument-move = MOVE
argument-option = OPTION=VALUE
argument-text = WORD

choice-first = first, green, white
choice-second = second, red, black
choice-yes = yes, y
choice-accept = accept, yes
choice-decline = decline, no
choice-withdraw = withdraw

button-accept = Accept
button-decline = Decline
button-moves = Show moves
button-resign = Resign

## Help

help =
    I know these games: { $games }. “help salta” tells the rules. Challenge a friend with “play salta @friend”. When it is your turn, just write your move: “32-42” moves from square 32 to square 42.
help-argument = { $name }: { $about }
help-line = • { $usage } – { $about }

## Challenges

challenge =
    { $opponent ->
        [none] { $player } looks for an opponent in { $game }, game #{ $number }. Whoever accepts, plays!
       *[other] { $player } challenges { $opponent } to { $game }, game #{ $number }.
    } { $player } plays { $side }.{ $options ->
        [none] { "" }
       *[other] { " " }Options: { $options }.
    }
started = Game #{ $number } of { $game } begins! { $first } plays { $first_side }, { $second } plays { $second_side }.
declined = { $challenger }, { $player } has declined your challenge #{ $number }.
cancelled = { $player } has taken challenge #{ $number } back.

## A game

moved = { $player } ({ $side }) plays { $move }.
turn = { $player }, it is your turn with { $side }.
turn-moves = You can play { $moves }.
shown = #{ $number } { $game }: { $first } ({ $first_side }) – { $second } ({ $second_side }).
state-turn = { $side } to move
state-won = { $side } has won
state-drawn = Draw
state-over = Game over
ended = The game is over: { $reason }.
ended-won = { $player } wins with { $side }: { $reason }!
ended-drawn = The game is a draw: { $reason }.
ended-points = The win is worth { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
reason-completed = all pieces have reached their goals
reason-captured-all = all the opponent’s pieces are captured
reason-no-move = the opponent has no move
reason-count = fewer moves were missing to the goal when the move limit was reached
reason-count-drawn = both sides needed the same number of moves when the move limit was reached
reason-repetition = the same position came for the third time
reason-quiet = too many moves without progress
reason-both-blocked = no side can move any more
reason-agreed = both players agreed
reason-resigned = the opponent has resigned
reason-time = the opponent ran out of time
reason-forfeit = the opponent did not play
reason-adjudicated = the organiser has decided
reason-aborted = it was called off
moves-list = #{ $number }, { $side } can play: { $moves }.
games-none = You have no games at the moment. Challenge someone: “play salta @friend”.
games-list = { $count ->
        [one] Your game:
       *[other] Your { $count } games:
    }
games-more = … and { $count } more.
games-mine = • #{ $number } { $game } against { $player }: your turn with { $side }
games-theirs = • #{ $number } { $game } against { $player }: waiting for their move
games-invited = • #{ $number } { $game }: { $player } challenges you – “accept #{ $number }”
games-challenge = • #{ $number } { $game }: you challenge { $player }
resign-sure = Do you really want to resign game #{ $number }? If so, press the button or write “resign #{ $number } yes”.
resigned = { $player } resigns.
draw-offered = { $player } offers a draw in game #{ $number }. { $opponent }, do you accept?
draw-declined = { $opponent }, { $player } declines the draw in game #{ $number }. Play on!
draw-withdrawn = { $opponent }, { $player } withdraws the draw offer in game #{ $number }. Play on!
draw-accepted = { $player } accepts the draw.

## The picture in words

alt-last = Last move: { $move }
alt-side = { $side }: { $pieces }
alt-kind = { $kind } { $pieces }
alt-piece = { $number } on { $square }
alt-none = no pieces

## Faults

fault = Something went wrong on my side, and nothing was changed. Please try again. If it happens again, tell whoever runs this bot: { $id }

## Refusals: asking

refused-empty = What would you like to do? “help” shows what I understand.
refused-too-long = That is too long for me: I read up to { $limit } characters.
refused-unknown-command = I don’t understand “{ $given }”. “help” shows what I understand.
refused-unknown-command-near = I don’t understand “{ $given }”. Did you mean “{ $near }”?
refused-unknown-argument = I don’t understand “{ $given }” here. “help { $command }” shows how to use “{ $command }”.
refused-unknown-game = I don’t know a game called “{ $given }”. I know: { $games }.
refused-unknown-option = There is no option “{ $given }”. There is: { $valid }.
refused-unknown-value = An option cannot be “{ $given }”. It can be: { $valid }.
refused-unknown-person = I don’t know who “{ $given }” is. Mention someone who is in this chat.
refused-two-people = Several people here are called “{ $given }”. Please mention the one you mean.
refused-needs-game = Which game? I know: { $games }. For example: “play salta @friend”.
refused-needs-move = Which move? For example: “move 32-42”. “moves” lists what you can play.

## Refusals: challenges

refused-challenge-self = You can’t challenge yourself. Mention someone else, or leave the name out to play with whoever accepts.
refused-challenge-bot = { $player } is a bot and can’t play. Mention a person, or leave the name out to play with whoever accepts.
refused-challenge-alone = Only you and I are here, so nobody could accept. Challenge someone in a channel or group where I am too.
refused-challenge-other = Challenge #{ $number } is for { $player }, not for you. To play too, write “play salta”.
refused-challenge-closed = Challenge #{ $number } is no longer open.
refused-already-started = Game #{ $number } has already begun, so it is no challenge any more.
refused-accept-own = Challenge #{ $number } is your own: someone else has to accept it. To take it back: “cancel #{ $number }”.
refused-decline-own = Challenge #{ $number } is your own. To take it back: “cancel #{ $number }”.
refused-decline-open = Challenge #{ $number } is open to anyone, so you need not answer it.
refused-cancel-other = Challenge #{ $number } is { $player }’s; only they can take it back.
refused-no-challenge = There is no open challenge here. Make one: “play salta @friend”.
refused-challenge-none-yours = No challenge here is yours to answer: { $numbers }.
refused-cancel-none = You have no open challenge here to take back.
refused-which-challenge = Which challenge do you mean: { $numbers }?

## Refusals: games

refused-no-such-game = There is no game #{ $number } here.
refused-no-game-here = No game is running here. Begin one: “play salta @friend”.
refused-not-playing-here = You are not playing in a game here. “board” shows it; “play salta @friend” begins your own.
refused-not-your-game = You don’t play in game #{ $number }.
refused-not-your-turn = It is not your turn in game #{ $number }: { $player } is to move with { $side }.
refused-no-turn-here = It is not your turn in any of your games here.
refused-which-game = Which game do you mean: { $numbers }?
refused-not-started = Game #{ $number } has not begun: the challenge waits to be accepted.
refused-game-over = Game #{ $number } is over. “play salta @friend” begins a new one.
refused-moved-on = The position of game #{ $number } has moved on. This is the board now:
refused-offer-stands = Your draw offer in game #{ $number } stands until your opponent answers or a move is made. To take it back: “draw withdraw”.
refused-offer-not-yours = The draw offer in game #{ $number } is your opponent’s. You can accept or decline it: “draw accept”, “draw decline”.
refused-no-offer = There is no draw offer for you in game #{ $number }. To make one: “draw”.
refused-no-moves-from = There is no move from “{ $given }”. Pieces that can move stand on: { $squares }.

## Refusals: moves, for all games

possible = You can play: { $moves }.
possible-from = From { $square } you can play: { $moves }.
possible-example = A move is written from where to where, such as { $move }. “moves” lists what you can play.
possible-meant = Did you mean { $move }?

refused-illegal = The rules don’t allow “{ $given }”.
refused-no-move = I can’t read a move in “{ $given }”.
refused-two-moves = “{ $given }” looks like several moves. Please write one.
refused-one-square = “{ $given }” names only one square; a move needs two.
refused-no-such-square = There is no square { $square } on this board.
refused-light-square = { $square } is a light square; the pieces stay on the dark ones.
refused-ambiguous = “{ $given }” can mean several moves: { $moves }. Which one?
refused-no-pass = You can’t pass while you have a move.
refused-same-square = { $square } is where the piece stands already.
refused-empty-square = There is no piece on { $square }.
refused-not-yours = The piece on { $square } is your opponent’s.
refused-occupied = { $square } is occupied.
refused-not-diagonal = { $move } is not on a diagonal: pieces move diagonally.
refused-too-far = { $move } is too far: a piece steps one square, or jumps over one.
refused-jump-nothing = There is no piece on { $square } to jump over.
refused-own-piece-jumped = The piece on { $square } is your own: you can only jump over your opponent’s.
refused-jump-backward = { $move } jumps backward; jumps go forward only.
refused-jump-one-only = One jump a turn is allowed.
refused-must-jump = You must jump when you can: { $moves }.
refused-blockade = { $move } would leave your opponent without a move, which is not allowed.
refused-not-legal = The rules don’t allow { $move }.
refused-salta-must-jump = Salta! You must jump when you can: { $moves }.
