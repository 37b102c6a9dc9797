//! The exact odds of a round of battle or of an assault, for players to see before they commit.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::Action;
use sandtable_kernel::{Clause, Factor, Message, Odds, OddsRow, Seat};
use sandtable_kit::Hits;
use std::collections::BTreeMap;

impl Bunroku {
    pub(crate) fn exact_odds(&self, s: &State, seat: Seat, action: &Action) -> Option<Odds> {
        if self.asked(s) != Some(seat) {
            return None;
        }
        let mut ahead = s.clone();
        match *action {
            Action::Stand if matches!(s.top(), Some(Frame::Declare(_))) => Some(self.round_odds(&ahead)),
            Action::Battle(area) if self.battles(s).contains(area) => {
                self.imagine_battle(&mut ahead, area);
                Some(self.round_odds(&ahead))
            }
            Action::March(to) if !s.flow.group.retreat => {
                let from = s.flow.group.leader.and_then(|u| s.places.area_of(u))?;
                let foes = !s.field_units(to, seat.other()).is_empty();
                if !foes || !self.group_options(s, self.group_units(s)).contains(to) {
                    return None;
                }
                let group = self.group_units(s);
                if self.data.road(from, to).is_some_and(|r| r.pass) {
                    ahead.flow.act.crossed |= group;
                }
                ahead.inside -= group;
                group.iter().for_each(|u| ahead.places.put(u, Loc::area(to)));
                self.imagine_battle(&mut ahead, to);
                Some(self.round_odds(&ahead))
            }
            Action::Assault(area) if self.assaultable(s).contains(area) => {
                self.plan_assault(&mut ahead, area);
                Some(self.assault_odds(&ahead))
            }
            Action::Done if s.top() == Some(Frame::AssaultForce) => Some(self.assault_odds(&ahead)),
            _ => None,
        }
    }

    fn imagine_battle(&self, s: &mut State, area: AreaId) {
        s.flow.battle = Battle { area: Some(area), ..Battle::default() };
    }

    fn side_hits(&self, s: &State, seat: Seat) -> Hits {
        self.volleys(s, seat).iter().fold(Hits::none(), |sum, v| sum.dice(v.dice.into(), v.field))
    }

