//! Names of everything, in three languages.

use super::*;
use crate::words::INFO;
use sandtable_kernel::Kind;

/// The name of every id that can occur in a message, a view or a notation.
pub fn vocabulary(data: &Data, sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&INFO, board);
    for seat in Seat::BOTH {
        let info = back_info(seat, sheet);
        for slot in 1..=US_CHITS as u8 {
            let names = Text::each(|lang| format!("{} {slot}", info.names.get(lang)));
            words.add(handle(seat, Slot(slot)), Kind::Piece, names);
        }
    }
    words.terms(data.raw.units.groups.iter().map(|g| (format!("group-{}", g.id), g.name.text())));
    words.terms(data.raw.terrain.terrain.iter().map(|t| (&t.id, t.name.text())));
    words.terms(data.raw.terrain.hexsides.iter().map(|h| (&h.id, h.name.text())));
    words.terms(data.raw.turns.turns.iter().map(|t| (format!("dates-{}", t.turn), dates(&t.dates, sheet))));
    words
}

/// `28 Apr-1 May`, and in Han characters `4月28日—5月1日` with the dash of the language.
fn dates(dates: &str, sheet: &Sheet) -> Text<'static> {
    let (from, to) = dates.split_once('-').unwrap_or((dates, dates));
    let (to_day, to_month) = to.split_once(' ').unwrap_or((to, "May"));
    let (from_day, from_month) = from.split_once(' ').unwrap_or((from, to_month));
    let [dash, day] = ["to", "day"].map(|id| sheet.phrase(id));
    Text::each(|lang| {
        if lang == Lang::En {
            return dates.to_owned();
        }
        let month = |name: &str| sheet.phrase(if name == "Apr" { "april" } else { "may" }).get(lang).to_owned();
        let (dash, day) = (dash.get(lang), day.get(lang));
        let tail = if from_month == to_month { String::new() } else { month(to_month) };
        format!("{}{from_day}{day}{dash}{tail}{to_day}{day}", month(from_month))
    })
}
