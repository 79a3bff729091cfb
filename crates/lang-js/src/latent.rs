//! What tells a latent violation from a manifest one in JavaScript: whether a caller passed something of another kind than the function uses.
//!
//! A parameter of which nobody says a type is tried as plain values and as the objects that the file uses it as (`members.rs`). Where a `TypeError`
//! comes of a call in which such a parameter, or something inside of it, is a plain value although the file uses it as an object, whoever calls the function
//! can avoid it. It is a violation like any other, and it is told which argument it is.

use crate::call;
use crate::kind::Kind;
use conspect_verdict::{Cause, Latent, Preconditions, Violation};

/// What callers of one entry are taken to keep.
pub(crate) struct Judge {
    /// The kinds of the parameters.
    pub kinds: Vec<Kind>,
    /// The names of those parameters of which nobody says a type.
    pub undeclared: Vec<Option<String>>,
}

impl Preconditions for Judge {
    fn latent(&self, violation: &Violation) -> Option<Latent> {
        if violation.kind != "TypeError" {
            return None;
        }
        let foreign = call::foreign(&self.kinds, &violation.witness)?;
        let named = self.undeclared.iter().zip(foreign).filter(|(_, foreign)| *foreign);
        let names: Vec<&str> = named.filter_map(|(name, _)| name.as_deref()).collect();
        if names.is_empty() {
            return None;
        }
        let argument = format!("the function uses {} as an object of another kind", names.join(" and "));
        Some(Latent { cause: Cause::Outside { argument }, needs: vec![] })
    }
}
