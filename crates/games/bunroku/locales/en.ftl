## Questions
prompt-over = The game is over.
prompt-wait = Waiting for the other side.
prompt-setup = Post the eight inspectors, one in a capital of each province.
prompt-before-die = Activation of { $nation }: a card before the march die?
prompt-after-die = { $nation } rolled { $die }: { $points ->
        [one] 1 march point
       *[other] { $points } march points
    }. A card now?
prompt-replenish = Replenish: one army a point with a Korean general ({ $points ->
        [one] 1 point
       *[other] { $points } points
    } left).
prompt-restore-ming = Replenish: one depleted Ming unit a point ({ $points ->
        [one] 1 point
       *[other] { $points } points
    } left).
prompt-march = March: { $points ->
        [one] 1 point
       *[other] { $points } points
    } left, die { $die }. Choose a leader.
prompt-group = { $leader }: choose who goes along and where ({ $units ->
        [one] 1 unit
       *[other] { $units } units
    }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }).
prompt-group-on = { $leader } with { $units ->
        [one] 1 unit
       *[other] { $units } units
    }, { $points ->
        [one] 1 point
       *[other] { $points } points
    } left: march on, drop units, or stop.
prompt-group-retreat = Retreat led by { $leader } ({ $units ->
        [one] 1 unit
       *[other] { $units } units
    }): choose who follows and where.
prompt-restore = Replacements: { $left ->
        [one] 1 more depleted unit
       *[other] { $left } more depleted units
    } may be restored.
prompt-uprising = Righteous Armies Rise: choose a leader and his area ({ $left } to go).
prompt-walls = Where does the castle marker go?
prompt-battle-order = Choose the next battle.
prompt-eve = Before the battle of { $area }: hold the castle, disband, or play a card.
prompt-opening = The battle of { $area } begins: Surprise Attack?
prompt-main = { $area }: choose your battle commander.
prompt-declare = { $area }, round { $round }: retreat or stand?
prompt-ambush = { $area }: Ambush before the attack dice?
prompt-hits = { $area }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    } still to assign.
prompt-withdraw = { $area }: which general leads a group out?
prompt-honours = The battle of { $area } is over: a card?
prompt-promote = Who becomes commander-in-chief?
prompt-assaults = Assaults: choose a castle, or be done.
prompt-assault-force = Assault on { $area }: hold units back if you like, then begin.
prompt-evening = End of the turn: a card?
prompt-react = The Allies played { $card }: cancel it with Tiger Hunt?
prompt-go = Go on.

## Actions
action-place = Post { $unit } in { $area }
action-roll = Roll the march die
action-play = Play { $card }
action-pass = Pass
action-rise = Uprising of { $unit } in { $area }
action-fortify = Castle marker in { $area }
action-replenish = Replenish an army in { $area }
action-summon = Place { $unit } in { $area }
action-restore = Restore { $unit }
action-disband = Disband { $unit } ({ $area })
action-lead = March led by { $unit }
action-lead-retreat = Retreat led by { $unit }
action-with = Take { $unit }
action-drop = Leave { $unit } here
action-march = March to { $area }
action-retreat-to = Retreat to { $area }
action-done = Done
action-battle = Fight the battle of { $area } next
action-inside = Castle: { $unit } inside
action-main = Battle commander: { $unit }
action-retreat = Declare a retreat
action-stand = Stand and fight
action-hit = Hit on { $unit }
action-promote = Promote { $unit }
action-assault = Assault { $area }
action-leave = Hold { $unit } back
action-go = Go on

## Notes
note-march = costs { $cost }, { $left } left
note-march-pass = costs { $cost }, { $left } left; mountain road (field ability -1)
note-march-enemy = costs { $cost }, { $left } left; enemy units: { $enemies }
note-march-enemy-pass = costs { $cost }, { $left } left; mountain road (field ability -1); enemy units: { $enemies }
note-lead = will { $will }, field ability { $field }, leads { $limit }
note-points = die { $die }, { $points ->
        [one] 1 march point
       *[other] { $points } march points
    } left
