//! The suite of every game, and coverage of the series beside it.

sandtable_conformance::suite!(luzon::Luzon);

/// The series has a checklist of its own.
#[test]
fn coverage_of_the_series_has_no_gaps() {
    let gaps = ocs::rulebook::RULEBOOK.gaps();
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}
