heading-turn = Turn { $turn } ({ $dates })
heading-player = { $seat } player turn
heading-step = { $step }
heading-battle = Battle at { $at }
heading-strike = Air strike on { $at }
note-bad-weather = Bad weather: no aircraft chits
note-free-attacks = Attacks are free this turn
note-supply = Supply points: { $points }
note-offensive = Offensive under way
note-defender-fire = Defender's fire: { $total ->
        [one] 1 die
       *[other] { $total } dice
    }
note-attacker-fire = Attacker's fire: { $total ->
        [one] 1 die
       *[other] { $total } dice
    }
note-move = { $left ->
        [one] 1 point
       *[other] { $left } points
    } left
note-points = { $points } supply
note-cost = costs { $cost ->
        [one] 1 replacement point
       *[other] { $cost } replacement points
    }
prompt-over = The game is over.
prompt-wait = Waiting for { $seat }.
prompt-proceed = Go on.
prompt-events = Which event next?
prompt-supply = Which chits become supply? { $points ->
        [one] 1 point
       *[other] { $points } points
    } so far.
prompt-movement = Which piece moves?
prompt-prepare = Which chits do you take back or buy back?
prompt-place = Which reinforcement is placed?
prompt-attack = Which stack attacks which?
prompt-fight = Which battle next?
prompt-take = Which MT marker do you take?
prompt-excess = Above the stacking limits: which piece is given up?
prompt-look = Which face-down chit? { $left } more.
prompt-strike = Which stack do the Fighter-Bombers attack?
prompt-delay = Which Japanese reinforcement is delayed?
prompt-mobilisation = Mobilisation: which?
prompt-offensive = Offensive order: offensive or staff meeting?
prompt-declare = Which air-sea chits do you reveal?
prompt-lose = Which US chit is discarded?
prompt-nullify = Which Japanese chit is nullified? { $left } to go.
prompt-release = Which battalion is released?
prompt-moving = Where to with { $piece }? { $left ->
        [one] 1 point
       *[other] { $left } points
    } left.
prompt-watch = A face-down chit has come to { $hex }: turn up a unit chit?
prompt-lone = Chits at { $hex } stand alone beside the enemy: back to the box, or face up?
prompt-placing = Which road hex for { $piece }?
prompt-call-up = Choose reserves ({ $left } to go).
prompt-use = Battle at { $at }: use a chit or pass?
prompt-use-late = { $at }: allocation is over. Concealment or an answer?
prompt-hit = Who takes the result? (6s: { $sixes }, 5s: { $fives })
prompt-melee-loss = Who takes the melee loss?
prompt-destroy = Which tank does the Anti-Tank Team destroy?
prompt-advance = Who advances to { $at }?
prompt-retreat = Retreat of { $piece }: where to? { $left ->
        [one] 1 hex
       *[other] { $left } hexes
    } to go.
prompt-retreat-order = Which piece retreats first?
prompt-watch-retreat = About to retreat: { $piece }, { $left ->
        [one] 1 hex
       *[other] { $left } hexes
    } to go. Turn up a unit chit to bar the way?
prompt-claim = The turn ends: turn up a unit chit on an MT marker to take it?
action-proceed = Go on
action-done = Done
action-done-supply = No more supply
action-done-movement = End movement
action-done-prepare = End preparation
action-done-place = End placement
action-done-attacks = No more attacks
action-done-advance = No further advance
action-pass = Pass
action-halt = Halt
action-resolve = Carry out { $piece }
action-look = Look at { $piece }
action-strike = Strike { $hex }
action-delay = Delay { $piece }
action-choose = { $choice }
action-burn = Turn { $piece } into supply
action-declare = Reveal { $piece }
action-target = Choose { $piece }
action-release = Release { $group }
action-move = Move { $piece }
action-move-to = To { $hex }
action-step = Step to { $hex }
action-reveal = Turn up { $piece }
action-return = { $piece } to the box
action-infiltrate = Use { $piece }
action-pick-up = Pick up { $piece }
action-buy = Buy back { $piece }
action-place = Place { $piece }
action-attack = { $from } attacks { $at }
action-fight = Fight at { $hex }
action-use = Use { $piece }
action-hit = Result on { $piece }
action-retreat-to = Retreat to { $hex }
action-retreat = Retreat { $piece } first
action-advance = Advance { $piece }
action-call-up = Call up { $piece }
action-take = Take the marker at { $hex }
action-remove = Give up { $piece }
event-turn = Turn { $turn } began.
event-player-turn = { $seat } player turn.
event-drew = { $seat } drew { $n ->
        [one] 1 chit
       *[other] { $n } chits
    }.
