### English. This file is complete by definition: every other language has the same keys with the
### same placeables. `.words` are further words that are understood, separated by commas.

## Games, sides, pieces

game-salta = Salta
    .brief = lead fifteen numbered pieces across, jumping over the enemy’s
    .rules =
        Each side has fifteen numbered pieces – five stars, five moons, five suns – set up as in the picture. Green begins.
        Bring each of yours exactly seven ranks forward, to the same place in its row: Green’s star 1 goes from 11 to 81. Whoever has all of them there first wins.
        • A step goes one square diagonally, forward or back.
        • A jump goes { $jump ->
            [any] over an opponent’s piece right beside yours
           *[other] forward over an opponent’s piece right in front of yours
        } to the empty square behind. Nothing is captured, and one jump ends the turn.
        A square’s number (on the tab above it) is its row, then its place there from Green’s left, dark squares only. Rows are staggered: 32 leads on to 41 or 42, 31 to 41 only. Write a step as “32-42” and a jump as “42:64”.
    .special =
        • If you can jump, you must; which of your pieces jumps is your choice. One that is home must jump too.
        • You may not leave your opponent without a move.
        • Coloured corners mean that a piece is home.
    .ends =
        • { $finish ->
            [reply] Whoever is home first wins – but if Green is, Red has one more move, and being home too makes it a draw.
           *[other] Whoever is home first wins.
        }
        • { $limit ->
            [none] Without a limit the same position three times is a draw.
           *[other] After { $limit } moves each, whoever needs fewer moves to finish wins; as many each is a draw.
        }
        • Points: how many moves fewer the winner needed, at least 1{ $finish ->
            [reply] { "" }
           *[other] { "," } and 1 more if Green came home first
        }.
        Our own rule: if every step of yours would block your opponent, the game ends and is counted too.{ $limit ->
            [none] { " " }So it is after 500 moves each.
           *[other] { "" }
        }
game-pyramid = Pyramid
    .words = pyramids
    .brief = move a triangle of ten men into the one opposite
    .rules =
        Ten men a side stand in a triangle on the dark squares, as in the picture. White begins.
        Whoever first fills exactly the ten squares where the other side began wins. Brackets in your colour mark those you have to reach; filled corners mean that a man has arrived.
        • A man steps one square diagonally forward, never back.
        • It jumps { $back_jumps ->
            [yes] over an opponent’s man right beside it, forward or back,
           *[other] forward over an opponent’s man right in front of it
        } to the empty square behind, and may go on jumping. Nothing is captured.
        Write a step as “c3-d4” and a jump with every landing, as “c3:e5:g7”.
    .special =
        • { $jumps ->
            [compulsory] If you can jump, you must, and go on as long as you can.
           *[other] You need not jump, and you may stop after any jump.
        }
        • { $back_jumps ->
            [yes] Jumps go backward too, but touch no square twice in a move.
           *[other] Jumps go forward only.
        }
        • Whoever cannot move { $blocked ->
            [loses] loses
           *[other] passes
        }.
    .ends =
        • Whoever first fills all ten squares wins.
        • If nobody can move, whoever has filled more of the ten wins; as many each is a draw.
        • Where jumps go back, the same position three times is a draw.
        The old rules are silent on the last two cases, and on whoever cannot move: there we decided.
game-high-jump = High Jump
    .words = koruboddo, koruböddo
    .brief = capture everything on five by five squares
    .rules =
        High Jump (Koruböddo) comes from Somalia. Twelve men a side stand as in the picture; only the centre is empty. White begins.
        Whoever captures all of the other side’s men wins.
        • A man steps one square forward, back or sideways, never diagonally.
        • It captures by jumping over an opponent’s man right beside it to the empty square behind, and may go on, with turns. What is captured leaves the board at once.
        Write a step as “c2-c3” and captures with every landing, as “d1:d3:d5”.
    .special =
        • { $centre ->
            [normal] A man in the centre, on c3, can be captured like any other.
           *[other] The centre is a refuge: a man on c3 cannot be captured.
        }
        • { $captures ->
            [compulsory] If you can capture, you must, and go on as long as you can.
           *[other] You need not capture, and you may stop after any capture.
        }
        • Whoever cannot move passes.{ $centre ->
            [normal] { "" }
           *[other] { " " }After 1. c2-c3 Black has to.
        }
    .ends =
        • Whoever captures everything wins.
        • If nobody can capture any more, you play on until twenty moves each have gone by without a capture, or the same position comes for the third time: { $stalled ->
            [more_pieces] then the larger army wins.
           *[other] then it is a draw. You can agree on it sooner: “draw”.
        }
        • If nobody can move, the larger army wins; the same number is a draw.
        The old rules are silent on the last two cases, and on whoever cannot move: there we decided.
game-russian = Russian draughts
    .words = draughts, checkers, russian checkers, shashki
    .brief = flying kings, and captures that you must make
    .rules =
        Twelve men a side stand on the dark squares, as in the picture. White begins.
        Whoever has no move, or no piece, left loses.
        • A man steps one square diagonally forward. It captures forward and backward, by jumping over an opponent’s piece right beside it to the empty square behind.
        • On the last rank a man becomes a king. A king goes any distance along a diagonal, and captures from any distance.
        • If you can capture, you must; you choose which way, but go on until it ends.
        Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”.
    .special =
        • A man that reaches the last rank in a capture goes on as a king.
        • After a capture a king lands on any free square behind – but where it can capture on from one of them, it must land there.
        • What is captured is taken off when the move ends, and cannot be jumped twice.
    .ends =
        • Whoever has no move, or no piece, left loses.
        • A draw: the same position three times; fifteen moves each of kings only, without a capture; fifteen moves in which three kings or more do not catch a lone one.
        The official rules know more kinds of draw; here there are only these three.
game-bashni = Bashni
    .words = towers, column draughts
    .brief = draughts in which captured pieces go under your tower
    .rules =
        Bashni (towers): twelve men a side stand on the dark squares, as in the picture. White begins. Nothing leaves the board; whoever has no move left loses.
        • A man steps one square diagonally forward; a king goes any distance.
        • A man captures forward and backward by jumping over what stands right beside it, a king from any distance. Only the top piece is taken, and goes to the bottom of your own tower.
        • A tower belongs to whoever has the piece on top. It moves as a whole, as that piece does.
        • If you can capture, you must, and go on until it ends.
        The two figures below a tower count the owner’s pieces and the other side’s; gold means a king. Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”.
    .special =
        • What stood below a captured piece is free again.
        • After a capture a king must land where it can capture on.
        • On the last rank the top piece becomes a king, in the middle of a capture too.
        • { $rejump ->
            [after_other] A tower may be jumped again once another was.
           *[other] No tower is jumped twice in one move.
        }
        • Captured pieces are lifted { $lift ->
            [after_move] when the move ends.
           *[other] as they are jumped, and their squares may be landed on.
        }
    .ends =
        • Whoever has no move, or no tower, left loses.
        • A draw: the same position three times, or fifteen moves each without a capture and without a new king.
        Bashni is played in several ways. Here a draw takes these fifteen moves, and kings go any distance and must land where they can capture on, as in Russian draughts.
game-lasca = Lasca
    .words = laska, lasker
    .brief = towers on seven by seven squares, by Emanuel Lasker
    .rules =
        Lasca (Emanuel Lasker, 1911): eleven soldiers a side on seven by seven squares, as in the picture. White begins. Whoever has no move left loses.
        • A soldier steps one square diagonally forward, and captures forward only. An officer does both in any diagonal direction.
        • Who captures jumps over a piece or column right beside it, takes only its top piece and puts it at the bottom of its own column.
        • A column belongs to whoever has the piece on top, and moves as that piece does.
        • If you can capture, you must; you choose which way, but go on until it ends.
        The two figures below a column count the owner’s pieces and the other side’s; gold means an officer. Write a step as “c3-d4” and captures with every landing, as “a3:c5:e7”; squares have numbers too, from 1 (a1) to 25 (g7).
    .special =
        • What stood below a captured piece is free again.
        • On the last rank a soldier becomes an officer, and that ends the move.
        • Nothing is jumped twice in one move.
        • A captured officer stays an officer.
    .ends =
        • Whoever has no move, or no column, left loses.
        • A draw: the same position three times, or fifty moves each without a capture or a soldier’s move.
