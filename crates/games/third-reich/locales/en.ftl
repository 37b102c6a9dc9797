# prompts
prompt-over = The game is over.
prompt-wait = Waiting for the other side.
prompt-hands = Choose your hand for this turn: { $left ->
        [one] 1 more card
       *[other] { $left } more cards
    }.
prompt-impulse = Your impulse: play a strategy card, make an air operation, or pass.
prompt-impulse-pending = Your impulse: use the { $points ->
        [one] 1 point
       *[other] { $points } points
    } of your Ambush, or lose them by an air operation or a pass.
prompt-card = { $card }: its value or its event first?
prompt-card-value = { $card }: use its value, or end here.
prompt-card-event = { $card }: use its event, or end here.
prompt-value = { $left ->
        [one] 1 point left
       *[other] { $left } points left
    }: choose units to act, mobilise, or end.
prompt-lend-lease = Lend-Lease: mobilise British or Soviet units for { $left ->
        [one] 1 more point
       *[other] { $left } more points
    }.
prompt-air = Air operation: choose units in one area.
prompt-blitz = Blitzkrieg: choose land units in one area, a tank among them.
prompt-raid = Wolfpack: choose submarines in the Atlantic, then raid.
prompt-landing = Landing / Airborne Operation: choose the group for { $area }, drop airborne units, then attack or end.
prompt-long-range = Long-range Bombing: choose air units in one land area.
prompt-group = Choose the units that act, all in one area.
prompt-again = { $units } may act once more.
prompt-order = { $units }: what do they do?
prompt-place = Where do you place { $unit }?
prompt-react = An enemy group ({ $units }) acts in { $area }. Do you counter-attack?
prompt-riposte = Choose the units that counter-attack in { $area }, then attack.
prompt-allot = Allot damage in { $area }: { $left ->
        [one] 1 point left
       *[other] { $left } points left
    }.
prompt-retreat = { $units } must retreat. Where to?
prompt-excess = Not enough ships in { $area }: remove { $left ->
        [one] 1 unit
       *[other] { $left } units
    }.
prompt-claim = Which nation controls { $area }?
prompt-rebase = { $unit } has lost its base. Where does it fly?
prompt-hand-over = You may give control of an area to another of your nations there, or end.
prompt-recover = Choose a unit of { $nation } to recover: { $left } to go.
prompt-returns = You may return units to the mobilisation pool, or end.
prompt-diplomacy = Diplomacy: { $left ->
        [one] 1 choice
       *[other] { $left } choices
    } left.
prompt-development = Development: { $left ->
        [one] 1 pick
       *[other] { $left } picks
    } left.
prompt-supply = Supply: choose a nation, { $left } to go.
prompt-partisans = Yugoslav units: mobilise one, recover only, or end.
prompt-bombing = Strategic Bombing: give bombers their targets ({ $number } so far), then end.
prompt-target = { $card }: choose the target area.
prompt-losing = Choose a card to lose: { $left } to go.

# headings
heading-turn = Turn { $turn }, { $date }
heading-over = Game over
heading-hands = Hand choice
heading-impulse = Impulse of { $seat }
heading-card = { $card }
heading-returns = Returns to the pool
heading-recovery = Recovery
heading-counter = Counter-attack
heading-damage = Damage
heading-retreat = Retreat
heading-control = Control
heading-action = Action
heading-event = Event

# actions
action-pass = Pass
action-done = Done
action-air = Air operation
action-value = Use the strategy value
action-event = Use the event
action-decline = Do not counter-attack
action-jets = Counter-attack with jets
action-attack = Ordinary attack
action-attack-twice = Announce two attacks, damage added
action-raid = Raid
action-pick = Take { $card }
action-play = Play { $card }
action-react = Counter-attack with { $card }
action-discard = Lose { $card }
action-develop-card = Develop { $card }
action-develop-unit = Develop { $unit }
action-with = Add { $unit }
action-without = Leave out { $unit }
action-move = Move to { $area } by { $by }
action-move-plain = Move to { $area }
action-fly = Fly to { $area }
action-strike = Air attack on { $area } over { $over }
action-strike-plain = Air attack on { $area }
action-target = Choose { $area }
action-drop = Drop { $unit }
action-bomb = { $unit } bombs { $area } over { $over }
action-bomb-plain = { $unit } bombs { $area }
action-mobilise = Mobilise { $unit }
action-place = Place in { $area }
action-hit = One point to { $unit }
action-retreat = { $unit } retreats to { $area }
action-eliminate = { $unit } is eliminated instead
action-remove = Remove { $unit }
action-recover = Recover { $unit }
action-return = Return { $unit } to the pool
action-join = Bring { $nation } into the war
action-shift = Move the entry marker of { $nation }
action-supply = Supply { $nation }
action-give = Give { $area } to { $nation }

