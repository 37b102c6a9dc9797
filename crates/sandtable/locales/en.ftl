commitment = Dice sealed in advance: { $hash }
your-choice = A number, an action as shown on the right, or help
decides = Decision of { $seat }
curtain = Hand the keyboard to { $seat } and press Enter
thinking = { $seat } (computer): thinking…
not-a-choice = { $text } is neither a number of the list nor an action; type help
not-allowed = Not allowed
allowed = Allowed
taken-back = Taken back
no-undo = Nothing to take back: a roll, the other side, or something shown lies before it
saved = Saved to { $path }
over-winner = The game is over: victory for { $seat } ({ $clause })
over-draw = The game is over: a draw ({ $clause })
no-rule = No clause or ruling { $text }
no-odds = No odds: that action is not an attack
place-zone = { $name }: { $known }
hidden-count = { $count } hidden
by-itself = By itself: { $action }
stands-never = { $what } of { $whose }: not asked any more
stands-worse = { $what } of { $whose }: asked from now on only when it is at least this bad for you
asked-again = Standing answers taken back: { $n }
no-routine = That is for questions that come again and again
goodbye = Goodbye
help = 
    1, 2, 3 …        take that action
    <action>         take it, typed as shown on the right
    why <action>     which rules forbid it, all of them
    why <id>         why nothing can be done with a piece, place or card
    rule 8.1         a clause or ruling in our words
    odds <n>         exact odds of an attack
    never            do not ask this kind of question again (re-rolls, payments)
    worse            ask it only when it is at least as bad for you
    ask              take all standing answers back
    undo             take back a step, up to the last roll or reveal
    log [n]          the last n events
    view             the position again
    save [file]      write the game to a file
    quit             leave (what was saved stays)