game-title = #{ $number } { $game }: { $first } – { $second }
side-green = Green
side-red = Red
    .colour-blind = Red (dark blue)
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
option-jump-forward = forward only
option-jump-any = in all directions
option-finish-first = whoever is home first wins
option-finish-reply = if Green is home first, Red has one more move to get there too
option-limit-120 = counted after 120 moves each
option-limit-60 = counted after 60 moves each
option-limit-none = no limit; the same position three times is a draw
option-call-strict = whoever misses a jump is told at once
option-call-players = a missed jump stands unless the opponent calls it at once: “salta”
option-count-simple = counted as if each piece were alone on the board
option-count-exact = counted with your own pieces in each other’s way
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
    .game = Which game; leave it out where the chat has a game of its own
    .opponent = Whom you challenge; leave it out to play with whoever accepts
    .colour = Whether you move first, as challengers do, or second, or by chance
    .clock = How much time there is: 3d (for each move), 15m+10s, 10d+12h/20d; or “no clock”
    .options = Rule options, such as jump=any in Salta
    .rated = Whether the result counts for your ratings; as a rule it does not
    .start = Where it begins: a game (#128; #128.14: after 14 moves, 7 of each side) or a written position
command-accept = accept
    .about = Accept a challenge, or what your opponent asks in a game
    .number = The number of the challenge or game
command-decline = decline
    .about = Turn down a challenge, or what your opponent asks in a game
    .number = The number of the challenge or game
    .reason = Why, in your own words; your challenger reads it
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
    .words = my games
    .about = List your games and challenges
    .where = “here” lists the games of this place
command-salta = salta
    .words = call
    .about = Call that your opponent missed a jump, in a game of Salta with call=players
    .number = The number of the game
command-resign = resign
    .words = give up, surrender
    .about = Give a game up
    .number = The number of the game
    .answer = Say yes to resign without being asked again
command-draw = draw
    .words = offer draw, propose draw
    .about = Offer a draw, or accept one
    .number = The number of the game
    .answer = Accept, decline or withdraw the offer
command-help = help
    .words = start
    .about = Say how to play
    .topic = A command or a game that you want to know about

# An argument has its own word, or that of its kind.
argument-game = GAME
argument-person = @PERSON
argument-number = #NUMBER
argument-move = MOVE
argument-option = OPTION=VALUE
argument-range = FROM-TO
argument-text = TEXT
argument-document = TEXT
argument-code = CODE
argument-language = LANGUAGE
argument-page = PAGE
argument-count = COUNT
argument-reason = REASON
argument-square = SQUARE
argument-topic = TOPIC
argument-value = VALUE

choice-first = first, green, white
choice-second = second, red, black
choice-yes = yes, y, yeah, yep, ok, okay, sure, agree, agreed
choice-no = no, n, nope, refuse, reject
# Whole answers of several words.
answer-yes = yes please, yes thanks, yes thank you, of course
answer-no = never, nah, no way, not yet, no thanks, no thank you, thanks no, not now
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

help-start = I bring board games into chats: { $games }. Challenge a friend: “play salta @friend”. Without a name you play with whoever accepts.
help-direct = I bring board games into chats: { $games }. Challenge somebody you know from a group with me: “play salta @friend”. You can play right here.
help-turn = It is your turn with { $side } in game #{ $number }, { $game }.
# Only where mere moves are heard; elsewhere help-unheard says how to write them.
help-write = Just write your move, such as “{ $move }”.
help-wait = In game #{ $number }, { $game }, { $player } is to move. Meanwhile “board” shows the position, “draw” offers a draw, and “resign” gives up.
help-watch = Game #{ $number }, { $game }, is being played here. “board” shows it; “play salta @friend” begins one of your own.
help-invited = { $player } challenges you to { $game }, game #{ $number }. Do you accept?
help-unheard = { $platform ->
    [telegram] In this group I hear only commands and replies to me: write “/move { $move }”, or reply to a board with “{ $move }”.
    [discord] Here I hear only slash commands, mentions and replies: “/move”, “@saltabot { $move }”, or reply to a board with “{ $move }”.
   *[other] Here I hear only what is said to me.
}
# To whoever’s own client speaks this language where another is spoken.
help-language = In English, just for you: “me language english”.
help-more = “rules” tells how each game is played, “help all” lists all commands.
# What may stand behind “help” to list everything.
help-all-words = all, everything, commands
help-each = “help play” tells how to use “play”, and so on.
help-group = { $title }: { $commands }
help-no-rules = I have no rules of { $game } in words.
help-argument = { $name }: { $about }
help-line = • { $usage } – { $about }
button-rules = Rules
button-play = Play
button-all = All commands

# Titles of the groups of commands: `group-<group>`.
group-challenge = Find a game
group-play = Play
group-look = Look
group-settings = Settings
group-privacy = Your data
group-about = About

## Families of commands: several behind one word, as in “tournament join”
## A family is `command-<family>` with `.about`; a command in it is `command-<family>-<name>`, whose
## words are those behind the family's. The two are put together in either order; `.words` are whole.

# Under the list of a family's commands.
help-family = “help { $command }” tells more about “{ $command }”, and so on.
argument-tournament = TOURNAMENT
refused-needs-tournament = Which tournament? Name its number, such as “T7”.
refused-needs-subcommand = What about “{ $command }”? There is: { $valid }. For example: “{ $example }”.
refused-unknown-subcommand = I don’t understand “{ $given }” here. There is: { $valid }. For example: “{ $example }”.
refused-unknown-subcommand-near = I don’t understand “{ $given }” here. Did you mean “{ $near }”?

## Challenges

challenge = { $player } challenges { $opponent } to { $game }, game #{ $number }.
challenge-open = { $player } looks for an opponent in { $game }, game #{ $number }. Whoever accepts, plays!
rematch = { $player } asks { $opponent } for a rematch after game #{ $again }: { $game }, game #{ $number }.
# In the challenger’s own direct messages.
challenge-sent = You challenge { $opponent } to { $game }, game #{ $number }.
challenge-side = { $player } plays { $side }.
challenge-lots = Lots will decide who plays which side.
challenge-options = Options: { $options }.
challenge-start = It begins from the position in the picture, with { $side } to move.
# Told to the challenger, in place of a challenge that could not be delivered.
challenge-unreached = I can’t write to { $player } in private: they have to write to me there first. Challenge #{ $number } waits for them until then; you can take it back with “cancel #{ $number }”.
started = Game #{ $number } of { $game } begins! { $first } plays { $first_side }, { $second } plays { $second_side }.{ $options ->
        [none] { "" }
       *[other] { " " }Options: { $options }.
    }
started-lots = Lots have been drawn.
started-thread = Game #{ $number } of { $game } begins: { $first } – { $second }.
# Told to whoever accepted a challenge in a chat where they may not begin games.
started-elsewhere = Only the administrators begin games in this chat, so the game has begun where the challenge was shown: { $game }.
declined = { $challenger }, { $player } has declined your challenge #{ $number }.
declined-why = { $challenger }, { $player } has declined your challenge #{ $number }: “{ $reason }”
cancelled = { $player } has taken challenge #{ $number } back.
blocked = { $player } is blocked and isn’t told now. A challenge from { $player } is turned down: you would rather not play with them at the moment. You can’t challenge { $player } either. Games that you play already go on.
unblocked = { $player } can challenge you again, and you them.
blocks = You have blocked: { $players }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }. They can’t challenge you, nor accept your challenges.
blocks-none = You have blocked nobody. “block @name” keeps a person’s challenges away from you.
button-cancel = Cancel challenge
button-rematch = Rematch
button-unblock = Unblock { $player }
choice-chance = chance, random, lots, lot
argument-start = from START

command-rematch = rematch
    .words = play again, revenge
    .about = Play a finished game once more, with sides changed
    .number = The number of the finished game
command-block = block
    .about = Want no challenges from a person, or list whom you have blocked
    .person = Whom you don’t want to play with; leave it out to see whom you have blocked
    .number = Instead of a name: the number of their challenge or of a game with them
command-unblock = unblock
    .about = Allow challenges from a person again
    .person = Whom you have blocked

## A game

moved = { $player } ({ $side }) plays { $move }.
called = { $player } ({ $side }) calls Salta! { $move } is taken back.
move-pass = pass
passed = { $player } ({ $side }) has no move and passes.
played-alone = { $player } ({ $side }) has only one move, so it is played: { $move }.
turn-other = It is { $player }’s turn ({ $side }).
turn = { $player }, it is your turn with { $side }.
turn-called = You have to jump: { $moves }.
turn-moves = You can play { $moves }.
turn-must = { $game ->
        [russian] You must capture: { $moves }.
        [bashni] You must capture: { $moves }.
        [lasca] You must capture: { $moves }.
        [high-jump] You must capture: { $moves }.
       *[other] You must jump: { $moves }.
    }
shown = #{ $number } { $game }: { $first } ({ $first_side }) – { $second } ({ $second_side }).
state-turn = { $side } to move
state-won = { $side } has won
state-drawn = Draw
state-over = Game over
ended = { $reason ->
        [none] The game is over.
       *[other] The game is over: { $reason }.
    }
ended-won = { $reason ->
        [none] { $player } wins with { $side }!
       *[other] { $player } wins with { $side }: { $reason }!
    }
ended-drawn = { $reason ->
        [none] The game is a draw.
       *[other] The game is a draw: { $reason }.
    }
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
reason-count = fewer moves left to the goal when the move limit was reached
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
resign-sure = Do you really want to resign game #{ $number }? If so, press “{ button-resign }” or write “resign #{ $number } yes”.
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
alt-landings = From { $square }: { $landings }
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

refused-unread = I couldn’t read your reply. Leave the @ of the reply switched on, or write “move 32-42”.
refused-empty = What would you like to do? “help” shows what I understand.
refused-too-long = That is too long for me: I read up to { $limit } characters.
refused-unknown-command = I don’t understand “{ $given }”. “help” shows what I understand.
refused-unknown-command-near = I don’t understand “{ $given }”. Did you mean “{ $near }”?
refused-which-question = More than one thing waits for your answer. Which do you mean?
refused-which-yes = I can’t tell what you say yes to. Press a button, or write out what you mean.
refused-not-for-you = This question is not for you: only the person I asked can answer it. To do the same yourself, write the command.
refused-unknown-argument = I don’t understand “{ $given }” here. “help { $command }” shows how to use “{ $command }”.
refused-unknown-argument-person = I don’t understand “{ $given }” here. If that is a person, write @ before the name. “help { $command }” shows how to use “{ $command }”.
refused-unknown-game = I don’t know a game called “{ $given }”. I know: { $games }.
refused-unknown-game-near = I don’t know a game called “{ $given }”. Did you mean { $near }?
refused-no-options = { $name } has no options, so “{ $given }” cannot be set there.
refused-unknown-option = There is no option “{ $given }”. There is: { $valid }.
refused-unknown-option-near = There is no option “{ $given }”. Did you mean “{ $near }”? There is: { $valid }.
refused-unknown-value-near = “{ $given }” is no value of { $option }. Did you mean “{ $near }”? It can be: { $valid }.
refused-unknown-value = “{ $given }” is no value of { $option }. It can be: { $valid }.
refused-option-twice = { $option } cannot be both “{ $first }” and “{ $second }”. Please choose one.
refused-unknown-person = I don’t know who “{ $given }” is. Mention someone who is in this chat.
refused-two-people = Several people here are called “{ $given }”. Please mention the one you mean.
refused-needs-game = Which game? I know: { $games }. For example: “play salta @friend”.
refused-needs-start = From where should the game begin? For example: “play salta from #128”; or write a position behind “from”.
refused-options-clash = “{ $given }” do not go together: { $reason }.
refused-needs-move = Which move? For example: “move { $move }”. “moves” lists what you can play.

## Refusals: challenges

refused-challenge-self = You can’t challenge yourself. Mention someone else, or leave the name out to play with whoever accepts.
refused-challenge-bot = { $player } is a bot and can’t play. Mention a person, or leave the name out to play with whoever accepts.
refused-challenge-other = Challenge #{ $number } is for { $player }, not for you. To play too, write “play salta”.
refused-challenge-elsewhere = Challenge #{ $number } was made in another chat, and can be answered only there.
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
refused-challenge-alone = Only you and I are here, so say with whom: “play salta @name”. I know the people from chats where I saw both of you. Or write “play salta” in a group where I am too, and play with whoever accepts.
refused-unmet = I don’t know “{ $given }”. I only know people from chats where I saw both of you: ask them to say something to me there, and write the name as it is shown there.
refused-starters = Here only the administrators of this chat begin games. Ask one of them, or play in direct messages with me: there you can challenge anyone from this chat.
refused-too-many-challenges = You have { $count } open challenges, and more would be too many. Take one back first: { $numbers }.
refused-not-welcome = { $player } would rather not play with you at the moment. Others may like to: “play salta” is open to whoever accepts.
refused-blocked-by-you = You have blocked { $player }. To play together, lift that first.
refused-block-self = You can’t block yourself.
refused-block-stands = You have already blocked { $player }.
refused-not-blocked = You have not blocked “{ $player }”. “block” shows whom you have.
refused-rematch-none = You have not finished a game here yet. Begin one: “play salta @friend”.
refused-rematch-running = Game #{ $number } is still going on; a rematch can follow when it is over.
refused-rematch-nobody = { $player }, your opponent in game #{ $number }, can’t be asked any more. Begin a new game: “play salta @friend”.
refused-rematch-self = Both sides of game #{ $number } are you: the two accounts are linked now. Begin a new game: “play salta @friend”.
refused-rematch-waits = You have already asked { $player } for that rematch: challenge #{ $number } waits for an answer.
refused-start-other-game = Game #{ $number } is { $held }, not { $given }. Leave the name of the game out: “play from #{ $start }”.
refused-start-ply = Game #{ $number } has only { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    } so far, those of both sides counted together; there is no { $ply }.
refused-start-unreadable = I can’t set that position up. { $told } A position is written like this: { $example }
refused-start-over = The game would be over in that position: { $reason }.