# notes
warn-violates = this would violate the neutrality of { $nation }
warn-violates-short = neutral!
note-by-sea = by sea with { $units ->
        [one] 1 unit
       *[other] { $units } units
    }: { $seas }
note-by-sea-short = { $room } left
sea-room = { $sea }, { $room } of { $capacity } left
note-line-by-land = line over land from { $sources }
note-line-by-land-short = over land
note-line-by-sea = line by sea from { $sources }: { $seas }
note-line-by-sea-short = { $room } left
note-next-hand = { $seat }: { $number ->
        [one] 1 resource base
       *[other] { $number } resource bases
    } ({ $areas }), so { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } next turn as things stand
note-entry-axis = Entry marker of { $nation }: box { $position } of { $last }; Axis Diplomacy moves it on, Allied Diplomacy back
note-entry-allied = Entry marker of { $nation }: box { $position } of { $last }; Allied Diplomacy moves it on
note-nations = { $nations }: { $status } ({ $why })
why-start = since the set-up
why-marker = the entry marker reached Entry
why-joined = by Diplomacy, or by a violation of neutrality
why-turned = turned by a violation of neutrality or by a card
why-forever = the Axis violated its neutrality: for good
base-counts = { $number }
base-counts-half = ½
note-appears = { $unit } may appear in { $number ->
        [one] 1 area
       *[other] { $number } areas
    }; lines begin in { $sources }
note-carries = { $sea }, { $seat }: capacity { $capacity }, { $room } left
note-cost = { $cost } of { $allowance ->
        [one] 1 movement point
       *[other] { $allowance } movement points
    }
note-mobilise = costs { $cost } of { $left }
note-hit-nothing = { $points ->
        [one] 1 point
       *[other] { $points } points
    }: nothing (at most { $most })
note-hit-used = { $points ->
        [one] 1 point
       *[other] { $points } points
    }: used (at most { $most })
note-hit-retreat = { $points ->
        [one] 1 point
       *[other] { $points } points
    }: retreat (at most { $most })
note-hit-pool = { $points ->
        [one] 1 point
       *[other] { $points } points
    }: to the pool (at most { $most })
note-marker = box { $position } of { $last }
note-bases = { $seat }: { $number ->
        [one] 1 resource base
       *[other] { $number } resource bases
    } ({ $areas })
note-winter = winter turn
note-one-pass = the other side has just passed
note-points-left = { $points ->
        [one] 1 point left
       *[other] { $points } points left
    }
factor-value = { $unit }: a hit on { $value } or less
factor-allots = the damage is allotted by { $seat }
odds-hits = { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }
roll-hit = { $unit }: { $die } ≤ { $value }, hit
roll-miss = { $unit }: { $die } > { $value }
roll-hit-plus = { $unit }: { $die }+{ $plus } ≤ { $value }, hit
roll-miss-plus = { $unit }: { $die }+{ $plus } > { $value }

# events
event-set-up-units = { $number ->
        [one] 1 unit was
       *[other] { $number } units were
    } set up on the map.
event-set-up-decks = Decks: Axis { $axis }, Allies { $allied ->
        [one] 1 card
       *[other] { $allied } cards
    }.
event-set-up-development = Development pool: { $units ->
        [one] 1 unit
       *[other] { $units } units
    }, { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }.
event-set-up-pool = Mobilisation pool: { $number ->
        [one] 1 unit
       *[other] { $number } units
    }.
event-set-up-markers = The turn marker is on turn 1, the entry markers on Start.
event-point-spent = { $left ->
        [one] 1 point
       *[other] { $left } points
    } of strategy value left.
event-pending-grew = { $seat } may use { $points ->
        [one] 1 point
       *[other] { $points } points
    } in the next impulse.
event-victory-checked = Victory was checked: the Axis counted { $bases ->
        [one] 1 resource base
       *[other] { $bases } resource bases
    }.
event-areas-counted = The Axis controlled { $number ->
        [one] 1 land area
       *[other] { $number } land areas
    }.
