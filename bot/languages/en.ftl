### English. This file is complete by definition: every other language has the same keys with the
### same placeables. `.words` are further words that are understood, separated by commas.

## Games, sides, pieces

game-salta = Salta
    .rules =
        Salta: each side has fifteen numbered pieces – five stars, five moons, five suns. Bring each of yours exactly seven ranks forward, to the square with the same place in its row; whoever is there first with all of them wins.
        • A step goes one square diagonally, forward or backward.
        • If one of your pieces can jump forward over an opponent’s piece right in front of it to the empty square behind, you must jump. Nothing is captured.
        • You may not leave your opponent without a move.
        • After 120 moves each the game ends: whoever needs fewer moves to finish wins. The points are the difference, and one more if Green comes home first.
        • Our own rules, where the old texts are silent: if every step would block the opponent, the count decides at once; without a limit 500 moves each are one; what must be jumped must be jumped in a move that ends the game, called or not.
        In the picture a square’s number stands on the little tab above it; coloured corners mean that a piece has arrived. Write a step as “32-42”, a jump as “42:64”.
game-pyramid = Pyramid
    .words = pyramids
    .rules =
        Pyramid: ten men each stand in a triangle on the dark squares. Whoever first fills exactly the ten squares where the other side began has won.
        • A man steps one square diagonally forward.
        • It may jump forward over an opponent’s man right beside it to the empty square behind, and go on jumping. Nothing is captured.
        • Our own rules, where the old texts are silent: whoever cannot move passes; if nobody can, more goal squares filled wins.
        In the picture brackets mark the goal squares, in the colour of the side that has to reach them; filled corners mean that a man has arrived. Write a step as “c3-d4” and a jump with every landing, as “c3:e5:g7”.
game-high-jump = High Jump
    .words = koruboddo, koruböddo
    .rules =
        High Jump (Koruböddo, from Somalia): twelve men each on a board of five by five; only the centre is empty at first. Whoever captures all of the other side’s men wins.
        • A man steps one square forward, backward or sideways.
        • It captures by jumping over an opponent’s man right beside it to the empty square behind, and may go on, with turns.
        • Our own rules, where the old texts are silent: whoever cannot move passes; if nobody can, the larger army wins; the same position three times, or twenty moves each without a capture, is a draw.
        Write a step as “c2-c3” and captures with every landing, as “d1:d3:d5”.
game-russian = Russian draughts
    .words = draughts, checkers, russian checkers, shashki
    .rules =
        Russian draughts: twelve men each on the dark squares. Whoever has no move, or no piece, loses.
        • A man steps one square diagonally forward. It captures forward and backward by jumping over an opponent’s piece to the empty square behind.
        • On the last rank a man becomes a king, in the middle of a capture too. Kings go and capture any distance along a diagonal.
        • You must capture when you can; you choose which way, but go on until it ends. A king must land where it can capture on. What is captured is taken off at the end and cannot be jumped twice.
        • A draw: the same position three times, fifteen moves each of kings only, or three or more kings that do not catch a lone one in fifteen moves (of the official draws we keep these).
        Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”.
game-bashni = Bashni
    .words = towers, column draughts
    .rules =
        Bashni (towers): Russian draughts in which nothing leaves the board. Whoever has no move loses.
        • Who captures takes only the top piece of the tower that is jumped, and puts it at the bottom of its own. What was below is free again.
        • A tower belongs to whoever has the piece on top. It moves as a whole, as that piece does: a man forward, a king any distance.
        • You must capture when you can, and go on until it ends. A king must land where it can capture on. On the last rank the top piece becomes a king, in the middle of a capture too.
        • A draw: the same position three times, or fifteen moves each without a capture and without a new king (so we read the old text).
        In the picture the two figures below a tower count the owner’s pieces and the other side’s; gold in it means a king. Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”.
game-lasca = Lasca
    .words = laska, lasker
    .rules =
        Lasca (by Emanuel Lasker): eleven soldiers each on a board of seven by seven. Whoever has no move loses.
        • Soldiers step one square diagonally forward, and capture forward only. Officers go one square in any diagonal direction.
        • Who captures takes only the top piece of the column that is jumped, and puts it at the bottom of its own. A column belongs to whoever has the piece on top and moves as that does.
        • You must capture when you can, and go on until it ends; nothing is jumped twice in a move. On the last rank a soldier becomes an officer, and the move ends.
        • A draw: the same position three times, or fifty moves each without a capture or a soldier’s move.
        In the picture the two figures below a column count the owner’s pieces and the other side’s; gold in it means an officer. Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”. The squares have numbers too, row by row from White’s left: 1 is a1, 4 is g1, 5 is b2 and so on to 25, which is g7.
