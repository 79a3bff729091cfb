//! Following one execution in the symbolic domain: values stay symbolic, and at each split the path that given
//! inputs take is chosen by evaluation, without the solver.
//!
//! This is how the symbolic domain is compared with the concrete one and with the real runtime.

use super::Symbolic;
use crate::concrete::ConcreteInput;
use conspect_memory::value_of;
use conspect_memory::{SVal, bits_of};
use conspect_term::{Assignment, Guard, Region, Sort, Symbol, SymbolKind, Value};

/// A followed path condition that has this many conditions starts anew: a guard over all the conditions of a long
/// execution has no small diagram, and inputs decide, not the guard.
const CONDITIONS: u32 = 16;

/// Inputs in the order of request, as an assignment to symbols.
pub struct Followed {
    inputs: Vec<ConcreteInput>,
    /// How many conditions the path condition has.
    conditions: u32,
    /// True when guards were given up on the way: what was computed since means nothing.
    pub(crate) entangled: bool,
    /// What the program printed since the last checkpoint.
    printed: Vec<(u32, Vec<u16>)>,
    /// Receives what the program prints, evaluated.
    pub output: Box<dyn FnMut(u32, &[u16])>,
}

impl Followed {
    /// An execution with these inputs; further ones are zero.
    pub fn new(inputs: Vec<ConcreteInput>) -> Followed {
        Followed { inputs, conditions: 0, entangled: false, printed: vec![], output: Box::new(|_, _| ()) }
    }

    fn cells(&self, array: &Value) -> &[u64] {
        // The array that input k gave has the address −(k + 1).
        let Value::Ref(address) = array else { return &[] };
        match self.inputs.get((-1 - *address) as usize) {
            Some(ConcreteInput::Cells(cells)) => cells,
            Some(ConcreteInput::Bits(_) | ConcreteInput::Address(_)) | None => &[],
        }
    }
}

impl Assignment for Followed {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        match (&symbol.kind, symbol.sort) {
            (SymbolKind::Input(k), Sort::Ref) => Value::Ref(-1 - *k as i32),
            (SymbolKind::Input(k), sort) => match self.inputs.get(*k as usize) {
                Some(ConcreteInput::Bits(b)) => value_of(*b, sort),
                Some(ConcreteInput::Cells(_) | ConcreteInput::Address(_)) | None => Value::zero(sort),
            },
            (SymbolKind::Hole { region: Region::Length, .. }, sort) => {
                value_of(self.cells(&args[0]).len() as u64, sort)
            }
            (SymbolKind::Hole { region: Region::Elem(_), .. }, sort) => {
                let index = bits_of(&args[1]).unwrap_or(u64::MAX);
                self.cells(&args[0]).get(index as usize).map_or(Value::zero(sort), |c| value_of(*c, sort))
            }
            (_, sort) => Value::zero(sort),
        }
    }
}

impl Symbolic {
    /// Makes the domain follow one execution.
    pub fn follow(&mut self, followed: Followed) {
        self.followed = Some(followed);
    }

    /// Does the followed execution satisfy the guard? `None` when no execution is followed.
    pub(super) fn follows(&self, g: Guard) -> Option<bool> {
        let f = self.followed.as_ref()?;
        let terms = &self.cx.terms;
        Some(self.cx.guards.eval(g, &mut |atom| terms.eval(atom, f) == Value::Bool(true)))
    }

    /// The path condition of the followed execution once it satisfies one more condition. What it forgets makes it
    /// weaker, and a weaker one still holds on the execution.
    pub(super) fn follow_on(&mut self, path: Guard, g: Guard) -> Guard {
        let Some(f) = &mut self.followed else { return path };
        f.conditions += 1;
        f.entangled |= self.cx.guards.take_overflow();
        if f.conditions % CONDITIONS == 0 {
            return g;
        }
        let both = self.cx.guards.and(path, g);
        if self.cx.guards.take_overflow() { g } else { both }
    }

    /// The value of a scalar in the followed execution.
    pub fn followed_bits(&self, v: &SVal, sort: Sort) -> Option<u64> {
        let f = self.followed.as_ref()?;
        match v {
            SVal::C(bits) => Some(*bits),
            SVal::T(t) | SVal::D(_, t) => bits_of(&self.cx.terms.eval(*t, f)),
            SVal::U(entries) => {
                let (_, v) = entries.iter().find(|(g, _)| self.follows(*g) == Some(true))?;
                self.followed_bits(v, sort)
            }
        }
    }

    /// Prints what the followed execution prints.
    pub(super) fn print_followed(&mut self, stream: &SVal, cells: &[SVal]) {
        let text: Vec<u16> =
            cells.iter().map(|c| self.followed_bits(c, Sort::Bv(16)).unwrap_or(0) as u16).collect();
        let stream = self.followed_bits(stream, Sort::Bv(32)).unwrap_or(1) as u32;
        if let Some(f) = &mut self.followed {
            f.printed.push((stream, text));
        }
    }

    /// What was done since the last checkpoint stands: its output is passed on. False, and the output is forgotten,
    /// when guards were given up on the way.
    pub(crate) fn follow_checkpoint(&mut self) -> bool {
        let overflow = self.cx.guards.take_overflow();
        let Some(f) = &mut self.followed else { return true };
        let stands = !std::mem::take(&mut f.entangled) && !overflow;
        for (stream, text) in f.printed.drain(..) {
            if stands {
                (f.output)(stream, &text);
            }
        }
        stands
    }

    /// The entry of a union that the followed execution has: the value alone, without its guard.
    pub(crate) fn followed_entry(&self, v: &SVal) -> Option<SVal> {
        let SVal::U(entries) = v else { return None };
        entries.iter().find(|(g, _)| self.follows(*g) == Some(true)).map(|(_, v)| v.clone())
    }
}
