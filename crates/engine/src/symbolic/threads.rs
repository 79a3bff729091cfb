//! Threads in the symbolic domain: who reaches what.

use super::Symbolic;
use crate::domain::{Answer, By, Domain, Parts, Reached};
use crate::verdict::Reason;
use crate::world::World;
use conspect_base::Id;
use conspect_ir::{ClassKind, FieldId, FnId, ThreadOp, Type};
use conspect_memory::threads::{Access, Cell, Clash};
use conspect_memory::{Object, SVal};

/// Why nothing is said of a program some of whose threads nobody waits for.
pub(crate) const PENDING: &str = "threads in other orders: one was started that nobody waits for";

/// Why nothing is said of a program two of whose threads reach a place in no fixed order.
pub(crate) fn clash_reason(world: &World, clash: &Clash) -> Reason {
    let program = &world.program;
    let field =
        |f: FieldId| format!("{}.{}", program.classes[program.fields[f].class].name, program.fields[f].name);
    let place = match clash.cell {
        Some(Cell::Global(g)) => program.globals[g].name.to_string(),
        Some(Cell::Field(_, f)) => field(f),
        Some(Cell::Elem(..)) => "the elements of an array".into(),
        None => "an object".into(),
    };
    format!("threads in other orders: nothing orders their accesses to {place}").into()
}

impl Symbolic {
    /// Notes who reaches a place.
    pub(super) fn note_reached(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        place: &Reached<'_, SVal>,
        access: Access,
        by: &By<'_>,
    ) {
        let program = &world.program;
        if let Reached::Global(g) = place
            && program.settled.contains_key(g)
        {
            let threads = st.memory.threads_mut();
            match access {
                Access::Write => threads.initializes(*g, by.initializers),
                _ => threads.initialized(*g, by.initializers),
            }
            return;
        }
        let mut cells: Vec<Cell> = vec![];
        match place {
            Reached::Global(g) if !program.unobserved_globals.contains(g) => cells.push(Cell::Global(*g)),
            Reached::Field(object, field) if !program.unobserved.contains(field) => {
                cells.extend(self.addresses_of(st, object).into_iter().map(|a| Cell::Field(a, *field)));
            }
            Reached::Elem(array, index) => {
                let index = index.bits();
                cells.extend(self.addresses_of(st, array).into_iter().map(|a| Cell::Elem(a, index)));
            }
            Reached::Whole(object) => {
                for address in self.addresses_of(st, object) {
                    match self.cells_of(world, st, object, address) {
                        Some(all) => cells.extend(all),
                        None => st.memory.threads_mut().reach_unknown(by.stack),
                    }
                }
            }
            Reached::Global(_) | Reached::Field(..) => {}
        }
        let threads = st.memory.threads_mut();
        for cell in cells {
            threads.reach(cell, access, by.initializers, by.stack);
        }
    }

    /// The addresses that a reference can be; 0 for the objects of the initial heap.
    fn addresses_of(&mut self, st: &Parts<'_, Self>, object: &SVal) -> Vec<u64> {
        let known = self.known(st.path);
        let mut out = vec![];
        for (_, o) in self.cx.entries(known, object) {
            match o {
                SVal::C(0) => {}
                SVal::C(address) => out.push(address),
                SVal::T(_) | SVal::D(..) | SVal::U(_) => out.push(0),
            }
        }
        out
    }

    /// All that an object has; `None` where its class is not known.
    fn cells_of(
        &self,
        world: &World,
        st: &Parts<'_, Self>,
        object: &SVal,
        address: u64,
    ) -> Option<Vec<Cell>> {
        if address == 0 {
            let SVal::T(hole) = object else { return None };
            let class = self.declared(*hole)?;
            let array = matches!(world.program.classes[class].kind, ClassKind::Array(_));
            return array.then(|| vec![Cell::Elem(0, None)]);
        }
        Some(match &*st.memory.object(&world.program, address) {
            Object::Array(_) => vec![Cell::Elem(address, None)],
            Object::Fields(_) => {
                let class = self.class_at(world, address);
                let fields = &world.program.classes[class].fields;
                fields.iter().map(|f| Cell::Field(address, *f)).collect()
            }
        })
    }

    /// A lock is taken or given back. One that may be several objects is none.
    fn locks(&mut self, st: &mut Parts<'_, Self>, op: ThreadOp, args: &[SVal]) {
        if st.memory.threads().is_none() {
            return;
        }
        let known = self.known(st.path);
        let lock = args.first().map(|lock| self.cx.entries(known, lock));
        let lock = lock.filter(|all| all.len() == 1).and_then(|all| match all[0].1 {
            SVal::C(0) | SVal::D(..) | SVal::U(_) => None,
            SVal::C(address) => Some(address),
            // The same object wherever it is this term.
            SVal::T(hole) => Some(1 << 63 | hole.index() as u64),
        });
        let within = match args {
            [_, SVal::C(depth), SVal::C(function)] => Some((*depth as u32, FnId::new(*function as usize))),
            _ => None,
        };
        let threads = st.memory.threads_mut();
        match (op, within) {
            (ThreadOp::Unlock, _) => threads.give(lock),
            (ThreadOp::Lock, None) => threads.forget_calls(),
            _ => threads.take(lock, within),
        }
    }

    /// What a model says of threads.
    pub(super) fn thread(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        op: ThreadOp,
        args: &[SVal],
    ) -> Answer<Option<SVal>, Self> {
        if let ThreadOp::Lock | ThreadOp::Take | ThreadOp::Unlock = op {
            self.locks(st, op, args);
            return Ok(None);
        }
        let number = match args.first() {
            Some(number) => self.concretize(world, st.path, number, Type::I32)? as u32,
            None => 0,
        };
        let several = st.memory.threads().is_some();
        Ok(match op {
            ThreadOp::Fork => Some(SVal::C(u64::from(st.memory.threads_mut().fork()))),
            ThreadOp::Mark if !several => Some(SVal::C(0)),
            ThreadOp::Mark => Some(SVal::C(u64::from(st.memory.threads_mut().mark()))),
            ThreadOp::Enter if !several => Some(SVal::C(0)),
            ThreadOp::Enter => Some(SVal::C(u64::from(st.memory.threads_mut().enter(number)))),
            ThreadOp::IsBefore => {
                let before = st.memory.threads().is_none_or(|t| number == 0 || t.is_before(number));
                Some(SVal::C(u64::from(before)))
            }
            ThreadOp::Lock | ThreadOp::Take | ThreadOp::Unlock => None,
            ThreadOp::Leave | ThreadOp::Join | ThreadOp::Change | ThreadOp::ChangeLocked => {
                if several {
                    let threads = st.memory.threads_mut();
                    match op {
                        ThreadOp::Leave => threads.leave(number),
                        ThreadOp::Join => threads.join(number),
                        ThreadOp::ChangeLocked => threads.change_locked(number),
                        _ => threads.change(number),
                    }
                }
                None
            }
        })
    }
}