game-title = #{ $number } { $game }: { $first } – { $second }
side-green = Green
side-red = Red
# Where sides have towers, `.of` says whose a piece in them is (see alt-owned).
side-white = White
    .of = White’s
side-black = Black
    .of = Black’s
# A kind is one piece of it, in the dictionary form. `.moved` is the piece as alt-moved has it. Pieces
# with numbers have `.numbered`, the plural before their list; the others `.count`, a number of them,
# where a single one comes without “1”; those of which towers are made `.under`, the same below others.
kind-star = star
    .numbered = stars
    .moved = star { $number }
kind-moon = moon
    .numbered = moons
    .moved = moon { $number }
kind-sun = sun
    .numbered = suns
    .moved = sun { $number }
kind-man = man
    .count = { $count ->
        [1] man
       *[other] { $count } men
    }
    .under = { $count ->
        [1] man
       *[other] { $count } men
    }
    .moved = man
kind-king = king
    .count = { $count ->
        [1] king
       *[other] { $count } kings
    }
    .under = { $count ->
        [1] king
       *[other] { $count } kings
    }
    .moved = king
kind-soldier = soldier
    .count = { $count ->
        [1] soldier
       *[other] { $count } soldiers
    }
    .under = { $count ->
        [1] soldier
       *[other] { $count } soldiers
    }
    .moved = soldier
kind-officer = officer
    .count = { $count ->
        [1] officer
       *[other] { $count } officers
    }
    .under = { $count ->
        [1] officer
       *[other] { $count } officers
    }
    .moved = officer
anyone = anyone

## What the options mean: `option-<name>-<value>`

option = { $option } ({ $about })
option-jump-forward = jumps go forward only
option-jump-any = jumps go in all directions
option-finish-first = whoever is home first wins
option-finish-reply = if Green is home first, Red has one more move to get there too
option-limit-120 = the moves left are counted after 120 moves each
option-limit-60 = the moves left are counted after 60 moves each
option-limit-none = no move limit, but the same position three times is a draw
option-call-strict = whoever misses a jump is told at once
option-call-players = a missed jump stands unless the opponent calls it at once: “salta”
option-count-simple = the count ignores all other pieces
option-count-exact = in the count your own pieces stand in the way
option-jumps-optional = you need not jump, and may stop after any jump
option-jumps-compulsory = you must jump when you can, and go on
option-back_jumps-no = jumps go forward only
option-back_jumps-yes = jumps go backward too; the same position three times is a draw
option-blocked-pass = whoever cannot move passes
option-blocked-loses = whoever cannot move loses
option-captures-optional = you need not capture, and may stop after any capture
option-captures-compulsory = you must capture when you can, and go on
option-centre-immune = a man in the centre cannot be captured
option-centre-normal = a man in the centre can be captured
option-stalled-draw = without progress the game is a draw
option-stalled-more_pieces = without progress the larger army wins
option-rejump-never = no tower is jumped twice in one move
option-rejump-after_other = a tower may be jumped again once another was
option-lift-immediate = what is captured is lifted at once
option-lift-after_move = what is captured is lifted when the move ends
clash-rejump-lift = such a move need not end

## Commands: the word, `.about` what it does

command-play = play
    .words = challenge
    .about = Challenge someone to a game, or anyone who accepts
    .game = Which game
    .opponent = Whom you challenge; leave it out to play with whoever accepts
    .colour = Whether you move first or second
    .options = Rule options, such as jump=any in Salta
command-accept = accept
    .about = Accept a challenge
    .number = The number of the challenge
command-decline = decline
    .about = Turn a challenge or a draw down
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
    .about = Show the board, as a picture, in letters or in words
    .number = The number of the game
    .form = “text” shows it in letters and figures, “words” tells it to be read aloud
    .theme = How the board looks
    .side = Which side is at the bottom
command-moves = moves
    .about = List the possible moves
    .number = The number of the game
    .square = Only the moves from this square, or that begin with several
command-games = games
    .about = List your games and challenges