note-yi-sun-sin = Yi Sun-sin: Japanese field ability -1, will +1
note-letter = Hideyoshi's Letter: every Japanese will is 1
note-ambush = Ambush: Japanese field ability +1
note-gained = Japan has gained a card for: { $condition }

## Headings
heading-turn = Turn { $turn }
heading-draw = Drawing an action marker
heading-setup = Set-up
heading-turn-end = End of turn
heading-activation = Activation of { $nation }
heading-march-number = ① March number
heading-replenish = ③ Replenishment
heading-march = ③ March
heading-battles = ④ Battles
heading-assaults = ④ Assaults
heading-battle = { $area }, round { $round }

## Events
event-posted = Posted in { $area }: { $unit }.
event-set-up = The set-up is complete.
event-turn-began = Turn { $turn } began.
event-arrived = Arrived in { $area }: { $units }.
event-joined-pool = { $unit } joined the replenishment pool.
event-marker-joins = Into the cup: { $marker }.
event-marker-drawn = Drawn: { $marker }.
event-marker-taken = Turn 1 began with the { $marker }.
event-march-die = { $nation } rolled { $die } (modifier { $modifier ->
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $modifier }
    }): march number { $points }.
event-supply-cut = { $nation } out of supply: { $units }.
event-replenished = Placed in { $area }: { $unit } ({ $points ->
        [one] 1 point
       *[other] { $points } points
    } left).
event-restored = Restored: { $unit }.
event-disbanded = { $unit } disbanded in { $area }.
event-marched = { $leader } marched from { $from } to { $to } ({ $units }): { $cost ->
        [one] 1 point
       *[other] { $cost } points
    }, { $points } left.
event-sortied = { $leader } marched out of the castle of { $area } ({ $units }).
event-dropped = { $unit } stayed in { $area }.
event-card-played = { $seat } played { $card }.
event-card-cancelled = Cancelled by Tiger Hunt: { $card }.
event-commissioners = The commissioners arrived: { $points ->
        [one] 1 march point
       *[other] { $points } march points
    }.
event-letter = Every Japanese general has will 1 in this activation.
event-peace-moved = The peace marker moved from { $from } to { $to }.
event-replacements-die = Replacements: rolled { $die }.
event-rose = { $unit } rose in { $area }.
event-rose-armies = { $unit } rolled { $die }: { $armies }.
event-rose-alone = { $unit } rolled { $die }: the replenishment pool has no army for him.
event-yi-sun-sin = Yi Sun-sin sorties: Japanese field ability -1 and will +1 this turn.
event-proclaimed = The Proclamation: die { $die }, { $points ->
        [one] 1 march point
       *[other] { $points } march points
    }.
event-fortified = A castle marker was placed in { $area }.
event-promoted = { $unit } became commander-in-chief.
event-epidemic-die = Epidemic: { $unit } rolled { $die }.
event-battle-began = Battle of { $area }: Japan ({ $japan }) against the Allies ({ $allied }).
event-went-inside = { $unit } went into the castle of { $area }.
event-main-general = Battle commander of { $seat }: { $unit }.
event-round-began = Round { $round }.
event-retreat-declared = { $seat } declared a retreat.
event-stood = { $seat } stood to fight.
event-initiative = Initiative: { $first } { $a }+{ $x }, { $second } { $b }+{ $y }. { $result }
event-no-initiative = No initiative dice. { $result }
event-surprise-round = Surprise Attack: only Japan attacks.
event-ambushed = Ambush: Japanese generals have field ability +1.
event-attacked = { $seat }, { $general } ({ $field }) rolled { $dice }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }.
event-hit = Depleted: { $unit }.
event-retreated = { $leader } retreated from { $from } to { $to } ({ $units }).
event-battle-ended = The battle of { $area } is over: { $seat } kept the field.
event-battle-empty = The battle of { $area } is over: the field is empty.
event-battle-suspended = The battle of { $area } is suspended.
event-assault-began = Assault on { $area }: { $units }.
event-garrison-loss = Besieger's hits: { $hits }; the garrison lost { $losses }.
event-walls-held = The castle of { $area } held.
event-walls-taken = The castle of { $area } fell.
event-siege-lifted = The siege of { $area } is over.
event-unit-removed = { $unit } left the game.
event-back-to-pool = { $unit } returned to the replenishment pool.
event-gained = Japan gained a card ({ $condition }): { $points ->
        [one] 1 point
       *[other] { $points } points
    } so far.
