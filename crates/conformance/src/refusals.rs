use crate::*;
use sandtable_kernel::*;
use std::collections::BTreeMap;

/// The share of refusals that may give only a generic reason: "it is not your decision", "this belongs to
/// another step". It remains where nothing else speaks against an action, so that it would be legal at its time.
/// A game states a lower figure of its own: `suite!(Game, generic_share = 0.2)`.
pub const GENERIC_SHARE: f64 = 0.5;

/// Whatever either seat asks for at whatever moment, the refusal gives grounds, and not too often generic ones
/// only. Prints the share by verb; verbs without objects stand apart.
pub fn refusals_name_their_rule<G: Game>() {
    generic_refusals_are_few::<G>(GENERIC_SHARE);
}

/// The same with the game's own figure.
pub fn generic_refusals_are_few<G: Game>(limit: f64) {
    let mut bare: BTreeMap<String, u32> = BTreeMap::new();
    let mut elsewhere: Vec<G::Action> = Vec::new();
    let mut refused: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    let mut thinkable = Vec::new();
    sampled::<G>(some_games(20), 10, |m| {
        let mut look = |action: &G::Action, seat: Seat| {
            let Err(refusal) = m.game.check(m.state, seat, action) else { return };
            assert!(!refusal.grounds.is_empty(), "{action:?} refused without a ground");
            let generic = refusal.grounds.iter().all(|(_, fact)| m.game.is_generic(fact));
            let text = m.game.notation(action);
            let (word, about) = text.split_once(' ').unwrap_or((text.as_str(), ""));
            // A verb without an object has nothing that could speak against it but the moment.
            if about.is_empty() {
                *bare.entry(word.to_owned()).or_default() += 1;
            } else {
                refused.entry(word.to_owned()).or_default()[usize::from(generic)] += 1;
            }
        };
        for seat in Seat::BOTH {
            m.game.conceivable(m.state, seat, &mut thinkable);
            thinkable.iter().step_by(7).chain(&elsewhere).for_each(|action| look(action, seat));
        }
        for action in m.legal.iter().step_by(3) {
            if elsewhere.len() < 200 {
                elsewhere.push(*action);
            } else {
                elsewhere[(m.step * 13) % 200] = *action;
            }
        }
    });
    let [specific, generic] = refused.values().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    let share = f64::from(generic) / f64::from((specific + generic).max(1));
    println!("{generic} of {} refusals are generic only ({:.1} %)", specific + generic, share * 100.0);
    for (verb, [specific, generic]) in &refused {
        println!("  {verb}: {generic} of {}", specific + generic);
    }
    println!("  without objects: {bare:?}");
    assert!(share <= limit, "{:.1} % of refusals give only a generic reason: {refused:?}", share * 100.0);
}
