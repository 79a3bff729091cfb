//! Encodings that know what follows from themselves: intervals, then differences.

use crate::bounds;
use crate::chc::Role;
use crate::effects::Layout;
use crate::encode::{EncodeError, EncodeStyle, Encoded, Known, encode};
use crate::expr::Domain;
use crate::reach::Reach;
use crate::zones::Zones;
use conspect_ir::{FnId, Program, Property};

/// Encodes, finds intervals, and encodes again with them, until that changes little; then differences.
pub(crate) fn encode_well(
    program: &Program,
    reach: &Reach,
    entry: FnId,
    properties: &[Property],
    style: EncodeStyle,
) -> Result<Encoded, EncodeError> {
    /// Rounds, and rounds where an earlier one was wrong.
    const ROUNDS: usize = 3;
    const MOST: usize = 10;
    let layout = Layout::of(program, reach, entry, properties, style.layout);
    let mut known = Known::new();
    let mut encoded = encode(program, reach, &layout, entry, properties, style, &known)?;
    let mut last = ROUNDS;
    let mut round = 1;
    while round < last {
        let mut new = bounds::domains(&encoded.system);
        if new == known {
            break;
        }
        // Where a path ended at something that is not encoded, an earlier round did not see what comes behind; with what that round found,
        // the path may go on. What it takes for the contents of a cell then says too little.
        let wrong: Vec<Role> =
            new.iter().filter(|(r, d)| exceeds(d, known.get(r))).map(|(r, _)| r.clone()).collect();
        if !wrong.is_empty() {
            last = (round + ROUNDS).min(MOST);
        }
        for role in &wrong {
            new.remove(role);
        }
        known = new;
        encoded = encode(program, reach, &layout, entry, properties, style, &known)?;
        round += 1;
    }
    relate(&mut encoded, known, |known| encode(program, reach, &layout, entry, properties, style, known))?;
    Ok(encoded)
}

/// Are there sites among these that are not among those?
fn exceeds(domains: &[Domain], known: Option<&Vec<Domain>>) -> bool {
    let sites = |d: &Domain| d.only.clone();
    known.is_some_and(|known| {
        domains.iter().zip(known).any(|(new, old)| match (sites(new), sites(old)) {
            (Some(new), Some(old)) => new.iter().any(|s| !old.contains(s)),
            _ => false,
        })
    })
}

/// Finds differences of arguments. Where bounds follow from them, it encodes again and finds those of the new clauses.
fn relate(
    encoded: &mut Encoded,
    mut known: Known,
    again: impl Fn(&Known) -> Result<Encoded, EncodeError>,
) -> Result<(), EncodeError> {
    let Some(mut zones) = Zones::of(&encoded.system) else { return Ok(()) };
    let tightened = zones.tighten(&encoded.system, &mut known);
    if !tightened.is_empty() {
        let tighter = again(&known)?;
        // What narrower domains rest on must be found again.
        if let Some(new) = Zones::of(&tighter.system)
            && new.imply(&tighter.system, &known, &tightened)
        {
            (zones, *encoded) = (new, tighter);
        }
    }
    zones.install(&mut encoded.system);
    Ok(())
}