    /// One round in which nobody (more) declares a retreat.
    fn round_odds(&self, s: &State) -> Odds {
        let bonus = self.initiative_bonus(s);
        let hits = Seat::BOTH.map(|seat| self.side_hits(s, seat));
        let declared = s.flow.battle.declared;
        // Chances that Japan alone, the Allies alone, or both attack.
        let mut who = [0.0; 3];
        let surprise = s.flow.battle.surprise && s.flow.battle.round <= 1;
        if surprise {
            who[0] = 1.0;
        } else if (declared[0] || declared[1]) && !self.options.retreat_roll {
            who[usize::from(declared[0])] = 1.0;
        } else {
            for (a, b) in (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| (a + bonus[0], b + bonus[1]))) {
                let slot = match a.cmp(&b) {
                    std::cmp::Ordering::Greater => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Equal => 2,
                };
                who[slot] += 1.0 / 36.0;
            }
        }
        let mut table: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (slot, chance) in who.iter().enumerate().filter(|(_, c)| **c > 0.0) {
            let japan_fires = slot != 1 && !declared[0];
            let allied_fires = slot != 0 && !declared[1];
            let none = Hits::none();
            let on_allied = if japan_fires { &hits[0] } else { &none };
            let on_japan = if allied_fires { &hits[1] } else { &none };
            for (i, p) in on_japan.iter() {
                for (j, q) in on_allied.iter() {
                    *table.entry((i, j)).or_default() += chance * p * q;
                }
            }
        }
        let mut factors = vec![Factor {
            clause: R8_1_2,
            what: Message::new("odds-initiative").int("japan", bonus[0]).int("allied", bonus[1]),
        }];
        Seat::BOTH.iter().for_each(|seat| self.explain(s, *seat, &mut factors));
        Odds { factors, rows: rows(table, "odds-round"), declares: false }
    }

    /// The garrison fires, survivors fire back: an assault's two halves.
    fn assault_odds(&self, s: &State) -> Odds {
        let garrison = self.side_hits(s, ALLIED);
        let mut table: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (taken, p) in garrison.iter() {
            // The besieger gives up armies first: generals keep their command.
            let mut hurt = s.clone();
            hurt.flow.battle.hits[JAPAN.index()] = taken as u8;
            for _ in 0..taken {
                let open = self.hit_candidates(&hurt, JAPAN);
                let armies = open & self.data.armies;
                let Some(unit) = armies.first().or_else(|| open.first()) else { break };
                if hurt.depleted.contains(unit) {
                    self.take_off(&mut hurt, unit, Loc::REMOVED);
                } else {
                    hurt.depleted.insert(unit);
                }
            }
            let besiegers = if self.options.hit_on_one {
                self.volleys(&hurt, JAPAN).iter().fold(Hits::none(), |sum, v| sum.dice(v.dice.into(), 1))
            } else {
                self.side_hits(&hurt, JAPAN)
            };
            for (hits, q) in besiegers.iter() {
                let lost = if self.options.hit_on_one { hits } else { (hits / 2).min(1) };
                *table.entry((taken, lost.min(self.fighters(s, ALLIED).len()))).or_default() += p * q;
            }
        }
        let key = if self.options.hit_on_one { "odds-ones" } else { "odds-halved" };
        let mut factors = vec![Factor { clause: R13_32_2, what: Message::new(key) }];
        Seat::BOTH.iter().for_each(|seat| self.explain(s, *seat, &mut factors));
        Odds { factors, rows: rows(table, "odds-assault"), declares: false }
    }

    /// Who rolls under whom, what changes his ability, and who does not roll and why.
    fn explain(&self, s: &State, seat: Seat, factors: &mut Vec<Factor>) {
        for v in self.volleys(s, seat) {
            let general = self.unit_name(v.general);
            let what = Message::new("odds-volley").id("general", general).int("dice", v.dice).int("field", v.field);
            factors.push(Factor { clause: R8_1_3, what });
            self.field_changes(s, v.general, |clause, amount| {
                let what = Message::new("odds-modifier").id("general", general).int("amount", amount);
                factors.push(Factor { clause, what });
            });
        }
        for (clause, units) in self.idle(s, seat) {
            factors.push(Factor { clause, what: Message::new("odds-idle").int("units", units as i64) });
        }
    }

    /// Fighters that roll no die, by the clause that forbids it.
    fn idle(&self, s: &State, seat: Seat) -> Vec<(Clause, usize)> {
        let all = self.fighters(s, seat);
        let (generals, fresh) = (all & self.data.generals, all - s.depleted);
        let mut out = vec![(Q6, (generals & s.depleted).len()), (R8_1_3_4, ((all - generals) & s.depleted).len())];
        let mut unled = 0;
        let mut crowded = 0;
        for faction in &self.data.factions {
            let armies = ((fresh - generals) & faction.units).len();
            let leaders = generals & faction.units;
            let room: usize = leaders.iter().map(|g| usize::from(self.limit(s, g)) - 1).sum();
            if leaders.is_empty() {
                unled += armies;
            } else {
                crowded += armies.saturating_sub(room);
            }
        }
        // Generals of others are there but do not command them, or nobody is there at all.
        out.push((if generals.is_empty() { R8_1_3_3 } else { R8_1_3_1 }, unled));
        out.push((R8_1_3_2, crowded));
        out.retain(|(_, units)| *units > 0);
        out
    }
}

fn rows(table: BTreeMap<(usize, usize), f64>, key: &'static str) -> Vec<OddsRow> {
    let mut rows: Vec<OddsRow> = table
        .into_iter()
        .map(|((japan, allied), probability)| OddsRow {
            result: Message::new(key).int("japan", japan as i64).int("allied", allied as i64),
            probability,
        })
        .collect();
    rows.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    rows
}