event-nobody-won = Nobody won: bases alone are counted, nothing is added to them.
event-fights-on = { $nation } lost all its areas but did not surrender.
event-turn-began = Turn { $turn } ({ $date }) began.
event-bases = { $seat }: { $number ->
        [one] 1 resource base
       *[other] { $number } resource bases
    }, a hand of { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }.
event-first = First this turn: { $seat }.
event-picked = Took { $card }.
event-hand-ready = { $seat } chose { $number ->
        [one] 1 card
       *[other] { $number } cards
    }.
event-passed = { $seat } passed.
event-passed-forced = { $seat } could do nothing and passed.
event-played = { $seat } played { $card }.
event-value-used = { $seat } used { $points ->
        [one] 1 point
       *[other] { $points } points
    } of strategy value.
event-event-used = The event of { $card } took effect.
event-card-spent = { $card } was discarded.
event-air-operation = { $seat } made an air operation.
event-pending-used = { $seat } used { $points ->
        [one] 1 point
       *[other] { $points } points
    } of an Ambush.
event-pending-lost = { $seat } lost { $points ->
        [one] 1 point
       *[other] { $points } points
    } of an Ambush.
event-moved = { $units } moved from { $from } to { $to }.
event-sailed = { $units } went by sea from { $from } to { $to }.
event-flew = { $units } flew from { $from } to { $to }.
event-dropped = { $units } dropped from { $from } on { $to }.
event-overflew = The air attack on { $area } passed over { $areas }.
event-violated = { $by } violated the neutrality of { $nation }, which joined { $joins }.
event-entered = { $nation } became a belligerent on the side of { $seat }.
event-turned-neutral = { $nation } became neutral again.
event-marker-moved = The entry marker of { $nation } moved to box { $position } of { $last }.
event-vichy = Vichy France was founded.
event-free-france = France returned to the Allies.
event-poland-fell = Poland surrendered.
event-reacted = { $seat } counter-attacked in { $area } with { $card }.
event-jets-rose = Jets of { $seat } counter-attacked in { $area }.
event-attacked = { $seat } attacked in { $area }, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }: { $rolls }
event-struck = { $seat } struck { $area } from { $from }, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }: { $rolls }
event-countered = { $seat } counter-attacked in { $area } for { $points ->
        [one] 1 point
       *[other] { $points } points
    } (doubled): { $rolls }
event-raided = Raid, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }: { $rolls }
event-bombed = { $area } was bombed, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }: { $rolls }
event-nobody-left = Nobody was left to attack, or to be attacked.
event-added = Both attacks together: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
event-points = { $points ->
        [one] 1 damage point
       *[other] { $points } damage points
    }, allotted by { $seat }.
event-points-lost = { $points ->
        [one] 1 point was
       *[other] { $points } points were
    } lost.
event-hit-nothing = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } without effect.
event-hit-used = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } and flipped to used.
event-hit-retreat = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } and must retreat.
event-hit-pool = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } and went to the pool.
event-retreated = { $unit } retreated from { $from } to { $to }.
event-no-retreat = { $unit } had nowhere to go.
event-gave-up = { $unit } was eliminated rather than enter a neutral.
event-to-pool = { $unit } went to the mobilisation pool.
event-fortress-gone = { $unit } went out of the game.
event-rebased = { $unit } lost its base and flew to { $to }.
event-overboard = { $unit } exceeded the capacity of { $area }.
event-used = { $units } flipped to used.
event-recovered = { $units } recovered.
event-cut-off = { $units } stayed used for want of a line.
event-free-besides = { $nation } may recover { $number } more by its areas.
event-mobilised = { $unit } was mobilised in { $area } for { $cost ->
        [one] 1 point
       *[other] { $cost } points
    }.
event-control = { $area } passed to { $seat } ({ $nation }).
event-reverted = { $area } passed to { $nation }.
event-developed = { $card } was developed.
event-developed-hidden = { $seat } developed a card of value { $value }.
event-developed-unit = { $unit } was developed into the mobilisation pool.
event-lost-card = { $seat } lost { $card }.
event-lost-hidden = { $seat } lost a card.
event-nothing-lost = The hand of { $seat } was not reduced further.
event-returned = { $unit } was returned to the pool.
event-cards-returned = Cards returned to the decks.
event-turn-ended = Turn { $turn } ended.
event-won = { $seat } won: the Axis had { $bases ->
        [one] 1 resource base
       *[other] { $bases } resource bases
    }.