command-salta = salta
    .words = call
    .about = Call that your opponent missed a jump, in a game of Salta with call=players
    .number = The number of the game
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
argument-range = FROM-TO
argument-text = WORD

choice-first = first, green, white
choice-second = second, red, black
choice-yes = yes, y
choice-no = no, n
choice-accept = accept, yes
choice-decline = decline, no
choice-withdraw = withdraw
choice-text = text, letters
choice-words = words

button-accept = Accept
button-decline = Decline
button-moves = Show moves
button-resign = Resign
button-play-on = Play on
button-replay = Replay

## Help

help =
    I know these games: { $games }. “help salta” tells the rules. Challenge a friend with “play salta @friend”. When it is your turn, just write your move: “32-42” moves from square 32 to square 42.
help-options = Options, the first of each unless you choose another:
help-option = • { $values }
help-no-rules = I have no rules of { $game } in words.
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
started = Game #{ $number } of { $game } begins! { $first } plays { $first_side }, { $second } plays { $second_side }.{ $options ->
        [none] { "" }
       *[other] { " " }Options: { $options }.
    }
declined = { $challenger }, { $player } has declined your challenge #{ $number }.
cancelled = { $player } has taken challenge #{ $number } back.

## A game

moved = { $player } ({ $side }) plays { $move }.
called = { $player } ({ $side }) calls Salta! { $move } is taken back.
move-pass = pass
passed = { $player } ({ $side }) has no move and passes.
played-alone = { $player } ({ $side }) has only one move, so it is played: { $move }.
turn = { $player }, it is your turn with { $side }.
turn-called = You have to jump: { $moves }.
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
explained-count-simple = Green still needed { $green } moves, Red { $red }.
explained-count-exact = By the exact count Green still needed { $green_span } moves, Red { $red_span }.
explained-count-undecided = The exact count did not decide (Green { $green_span } moves, Red { $red_span }), so the simple one did: Green { $green }, Red { $red }.
reason-completed = all pieces have reached their goals
reason-completed-drawn = all pieces of both sides have reached their goals
reason-captured-all = the opponent has no piece left
reason-no-move = the opponent has no move
reason-count = fewer moves were missing to the goal when the move limit was reached
reason-count-drawn = both sides needed the same number of moves when the move limit was reached
reason-repetition = the same position came for the third time
reason-quiet = too many moves without progress
reason-both-blocked = neither side can move any more
reason-salta-both-blocked = no move is possible any more, and { $winner } needed fewer moves to the goal
reason-salta-both-blocked-drawn = no move is possible any more, and both sides needed the same number of moves
reason-pyramid-both-blocked = neither side can move any more, and { $winner } has filled more goal squares
reason-pyramid-both-blocked-drawn = neither side can move any more, and both have filled the same number of goal squares
reason-high-jump-both-blocked = neither side can move any more, and { $winner } has the larger army
reason-high-jump-both-blocked-drawn = neither side can move any more, and both have the same number of men
reason-high-jump-repetition = the same position came for the third time, and { $winner } has the larger army
reason-high-jump-repetition-drawn = the same position came for the third time
reason-high-jump-quiet = there were twenty moves each without a capture, and { $winner } has the larger army
reason-high-jump-quiet-drawn = there were twenty moves each without a capture
reason-bashni-captured-all = the opponent has no tower left
reason-lasca-captured-all = the opponent has no column left
reason-agreed = both players agreed
reason-resigned = the opponent has resigned
reason-time = the opponent ran out of time
reason-forfeit = the opponent did not play
reason-adjudicated = the organiser has decided
reason-aborted = it was called off
moves-list = #{ $number }, { $side } can play: { $moves }.
moves-more = … and { $count } more (“moves c3” lists those from one square)
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
resign-sure = Do you really want to resign game #{ $number }? If so, press “Resign” or write “resign #{ $number } yes”.
resign-not = Game #{ $number } goes on.
resigned = { $player } resigns.
draw-offered = { $player } offers a draw in game #{ $number }. { $opponent }, do you accept?
draw-declined = { $opponent }, { $player } declines the draw in game #{ $number }. Play on!
draw-withdrawn = { $opponent }, { $player } withdraws the draw offer in game #{ $number }. Play on!
draw-accepted = { $player } accepts the draw.

## Replay

command-replay = replay
    .words = film, gif
    .about = Show a game, or some of its moves, as an animation
    .number = The number of the game
    .moves = Which moves, such as 12-40; without it all of them
    .theme = How the board looks