event-gained-card = The card gained: { $card }.
event-allied-drew = The Allies drew a card.
event-allied-drew-card = The card drawn: { $card }.
event-leader-waits = { $unit } joined the waiting leaders.
event-cup-refilled = The markers went back into the cup.
event-sudden-victory = Sudden victory: Japan { $japan ->
        [one] 1 point
       *[other] { $japan } points
    }, the Allies { $allied }.
event-game-ended = Peace: Japan { $japan ->
        [one] 1 point
       *[other] { $japan } points
    }, the Allies { $allied }.
round-both-attack = Both sides attack.
round-japan-attacks = Japan attacks.
round-allied-attacks = The Allies attack.
round-nobody-attacks = Nobody attacks.

## Refusals
fact-game-over = The game is over.
fact-not-asked = The decision now belongs to: { $seat } ({ $step }).
fact-not-now = That belongs to: { $step }.
fact-for-other = That decision belongs to: { $seat }.
fact-set-up-over = Inspectors take post at set-up only.
fact-march-begun = Replenishment comes before any march, and is over in this activation.
fact-own-activation = Japan assaults in its own activations only.
fact-not-inspector = Not an inspector: { $unit }.
fact-already-posted = Already posted: { $unit }.
fact-not-capital = { $area } is no capital.
fact-province-taken = The province of { $area } has its inspector.
fact-card-not-held = Not in hand: { $card }.
fact-card-window = To be played { $when }: { $card }.
fact-card-excluded = { $card } may not be played in the same activation as { $other }.
fact-card-idle = { $card } would do nothing now.
fact-once-per-turn = Already in effect this turn: { $card }.
fact-points-spent = { $card } takes the whole march number, and part of it has been spent.
fact-not-at = Not in { $area }: { $unit }.
fact-not-in-province = Not in { $province }: { $unit }.
fact-no-points = { $need ->
        [one] 1 point
       *[other] { $need } points
    } needed, { $have } left.
fact-not-waiting = Not among the waiting leaders: { $unit }.
fact-not-his-province = { $unit } cannot rise in { $area }.
fact-enemy-there = There are enemies in { $area }.
fact-not-in-korea = { $area } is not in Korea.
fact-has-marker = { $area } already has a castle marker.
fact-no-marker-left = No castle marker is left.
fact-pool-empty = The replenishment pool has no army left.
fact-not-in-pool = Not in the replenishment pool: { $unit }.
fact-no-general-there = There is no Korean general in { $area }.
fact-area-full = { $area } has already received { $limit ->
        [one] 1 unit
       *[other] { $limit } units
    } in this activation.
fact-wrong-nation = Not of { $nation }: { $unit }.
fact-not-depleted = Not depleted: { $unit }.
fact-unit-cut = Out of supply: { $unit }.
fact-not-ordinary-army = Not an ordinary Korean army: { $unit }.
fact-not-on-map = Not on the map: { $unit }.
fact-not-general = Not a general: { $unit }.
fact-will-too-high = The will of { $unit }, { $will }, is above the die, { $die }.
fact-halted = Met the enemy and must stop: { $unit }.
fact-rested = Placed or restored in this activation, so cannot march: { $unit }.
fact-not-here = Not with the leader: { $unit }.
fact-in-group = Already in the group: { $unit }.
fact-not-in-group = Not in the group: { $unit }.
fact-just-dropped = Already left here once: { $unit }.
fact-is-leader = Leader of the group: { $unit }.
fact-rank-not-lower = Not of lower rank than { $leader }: { $unit }.
fact-faction-not-led = No general of { $faction } in the group to take { $unit }.
fact-still-needed = Without { $unit } nobody would lead { $faction }.
fact-limit-reached = { $leader } can lead { $limit ->
        [one] 1 unit
       *[other] { $limit } units
    } at most.