## Refusals: games

refused-no-such-game = There is no game #{ $number } here.
refused-no-game-here = No game is running here. Begin one: “play salta @friend”.
refused-not-playing-here = You are not playing in a game here. “board” shows it; “play salta @friend” begins your own.
refused-not-your-game = You don’t play in game #{ $number }.
refused-not-your-turn = It is not your turn in game #{ $number }: { $player } is to move with { $side }.
refused-no-turn-here = It is not your turn in any of your games here.
# A game or challenge among several: what tells it from the others.
meant-with = #{ $number } { $game } with { $player }
meant-from = #{ $number } { $game } (challenge by { $player })
meant-open = #{ $number } { $game } (open to anyone)
refused-which-game = Which game do you mean: { $numbers }?
refused-not-started = Game #{ $number } has not begun: the challenge waits to be accepted.
refused-game-over = Game #{ $number } is over. “play salta @friend” begins a new one.
refused-settled = That is settled already. This is the board of game #{ $number } now:
refused-moved-on = The position of game #{ $number } has moved on. This is the board now:
refused-offer-stands = Your draw offer in game #{ $number } stands until your opponent answers or a move is made. To take it back: “draw withdraw”.
refused-offer-not-yours = The draw offer in game #{ $number } is your opponent’s. You can accept or decline it: “draw accept”, “draw decline”.
refused-no-offer = There is no draw offer for you in game #{ $number }. To make one: “draw”.
refused-no-calls = In game #{ $number } nothing has to be called: I see to the rules. “play salta @friend call=players” begins a game in which you call missed jumps yourselves.
refused-no-call = You can call “Salta!” only right after a move of { $player }, before you do anything else.
refused-wrong-call = No jump was missed in game #{ $number }: { $move } stands.
refused-no-square = “{ $given }” is no square here. { $whose ->
        [theirs] It is { $player }’s turn, whose pieces that can move stand on: { $squares }
       *[own] Pieces that can move stand on: { $squares }
    }.
refused-no-moves-from = There is no move from “{ $given }”{ $whose ->
        [theirs] { " " }now: it is { $player }’s turn, whose pieces that can move stand on: { $squares }
       *[own] . Pieces that can move stand on: { $squares }
    }.

## Refusals: moves, for all games

possible = You can play: { $moves }.
possible-from = From { $square } you can play: { $moves }.
possible-example = A move is written from where to where, such as { $move }. “moves” lists what you can play.
possible-meant = Did you mean { $move }?
either = { $first } or { $last }

refused-illegal = The rules don’t allow “{ $given }”: { $rule }.
refused-no-move = I can’t read a move in “{ $given }”.
refused-two-moves = “{ $given }” looks like several moves. Please write one.
refused-one-square = “{ $given }” names only one square; a move needs two.
refused-no-such-square = There is no square { $square } on this board.
refused-light-square = { $square } is a light square; the pieces stay on the dark ones.
refused-ambiguous = “{ $given }” can mean several moves. Which one? Send its number, or write it out:{ $moves }
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

## Files that may not be attached (in place of the file)

file-refused = I may not attach files here. Ask me for it in a direct message.

## Words around commands and squares

# Left out wherever no argument takes them, before a command too: “I’d like to play a game of Salta”.
filler-words = a, an, the, with, against, at, please, to, in, on, of, as, and, for, i, i'd, i’d, we, me, us, my, let's, let’s, lets, want, would, like, game, your, it, this, that, challenge, draw
# Before what a game begins from (“from #128”), and before the first square of a move.
from-words = from
# Between two squares: “32 to 42”, “c3 takes e5”.
to-words = to, takes, captures, over
# In a question in plain words that is answered with help: “how do I play?”
question-words = how, what, whats, what’s, what's, which, where, why, who, whose, don’t, don't, dont

## Options as people write them: `word-<name>`, `word-<name>-<value>`; the first is shown

word-jump = jump
word-jump-forward = forward
word-jump-any = any, all
word-finish = finish
word-finish-first = first
word-finish-reply = reply
word-limit = limit
word-limit-120 = 120
word-limit-60 = 60
word-limit-none = none, no
word-call = call, calls
word-call-strict = strict, bot
word-call-players = players
word-count = count
word-count-simple = simple
word-count-exact = exact
word-jumps = jumps
word-jumps-optional = optional
word-jumps-compulsory = compulsory
word-back_jumps = back_jumps
word-back_jumps-no = no
word-back_jumps-yes = yes
word-blocked = blocked
word-blocked-pass = pass
word-blocked-loses = loses
word-captures = captures
word-captures-optional = optional
word-captures-compulsory = compulsory
word-centre = centre, center
word-centre-immune = immune
word-centre-normal = normal
word-stalled = stalled
word-stalled-draw = draw
word-stalled-more_pieces = more_pieces
word-rejump = rejump
word-rejump-never = never, no
word-rejump-after_other = after_other
word-lift = lift
word-lift-immediate = immediate
word-lift-after_move = after_move

## Rules: `rules`, and the examples that are drawn, `lesson-<game>-<number>`

command-rules = rules
    .words = rule, howto
    .about = Explain how a game is played, with examples
    .game = Which game; leave it out for the one that is played here
    .part = How it begins, its special rules, or how it ends and its options
    .number = The number of a game whose rules you want, options and all
choice-setup = setup, begin, moving, 1
choice-special = special, examples, 2
choice-ends = end, ends, options, 3

rules-list = Which game? Tap one, or write “rules salta”:
rules-line = • { $game } – { $brief }
rules-unknown = • { $game }
rules-title = { $game } – { $part }
# These are buttons too, and begin with a capital there.
rules-setup = set-up and moves
rules-special = special rules
rules-ends = end and options
# Where a game has no options.
rules-end = end
rules-begins = Whoever challenges begins, unless they asked for “second” or “chance”.
rules-options = Options, the usual value first; for another: “play { $game } { $example }”.
rules-option = • { $option }: { $values }
rules-value = { $value } – { $about }
rules-chosen = Game #{ $number } is played with:
rules-choice = • { $option }

lesson-alt = Examples of { $game }. { $examples }
lesson-salta-1 = A step: one square diagonally, forward or back.
lesson-salta-2 = You must jump: { $move }. Nothing is captured.
lesson-salta-3 = { $move }: the star is home, and its corners light up.
lesson-salta-4 = Not to 41: Red would have no move left.
lesson-pyramid-1 = A man steps diagonally forward.
lesson-pyramid-2 = Jumps go on: { $move }. Nothing is captured.
lesson-pyramid-3 = You need not jump, and may stop after any.
lesson-pyramid-4 = { $move }: all ten goals are filled, White wins.
lesson-high-jump-1 = A step: one square, never diagonally.
lesson-high-jump-2 = Captures may turn: { $move }.
lesson-high-jump-3 = In the centre Black’s man is safe.
lesson-high-jump-4 = After { $move } Black has no move and passes.
lesson-russian-1 = Men capture backward too: { $move }.
lesson-russian-2 = A king at once, it captures on: { $move }.
lesson-russian-3 = A king captures from afar and lands where it likes …
lesson-russian-4 = … but must land where it can capture on: { $move }.
lesson-bashni-1 = { $move }: the captured man goes under the tower.
lesson-bashni-2 = Only the top is taken: White’s men below it are free.
lesson-bashni-3 = A tower goes as its top does: a king any distance.
lesson-bashni-4 = { $move }: only the top becomes a king.
lesson-lasca-1 = { $move }: the captured soldier goes under the column.
lesson-lasca-2 = Only the top is taken: what was below it is free.
lesson-lasca-3 = An officer goes one square in any direction.
lesson-lasca-4 = { $move }: an officer now, and the move is over.

## In private

whispered = I’ve written to you in private. If nothing has arrived, write to me there first.

## Games as texts

command-export = export
    .words = pdn, save
    .about = Get a game as a file (PDN)
    .number = The number of the game
command-import = import
    .about = Take a game in from a file or a text (PDN), to look at it and play on from it
    .file = A file with the game (PDN); in a message the text itself will do too
button-play-on-from = Play on from here

exported = { $title }. Here it is as a file, for other programs and for later: “import” reads it again.
imported = { $title }: { $moves ->
        [0] a position
        [one] one move
       *[other] { $moves } moves
    } taken in.{ $more ->
        [yes] { " " }The text holds further games; I read only the first.
       *[no] { "" }
    }
refused-needs-text = { $platform ->
        [discord] Attach the game as a file to “import”, or mention me: “@saltabot import” together with the file, in answer to a message that has it, or with the game’s text behind.
       *[other] Send the game as a file together with “import”, answer a message that has such a file with “import”, or write its text behind the word.
    }
refused-text-no-game = There is no game in this text. I read game texts (PDN) such as “export” makes, and those of Russian draughts from other programs.
refused-text-too-long = This text is too long for me.
refused-text-long-game = This game has more moves than I can take in.
refused-text-bad-tag = I can’t read the tag “{ $token }” in this text.
refused-text-bad-game = This text is of a game that I don’t know: “{ $token }”.
refused-text-bad-position = The game in this text begins with a position that cannot be: “{ $token }”.
refused-text-bad-move = Move { $move } in this text, “{ $token }”, is not possible there.
refused-text-bad-result = The result “{ $token }” in this text does not go with its moves.
refused-text-second-result = There is a second result, “{ $token }”, in the game of this text, at move { $move }.
refused-text-open-comment = A comment in this text is not closed, at move { $move }.
refused-text-open-variation = A variation in this text is not closed, at move { $move }.
refused-text-unexpected = I can’t read this text at move { $move }: “{ $token }”.

## Privacy, and linked accounts