event-drew-chits = Drawn: { $pieces }.
event-refilled = { $seat }: the cup was short, so the discards ({ $n }) went back into it.
event-recycled = { $seat }: { $n ->
        [one] 1 discard
       *[other] { $n } discards
    } went back into the cup.
event-events = Events: { $pieces }.
event-event-supply = Supply from { $piece }: { $points }.
event-bad-weather = { $piece }: no aircraft chits this turn.
event-weather-clears = The weather cleared.
event-no-effect = No effect: { $piece }.
event-looked = The US looked at { $piece } at { $hex }.
event-recognised = { $piece }: { $what }.
event-strike = Fighter-Bombers attacked { $hex }.
event-free-attacks = { $piece }: attacks are free this turn.
event-delayed = Delayed to turn { $turn }: { $piece }.
event-kikusui-returned = Operation Kikusui chits back in the cup: { $n }.
event-replacements = Replacement points +{ $gained }, now { $total }.
event-yamato-sails = { $piece }: she sails!
event-offensive = Japan went over to the offensive.
event-offensive-forced = Japan was forced onto the offensive.
event-staff-meeting = Staff meeting: rolled { $dice } against turn { $turn }.
event-yahara-dismissed = Yahara die { $die }: he was dismissed.
event-yahara-stays = Yahara die { $die }: he stayed.
event-burned = { $piece } became { $points ->
        [one] 1 supply point
       *[other] { $points } supply points
    }.
event-supply = Supply this turn: { $points }.
event-air-box = { $seat } put { $n ->
        [one] 1 chit
       *[other] { $n } chits
    } into the air-sea box.
event-declared = { $seat } revealed { $piece }.
event-bases-bombed = { $n ->
        [0] Air bases bombed: no chit was there.
        [one] Air bases bombed, 1 chit removed: { $pieces }.
       *[other] Air bases bombed, { $n } chits removed: { $pieces }.
    }
event-special-operation = { $piece } rolled { $die }.
event-fighter = { $piece } against { $target }: rolled { $die } (Surface Ships -{ $ships }).
event-carrier = { $piece } rolled { $dice }.
event-nullified = Nullified: { $piece }.
event-air-loss = Discarded: { $piece }.
event-air-points = { $piece } rolled { $die } (Surface Ships -{ $ships }): { $points } VP.
event-released = Released: { $group }.
event-moved = { $piece } moved: { $path }.
event-stopped = Stopped at { $hex }: { $piece }.
event-revealed = Turned up at { $hex }: { $piece }.
event-returned = Back to the box from { $hex }: { $piece }.
event-infiltrated = Used at { $hex }: { $piece }.
event-flame-tank-spent = Move ended, discarded: { $piece }.
event-arrived = Reinforcements: { $pieces }.
event-picked-up = Taken back from { $hex }: { $piece }.
event-bought = Bought back for { $cost ->
        [one] 1 point
       *[other] { $cost } points
    }, { $left } left: { $piece }.
event-shuffled = { $seat } shuffled the chits in the box.
event-placed = Placed at { $hex }: { $piece }.
event-attack-declared = Attack declared: the stack at { $from } on { $at }.
event-supply-paid = One supply point paid, { $left } left.
event-battle-begins = Battle: the stack at { $from } attacked { $at }.
event-lapsed = The attack from { $from } on { $at } lapsed.
event-used = { $seat } used { $piece }.
event-used-against = { $seat } used { $piece } against { $target }.
event-too-late = Too late, no effect: { $piece }.
event-passed = { $seat } passed.
event-cancelled = Nullified by { $by }: { $piece }.
event-counts-again = { $piece } counts again: what answered it was answered.
event-spent = Spent and discarded: { $piece }.
event-killed = Removed from the game: { $piece }.
event-night-raid = Night raid: no fire, straight to melee.
event-defender-fire = { $seat }, defensive fire { $base } → { $total ->
        [0] 0 dice.
        [one] 1 die: { $dice }.
       *[other] { $total } dice: { $dice }.
    }