choice-wood = wood
choice-dark = dark
choice-contrast = contrast
choice-colour-blind = colour-blind, color-blind

replay = { $title }, moves { $first }–{ $last }.
replay-one = { $title }, move { $move }.
replay-none = { $title }. No move has been played yet.
replay-alt = Animation of { $told }
replay-moves = Moves: { $moves }
refused-replay-range = Game #{ $number } has { $moves ->
        [one] only one move
       *[other] { $moves } moves
    } so far, so there are no moves { $given } to show. “replay #{ $number }” shows all of it.

## The picture in words
#
# They are read aloud to people who cannot see the board, so that they can set it up:
#   Bashni. White to move. Last move 7: Black’s man from g7 via e5 to c3, capturing f6, d4. Must
#   capture: d2, a1. White: king on e7; 3 men on d2, a1, c1; tower on e3: king, 2 men over Black’s
#   3 men, king. Black: 2 men on h8, c3.
#   Salta. Red to move. Last move 1: Green’s sun 2 from 32 to 42. Green: stars 1 on 11, 2 on 12, …;
#   moons 1 on 21, …; suns 1 on 31, …; at home: 21, 11. Red: stars …
#   High Jump. White to move. Last move 1: White’s man from c2 to c3. Move 1: Black had to pass. …
#   Pyramid. Black has won: all pieces have reached their goals. Last move 80: … White: no pieces. …
# A test in each language (tests/bot/reading_alt.py) hears them and sets the board up again. So:
# - Between sentences stands “. ”, between the parts of a side’s sentence “; ”, between squares, runs
#   of a column and numbered pieces “, ”. No word here has one of these in it, but for alt-moved,
#   alt-moved-over and alt-over.
# - Sentences begin with a capital by themselves, though the name of a side may have none.
# - Squares and numbers never change their form: choose words that need no case of them.
# - alt-kind, alt-numbered, alt-column and alt-home begin differently: no kind is called “tower”.
# - A column of which each part stands over one of the other side: alt-above. The first pieces of a
#   lower part are said to be that side’s (alt-owned); all that follows in the part is theirs too.
# - alt-over is for sides and kinds that no language knows: choose words that need no forms of them.
# - A move has a way (`$via`: squares that it touches down on, or `none`) and what it jumps over. One
#   that is too long to be followed, or of a kind without `.moved`, is told as it is written: alt-last.
# - That test has a table of these words: whoever changes one here changes it there.

alt-ended = { $state }: { $reason }
alt-last = Last move: { $move }
alt-moved = Last move { $number }: { $side }’s { $piece } from { $origin } { $via ->
        [none] to { $goal }
       *[other] via { $via } to { $goal }
    }
alt-moved-column = { $game ->
        [bashni] tower
       *[other] column
    }
alt-moved-over = { $game ->
        [russian] { $moved }, capturing { $over }
        [bashni] { $moved }, capturing { $over }
        [lasca] { $moved }, capturing { $over }
        [high-jump] { $moved }, capturing { $over }
       *[other] { $moved }, jumping over { $over }
    }
alt-passed = Move { $number }: { $side } had to pass
alt-called = Only jumps are possible now, for one was missed
alt-must = { $game ->
        [russian] Must capture: { $squares }
        [bashni] Must capture: { $squares }
        [lasca] Must capture: { $squares }
        [high-jump] Must capture: { $squares }
       *[other] Must jump: { $squares }
    }
alt-side = { $side }: { $pieces }
alt-kind = { $kind } on { $squares }
alt-numbered = { $kind } { $pieces }
alt-piece = { $number } on { $square }
alt-column = { $game ->
        [bashni] tower on { $square }: { $pieces }
       *[other] column on { $square }: { $pieces }
    }
alt-above = { $above } over { $below }
alt-owned = { $owner } { $pieces }
alt-over = { $above } over { $side }’s { $below }
alt-count = { $count ->
        [1] { $kind }
       *[other] { $count } × { $kind }
    }
alt-home = at home: { $squares }
alt-none = no pieces

## The board in letters (`board text`): what its signs mean, a line each below it
#
#   w – White / b – Black / W, B – king / . – empty square / blank – light square, not played on
#   w2 – two pieces of one side, one on the other / w2/3 – two own pieces over three of the other
#   side’s / below the board – each column from the top down
#   S1 – Green / 1s – Red / S – star / M – moon / U – sun / . – empty square / …