command-privacy = privacy
    .words = data
    .about = What I keep about you
command-mydata = mydata
    .words = my data
    .about = Get everything that I keep about you, as a file
command-forgetme = forgetme
    .words = forget me
    .about = Let me forget who you are, for good
    .answer = Say yes to be forgotten without being asked again
command-link = link
    .about = Use Discord and Telegram as one and the same person
    .what = “me” gives a code, or takes one; “off” parts this account again
    .code = The code that I gave you on the other platform
choice-me = me
choice-off = off, no, hide
button-mydata = My data
button-forgetme = Forget me
button-forget = Forget me for good
button-keep = Keep everything

privacy =
    What I keep about you: your account’s number and the name you show, in which chats I have seen you write to me, your settings, notes, blocked people, and your games with every move and its time, with the ratings that come of them, and the tournaments you have taken part in. Of what you write I keep only what belongs to a game. What I have sent is kept as long as its game needs it.
    I give none of it to anyone. Others see your games where they are played, elsewhere only if that chat wants it.
    “mydata” gives you all of it as a file. “forgetme” lets me forget who you are; your finished games stay for your opponents, with another name. Your account’s number goes two days later: until then I could not tell whether something comes twice.
mydata = Here is everything that I keep about you.
forget-sure = Do you really want me to forget you? Your name, settings, notes and links are deleted. { $games ->
        [0] Your games stay
        [one] The game that you are playing is given up; your games stay
       *[other] The { $games } games that you are playing are given up; your games stay
    } for your opponents under a name that tells nothing. This cannot be undone. (“mydata” gives you a copy first.)
forget-not = Good, everything stays as it is.
forgotten = I have forgotten who you are. If you write to me again, you are someone new to me.
ghost = Ghost { $number }
left = { $player } has left and gives the game up.
link-code = Now write to me on the other platform, in private if you can: “link me { $code }”. The code is good for { $minutes } minutes and only once. Tell it to nobody else: whoever says it there is you.
linked = Done: these accounts are one person now: { $accounts }. Games and settings are shared. “link off” parts this account again.
unlinked = { $account } stands alone again. The games stay with the account that played them.
refused-link-code = This code is not good, or not any more. “link me” on the other platform gives a new one; it is good for 15 minutes.
refused-link-same = That is your own code: say it on the other platform.
refused-link-opponents = These two accounts play each other in game #{ $number }. Finish it first, then link them.
refused-link-entrants = Both of these accounts take part in the tournament { $name }. They can be linked when it is over.
refused-link-many = No more than { $limit } accounts can be one person.
refused-link-none = This account is not linked to another.

## Linked chats

command-linkplace = link place
    .words = link places, link chat, link chats
    .about = Link this chat with another one, on Discord or Telegram, for common tournaments
    .what = “off” takes this chat out again
    .code = The code that I gave in the other chat
command-unlinkplace = unlink place
    .words = unlink chat
    .about = Link this chat with no other any more

linked-place = { $named ->
        [no] another chat on { $platform }
       *[yes] { $title } ({ $platform })
    }
linked-own = { $named ->
        [no] your chat on { $platform }
       *[yes] { $title } ({ $platform })
    }
linked-places = Linked with: { $places }.
link-place-code = This code links { $place } with another chat: “{ $code }”. An administrator of the other chat says it there: “{ $discord } { $code }” on Discord, “{ $telegram } { $code }” on Telegram. It is good for { $minutes } minutes and only once; show it to nobody else.
link-place-follows = Then tournaments of each are open to both, games between them are shown in both, and each player moves in their own chat.
place-linked = { $count ->
        [one] This chat is linked with { $places } now.
       *[other] This chat is linked with these now: { $places }.
    } Tournaments of each are open to all of them, games between them are shown in both chats, and each player moves in their own. “link place off” takes this chat out again.
place-unlinked = { $count ->
        [one] This chat is no longer linked with { $places }.
       *[other] This chat is no longer linked with these: { $places }.
    } Games that have begun go on.
refused-link-place-direct = Only chats can be linked with each other: say “link place” in the chat itself. “link me” is for your own accounts.
refused-link-place-admin = Only those who manage this chat can link it with others. Please ask one of them.
refused-link-place-code = This code is not good, or not any more. “link place” in the other chat gives a new one; it is good for 15 minutes.
refused-link-place-same = That code was given for this chat; it has to be said in the other one. Everyone here could see it, so it is good no more: “link place” gives a new one.
refused-link-place-already = This chat is linked with { $place } already.
refused-link-place-many = No more than { $limit } chats can be linked with each other; these would be { $count }.
refused-link-place-none = This chat is not linked with another.

## Settings of chats and people

# What this language calls itself (`language-name`), and what others call it.
language-name = English
    .words = en, eng, английский, по-английски, inglés

command-settings = settings
    .words = setting, set, config
    .about = Show or change how I behave in this chat
    .name = Which setting
    .value = What it is to be; “default” takes back what was set
command-me = me
    .words = my settings, preferences
    .about = Show or change your own settings, wherever you play
    .name = Which setting
    .value = What it is to be; “default” takes back what was set
command-language = language
    .words = lang
    .about = Choose the language that I speak here
    .language = The language, such as English

# The settings by name, as they are typed: the first word is shown.
choice-language = language, lang
choice-theme = theme, look, colours, colors
choice-game = game
choice-size = size, width
choice-coordinates = coordinates, labels
choice-starters = starters
choice-threads = threads, thread, topics
choice-description = description, descriptions, alt
choice-public = public
choice-silence = silence
choice-side = side, bottom
choice-auto = auto, automatic
choice-mentions = mentions, mention, pings

# What they mean: in a few words for a list, `.about` in full. First those of a chat,
setting-language = what I speak here
    .about = The language that I speak here. I understand all my languages everywhere.
setting-theme = how boards look
    .about = How boards look here. Some people cannot tell some colours apart: “colour-blind” and “contrast” are made for them.
setting-game = what “play” means without a name
    .about = The game that is played when “play” names none, with options if you like: “settings game salta jump=any”.
setting-size = how large boards are
    .about = How large boards are. Small ones load faster, large ones show more on a big screen.
setting-coordinates = names of squares on the board
    .about = Whether the names of the squares are written on the board.
setting-starters = who may start games
    .about = Who may start games here. Everyone can answer a challenge.
setting-threads = a thread for each game
    .about = Whether each game gets a thread of its own (on Telegram: a topic), so that it does not fill the chat.
setting-description = each picture in words too
    .about = Whether each picture is told in words below it, for people who cannot see it.
setting-public = games can be seen from elsewhere
    .about = Whether people in other chats may look at the games of this chat by their number. Players always see their own.
setting-silence = after which a silent opponent may lose
    .about = After how many days without a move the opponent may claim a game without a clock, if it begins from now on.

# then those of a person.
mine-theme = how your boards look
    .about = How boards look in your direct messages, and wherever only you see them.
mine-side = which side is at the bottom
    .about = Which side is at the bottom of boards that only you see, as in your direct messages.
mine-language = what I speak with you
    .about = The language that I speak with you in direct messages, and wherever only you see my answer.
mine-auto = the only possible move plays itself, if your opponent wants that too
    .on = Moves play themselves only in games where your opponent has set that too.
    .about = Whether a move is played for you when it is the only one. It is done in games where both of you want it.
mine-mentions = I call you when it is your turn
    .about = Whether a new board mentions you, so that you are notified, when it is your turn.

# What they can be. Where there is `value-<setting>-<value>`, that is shown, else the first word here.
value-on = on, yes, true, enable, enabled
value-off = off, no, false, none, disable, disabled
value-small = small
value-medium = medium, middle, normal
value-large = large, big
value-everyone = everyone, everybody, anyone, all
value-admins = admins, admin, administrators
value-own = own, mine, my
value-default = default, standard, reset
value-side-own = your own
value-side-first = the first player’s
value-side-second = the second player’s
value-silence = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
value-none = as in each chat
value-game-none = none

settings-list = { $where ->
        [direct] How I behave in our direct messages. Tap a setting to change it, or write, for example, “settings size large”.
        [thread] How I behave in this thread. Tap a setting to change it, or write, for example, “settings theme dark”.
       *[other] How I behave in this chat. Administrators may change it: tap a setting, or write, for example, “settings theme dark”. Your own settings: “me”.
    }
mine-list = Your own settings, wherever you play. Tap one to change it, or write, for example, “me theme dark”.
setting-line = • { $name }: { $value } – { $about }
setting-inherited = { $value } (as in the chat)
setting-shown =
    { $name }: { $about }
    Now: { $value }
setting-changed = { $player } changes a setting: { $name } – { $value }.
setting-same = So it is already: { $name } – { $value }.
mine-changed = Done: { $name } – { $value }.
language-spoken = I speak English here now.
threads-refused = { $platform ->
        [discord] But I may not open threads here yet, so games stay in the chat: allow my role “Create Public Threads” and “Send Messages in Threads”.
        [telegram] But I cannot open topics here yet, so games stay in the chat: switch “Topics” on in the group’s settings, and make me an administrator who may manage topics.
       *[other] But there are no threads here, so games stay in the chat.
    }
button-chosen = ✓ { $value }
button-default = default
button-inherit = as in the chat
button-for-me = Only for me

refused-not-admin = { $platform ->
        [discord] Only people who may manage this channel or server can change “{ $name }”. Please ask one of them.
       *[other] Only administrators of this chat can change “{ $name }”. Please ask one of them.
    }
refused-not-admin-own = { $platform ->
        [discord] Only people who may manage this channel or server can change “{ $name }” for all. For yourself you can: “me { $name }”.
       *[other] Only administrators of this chat can change “{ $name }” for all. For yourself you can: “me { $name }”.
    }
refused-unknown-setting = There is no setting “{ $given }”. There is: { $valid }.
refused-setting-value = “{ $name }” cannot be “{ $given }”. It can be: { $valid }.
refused-setting-of-chat = “{ $name }” is set for a chat, not for a person: “settings { $name }”.
refused-setting-elsewhere = “{ $name }” cannot be set here, only for a whole chat: write “settings { $name }” there.

## During a game

span-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
span-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }

played-alone-more = What follows had no alternative, so it is played: { $moves }.

command-takeback = takeback
    .words = undo, take back, take-back, undo move
    .about = Ask to take your last move back
    .number = The number of the game
    .answer = Accept, decline or withdraw such a request
    .count = How many moves of both sides together; without it your last one and what followed