event-attacker-fire = { $seat }, attacker's fire { $base } → { $total ->
        [0] 0 dice.
        [one] 1 die: { $dice }.
       *[other] { $total } dice: { $dice }.
    }
event-step-lost = Lost a step: { $piece }.
event-destroyed = Destroyed: { $piece }.
event-must-retreat = Must retreat: { $piece }.
event-wasted = { $n ->
        [one] 1 result was
       *[other] { $n } results were
    } lost.
event-retreat-step = { $piece } retreated to { $hex }.
event-no-retreat = No way out, removed: { $piece }.
event-melee-dice = { $seat }, melee: { $dice }, best { $best }.
event-melee-won = { $seat } won the melee.
event-melee-tied = The melee was tied.
event-advanced = { $piece } advanced to { $hex }.
event-battle-ends = The battle at { $at } is over.
event-called-up = From the reserve pool to the box: { $piece }.
event-mt-gained = The US took the MT marker at { $hex }.
event-mt-denied = Japan took the MT marker at { $hex }.
event-mt-forfeit = The US gave up { $marker } for a lost unit.
event-mt-scored = { $seat }: { $marker }, { $value } VP.
event-black-point = The US holds { $hex }: 1 VP.
event-score = Final score: US { $us } VP, Japan { $jp } VP.
fact-over = The game is over.
fact-belongs-to = Not in this step: { $verb }. It belongs to: { $step }.
fact-other-turn = Player turn in hand: { $seat }.
fact-awaits = The decision now belongs to: { $seat }.
fact-asked = To be decided now: { $prompt }
fact-lone-first = First the chits that stand alone beside the enemy at { $hex } are dealt with.
fact-for-other = That decision belongs to: { $seat }.
fact-needs-chit = Done only when this chit is carried out: { $piece }.
fact-nothing-to-answer = The other side has declared nothing to answer.
fact-reveals-first = First to reveal air-sea chits: { $seat }.
fact-nothing-struck = No effect that takes such a chit is being carried out.
fact-release-turns = Not on turn { $turn }: teams are released on turns 4 to 8.
fact-release-over = A team is released before anything moves, one a turn.
fact-no-offensive = There is no offensive.
fact-judged-at-once = Stacking is judged where each move ends: nothing is given up.
fact-all-declared = All attacks have been declared.
fact-battle-under-way = The battle at { $hex } is not over yet.
fact-no-fight = No battle is being fought.
fact-duel-over = The chits of this battle have been declared.
fact-no-results = There is no result to give out.
fact-us-takes-first = Japan takes a marker only once it is clear that the US takes none this turn.
fact-not-yours = Not yours: { $piece }.
fact-not-there = Not there: { $piece }.
fact-no-such-chit = No such chit: { $piece }.
fact-already-seen = Already seen: { $piece }.
fact-not-an-event = No event to carry out: { $piece }.
fact-weather-first = Bad Weather comes before { $piece }.
fact-no-target = { $hex } is no Japanese stack next to US troops.
fact-not-on-track = Not on the turn track: { $piece }.
fact-not-japanese = Only Japanese reinforcement units are delayed, not { $piece }.
fact-wrong-choice = { $choice } is not one of the choices.
fact-yahara-gone = Yahara has been dismissed.
fact-not-in-box = Not in the reinforcement box: { $piece }.
fact-not-in-air-box = Not in the air-sea box: { $piece }.
fact-weather = { $piece } cannot fly in bad weather.
fact-already-declared = Already declared: { $piece }.
fact-not-a-target = Not a target: { $piece }.
fact-not-restricted = { $group } cannot be released.
fact-already-moved = Already moved: { $piece }.
fact-restricted = { $piece } may not move on turn { $turn }.
fact-frozen = { $piece } began the offensive in an enemy ZOC and may not move.
fact-cannot-move = { $piece } cannot move.
fact-sea = { $hex } is all sea.
fact-enemy-there = The enemy is in { $hex }.
fact-too-far = { $hex } costs { $cost ->
        [one] 1 movement point
       *[other] { $cost } movement points
    }, { $left } left.