# facts
fact-game-over = The game is over.
fact-not-your-impulse = It is the impulse of { $seat }.
fact-declared-stands = The other side may counter-attack; what was announced stands.
fact-hands-first = Hands are still being chosen.
fact-pass-is-an-impulse = A pass is a whole impulse; this one has begun.
fact-nothing-to-end = There is nothing to end here.
fact-nothing-in-play = No card is in play.
fact-nothing-acts = No group acts now: strategy value, an air operation or an event comes first.
fact-group-set = The group is set; nobody joins it.
fact-group-chosen = The group that is chosen acts first, or is left out again.
fact-keeps-one = At least one unit stays in the group.
fact-air-goes-on = The air operation has been announced and is carried out.
fact-only-by-event = Only its event does that, and it is not under way.
fact-only-with-value = Units are mobilised with strategy value, in your own impulse only.
fact-nothing-to-place = No unit is being mobilised.
fact-only-at-impulse-end = Control is handed over only at the end of an impulse.
fact-only-at-recovery = Units recover at the end of a turn or by Supply.
fact-only-at-turn-end = Units are returned only at the end of a turn.
fact-no-damage = There is no damage to allot.
fact-others-allot = The damage is allotted by { $seat }.
fact-nothing-to-lose = No card is to be lost now.
fact-nothing-overboard = { $unit } exceeds no capacity.
fact-given-already = { $area } has been handed over at the end of this impulse.
fact-chosen-so = { $nation } was chosen by the same item; the two choices differ.
fact-nowhere-to-place = There is no area where { $unit } may be placed.
fact-partisans-first = The Yugoslav units come first.
fact-over-neutral = The way leads over { $area }, territory of { $nation }, a neutral leaning to the Axis.
fact-air-passes = By an ordinary move air units pass only friendly land, so not to { $area }.
fact-not-own = { $unit } is not your own.
fact-neutral-unit = { $nation } is neutral: { $unit } is nobody's to use.
fact-not-on-map = { $unit } is not on the map.
fact-is-used = { $unit } is used.
fact-elsewhere = { $unit } is in { $area }, not in the same area.
fact-in-group = { $unit } is in a group already.
fact-not-in-group = { $unit } is not in the group.
fact-has-acted = { $unit } has already acted by strategy value.
fact-no-units = No units are chosen.
fact-wrong-kind = { $unit } is not of the kind, nation or place needed.
fact-needs-tank = The group needs a tank.
fact-nothing-to-do = There is nothing { $unit } can do.
fact-deed-not-allowed = This action is not given here.
fact-not-in-hand = { $card } is not in hand.
fact-not-in-deck = { $card } is not in the deck.
fact-other-side = { $card } belongs to the other side.
fact-hand-full = The hand is chosen: { $have ->
        [one] 1 card
       *[other] { $have } cards
    }.
fact-one-card = One card per impulse.
fact-pending-first = { $points ->
        [one] 1 point of an Ambush is
       *[other] { $points } points of an Ambush are
    } pending: no other card may be played.
fact-no-pending = No Ambush value is pending.
fact-nothing-flies = Nothing can make an air operation.
fact-part-done = That part of the card has been used.
fact-not-both = Value and event are not interleaved.
fact-no-event = { $card } gives only its value in your own impulse.
fact-event-impossible = The event of { $card } could do nothing.
fact-too-dear = It costs { $need ->
        [one] 1 point
       *[other] { $need } points
    }, there { $have ->
        [one] is 1
       *[other] are { $have }
    }.
fact-same-area = Already in { $area }.
fact-no-movement = { $unit } cannot move.
fact-too-far = { $area } is too far for { $allowance ->
        [one] 1 movement point
       *[other] { $allowance } movement points
    }.
fact-no-way = There is no way to { $area }.
fact-must-stop = The group must stop on the way to { $area }.
fact-ship-on-land = Ships cannot enter { $area }.
fact-closed = { $area } is closed to your side.
fact-across-closed = No air attack across { $area }.
fact-axis-line = { $unit } may not go north of the line to { $area }.
fact-sea-not-own = { $area } is not under your control.
fact-capacity = { $area } can carry { $have } more; { $need } needed.
fact-emptied = { $area } may not be emptied.
fact-nation-stays = A unit of { $nation } must stay in { $area }.
fact-land-limit = { $area } would hold { $have ->
        [one] 1 land unit
       *[other] { $have } land units
    }, at most { $most }.
