//! Variables that functions inside of theirs may change (`nonlocal`): each activation of the function that such a variable belongs to has an
//! object for it, and what calls an inner function passes that object.

use super::ty::CELLS;
use super::*;

fn content(home: usize, name: &str) -> String {
    format!("{name} of {home}")
}

impl Round<'_> {
    pub(super) fn cell_class(&mut self, home: usize, name: &'static str) -> ClassId {
        if let Some(class) = self.cells.get(&(home, name)) {
            return *class;
        }
        let of = &self.names.defs[home].name;
        let made = self.program.add_class(class(&format!("{name} of {of}"), ClassKind::Object, vec![]));
        self.cells.insert((home, name), made);
        made
    }
}

impl Fx<'_, '_> {
    /// The function that a variable belongs to which is in a cell.
    pub(super) fn in_cell(&self, name: &str) -> Option<(usize, &'static str)> {
        let def = self.u.names.defs.get(self.owner)?;
        def.cells.get_key_value(name).map(|(name, home)| (*home, *name))
    }

    /// Makes the cells of the function's own variables.
    pub(super) fn own_cells(&mut self) {
        let names = self.u.names;
        let Some(def) = names.defs.get(self.owner) else { return };
        let owner = self.owner;
        for (name, _) in def.cells.iter().filter(|(_, home)| **home == owner) {
            let class = self.u.cell_class(owner, name);
            self.u.kinds.note_var(owner, name, &Ty::Cell(owner, name));
            for dst in self.registers(name) {
                self.b.push(Instr::Alloc { dst, class });
            }
        }
    }

    /// The cells of a variable with the types of what they hold.
    fn places(&mut self, home: usize, name: &'static str) -> Option<Vec<(Place, Type)>> {
        let object: Operand = self.registers(name).first().copied()?.into();
        let null = self.konst(Const::Null);
        let there = self.b.bin(Type::Bool, conspect_ir::BinOp::Ne, object, null);
        self.assume(there.into());
        let class = self.u.cell_class(home, name);
        let ty = self.u.kinds.var(CELLS, &content(home, name));
        let parts = self.u.parts(&ty);
        let place = |(suffix, ty): (String, Type)| {
            let field = self.u.add_field(class, &format!("value{suffix}"), ty);
            (Place::Field { object, field }, ty)
        };
        Some(parts.into_iter().map(place).collect())
    }

    pub(super) fn load_cell_of(&mut self, e: &Expr, home: usize, name: &'static str) -> Res<Val> {
        let ty = self.u.kinds.var(CELLS, &content(home, name));
        if !self.assigned.contains(name) {
            return self.gap(e, "a variable that may have no value");
        }
        if matches!(ty, Ty::Mixed | Ty::Bottom) {
            return self.gap(e, "a variable of no single kind");
        }
        let Some(places) = self.places(home, name) else {
            return self.gap(e, "a variable of an outer function");
        };
        let parts: Vec<Operand> =
            places.into_iter().map(|(place, ty)| self.b.load(ty, place).into()).collect();
        self.sane(&ty, &parts);
        self.whole(e, ty, parts)
    }

    pub(super) fn store_cell(
        &mut self,
        at: &impl Ranged,
        home: usize,
        name: &'static str,
        v: &Val,
    ) -> Res<()> {
        self.u.kinds.note_var(CELLS, &content(home, name), &v.ty);
        let ty = self.u.kinds.var(CELLS, &content(home, name));
        let Some(parts) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
            return self.gap(at, "a variable of no single kind");
        };
        let Some(places) = self.places(home, name) else {
            return self.gap(at, "a variable of an outer function");
        };
        for ((place, _), src) in places.into_iter().zip(parts) {
            self.b.push(Instr::Store { place, src });
        }
        self.assigned.insert(name.to_string());
        Ok(())
    }
}