fact-unreachable = { $hex } cannot be reached ({ $left ->
        [one] 1 movement point
       *[other] { $left } movement points
    } left).
fact-not-adjacent-step = { $hex } is not the next hex.
fact-zoc-to-zoc = No direct way from one enemy ZOC into another at { $hex }.
fact-zoc-bars = Enemy ZOC bars the way to { $hex }.
fact-same-hex = It is already in { $hex }.
fact-full-units = { $hex } would hold more than 2 units.
fact-regiments = { $hex } would mix regiments.
fact-full-chits = { $hex } would hold more than 3 chits.
fact-alone-beside-enemy = It would stand alone beside the enemy at { $hex }.
fact-not-face-down = Not face down: { $piece }.
fact-not-unit-chit = Not a unit chit: { $piece }.
fact-not-a-chit = A combat unit, not a chit: { $piece }.
fact-not-suitable = { $hex } is not suitable ground.
fact-not-in-zoc = { $hex } is not in an enemy ZOC.
fact-nobody = No unit at { $hex } began the turn in an enemy ZOC.
fact-all-moved = Everything at { $hex } that began the turn in an enemy ZOC has already moved.
fact-stays-on-map = Face up, so it stays on the map: { $piece }.
fact-too-dear = Cost of { $piece }: { $cost ->
        [one] 1 replacement point
       *[other] { $cost } replacement points
    }, there { $have ->
        [one] is
       *[other] are
    } { $have }.
fact-not-placeable = { $piece } cannot be placed.
fact-sources-shut = Every own source is held by the enemy or next to an enemy stack, so this cannot come on: { $piece }.
fact-no-room-by-road = No hex in reach by road has room for { $piece }.
fact-no-road = No open road from a source leads to { $hex }.
fact-beside-enemy = { $hex } is next to an enemy stack.
fact-no-unit = You have no combat unit in { $hex }.
fact-no-enemy = No enemy stack to attack in { $hex }.
fact-not-adjacent = { $from } and { $at } are not adjacent.
fact-already-attacking = The stack at { $hex } has already declared an attack.
fact-already-attacked = The stack at { $hex } is already the target of an attack.
fact-no-supply = { $need ->
        [one] 1 supply point
       *[other] { $need } supply points
    } needed, { $have } left.
fact-must-attack = { $declared ->
        [one] 1 attack
       *[other] { $declared } attacks
    } declared, { $needed } required.
fact-spoils-pairing = This leaves { $possible ->
        [one] 1 battle
       *[other] { $possible } battles
    }, { $needed } required.
fact-no-battle = No battle to fight at { $hex }.
fact-not-in-stack = Not in the fighting stack at { $hex }: { $piece }.
fact-out-of-range = Distance of { $piece }: { $distance ->
        [one] 1 hex
       *[other] { $distance } hexes
    }, range { $range }.
fact-not-high = Not on a high point at { $hex }: { $piece }.
fact-own-battle-first = A battle of its own comes first: { $piece }.
fact-defence-only = For defence only: { $piece }.
fact-attack-only = For attack only: { $piece }.
fact-used-already = Already used this turn: { $piece }.
fact-nothing-to-counter = Nothing to counter with { $piece }.
fact-after-allocation = Only when the allocation has ended: { $piece }.
fact-only-answers = { $piece } cannot be used here.
fact-not-hittable = Not in the battle: { $piece }.
fact-unit-first = A combat unit comes before { $piece }.
fact-spread-evenly = Hits are spread evenly, not on { $piece } again.
fact-no-step-from-afar = Firing from another hex, so no step loss: { $piece }.
fact-already-hit = Already given a result: { $piece }.
fact-not-a-retreat = { $hex } is not adjacent.
fact-not-closer = { $hex } is no nearer to a source.
fact-not-retreating = Does not have to retreat: { $piece }.
fact-may-be-barred = The other side may still turn up a chit that bars { $hex }: say first who goes back.
fact-hemmed-in = { $piece } can only stay where it is.
fact-one-by-one = Another piece is still moving; { $piece } moves after it.
fact-nobody-moves = No piece is on its way: name one first.
fact-stopped-by-zoc = Its move ended where it entered an enemy zone of control, in { $hex }: { $piece }.
fact-not-alone = Not alone beside the enemy: { $piece }.
fact-not-too-many = Not above the stacking limits: { $piece }.
fact-only-attacker = { $piece } defends; only the attacker advances.
fact-advance-ends = The attacker declines or ends the advance with “done”.
fact-nobody-retreats = Nobody has to retreat.
fact-may-be-barred-now = The other side may still turn up a chit that bars the way.
fact-no-way-out = By { $hex } there is no way out, or there is a nearer one.
fact-retreat-into-zoc = { $hex } is in an enemy ZOC.
fact-revisited = { $hex } is the hex it has just left.
fact-not-in-attack = { $piece } cannot advance.
fact-not-in-reserve = Not in the reserve pool: { $piece }.
fact-no-marker = No MT marker at { $hex }.
factor-defender-fire = Defender's fire: { $base } → { $total ->
        [one] 1 die
       *[other] { $total } dice
    }