fact-air-limit = { $area } would hold { $have ->
        [one] 1 air unit
       *[other] { $have } air units
    }, at most { $most }.
fact-air-base = Air units cannot end a move in { $area }: you do not control it.
fact-garrison-abroad = The garrison { $unit } may not be in { $area }.
fact-axis-neutral = { $area } is territory of { $nation }, a neutral leaning to the Axis.
fact-not-that-way = Not by way of { $area }.
fact-not-over = No way to be taken leads over { $area }: the way passes over as few neutrals as it can.
fact-from-sea = An air move cannot start at sea in { $area }.
fact-to-sea = An air move cannot end at sea in { $area }.
fact-not-own-area = { $area } is not under your control.
fact-enemy-in-the-way = Enemy suppressing units are in { $area }.
fact-no-enemy = There is no enemy in { $area }.
fact-cannot-fight = { $unit } cannot attack in { $area }.
fact-no-air-value = { $unit } has no air value.
fact-out-of-range = { $area } is out of range ({ $range }).
fact-winter-sky = No air attack on { $area } in winter.
fact-not-twice = Only the first action of a Blitzkrieg announces two attacks.
fact-no-window = There is nothing to counter now.
fact-no-counter-to-counter = A counter-attack is not countered.
fact-not-starred = { $card } is not a counter-attack card.
fact-cannot-counter = { $unit } cannot counter-attack here.
fact-no-jets = No jet can counter-attack.
fact-not-a-target = { $unit } is not among those that suffer.
fact-takes-no-more = { $unit } has { $have ->
        [one] 1 point
       *[other] { $have } points
    } and takes at most { $most }.
fact-used-first = { $unit }, which is used, comes first.
fact-not-retreating = { $unit } does not retreat.
fact-retreat-far = { $area } is not a neighbour.
fact-retreat-enemy-control = { $area } is enemy-controlled.
fact-retreat-enemy-units = Enemy suppressing units are in { $area }.
fact-retreat-to-sea = Land units do not retreat to { $area }.
fact-retreat-to-land = Ships do not retreat to { $area }.
fact-retreat-back = Only back to { $area }.
fact-must-retreat = { $unit } has somewhere to go.
fact-not-in-pool = { $unit } is not in the mobilisation pool.
fact-not-submarine-side = { $unit }: only the Axis has submarines.
fact-poles-gone = Poland has surrendered: { $unit } does not return.
fact-free-french = { $unit } bears no Vichy mark.
fact-no-line = No line for { $unit } reaches { $area }.
fact-not-home-sea = { $area } is not next to a home base of { $unit }.
fact-only-home = { $unit } is placed only at home, not in { $area }.
fact-only-north-atlantic = { $unit } appears in the North Atlantic only.
fact-enemy-units = Enemy suppressing units are in { $area }.
fact-not-land-area = { $area } is not a land area.
fact-not-sea-area = { $area } is not a sea area.
fact-not-used = { $unit } is not used.
fact-not-linked = { $unit } has no line to an area of its nation.
fact-wrong-nation = { $unit } is of { $nation }.
fact-nation-named = { $nation } has been chosen.
fact-not-belligerent = { $nation } is not a belligerent of your side.
fact-not-neutral = { $nation } is not neutral.
fact-other-camp = { $nation } leans to { $seat }.
fact-by-track = { $nation } enters by its track.
fact-no-track = { $nation } has no entry track.
fact-marker-moved-already = The marker of { $nation } has been moved this turn.
fact-marker-at-end = The marker of { $nation } can go no further.
fact-marker-not-yours = Your side does not move the marker of { $nation }.
fact-forever = { $nation } stays as it is to the end.
fact-paris-not-held = Paris is not controlled.
fact-not-vichy = France is not on the Axis side.
fact-france-not-allied = France is not an Allied belligerent.
fact-nothing-left-to-pick = No picks are left.
fact-value-too-high = { $card } has value { $value } and takes all picks.
fact-not-developing = { $card } is not in the development pool.
fact-unit-not-developing = { $unit } is not in your development pool.
fact-nobody-recovers = No unit of { $nation } can recover.
fact-not-enemy-area = { $area } is not an enemy-controlled land area.
fact-no-target = { $area } is not the target.
fact-not-airborne = { $unit } is not airborne.
fact-drop-too-far = { $area } is too far for { $unit }.
fact-has-landed = The group has landed.
fact-nobody-landed = Nobody has landed yet.
fact-not-a-bomber = { $unit } cannot make a Strategic Bombing.
fact-no-base = { $area } has no resource base.
fact-bombs-already = { $unit } has its target.
fact-no-atlantic = The Allies do not control the North Atlantic.
fact-marker-too-low = The US marker is still on Start.
fact-no-return = The nation of { $unit } does not return units.
fact-would-empty = { $area } would be empty.
fact-not-excess = { $unit } is not carried there.
fact-not-handed-over = Control of { $area } is not to be given.
fact-symbol-stays = { $area } bears the symbol of { $nation }.
fact-not-present = { $nation } has no suppressing unit in { $area }, or controls it.
fact-not-fleeing = { $unit } has not lost its base.