takeback-asked = { $player } asks to take back { $moves } in game #{ $number }. { $opponent }, do you agree?
takeback-accepted = { $player } agrees to take back { $moves }.
takeback-declined = { $opponent }, { $player } does not agree to take back { $moves } in game #{ $number }. Play on!
takeback-withdrawn = { $opponent }, { $player } no longer asks to take back { $moves } in game #{ $number }. Play on!
refused-takeback-stands = You have asked { $player } to take back { $moves } in game #{ $number }, and the answer is still to come. To withdraw that: “takeback withdraw”.
refused-takeback-waits = { $player } asks to take back { $moves } in game #{ $number }. Please answer that first: “takeback accept” or “takeback decline”.
refused-takeback-none = In game #{ $number } nobody is asking to take a move back. To ask: “takeback”.
refused-takeback-own = You have asked for that yourself in game #{ $number }, so { $player } has to agree. To withdraw it: “takeback withdraw”.
refused-takeback-not-yours = It is { $player } who asks for a takeback in game #{ $number }. You can accept or decline it: “takeback accept”, “takeback decline”.
refused-takeback-count = I can’t tell from “{ $given }” how many moves to take back. Write one number that counts the moves of both sides: “takeback 2”.
refused-takeback-many = Game #{ $number } has { $count ->
        [one] only one move
       *[other] { $count } moves
    } to take back, counting both sides. “takeback” means your last one and what followed.
refused-takeback-nothing = You have made no move in game #{ $number } that could be taken back.

command-pause = pause
    .about = Ask to pause a game until one of you goes on
    .number = The number of the game
    .answer = Accept, decline or withdraw such a request
command-resume = resume
    .words = continue, unpause
    .about = Go on with a paused game
    .number = The number of the game
button-resume = Resume
state-paused = { $state } – paused
paused-so = Game #{ $number } is paused: nobody moves until one of you writes “resume #{ $number }”.
pause-asked = { $player } would like to pause game #{ $number }. { $opponent }, do you agree?
pause-accepted = { $player } agrees to the pause.
pause-declined = { $opponent }, { $player } does not agree to pause game #{ $number }. Play on!
pause-withdrawn = { $opponent }, { $player } no longer asks for a pause in game #{ $number }. Play on!
resumed = { $player } resumes game #{ $number }.
refused-paused = Game #{ $number } is paused, so nothing is played in it. To go on: “resume #{ $number }”.
refused-not-paused = Game #{ $number } is not paused. To ask for a pause: “pause #{ $number }”.
refused-pause-stands = You have asked { $player } for a pause in game #{ $number }, and the answer is still to come. To withdraw that: “pause withdraw”.
refused-pause-waits = { $player } would like to pause game #{ $number }. Please answer that first: “pause accept” or “pause decline”.
refused-pause-none = In game #{ $number } nobody is asking for a pause. To ask: “pause”.
refused-pause-own = You have asked for that yourself in game #{ $number }, so { $player } has to agree. To withdraw it: “pause withdraw”.
refused-pause-not-yours = It is { $player } who asks for a pause in game #{ $number }. You can accept or decline it: “pause accept”, “pause decline”.

command-abort = abort
    .about = Call a game off before the second move
    .number = The number of the game
aborted = { $opponent }, { $player } calls game #{ $number } off.
refused-abort-late = Game #{ $number } cannot be called off any more: two moves have been played. You can offer a draw (“draw”) or give up (“resign”).

command-nudge = nudge
    .words = remind, poke
    .about = Remind your opponent that it is their turn
    .number = The number of the game
button-nudge = Nudge
nudged = { $opponent }, { $player } has been waiting for your move in game #{ $number } for { $passed }. If nothing comes, { $player } may claim the game in { $left }.
nudged-unbegun = { $opponent }, { $player } has been waiting for your move in game #{ $number } for { $passed }. If nothing comes, { $player } may call the game off in { $left }.
refused-own-turn = It is your own turn in game #{ $number }: { $player } is waiting for you.
refused-nudge-early = You can nudge { $player } in game #{ $number } after a day of silence, that is in { $left }.
refused-nudge-again = { $player } has already been nudged in game #{ $number }. You can nudge again in { $left }, and claim the game in { $claim } if nothing comes.
# After something happened in a game, where the other player cannot be told of it.
game-unreached = { $where ->
    [direct] I can’t write to { $player } in private: until they write to me there, they don’t hear of game #{ $number }.
   *[chat] I can’t write where { $player } plays game #{ $number }, so they don’t hear of it.
}
nudge-unreached = My nudge has not reached { $player }, so it does not count: I can’t write to them. In a chat where you both are, “watch #{ $number }” shows them the game again; there a nudge can reach them.

command-claim = claim
    .words = claim win, claim victory
    .about = Win a game against an opponent who has been silent for too long
    .number = The number of the game
    .answer = Say yes to claim without being asked again
button-claim = Claim
button-wait = Wait
claim-sure = { $opponent } has been silent in game #{ $number } for { $passed }. Do you want to claim it and win? If so, press “{ button-claim }” or write “claim #{ $number } yes”.
claim-sure-unbegun = { $opponent } has been silent in game #{ $number } for { $passed }. It has hardly begun, so it would be called off, and nobody wins. If you want that, press “{ button-claim }” or write “claim #{ $number } yes”.
claim-not = Game #{ $number } goes on.
claimed = { $player } claims game #{ $number }: { $opponent } has been silent for { $passed }.
claimed-unbegun = { $player } calls game #{ $number } off: { $opponent } has been silent for { $passed }.
refused-claim-early = { $player } has been nudged in game #{ $number }, but not silent for long enough. You can claim it in { $left }.
refused-claim-unnudged = Before you claim game #{ $number }, { $player } has to be nudged (“nudge #{ $number }”) and have a day to answer. At the earliest you can claim it in { $left }.

command-note = note
    .words = notes, memo
    .about = Note something on a game that nobody else sees, or list your notes
    .number = The number of the game
    .text = What to note; “-” deletes the note
# Whoever notes nothing but one of these words has the note deleted.
note-nothing = nothing, delete, erase
note-saved = Noted on game #{ $number }, for you alone. “note #{ $number }” shows it.
note-saved-aloud = Noted on game #{ $number }. Others here can read what you have just written, though: to make a note for your eyes only, write it to me in private. “note #{ $number }” shows it.
note-gone = Your note on game #{ $number } is deleted.
note-none = You have no note on game #{ $number }. To make one: “note #{ $number } watch the left side”.
note-shown = Your note on { $game }: { $text }
notes-none = You have no notes. To make one on a game: “note #128 watch the left side”.
notes-list = Your notes:
notes-line = • #{ $number } { $game }: { $text }
note-elsewhere = Notes are for your eyes only, so I have answered in a direct message. If nothing has come, write to me there first.
refused-note-long = Your note has { $length } characters, and there is room for { $limit }.

command-watch = watch
    .words = follow, spectate
    .about = Show a game in this place too
    .number = The number of the game
command-unwatch = unwatch
    .words = unfollow, stop watching
    .about = Show a game in this place no more
    .number = The number of the game
watched = From now on this game is shown here too: { $game }. { $state }. To end that: “unwatch #{ $number }”.
unwatched = Game #{ $number } is no longer shown here.
refused-watched-already = Game #{ $number } is shown here already.
refused-not-watched = Game #{ $number } is not shown here. To show it: “watch #{ $number }”.
refused-watch-starters = Here only administrators begin games, and choose which ones are shown. In a direct message to me you can watch any game that you may see.
refused-played-here = Game #{ $number } is played here, so it stays here.
refused-needs-number = Which game? Name its number, such as “#128”. “games” lists yours.

choice-here = here
games-mine = • { $game } against { $player }: your turn with { $side } for { $waited }
games-theirs = • { $game } against { $player }: their turn for { $waited }
games-paused = • { $game } against { $player }: paused for { $waited }
games-invited = • { $game }: { $player } challenges you – “accept #{ $number }” ({ $waited } ago)
games-challenge = • { $game }: you challenge { $player } ({ $waited } ago)
games-open = • { $game }: { $player } challenges { $opponent } ({ $waited } ago)
games-others = • { $game }: { $first } – { $second }. { $state }, for { $waited }
games-asked-draw = a draw is offered to you
games-asked-takeback = you are asked to let moves be taken back
games-asked-pause = you are asked for a pause
games-none-here = No game is running here. Begin one: “play salta @friend”.
games-here-list = { $count ->
        [one] One game here:
       *[other] { $count } games here:
    }

command-history = history
    .words = log
    .about = List the moves of a game
    .number = The number of the game
    .page = Which page, where there are several
button-more = More
history-page = Page { $page } of { $pages }
refused-history-page = The moves of game #{ $number } fill { $pages ->
        [one] one page
       *[other] { $pages } pages
    }. “history #{ $number }” shows the first.

## What the bot may do, and its greeting

command-doctor = doctor
    .words = check, permissions
    .about = Say what I may and may not do here, and what to change
# Said by platforms when the bot is added to a chat; people may say it too.
command-hello = hello
    .words = hi, hey
    .about = Greet me
    .text = What else you want to say

command-thanks = thanks
    .words = thank you, thx, ty, gg, good game, nice game, well played, lol, haha, cheers
    .about = Say thanks
    .text = What else you would like to say
welcome = My pleasure!
no-messenger = I don’t pass messages on to your opponent; I only know moves and commands.

doctor-well = All is well: I can do everything here that I need.
doctor-missing = Something is missing here:
doctor-unknown = I was not told what I may do here; this answer shows that I can write.
doctor-can = ✓ { $what }
doctor-cannot = ✗ { $what }
doctor-need-not = – { $what }
doctor-direct = Here only the two of us talk, and I hear everything: when it is your turn, just write your move. “play salta @friend” challenges someone whom we both know, “games” lists your games, “me” shows your settings.
doctor-change = { $platform ->
        [discord] To change it, open the channel’s settings → Permissions, choose my role and allow: { $names }.
        [telegram] To change it, make me an administrator of this group, or allow in its settings → Permissions: { $names }.
       *[other] To change it, allow me: { $names }.
    }
# Behind help-unheard.
doctor-privacy = That is Telegram’s privacy mode. If I am to hear every move, make me an administrator; or whoever runs me sends “/setprivacy” to @BotFather and chooses “Disable”, and then removes me from the group and adds me again.
button-again = Check again

# What the bot may do, `.not` if it may not.
able-see = I can see this chat.
    .not = I cannot see this chat.
able-send = I can write here.
    .not = I cannot write here.
able-send-threads = { $platform ->
        [telegram] I can write in topics.
       *[other] I can write in threads.
    }
    .not = { $platform ->
        [telegram] I cannot write in topics.
       *[other] I cannot write in threads.
    }
able-open-threads = { $platform ->
        [telegram] I can open topics.
       *[other] I can open threads.
    }
    .not = { $platform ->
        [telegram] I cannot open a topic for each game (“settings threads”).
       *[other] I cannot open a thread for each game (“settings threads”).
    }
