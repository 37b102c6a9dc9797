//! The suite of every game, and coverage of the series beside it.

// What only the moment speaks against: units, wagons, missions, modes and attacks that would be legal in their own segment (measured: 16 %).
sandtable_conformance::suite!(luzon::Luzon, generic_share = 0.25);

/// The series has a checklist of its own.
#[test]
fn coverage_of_the_series_has_no_gaps() {
    let gaps = ocs::rulebook::RULEBOOK.gaps();
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}