## Dice and draws: their order
chance-attack = attack, counter-attack, air attack, raid and bombing: a die for each unit taking part, in the order of the data
chance-hand = each card lost out of a hand, one after the other
fact-not-your-decision = Now it is for { $seat } to decide: { $step }.
fact-first = First comes: { $step }.
fact-in-hand = { $card } is in hand already.
fact-not-chosen = { $card } is in the deck: it was not chosen for this turn.
fact-next-turn = { $card } was developed this turn and can be chosen from the next turn on.
fact-discarded = { $card } is on the discard pile until the turn ends.
fact-not-yet-developed = { $card } is still in the development pool.
fact-hands-chosen = Hands are chosen as a turn begins, and this turn has begun.
fact-others-impulse = { $card } answers in an impulse of the other side; in your own it gives its value.
fact-window-passed = A counter-attack comes before the dice, and that moment has passed.
fact-only-axis-raids = Only the Axis has submarines to raid with.
fact-owner-retreats = The owner of { $unit } says where it retreats.
fact-owner-removes = The units are removed by { $seat }, whose they are.
fact-owner-loses = The card is chosen by { $seat }, who loses it.
fact-taker-names = The nation is named by { $seat }, who has taken the area.
fact-others-return = Units are returned by { $seat } first.
step-hands = the choice of hands
step-impulse = the impulse: a card, an air operation or a pass
step-card = the card in play, its value or its event
step-group = a group that acts, or the end of its part of the card
step-placing = where the mobilised unit is placed
step-counter = the counter-attack
step-allot = the allotment of damage
step-retreat = the retreats
step-excess = units beyond the sea transport capacity
step-control = control at the end of the impulse
step-recovery = which units recover
step-returns = units that go back to the pool
step-losing = the card that is lost
step-event = the event of the card
fact-impulse-begun = An impulse is a card, an air operation or a pass, and this one has begun.
fact-neutral-absent = { $unit } is treated as absent while { $nation } is neutral.
fact-slowest-counts = The slowest unit counts: { $allowance ->
        [one] 1 movement point
       *[other] { $allowance } movement points
    }.
fact-enemies-cost = Enemy suppressing units cost one point more to come to and one more to leave.
fact-not-air-unit = { $unit } is not an air unit, and only air units make air moves.
fact-no-cards = There is no card in hand, and without one there are only air operations.
fact-other-sides-event = Only cards of the other side have this event.
fact-way-of-ships = Which sea areas ships cross makes no difference; { $area } is not named.
fact-halves-dropped = A used ship carries half a unit; halves are added up for each sea area and a half left over is dropped.
fact-transport-limited = Sea Transport is limited by sea transport capacity like any sea movement.
fact-neutral-ships = Ships of a neutral nation are treated as absent.
fact-friendly-ships = Only surface ships of friendly nations count towards the capacity.
fact-line-from-home = The line begins at a resource base in its own nation’s territory that is under friendly control.
fact-two-borders-only = The Central Atlantic borders only Egypt and the Eastern Mediterranean, and no line for US mobilisation passes there.
fact-paris-before = Paris must have come under Axis control at the end of an earlier impulse.
fact-different-items = The two choices are different items of (a) to (e).
fact-friendly-all-the-way = An air move leads through friendly areas only, over sea too.
fact-ship-stays = That holds at sea too: one surface ship stays.
fact-no-more-than-kills = No unit is given more than sends it to the pool while another can take points.
fact-used-get-enough = Every used defender first gets enough for its next result.
fact-air-no-value = An air operation is made without strategy value; that of an Ambush is lost by it.