fact-no-road = No road joins { $from } and { $to }.
fact-home-closed = { $area } may not be entered.
fact-road-cost = { $units ->
        [one] 1 unit needs
       *[other] { $units } units need
    } { $need ->
        [one] 1 point
       *[other] { $need } points
    }; there { $have ->
        [one] is
       *[other] are
    } { $have }.
fact-only-out = The besieged can only march out into the field of { $area }.
fact-no-battle-there = There is no battle to fight in { $area }.
fact-no-walls = There is no castle marker in { $area }.
fact-walls-full = The castle holds { $limit ->
        [one] 1 unit
       *[other] { $limit } units
    } at most.
fact-marched-in = { $unit } marched in during this activation.
fact-not-korean = Not Korean: { $unit }.
fact-not-candidate = Not entitled to command this battle: { $unit }.
fact-no-retreat = No general can lead a retreat anywhere.
fact-surprise-holds = In the first round of a Surprise Attack there is no retreat.
fact-must-leave = At least one group has to retreat now.
fact-retreat-source = The enemy's attack came from { $area }.
fact-retreat-home = { $unit } can only go back to { $area }.
fact-not-in-battle = Not in this fight: { $unit }.
fact-fresh-first = Fresh units come first, not { $unit }.
fact-not-promotable = { $unit } cannot be promoted.
fact-not-besieged = { $area } holds no garrison to assault.
fact-already-assaulted = { $area } has been assaulted in this activation.
fact-march-leader = Led a march in this activation, or is an army of one who did: { $unit }.
fact-last-of-force = Somebody has to assault.
fact-nothing-to-assault-with = Nobody in { $area } may assault.

## Odds
odds-initiative = Initiative: Japan +{ $japan }, Allies +{ $allied }
odds-volley = { $general }: { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    }, hitting on { $field } or less
odds-halved = Garrison losses are half the hits, at most one
odds-ones = The besieger hits on a natural 1 only
odds-round = Japan takes { $japan ->
        [one] 1 hit
       *[other] { $japan } hits
    }, the Allies take { $allied }
odds-assault = Japan takes { $japan ->
        [one] 1 hit
       *[other] { $japan } hits
    }, the garrison loses { $allied }

## Further events
event-deployed = Set-up, { $place }: { $units }.
event-cup-filled = Two Japanese and two Korean markers went into the cup.
event-decks-shuffled = Both decks were shuffled.
event-markers-set = The turn marker is on { $turn }, the peace marker on { $peace }.
event-supply-checked = Supply check: { $cut ->
        [0] nobody is out of supply
        [one] 1 unit is out of supply
       *[other] { $cut } units are out of supply
    }.
event-rest-fight = { $area }: all outside the castle fight in the field.
event-scored = { $seat }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
fact-no-die = The march die has not been thrown.
odds-modifier = { $general }: field ability { $amount ->
        [-3] -3
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $amount }
    }
odds-idle = Units that do not roll: { $units }
prompt-draw = Draw the next action marker.
prompt-turn-end = The cup is empty: end the turn.