able-attach = I can send pictures and files.
    .not = I cannot send pictures and files, so boards come as text.
able-history = I can read what was said before.
    .not = I cannot read what was said before, so I miss what is said while I am away.
able-hear = I hear everything that is written here.
    .not = I hear only what is addressed to me.
permission-see = { $platform ->
        [discord] “View Channel”
       *[other] to see this chat
    }
permission-send = { $platform ->
        [discord] “Send Messages”
        [telegram] “Send Messages”
       *[other] to write here
    }
permission-send-threads = { $platform ->
        [discord] “Send Messages in Threads”
        [telegram] to write in topics
       *[other] to write in threads
    }
permission-open-threads = { $platform ->
        [discord] “Create Public Threads”
        [telegram] “Manage Topics” (only for administrators)
       *[other] to open threads
    }
permission-attach = { $platform ->
        [discord] “Attach Files”
        [telegram] “Send Photos” and “Send Files”
       *[other] to send pictures and files
    }
permission-history = { $platform ->
        [discord] “Read Message History”
       *[other] to read what was said before
    }

hello = Hello! I am Saltabot. With me you can play { $games } here: you write your moves, I draw the board and see to the rules.
hello-start = { $platform ->
        [discord] “/play” challenges a friend, or whoever accepts; “/help” tells the rest. Tap a game to see how it is played.
        [telegram] “/play salta @friend” challenges a friend, “/play salta” whoever accepts; “/help” tells the rest. Tap a game to see how it is played.
       *[other] “play salta @friend” challenges a friend, “play salta” whoever accepts; “help” tells the rest. Tap a game to see how it is played.
    }
hello-lacks = { $platform ->
        [discord] { $what } “/doctor” tells what to change.
        [telegram] { $what } “/doctor” tells what to change.
       *[other] { $what } “doctor” tells what to change.
    }
# Behind help-unheard.
hello-privacy = That is Telegram’s privacy mode; “/doctor” tells how to change it.
hello-aside =
    Hello! I am Saltabot. I was added to a chat where I may not write, so I tell you here.
    { $change }

## How much is told here, and how much may go on at once

games-elsewhere = … and { $count } more elsewhere: ask me in private.
games-only-elsewhere = { $count ->
        [one] You have a game, but not here
       *[other] You have { $count } games, but none of them here
    }. I tell of them only in private: write “games” to me there.
left-many = { $player } has left. These games and challenges are over with that: { $numbers }.
refused-too-many-games = Nobody plays more than { $limit } games at once, and so many are yours already. Finish one first: “games” lists them.
refused-too-many-games-other = { $player } plays { $limit } games already, and nobody plays more at once.
refused-too-many-imports = I take in at most { $limit } games a day from one person. You can send the next one in { $left }.
refused-too-many-challenges-elsewhere = You have { $count } open challenges elsewhere, and more would be too many. Write “games” to me in private to see them and take one back.

## What still stands, and where a game goes on

# Under each newer message about a game, with the buttons that answer.
said-why = { $player }: “{ $reason }”
game-over-for = { $player }, that was the end of the game.
draw-asks = You offer a draw in game #{ $number }. The answer is up to your opponent.
takeback-asks = You have asked in game #{ $number } to take moves back. The answer is up to your opponent.
pause-asks = You have asked for a pause in game #{ $number }. The answer is up to your opponent.
button-withdraw-draw = Withdraw offer
button-withdraw-takeback = Don’t take back
button-withdraw-pause = No pause after all
draw-still = The draw offer of { $player } still stands.
takeback-still = { $player } still asks to take back { $moves }.
pause-still = { $player } still asks for a pause.
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-accept-takeback = Allow takeback
button-decline-takeback = Decline takeback
button-accept-pause = Agree to pause
button-decline-pause = Decline pause
# To whoever speaks where the game is not shown; the game is a link.
told-there = The game is shown there: { $game }.
two = { $first } and { $second }
refused-played-here-by-you = You play game #{ $number } here and nowhere else, so it stays here. “watch #{ $number }” in another chat, or in private with me, gives you another place for it.
refused-played-here-only = { $players } { $count ->
        [one] plays
       *[other] play
    } game #{ $number } here and nowhere else, so it stays here.
refused-watched-by-player = { $players } { $count ->
        [one] plays in game #{ $number } and is
       *[other] play in game #{ $number } and are
    } in this chat. Only a player can take the game away from here: “unwatch #{ $number }”.
refused-unseen = I have not seen “{ $given }” here.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    } Please mention the person, so that I know who is meant; or leave the name out to play with whoever accepts.
challenge-unseen = I have not seen { $opponent } here yet: whoever of that name accepts plays.
# In place of a reason that is nobody else’s.
aside-blocks = I’ve answered you in private. If nothing has arrived, write to me there first.
aside-challenge = That challenge is not possible. I’ve told you why in private; if nothing has arrived, write to me there first.

## Clocks

# A time control as people write it: words for units, “per move”, weekends off, and no clock at all.
clock-word = clock, time
clock-unit-d = d, day, days
clock-unit-h = h, hr, hrs, hour, hours
clock-unit-m = m, min, mins, minute, minutes
clock-unit-s = s, sec, secs, second, seconds
clock-move = move, per move, a move, each move, every move, for each move
clock-weekends = weekends, weekends off, weekends free, without weekends, no weekends
clock-none = no clock, no time, no time limit, without clock, without a clock, untimed, unlimited
argument-clock = CLOCK

# A time control in words.
clock-per-move = { $time } per move
clock-sudden = { $time } for the whole game
clock-fischer = { $time } + { $increment } per move
clock-cap = { $control }, at most { $cap }
clock-weekends-off = { $control }, weekends do not count ({ $zone })
clock-agreed = Clock: { $control }.
length-d = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
length-h = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
length-m = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
length-s = { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }

button-board = Show the board
moment = { $date }, { $time } ({ $zone })
clock-left = { $left } left (until { $until }).
command-time = time
    .words = clock, clocks
    .about = Show the clocks of a game
    .number = The number of the game
clocks = Game #{ $number } of { $game }, { $control }:
clocks-line = • { $player } ({ $side }): { $left }{ $state ->
        [waits] { "" }
        [runs] , until { $until }
        [rests] , until { $until }; the clock stands still at present
       *[paused] ; the clock stands still
    }
time-reminder = { $player }, your time in game { $game } is running out: { $left } left (until { $until }).
timed-out = { $player } has run out of time in game #{ $number }.
timed-out-unbegun = { $player } has run out of time before game #{ $number } had really begun, so it is called off.
timed-late = { $player }, that came too late.
button-time = Clocks
refused-no-clock = Game #{ $number } has no clock. Against a silent opponent there are “nudge” and “claim”.
refused-clocked = Game #{ $number } has a clock, so there is nothing to nudge or claim: I remind your opponent myself, and whoever runs out of time has lost. “time #{ $number }” shows how much is left.

quiet-now = From now on your clocks stand still at { $hours } ({ $zone }).
quiet-later = Your clocks will stand still at { $hours } ({ $zone }), beginning on { $start }: changed quiet hours hold a day later.
command-vacation = vacation
    .words = holiday, holidays
    .about = Take days off, on which your clocks stand still
    .off = “off” ends it
    .span = How many days (5d), or until when (until 2026-08-20); leave it out to see what is left
vacation-on = You are on vacation until { $until }: your clocks stand still. { $left } of your { $allowance } days this year are left.
vacation-none = You are not on vacation. { $left } of your { $allowance } days this year are left: “vacation 5d” takes five of them from now on, “vacation until 31.12.” all until that day is over.
vacation-over = Your vacation is over: your clocks run again. { $left } of your { $allowance } days this year are left.
button-vacation-off = End it
refused-no-vacation = You are not on vacation. { $left } of your { $allowance } days this year are left.
refused-vacation-long = You have { $allowance } days of vacation a year; { $left } of this year’s are left.
refused-vacation-unreadable = I can’t read “{ $given }” as a number of days or a day to come. For example: “vacation 5d” or “vacation until 31.12.”.

choice-clock = clock, clocks
choice-zone = zone, timezone
choice-quiet = quiet
setting-clock = the clock of games that name none
    .about = The clock of games for which nobody names another: “settings clock 3d” gives three days per move, “15m+10s” a quarter of an hour and ten seconds more with each move, “10d+12h/20d” ten days, twelve hours more with each move, and never over twenty days.
setting-zone = whose time is shown here
    .about = The time zone in which I tell times here: “settings zone Europe/Madrid”. Where the platform knows everyone’s own, it shows that.
mine-zone = where you live
    .about = The time zone that you live in: “me zone Europe/Madrid”. Your quiet hours go by it.
mine-quiet = hours at which your clocks stand still
    .about = Hours of each day that do not count on your clocks: “me quiet 22-8”. They go by your time zone (“me zone Europe/Madrid”) and may be at most 12 hours long.
value-clock-none = no clock
value-quiet-none = none
value-zone-none = not set

# What cannot be a clock, a zone, quiet hours.
refused-clock-unreadable = I can’t read “{ $given }” as a clock. For example: { $examples }.
refused-clock-unitless = “{ $given }” needs units: d for days, h for hours, m for minutes, s for seconds.{ $meant ->
        [none] { "" }
       *[other] { " " }Do you mean { $meant }?
    } For example: { $examples }.
refused-clock-short = “{ $given }” is too short for a clock: at least { $least }.
refused-clock-long = “{ $given }” is too long for a clock: at most { $most }.
refused-clock-cap = The most that a clock may hold, behind “/”, cannot be less than what it begins with, and needs an increment, as in { $examples }. You wrote “{ $given }”.
refused-clock-zone = I don’t know the time zone “{ $given }”. Name it as in { $examples }.
refused-clock-hours = I can’t read “{ $given }” as hours of a day. For example: { $examples }.
refused-clock-hours-long = Quiet hours may last at most { $most } hours.

## Ratings

group-ratings = Ratings
command-rating = rating
    .words = ratings, elo
    .about = Ratings in each game, in this chat and overall, with a graph
    .person = Whose ratings; leave it out for your own
    .game = In which game; leave it out for all of them
command-top = top
    .words = leaderboard, ladder, best
    .about = The best in a game in this chat, or in all chats
    .game = In which game
    .where = “all”: not only those of this chat
