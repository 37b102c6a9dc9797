# The interface's own words (English). A game's sentences are in its own catalogue.

tagline = A wargame table that knows the rules: play people or the computer, at once.
choose-game = Choose a game
my-tables = My tables
play-this = Play this
length = Length
length-value = about { $minutes } min · { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
complexity = Complexity
set-up = Set-up
opponent = Opponent
against-computer = Computer
against-computer-about = The computer sees only what its side may see. It does not cheat.
against-friend = A friend
against-friend-about = You get a link to send; whoever opens it takes the other seat.
against-hotseat = One screen
against-hotseat-about = Both sides on this device, with a curtain in between where something is hidden.
level = Level
your-side = Your side
random = Random
your-name = Your name (optional)
options = Options ({ $n })
option-roll = Roll { $dice }d6
start-playing = Start playing
finished = Finished
waiting-short = Waiting for the other seat
your-turn = Your move
their-turn = Their move
open-file = Open a game or position file
bad-file = This file cannot be used:
about = About
start-page = Start page
theme = Theme
theme-auto = Match the system
theme-light = Light
theme-dark = Dark
ask-before = Ask before acting
confirm-never = Never
confirm-odds = When there are odds
confirm-always = Always
pace = Showing the opponent's steps
pace-instant = At once
pace-normal = Normal
pace-slow = Slowly
tab-play = Play
tab-table = Overview
tab-log = Log
tab-rules = Rules
tab-talk = Chat
skip-to-actions = Skip to the list of actions
panels = Panels
your-move = Your decision
legal-actions = What you may do
filter-actions = Find among { $n ->
        [one] 1 action
       *[other] { $n } actions
    }
no-such-action = No action has these words.
elsewhere = Elsewhere
show-all = Show all { $n }
cancel = Cancel
confirm = Confirm
odds = Chances of each result
undo = Undo
undo-all = Undo as far as allowed ({ $n })
take-back = Take back
barrier = Undo limit: earlier steps can be taken back only if the other side agrees
barrier-at = You can take back { $n ->
        [one] 1 step
       *[other] { $n } steps
    } on your own.
barrier-here = Nothing more can be taken back without agreement.
ask-takeback = Ask for a take-back
looking-back = Looking back
waiting-for = Waiting for { $seat }
waiting-for-friend = Waiting for the other player
computer-thinking = { $seat } (computer): thinking
thinking = thinking
kept-until-connected = { $n ->
        [one] Your step is
       *[other] Your { $n } steps are
    } kept and will be sent when the connection is back.
wins = Victory: { $seat }.
draw-result = A draw.
check-dice = Check the dice
replay = Replay
go-to-rematch = To the rematch
rematch = Rematch with sides swapped
log = Log
filter = Filter
side = Side
both-sides = Both sides
turn-n = Turn { $n }
show-on-map = Show on the map
replay-from-here = See the position then
nothing-yet = Nothing has happened yet.
open-rule = Open the rule
rules = Rules
search-rules = Search the rules
clauses = Clauses ({ $n })
rulings = Rulings ({ $n })
in-force = In force here:
loading = Loading…
on-the-map = On the map
off-map = Off the map
number-unknown = number unknown
face-down = { $n } more, face down.
all-face-down = All face down.
your-hand = Your hand
reaction = Reaction: can be played in the other side's turn
chat = Chat
say-something = Say something
nothing-said = Nobody has said anything yet.
send = Send
unread = New messages
private-notes = Private notes (only you see them)
spectator = Spectator
spectators =
    { $n ->
        [one] One spectator
       *[other] { $n } spectators
    }
first = First
previous = Previous
next = Next
play = Play
pause = Pause
position = Position
back-to-now = Back to now
by = By
by-step = By step
by-turn = By turn
by-battle = By battle
eyes = Point of view
all-seeing = Show everything
copy-link = Copy link
link-copied = Link copied
position-file = Position file
continue-from-here = Continue from here (one screen)
close = Close
why-not = Why not
why-mode = Ask why not (?)
why-mode-on = Click any piece, place or card to ask why not. Escape to leave.
which = Which do you mean?
allowed = You may
not-in-question = It plays no part in the present decision.
not-your-seat = Only a seated player can ask.
refused = The rules forbid it
details = Details
reconstructed = Reconstructed
menu = Menu
game = The game
game-file = Download the game file
offer-draw = Offer a draw
resign = Resign
resign-sure = Really resign? Press again
this-table = This table
holder-you = You
holder-open = open
holder-taken = taken
holder-computer = Computer
commitment = Dice sealed in advance (SHA-256)
versions = Rules / data version
to-move = to move
line-open = Connected
line-lost = Connection lost, reconnecting
line-connecting = Connecting
curtain-title = { $seat }: your turn at the screen
curtain-text = Hand the screen to { $seat }; the other side looks away.
curtain-lift = I am { $seat }: lift the curtain
while-away =
    { $n ->
        [one] One step was taken while you were away.
       *[other] { $n } steps were taken while you were away.
    }
show-me = Show me
skip = Skip
offered-draw = A draw is offered by { $seat }.
offered-takeback = { $seat } would like a take-back.
offered-rematch = { $seat } would like a rematch.
accept = Accept
decline = Decline
withdraw = Withdraw
invite-title = Send this link to your opponent
invite-text = Whoever opens it first takes the seat. You may close this page; the game will be here.
map-label = Map. Every action is also listed in the Play panel.
zoom-in = Zoom in
zoom-out = Zoom out
whole-map = Whole map
dice-how = Before the first move the server published the hash of a secret, and each player's browser added random bytes of its own. Every roll follows from the three. When the game is over the secret is shown, and this page computes every roll again, here in your browser.
seat-bytes = Bytes of seat
secret = The server's secret
secret-later = shown when the game is over
dice-bound = The secret matches the seal.
dice-unbound = The secret does not match the seal!
dice-all-good = { $n ->
        [one] The only roll or draw is as it must be.
       *[other] All { $n } rolls and draws are as they must be.
    }
dice-wrong = { $n ->
        [one] 1 does
       *[other] { $n } do
    } not fit!
dice-witnessed = This browser noted the seal and the bytes while the game was on, and checks with what it saw.
dice-not-witnessed = This browser was not there when the game began: for the seal and the bytes there is only the server’s word.
dice-contradicted = The seal or the bytes are not those this browser saw during the game!
roll-for = For
answer-number = Number
step = Step
outcomes = Outcomes
recorded = Recorded
recomputed = Recomputed
back-to-table = Back to the table
about-text = Sandtable is a table for historical board wargames that knows the rules. Two people play live or over weeks, one person plays the computer; every rule is enforced to the letter, and a refusal says which one.
about-data = Where the values come from
about-data-text = What the rulebook or a public source states is exact; the rest is reconstructed from history and geography and marked ◇ with its source in the details of a counter or card. Owners of the printed game can replace it with files of their own.
credits = Credits
credit-preact = panels
credit-fluent = sentences in three languages
credit-milsymbol = land unit symbols, drawn at build time
credit-garamond = letters of maps and titles
credit-barlow = figures on counters
credit-noto = Chinese and Japanese type
credit-natural-earth = coastlines
credit-build = build tools
licence = Licence
licence-text = This program may be used under the MIT or the Apache 2.0 licence, as you choose. The names of the games belong to their publishers.
licence-others = Third-party licences in full
error-offline = The server cannot be reached.
error-bad-request = The request was not understood.
error-cross-site = Refused: the request came from elsewhere.
error-not-yours = That is not your seat.
error-not-found = There is no such table.
error-stale = The position has changed; have another look.
error-refused = The rules forbid it.
error-not-now = Not possible now.
error-barrier = That can be taken back only if the other side agrees.
error-rules-changed = The rules have changed; this game cannot go on.
error-too-many = Too many requests; wait a moment.
error-too-large = Too large.
error-unavailable = The server cannot store anything at the moment. Nothing is lost; try again in a while.
error-damaged = The record of this table is damaged. Whoever runs the server can look with “sandtable doctor”.
error-too-slow = The request did not arrive in time.
error-internal = Something went wrong on the server.

# Second round: see what you decide, fewer clicks, feel the battle, learn the game
over-resigned = { $loser } resigned; { $winner } won.
over-agreed = A draw by agreement.
over-forfeit = { $loser } forfeited; { $winner } won.
declined-draw = The draw was declined.
declined-takeback = The take-back was declined; the position stands.
declined-rematch = The rematch was declined.
understood = OK
takeback-last = Take back to before my last move
takeback-sure = Take back { $n ->
        [one] 1 step
       *[other] { $n } steps
    }, theirs included? Click again
takeback-shown = What was seen stays seen; dice are rolled anew.
loses-more = Heavier losses for { $seat }
lose-alike = Equal losses
odds-all = { $n ->
        [one] The only outcome
       *[other] All { $n } outcomes
    }
odds-fewer = Summary only
cards-to-choose = Cards to choose from ({ $n })
look-at-map = Look at the map
provenance-rulebook = Stated in the rulebook.
provenance-public = From public sources.
provenance-history = Reconstructed from history and geography; the printed piece was not at hand.
provenance-inferred = Its values are inferred from the rules; the printed piece was not at hand.
provenance-see = See
computer-level = Computer, { $level }
online = Here now
join-title = You are invited to play
sit-down = Sit down
clause-card = Card
clause-chit = Chit
clause-example = Example
take-all = All ({ $n })
take-all-as = All ({ $n }): { $word }
take-faction = { $name } ({ $n })
all-together = Move together ({ $n })
followers = { $n } more will follow
under-way = One after another: { $n } to go
could-not-follow = { $n ->
        [one] 1 unit
       *[other] { $n } units
    } could not follow by the rules and stayed.
unused = { $n ->
        [one] One thing
       *[other] { $n } things
    } could still be done here. End all the same? (Asked once.)
answer-itself = Answer questions with a single choice, and those nearly everybody answers alike, by themselves
by-itself = Done by itself: { $action }
stand-never = Never ask about this: { $what } of { $seat }
stand-less = Ask only when it is { $n } or less
stand-more = Ask only when it is { $n } or more
standing-never = { $what } of { $seat }: not asked
standing-less = { $what } of { $seat }: asked at { $n } or less
standing-more = { $what } of { $seat }: asked at { $n } or more
ask-again = Ask again
end-step = End “{ $step }” at once
end-rest = End everything left of “{ $part }”
standing-always = { $what } of { $seat }: always asked
standing-usual = { $what } of { $seat }: asked only when it matters
answered-as-usual = Answered as usual ({ $n })
ask-always = Always ask
as-usual = As usual
go-on-to = Go on to:
map-keys = Arrow keys move, plus and minus zoom, 0 shows the whole map, N what hangs on the thing in hand and Shift N on all of it where a game can show that. Hold Shift and drag a box to take several units at once.
click-for-next = Click for the next
needs-at-most = needs { $n } or less
what-happened = What happened?
dice-stay = Dice stay
dice-never = not shown
dice-short = a moment
dice-long = longer
dice-click = until I click
sound = Sound
guide = First-game guide
back = Back
print = Print
aid = Player aid
guide-about = What it is about
guide-victory = How one wins
guide-scores = Tracks beside the map
guide-sequence = How a turn goes
guide-counters = What is on a counter
guide-table = How the table helps
track-range = from { $from } to { $to }
you-are-here = You are here
now-at = Now: { $where }
aid-terrain = Terrain and signs of the map
aid-marks = Markers and marks
side-full = Full side
side-reduced = Other side (worn or used)
side-hidden = Face down
anatomy-label = Name:
anatomy-band = The band on top: its faction or division
anatomy-symbol = The symbol: what sort of unit
anatomy-size = Above it, its size:
anatomy-values = The values below:
anatomy-corner = Upper right:
size-squad = squad
size-section = section
size-platoon = platoon
size-company = company
size-battalion = battalion
size-regiment = regiment
size-brigade = brigade
size-division = division
size-corps = corps
size-army = army
tip-gold = What is ringed in gold can act; a broken red line is where it can go or strike. Everything is also in the list.
tip-why = Right-click or press long on anything: the rules say why not.
tip-undo = Steps can be taken back until dice were rolled or something was shown.
tip-odds = Before an attack its odds are shown.
tip-dice = Dice stay on the table until clicked away; “What happened?” plays the other side’s turn again.
tip-rules = The rules page has a player aid and every clause; the numbers in sentences open them.
planner = Draw a plan on the map
planner-how = Drag for an arrow, click for a ring, again to rub it out.
planner-note = A note at { $place }
planner-shared = Both sides see it
planner-clear = Rub out all
planner-done = Done
and-more = and { $n } more
begins-title = This game does not begin with the usual set-up
begins-otherwise = It begins with a position somebody brought. What is different, hidden things included:
begins-sit-down = Sit down all the same
begins-look-on = Only look on
begins-turn = Turn
begins-pieces = Pieces
begins-control = Control
begins-hands = Hands
begins-decks = Decks
begins-discards = Discard piles
begins-pools = Pools and boxes
begins-tracks = Tracks
begins-quantities = Numbers on the map
begins-markers = Markers
begins-flow = Where in the turn it stands
begins-at = place
begins-face = face
begins-marks = condition

page-of = Page { $n } of { $of }
progress = Progress
rules-answer = What the rules answer
actions-left = { $n ->
        [one] One more thing to do on this page.
       *[other] { $n } more things to do on this page.
    }
read-on = Read on
point-at-it = Show me
page-back = One step back
lesson-done = That was the lesson. Try the puzzles next, or play for real.
to-lessons = Lessons and puzzles
play-for-real = Play for real
once-more = From the beginning
puzzle = Puzzle
puzzles = Puzzles
lessons = Lessons at the table
minutes = about { $n ->
        [one] 1 minute
       *[other] { $n } minutes
    }
learnt = done
results-to-come = To come, in this order:
standing-open = Not done yet.
standing-solved = Solved!
standing-failed = The time is up and the goal is not reached. Take steps back, or begin again.
hint = A hint
show-solution = Show the solution
trial = Trying moves
trial-exact = This is that position as it is. You move both sides, with dice of its own; nothing you do here touches the game.
trial-guessed = You move both sides, with dice of its own, and nothing touches the game. What you do not know there (the other hand, what lies face down, the order of decks) has been dealt anew at random: one possibility, not the truth.
trial-back = Back to the game
try-moves = Try moves here
not-this-page = The rules allow it, but it is not what this page is about.
alone = Only this one
apart = Choose apart
aid-combat = Resolving combat