factor-attacker-fire = Attacker's fire: { $base } → { $total ->
        [one] 1 die
       *[other] { $total } dice
    }
factor-melee = Melee: { $attacker } against { $defender ->
        [one] 1 die
       *[other] { $defender } dice
    }
factor-best-choices = Each side takes its losses where it hurts least (the hex counts as two steps); no further chits
factor-smoke = Smoke: a third
factor-position = Position: halved
factor-forest = Forest or swamp: -1
factor-town = Town: -1
factor-river = River: -1
factor-armour = Armour: -{ $armour }
odds-taken = Hex taken (attacker loses { $attacker }, defender { $defender })
odds-held = Both stay (attacker loses { $attacker }, defender { $defender })
odds-repulsed = Attacker thrown back (attacker loses { $attacker }, defender { $defender })
prompt-draw = Draw your chits.
action-draw = Draw chits
verb-proceed = go on
verb-done = end the step
verb-pass = pass
verb-halt = halt
verb-resolve = carry out an event
verb-delay = delay a reinforcement
verb-burn = turn a chit into supply
verb-declare = reveal an air-sea chit
verb-target = choose a target
verb-move = move
verb-reveal = turn up a chit
verb-return = return a chit to the box
verb-infiltrate = use Night Infiltration
verb-pick-up = take back a chit
verb-buy = buy back a chit
verb-place = place a reinforcement
verb-use = use a chit
verb-hit = assign a result
verb-retreat = choose who retreats first
verb-advance = advance after combat
verb-call-up = call up a reserve
verb-strike = make an air strike
verb-move-to = move to a destination
verb-step = move hex by hex
verb-fight = resolve a battle
verb-retreat-to = retreat
verb-take = take an MT marker
verb-remove = Giving up a piece
verb-attack = attack
verb-look = look at a chit
verb-choose = choose
verb-release = release a battalion

## Dice and draws: their order
chance-mt = at set-up a marker for each red high point, in the order of the data
chance-us-cup = the US chits of the turn, one after the other
chance-jp-cup = the Japanese chits of the turn, one after the other
chance-special-operation = one die
chance-fighters = one die
chance-carriers = two dice
chance-kikusui = one die
chance-yamato = one die
chance-defender-fire = all the dice of the defender’s fire strength
chance-attacker-fire = all the dice of the attacker’s fire strength
chance-melee = the defender first, then the attacker; piece by piece a die for each point of melee strength
chance-staff-meeting = two dice
chance-yahara = one die after those of the staff meeting
chance-us-mt = at the end, one marker for each US unit lost, one after the other
fact-used-in = Used in the air-sea step of this player turn only ({ $seat }): { $piece }.
fact-used-before-move = Used when its stack starts to move: { $piece }.
fact-reveal-times = Turned up in the own movement and combat steps, at the own turn to declare, in the way of an enemy move, retreat or advance, or before MT markers are taken: { $piece }.
fact-one-event = The event in hand is carried out first.
fact-others-events = Only the player whose turn it is carries out events: { $seat }.
fact-release-first = First a battalion is released.
fact-after-battles = Reserves are called up when all battles have been fought.
fact-in-own-turn = Done in the own player turn: { $step }.