# Why not, at another moment or for the other side.
fact-other-question = Another question is to be answered now: { $step }.
fact-not-yours = Not yours to command: { $unit }.
fact-no-activation = No marker has been drawn: nobody is acting.
fact-activation-over = The activation of { $nation } is over; the next marker has not been drawn.
fact-die-thrown = The march die has been thrown.
fact-forfeited = In place of this march there was { $card }.
fact-needs-card = Done only by playing { $card }, and as often as it allows.
fact-once-per-battle = Already in force in this battle: { $card }.
fact-royals-in-korea = The King and the Two Princes are both in Korea.
fact-no-leader = No general has taken the lead.
fact-not-moved = The group has not moved yet.
fact-no-battle = No field battle is being fought.
fact-battle-fought = The battle of { $area } has been fought.
fact-battle-first = The field battle in { $area } comes first.
fact-one-battle = It is the only battle: there is no order to choose.
fact-battle-begun = The battle has begun.
fact-nothing-to-choose = There is nothing to choose here.
fact-no-hits = There are no hits to assign.
fact-dice-thrown = It is declared before the dice of a round.
fact-not-declared = No retreat declared: { $seat }.
fact-no-assault = No assault is being prepared.
fact-disband-window = Armies are disbanded between the actions of a Korean activation, at an uprising or before a battle.
event-joined = { $unit } joined the march in { $area }.
heading-answer = A card is answered

## Dice and draws: their order
chance-cup = one activation marker out of the cup
chance-march = one die when the march begins
chance-initiative = two dice each round: the active side’s first, then the other’s
chance-attack = the active side first, then the other; within a side by general from the highest field ability down (equal ones in the order of the data), a die for him and for each army he leads
chance-assault = as in a field battle: by general from the highest field ability down, a die for him and for each army he leads
chance-replacements = one die, the points to restore with
chance-uprising = a die for each unit that rises, in the order they are named
chance-epidemic = a die for each unit that is struck, in the order of the data
chance-japan-deck = one card each time Japan gains one
chance-allied-deck = one card at the end of a turn
chance-at-large-pool = two leaders at the end of a turn, one after the other

## Moments and conditions of refusals
when-surprise-attack = at the start of a battle in a Japanese activation
when-ambush = in a battle of an Allied activation, once it is known who attacks in a round and before those dice
when-for-a-point = while Japan marches, for one march point
when-march-number = after the march die of a Japanese activation, as long as Japan marches
when-peace-pyongyang = before the march die of a Japanese activation, in place of the march
when-tiger-hunt = in answer to a card of the Allies
when-before-korean-die = before the march die of a Korean activation, in place of the march
when-proclamation = after the march die of a Ming activation
when-hold-the-walls = after the march die of a Korean activation, before a point is spent, in place of the march
when-rise-in-rank = right after a field battle
when-epidemic = when the Allies decide in their own activation, before a battle or one of its rounds, after it, or at the end of a turn
fact-others-marker = The marker drawn is that of { $nation }: { $nation } acts.
fact-still-acting = The next marker is drawn when the activation of { $nation } is over.
fact-set-up-first = The inspectors are placed first.
fact-marches-over = The marches of this activation are over.
fact-battles-later = Battles and assaults come when all marches are over.
fact-replenish-time = { $nation } is replenished at the start of the march in its own activation.
fact-any-army = One army of the pool is as good as another: name the area only.
fact-one-group = The group of { $leader } is still on the march.
fact-main-chosen = The battle commander is chosen: { $unit }.
fact-main-later = The battle commander is chosen when the battle begins.
fact-not-korean-general = Not a Korean general: { $unit }.
fact-chief-already = Commander-in-chief already: { $unit }.
fact-in-castle = Inside the castle: { $unit }.
fact-roads-to-enemies = Closed by enemies there: { $areas }.
fact-roads-of-attack = Closed because the enemy’s attack came from there: { $areas }.
fact-roads-home = Not to be entered: { $areas }.
fact-only-back = Only the way back to { $areas } is open to those who marched in: { $units }.
fact-kato-might = Besides its own general only Kato takes { $unit } along.
fact-round-first = It is declared at the start of a round, and none has begun.
fact-active-first = The active side declares first: { $seat }.
fact-losses-first = Those who declared a retreat leave when the losses of the round are taken.