text-board-side = { $sign } – { $side }
text-board-kind = { $signs } – { $kind }
text-board-empty = { $sign } – empty square
text-board-light = blank – light square, not played on
text-board-pile = { $sign }2 – two pieces of one side, one on the other
text-board-column = { $sign }2/3 – two own pieces over three of the other side’s
text-board-columns = below the board – each column from the top down

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
refused-unknown-value = “{ $given }” is no value of { $option }. It can be: { $valid }.
refused-option-twice = { $option } cannot be both “{ $first }” and “{ $second }”. Please choose one.
refused-unknown-person = I don’t know who “{ $given }” is. Mention someone who is in this chat.
refused-two-people = Several people here are called “{ $given }”. Please mention the one you mean.
refused-needs-game = Which game? I know: { $games }. For example: “play salta @friend”.
refused-options-clash = “{ $given }” do not go together: { $reason }.
refused-needs-move = Which move? For example: “move { $move }”. “moves” lists what you can play.

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
refused-no-calls = In game #{ $number } nothing has to be called: I see to the rules. “play salta @friend call=players” begins a game in which you call missed jumps yourselves.
refused-no-call = You can call “Salta!” only right after a move of { $player }, before you do anything else.
refused-wrong-call = No jump was missed in game #{ $number }: { $move } stands.
refused-no-square = “{ $given }” is no square here. Pieces that can move stand on: { $squares }.
refused-no-moves-from = There is no move from “{ $given }”. Pieces that can move stand on: { $squares }.

## Refusals: moves, for all games

possible = You can play: { $moves }.
possible-from = From { $square } you can play: { $moves }.
possible-example = A move is written from where to where, such as { $move }. “moves” lists what you can play.
possible-meant = Did you mean { $move }?

refused-illegal = The rules don’t allow “{ $given }”: { $rule }.
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
refused-must-capture = You must capture when you can: { $moves }.
refused-cut-short = “{ $given }” stops too early, for the piece can jump on and must: { $moves }.
refused-must-land = In a capture a king must land where it can capture on: { $moves }.
refused-must-pass = You have no move, so you can only pass.
refused-step-backward = { $move } goes backward; steps go forward only.
refused-not-straight = { $move } is not straight: pieces move forward, backward or sideways.
refused-in-the-way = { $square } is in the way: something stands there.
refused-landed-twice = No square may be used twice in one move, and { $square } would be.
refused-jumped-twice = Nothing may be jumped twice in one move, and { $square } would be.
refused-centre-immune = A piece in the centre, on { $square }, cannot be captured.
refused-promotion-ends = On { $square } the piece is promoted, and that ends the move.
refused-blockade = { $move } would leave your opponent without a move, which is not allowed.
refused-not-legal = The rules don’t allow { $move }.
refused-russian-step-backward = { $move } goes backward; men step forward only, kings both ways.
refused-bashni-step-backward = { $move } goes backward; a tower with a man on top steps forward only.
refused-lasca-step-backward = { $move } goes backward; soldiers step forward only, officers both ways.
refused-lasca-jump-backward = { $move } captures backward; soldiers capture forward only, officers both ways.
refused-russian-too-far = { $move } is too far: a man steps one square, or captures by jumping over one piece.
refused-bashni-too-far = { $move } is too far: a man steps one square, or captures by jumping over one piece.
refused-salta-must-jump = Salta! You must jump when you can: { $moves }.

## The command line (`saltabot picture`, `saltabot replay`): positions and moves that cannot be

shell-move = Move { $number }, “{ $given }”: { $told }
shell-position = { $told } The start is written { $example }
position-bad-form = “{ $part }” does not fit into a position.
position-bad-side = A position begins with the letter of the side to move, not with “{ $side }”.
position-square-twice = The square { $square } is named twice.
position-bad-number = “{ $number }” is no number of a piece.
position-number-twice = Piece { $number } stands twice on one side.
position-number-missing = Piece { $number } is missing on one side.
position-bad-column = “{ $column }” stands for no piece of this game.
position-too-many = { $side } has more than { $most } pieces.
position-man-crowned = A man on { $square } would be a king already.
position-bad-call = No piece can jump, so no jump can have been called.
entry-game-over = The game is over by then.
entry-no-call = “Salta!” can be called only right after the opponent’s move, and only with call=players.
entry-wrong-call = No jump was missed, so there is nothing to call.