choice-rated = rated, ranked
choice-unrated = unrated, casual, friendly
choice-all = all, everywhere, global
# In a challenge and at the beginning of a game.
rated = The game is rated.
rated-now = Ratings now: { $first } { $first_rating }, { $second } { $second_rating }.
rated-not = The game does not count for ratings.
refused-rated-start = A game from a position of its own cannot be rated: rated games begin as the rules say. Leave out “rated”, or the position.
rating-title = Ratings of { $player }
rating-head = { $title }:
# “1662? ± 312, 3 games”
rating-value = { $rating } ± { $spread }, { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
rating-line = { $game }: { $overall }{ $here ->
        [none] { "" }
       *[other] ; in this chat { $here }
    }
rating-unsure = “?”: there have been too few rated games yet, or none for too long, to be sure.
rating-none = { $player } has no rating { $game ->
        [none] yet
       *[other] in { $game } yet
    }. Ratings come from rated games: “play salta @friend rated”.
rating-overall = All chats
rating-here = This chat
rating-band = Within the band the strength lies with 95 % certainty.
rating-alt = { $title }, a graph. { $lines } Days: { $start } – { $end }.
rating-alt-line = { $name }: from { $first } to { $last }; lowest { $low }, highest { $high }.
top-here = The best in { $game } in this chat:
top-all = The best in { $game } in all chats, of those who are here or play in public:
top-line = { $place }. { $player }: { $rating }
top-none = Nobody has a rating in { $game } here yet. Ratings come from rated games: “play salta @friend rated”.
refused-top-game = The best in which game? There is { $games }. For example: “top salta”.
button-top = The best: { $game }
button-top-all = All chats

## Tournaments: the commands

group-tournament = Tournaments
command-tournament = tournament, tourney
    .about = Tournaments in this chat: create, join, follow and organise them
command-tournament-show = show, info
    .about = Show what a tournament is and how it stands
    .tournament = The tournament’s number, such as T7
command-tournament-list = list, all
    .about = List the tournaments of this chat
command-tournament-join = join, enter
    .about = Take part in a tournament
    .tournament = The tournament’s number, such as T7
command-tournament-leave = leave, withdraw
    .about = Leave a tournament; games that you are playing in it are lost
    .tournament = The tournament’s number, such as T7
    .answer = Say yes to leave without being asked again
command-tournament-bye = bye
    .about = Sit a round out, for half a point (Swiss system)
    .tournament = The tournament’s number, such as T7
    .round = The round; the next one by default
command-tournament-here = here, check-in, checkin
    .about = Say that you are there for the round
    .tournament = The tournament’s number, such as T7
command-tournament-standings = standings, table
    .about = Show the table
    .tournament = The tournament’s number, such as T7
command-tournament-pairings = pairings, round
    .about = Show who plays whom
    .tournament = The tournament’s number, such as T7
    .round = The round; the last one by default
command-tournament-crosstable = crosstable, cross-table
    .about = Show everyone’s results
    .tournament = The tournament’s number, such as T7
command-tournament-explain = explain, why
    .about = Show where somebody’s points and tie-breaks come from
    .tournament = The tournament’s number, such as T7
    .entrant = Whose; your own by default
command-tournament-continue = continue
    .about = Do what is due in a tournament
    .tournament = The tournament’s number, such as T7
command-tournament-new = new, create
    .about = Create a tournament in this chat, which you organise
    .game = The game
    .format = Swiss system, round robin, double round robin or knockout
    .clock = The time control, such as 3d or 15m+10s
    .rated = Whether its games count for ratings
    .options = Rule options, NAME=VALUE
    .name = What it is called
command-tournament-set = set
    .about = Set something before a tournament starts: its start, rounds, deadline …
    .tournament = The tournament’s number, such as T7
    .clause = What to set
    .value = What to set it to
command-tournament-start = start, begin
    .about = Start a tournament now
    .tournament = The tournament’s number, such as T7
command-tournament-cancel = cancel
    .about = Call a tournament off
    .tournament = The tournament’s number, such as T7
    .answer = Say yes to cancel without being asked again
command-tournament-organiser = organiser, organizer
    .about = Let somebody organise it with you, or instead of you
    .tournament = The tournament’s number, such as T7
    .person = Who
    .what = Add, remove, or hand the tournament over
command-tournament-pause = pause
    .about = Pair no round and enforce no deadline until you resume
    .tournament = The tournament’s number, such as T7
command-tournament-resume = resume
    .about = Go on with a paused tournament
    .tournament = The tournament’s number, such as T7
command-tournament-deadline = deadline
    .about = Change when the round ends
    .tournament = The tournament’s number, such as T7
    .span = When: how long from now (2d) or a time (2026-12-24 18:00); or “none”
command-tournament-replace = replace, substitute
    .about = Give somebody’s seat to somebody else
    .tournament = The tournament’s number, such as T7
    .entrant = Who goes
    .substitute = Who comes
command-tournament-exclude = exclude, expel
    .about = Take somebody out of a tournament
    .tournament = The tournament’s number, such as T7
    .entrant = Who
command-tournament-result = result, score
    .about = Set or correct the result of a game
    .number = The number of the game
    .score = The result
command-tournament-repair = re-pair, repair
    .about = Pair the last round anew
    .tournament = The tournament’s number, such as T7
    .answer = Say yes to do it without being asked again

choice-swiss = swiss
choice-round-robin = round-robin, roundrobin
choice-double = double, double-round-robin
choice-knockout = knockout
choice-name = name, title
choice-start = start, begin
choice-rounds = rounds, round
choice-deadline = deadline
choice-checkin = check-in, checkin
choice-most = most, limit, places
choice-rating = rating
choice-late = late
choice-byes = byes, bye
choice-games = games, legs
choice-third = third, bronze
choice-level = level, tie
choice-tie-breaks = tie-breaks, tiebreaks
choice-repeat = repeat
choice-series = series, season
choice-add = add
choice-remove = remove
choice-hand = hand, give
choice-first-won = 1-0, 1–0, 1:0
choice-second-won = 0-1, 0–1, 0:1
choice-drawn = draw, drawn, 1/2-1/2, 1⁄2-1⁄2, 1⁄2–1⁄2, 1⁄2:1⁄2
choice-first-walkover = 1-0f, +:–, +:-, +/-
choice-second-walkover = 0-1f, –:+, -:+, -/+
choice-nobody = 0-0, 0–0, 0:0, –:–, -:-, -/-

# Values of what can be set.
clause-none = none, no, off
clause-switch-on = on, yes
clause-switch-off = off, no
clause-level-seed = seed
clause-level-second = second
clause-level-replay = replay
clause-repeat-day = day, daily
clause-repeat-week = week, weekly
clause-repeat-month = month, monthly

# What people call the forms of a tournament in more than a word.
format-swiss-said = swiss system
format-round-robin-said = round robin, all play all, everyone against everyone
format-double-said = double round robin, twice round robin
format-knockout-said = knock-out, knock out, single elimination, elimination
format-said-filler = system
format-said-lead = of, in, for, with

button-join = Join
button-here = I’m here
button-standings = Standings
button-pairings = Pairings
button-crosstable = Crosstable
button-sure = Yes
button-not = No

## Tournaments: what is told

format-swiss = Swiss system
format-round-robin = Round robin
format-knockout = Knockout
tournament-title = { $game }, { $format }
tournament-opened = { $title } is open. To play, press “{ button-join }” or write “tournament join”.
tournament-setup = You organise T{ $number }. “tournament start” starts it, “tournament set start 2026-12-24 18:00” does so at a time. You can set: { $clauses }.
tournament-set = { $title } was changed.
tournament-listed = { $title }: { $state ->
        [open] open for entries
        [running] running
        [ended] over
       *[cancelled] called off
    }
tournament-joined = { $player } plays in { $title }. { $count ->
        [one] That’s { $count } player.
       *[other] That’s { $count } players.
    }
tournament-joined-late = { $player } joins { $title } from round { $round }.
tournament-left = { $player } doesn’t play in { $title } any more. { $count ->
        [one] That leaves { $count } player.
       *[other] That leaves { $count } players.
    }
tournament-leave-sure = The tournament is running: your games in it would be lost. Do you really want to leave?
tournament-leave-not = You stay in the tournament.
tournament-withdrawn = { $player } has left { $title }.
tournament-bye-asked = { $player } sits out round { $round } of { $title }, for half a point.
tournament-present = You are checked in for round { $round }.
tournament-yours = Your game: { $game }.
tournament-nothing-due = Nothing is due in this tournament now.
tournament-round = { $title }: round { $round } of { $rounds }.
tournament-checkin-by = First moves by { $time }: whoever hasn’t moved then, though it’s their turn, forfeits. Waiting for the opponent? Press “{ button-here }”.
tournament-deadline-by = The round ends { $time }: a game that isn’t over then is lost by whoever has taken more time.
tournament-bye = { $player }: bye (1 point)
tournament-through = { $player }: no opponent, so { $last ->
        [yes] the match is won
       *[no] through to the next round
    }
tournament-crowd = So many boards aren’t shown here: “board #{ $number }” shows game #{ $number }, and so on.
tournament-half = { $player }: half-point bye
tournament-zero = { $player }: not paired
tournament-game = { $title }, round { $round }, board { $board }: game #{ $number }, { $first } ({ $first_side }) – { $second } ({ $second_side }).
tournament-late = { $title }: game #{ $number } took too long.
tournament-late-both = { $title }: neither player came to game #{ $number } in time, so neither gets a point.
tournament-forfeit = { $title }: { $player } has left, game #{ $number } is lost.
tournament-called-off = { $title }: game #{ $number } is called off and doesn’t count.
tournament-ruled = { $title }: the organiser has decided game #{ $number }.
tournament-ended = { $title } is over. { $reason ->
        [no-pairing] There is no pairing any more in which nobody meets twice.
        [too-few] Too few players are left.
       *[complete] Congratulations, { $winners }!
    }
    { $podium }
tournament-off = { $title } doesn’t take place: { $reason ->
        [too-few] too few players have joined.
        [nobody] nobody joined, so it isn’t repeated any more. “tournament new” begins again.
       *[cancelled] the organiser has called it off.
    }
tournament-cancel-sure = Really call off { $title }? Running games are called off too, and it can’t be undone.
tournament-cancel-not = { $title } goes on.
tournament-organiser = { $title }: { $what ->
        [add] { $player } organises it too.
        [remove] { $player } doesn’t organise it any more.
       *[hand] { $player } organises it from now on.
    }
tournament-halted = { $title } is paused by { $ruler }. Games can go on; no deadline passes and no round is paired.
tournament-goes-on = { $title } goes on. The round has as much time as it had left.
tournament-deadline-set = { $title }: round { $round } now ends { $time } ({ $ruler }).
tournament-deadline-none = { $title }: round { $round } now lasts until its games are over ({ $ruler }).
tournament-replaced = { $title }: { $other } takes the seat of { $player } ({ $ruler }).
tournament-excluded = { $title }: { $player } is excluded ({ $ruler }).
tournament-result = { $title }: the result of game #{ $number }, { $first } – { $second }, is { $score }{ $before ->
        [none] { "" }
       *[other] , it was { $before }
    } ({ $ruler }). Rounds that are paired already stay as they are.
tournament-repair-sure = Really pair round { $round } anew? Its games are called off. { $finished ->
        [0] None of them is over yet.
        [one] One of them is over and wouldn’t count.
       *[other] { $finished } of them are over and wouldn’t count.
    }
tournament-repair-not = Round { $round } stays as it is.
tournament-repaired = { $title }: round { $round } is paired anew ({ $ruler }).

## Refusals: tournaments

refused-no-tournament = There is no tournament here now. “tournament new” creates one.
refused-no-such-tournament = There is no tournament T{ $number } here.
refused-which-tournament = Which one: { $tournaments }?
refused-tournament-direct = A tournament is held in a group or a channel: create it there.
refused-too-many-tournaments = There are { $most } tournaments here already. Finish one first.
refused-tournament-is-open = { $title } hasn’t started yet.
refused-tournament-is-running = { $title } has started already.
refused-tournament-is-ended = { $title } is over.
refused-tournament-is-cancelled = { $title } was called off.
refused-not-organiser = { $gone ->
        [yes] That is for the organisers of { $title }; whoever began it has left. Ask an administrator of this chat.
       *[no] That is for the organisers of { $title }: ask { $player }, or an administrator of this chat.
    }
refused-not-entered = You don’t play in { $title }.
refused-no-entrant = “{ $given }” doesn’t play in { $title }.
refused-entered-already = You play in { $title } already.
refused-entered-other = { $player } plays in it already.
refused-excluded = You were excluded from { $title }. An organiser or an administrator of this chat can give you your seat again: “tournament replace” with your name twice.
refused-not-linked = This chat isn’t linked with the one that holds { $title } any more: join it there, or link them again with “link place”.
refused-tournament-full = All { $most } places are taken.
refused-too-late-to-join = It’s too late to join { $title }.
refused-rating-out = This tournament is for ratings { $limits }. { $rating ->
        [0] You have no rating in this game yet: rated games give you one.
       *[other] Yours is { $rating }.
    }
refused-gone-yourself = You have left { $title } already.
refused-gone-already = That player has left { $title } already.
refused-byes-swiss = Only a tournament of the Swiss system has half-point byes.
refused-byes-taken = A player may sit out { $most ->
        [0] no round
        [one] one round
       *[other] { $most } rounds
    } of { $title }.
refused-bye-round = You can sit out a round from { $coming } to { $last }.
refused-bye-already = You already sit out round { $round } of { $title }.
refused-repaired-already = Round { $round } of { $title } has just been paired anew. If that is still not right, say it again in a minute.
refused-hasty = That was a lot at once. Please wait { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }, then ask me again.
refused-another-round = That was meant for round { $asked } of { $title }; it is round { $last } now.
refused-no-round = The rounds of { $title } that have been paired go up to { $last }.
refused-nothing-played = Nothing has been played in { $title } yet.
refused-too-few-entrants = { $count ->
        [0] Nobody has joined yet: a tournament needs at least { $least } players.
        [one] Only one player has joined: a tournament needs at least { $least }.
       *[other] { $count } players have joined: a tournament needs at least { $least }.
    }
refused-organiser-already = { $player } organises { $title } already.
refused-no-organiser = { $player } doesn’t organise { $title }.
refused-not-owner = { $gone ->
        [yes] Whoever began { $title } has left: only an administrator of this chat can hand it over.
       *[no] Only { $player } or an administrator of this chat can hand { $title } over.
    }
refused-organiser-stays = The tournament is { $player }’s. Hand it over to somebody first.
refused-halted-already = { $title } is paused already.
refused-not-halted = { $title } isn’t paused.
refused-no-tournament-game = Game #{ $number } isn’t a game of a tournament.
refused-score-already = The result of game #{ $number } is { $score } already.
refused-which-clause = What is to be set, and to what? For example “tournament set rounds 5”. You can set: { $clauses }.
refused-clause-value = “{ $given }” doesn’t fit here. There is: { $valid }.
refused-tournament-name = A name has 1 to { $limit } characters.
refused-start-time = I can’t read “{ $given }” as a time. Write “2026-12-24 18:00”, perhaps with a zone, such as “Europe/Madrid”.
refused-start-past = { $time } has passed already.
refused-start-far = That is too far ahead: it can be at most { $days } days from now.
refused-checkin-late = The check-in has to be over before the round is: please give it less time, or the round more.
refused-which-deadline = When is the round to end? Write how long from now, “2d”, a time, “2026-12-24 18:00”, or “none”.
refused-rounds-follow = How many rounds there are follows from the number of players; only in a Swiss can it be set.
refused-late-swiss = Only a tournament of the Swiss system can be joined late.
refused-games-swiss = In a Swiss everyone meets once.
refused-only-knockout = That is for a knockout.
refused-rating-limits = I can’t read “{ $given }” as limits of rating. Write “1200-1800”, “1200-” or “-1800”.
refused-tie-breaks = I can’t read “{ $given }” as tie-breaks. Each once, in the order in which they decide: { $valid }.
refused-count = “{ $given }” has to be a number from { $least } to { $most }.
refused-span = I can’t read “{ $given }” as a length of time. Write “7d”, “12h”, “30m”, or “none”.
refused-span-bounds = It has to be from one minute to { $most } days.
refused-abort-tournament = Game #{ $number } is of a tournament: it can be resigned, but not called off.
refused-which-score = What is the result of game #{ $number }? Write “1-0”, “0-1”, “½-½”, or by forfeit “1-0f”, “0-1f”, “0-0”.

## Tournaments: tables, cards, explanations, files, seasons

report-player = Player
report-points = Pts
report-final = Final table
report-round = Round { $round } of { $rounds }
report-more = … and { $count } more
report-win = win
report-draw = draw
report-loss = loss
report-bye = bye (1 point)
report-through = no opponent
report-half = half-point bye
report-walkover = won by forfeit
report-forfeit = lost by forfeit
report-unplayed = not played
report-void = { $player }: left early, doesn’t count
report-tie-breaks = Who is level is parted by, in this order: { $names }. “tournament explain” tells where yours come from.
tie-break-bh = Buchholz
    .about = the points of all opponents together
tie-break-bh-c1 = Buchholz cut 1
    .about = the points of all opponents but the weakest
tie-break-sb = Sonneborn-Berger
    .about = the points of opponents beaten, and half those of opponents drawn with
tie-break-de = direct encounter
    .about = the games among those who are level
tie-break-win = wins
    .about = how many games were won
tie-break-bpg = second side
    .about = how many games were played with the second side
tie-break-ps = progressive score
    .about = the points after each round, added up
tie-break-salta = Salta points
    .about = what the games counted, by the rules of Salta
card-kind = { $game }, { $format ->
        [swiss] Swiss system{ $rounds ->
            [0] { "" }
            [one] , { $rounds } round
           *[other] , { $rounds } rounds
        }
        [round-robin] { $cycles ->
            [2] double round robin
           *[other] round robin
        }
       *[knockout] knockout{ $legs ->
            [2] , two games a match
           *[other] { "" }
        }
    }, { $rated ->
        [yes] rated
       *[no] unrated
    }.
card-checkin = Whoever hasn’t moved { $span } after a round’s start, though it’s their turn, forfeits.
card-period = A round lasts { $span } at most; a game that isn’t over then is lost by whoever has taken more time.
card-knockout = { $third ->
        [yes] The losers of the semi-finals play for third place.
       *[no] There is no game for third place.
    } If a match is level, { $rule ->
        [second] whoever had the second side in its last game goes on.
        [replay] two more games decide, and then the better seed goes on.
       *[seed] the better seed goes on.
    }
card-swiss = { $late ->
        [0] { "" }
       *[other] You can join until round { $late }.{ " " }
    }{ $byes ->
        [0] There are no half-point byes.
        [one] You may sit out one round for half a point.
       *[other] You may sit out { $byes } rounds for half a point each.
    }
card-most = At most { $most } players.
card-limits = { $limited ->
        [from] from { $low }
        [to] up to { $high }
       *[between] { $low }–{ $high }
    }
card-rating = Ratings: { $limits }.
card-open = Open for entries; the organiser starts it.
card-starts = Starts { $time }{ $repeat ->
        [day] , daily
        [week] , weekly
        [month] , monthly
       *[none] { "" }
    }.
card-running = Round { $round } of { $rounds }, { $games ->
        [0] all games are over
        [one] one game still runs
       *[other] { $games } games still run
    }{ $halted ->
        [yes] ; paused
       *[no] { "" }
    }.
card-over = { $state ->
        [ended] It is over.
       *[cancelled] It was called off.
    }
card-organiser = Organiser: { $player }.
card-series = Series: { $series }.
card-entrants = { $count ->
        [one] One player: { $names }.
       *[other] { $count } players: { $names }.
    }
explain-head = { $player } in { $title }: place { $place }, points: { $points }. Round by round:
explain-void = { $player } left { $title } early, so none of the results count.
explain-round = { $round }. { $player } ({ $side }): { $points }{ $kind ->
        [forfeit] , by forfeit
       *[played] { "" }
    }
explain-alone = { $round }. { $kind ->
        [bye] Bye
        [half] Half-point bye
       *[zero] Not paired
    }: { $points }
explain-annulled = Doesn’t count: { $round }
explain-sum = { $code } ({ $meaning }): { $parts } = { $value }
explain-direct = { $code } ({ $meaning }): { $value }, among { $players }
explain-untied = { $code } ({ $meaning }): not needed, nobody was level
explain-dummy = (unplayed round)
explain-cut = [{ $part }, left out]
season-title = Season { $name }.
season-scheme = The places of a tournament are worth { $places } points.
season-stages = Tournaments: { $tournaments }.
season-running = { $number } (still on)
command-tournament-export = export, file
    .about = Get a tournament as a file: JSON, CSV or TRF
    .tournament = The tournament’s number, such as T7
    .kind = Which file
command-tournament-season = season, series
    .about = Show the table over the tournaments of a series
    .name = The name of the series; by default that of the last tournament
choice-json = json
choice-csv = csv
choice-trf = trf
tournament-exported = { $title } as a file.
refused-no-trf = There is no TRF file of a knockout: take JSON or CSV of { $title }.
refused-no-series = { $name ->
        [none] No tournament here is of a series. Before the start “tournament set series NAME” makes it one.
       *[other] Nothing has been played here in a series “{ $name }”.
    }
refused-needs-person = Who? Mention them, such as “@name”.
