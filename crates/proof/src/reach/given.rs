//! What is there at the start and reached through parameters: of which sites it can be, and which of them may be one object.

use super::*;

impl Reach {
    /// What an initializer made, or a constant object, can be among the objects of the start: their sites do not tell them apart.
    pub(super) fn find_blurred(&mut self, program: &Program) {
        if self.obstacle.is_some() {
            return;
        }
        let initial = self.under_initializers(program);
        let numbered = || self.sites.iter().enumerate().map(|(i, s)| (i as u32 + 1, *s));
        let mut blurred = BTreeSet::new();
        for (input, key) in numbered() {
            if !key.is_given() {
                continue;
            }
            // An object of an open site may be of any class.
            let open = matches!(key, SiteKey::Open(_));
            let may_be_one = |s: SiteKey| match s {
                SiteKey::At(f, _, _, c) => (open || c == key.class()) && initial.contains(&f),
                SiteKey::Kind(c) | SiteKey::Constant(c) => open || c == key.class(),
                SiteKey::Input(_) | SiteKey::Open(_) => open && s != key,
            };
            blurred.extend(numbered().filter(|(_, s)| may_be_one(*s)).map(|(other, _)| (input, other)));
        }
        self.blurred = blurred;
        if self.compares_blurred(program) && self.writes_blurred(program) {
            let what =
                "a comparison of an object given from outside with one that may have been there before";
            self.obstacle = Some(format!("{what}, and a change of such an object"));
        }
    }

    /// Are references compared that may be to one object although the sites differ?
    fn compares_blurred(&mut self, program: &Program) -> bool {
        self.any_instr(|r, f, body, instr| {
            let Instr::Bin { op: BinOp::Eq | BinOp::Ne, lhs, rhs, .. } = instr else { return false };
            let [x, y] = [*lhs, *rhs].map(|o| r.operand(program, f, body, o));
            !r.blurred(Some(&x), Some(&y)).is_empty()
        })
    }

    /// May an object of the start be changed that can be one of another site? What is found out about that site does not see it, which
    /// matters where a comparison said that they are one.
    fn writes_blurred(&mut self, program: &Program) -> bool {
        let given: SiteSet = self.blurred.iter().map(|(input, _)| *input).collect();
        self.any_instr(|r, f, body, instr| {
            let changed: Vec<Operand> = match instr {
                Instr::Store { place, .. } | Instr::Havoc { place } | Instr::AddressOf { place, .. } => {
                    match *place {
                        Place::Field { object, .. } => vec![object],
                        Place::Elem { array, .. } => vec![array],
                        _ => vec![],
                    }
                }
                Instr::Intrinsic { op: Intrinsic::ArrayCopy, args, .. } => {
                    args.get(2).copied().into_iter().collect()
                }
                Instr::Intrinsic { op: Intrinsic::Fill | Intrinsic::Resize, args, .. } => args.to_vec(),
                _ => vec![],
            };
            changed.into_iter().any(|o| !r.operand(program, f, body, o).is_disjoint(&given))
        })
    }

    /// Is this so of an instruction that is reached?
    fn any_instr(&mut self, mut is_so: impl FnMut(&mut Self, FnId, &Body, &Instr) -> bool) -> bool {
        let bodies: Vec<(FnId, Rc<Body>)> = self.bodies.iter().map(|(f, b)| (*f, b.clone())).collect();
        bodies
            .iter()
            .any(|(f, body)| body.blocks.iter().flat_map(|b| &b.instrs).any(|i| is_so(self, *f, body, i)))
    }

    /// The pairs of sites, one of each set, whose objects can be the same although the sites differ. `None` is any site.
    pub fn blurred(&self, a: Option<&SiteSet>, b: Option<&SiteSet>) -> Vec<(u32, u32)> {
        let holds = |set: Option<&SiteSet>, s: u32| set.is_none_or(|set| set.contains(&s));
        let both = self.blurred.iter().flat_map(|(x, y)| [(*x, *y), (*y, *x)]);
        both.filter(|(x, y)| holds(a, *x) && holds(b, *y)).collect()
    }

    /// The functions that initializers run, themselves included.
    fn under_initializers(&self, program: &Program) -> BTreeSet<FnId> {
        let mut out: BTreeSet<FnId> = BTreeSet::new();
        let mut work: Vec<FnId> =
            program.initializers.iter().copied().filter(|f| self.bodies.contains_key(f)).collect();
        while let Some(f) = work.pop() {
            if out.insert(f) {
                let first = (f, BlockId(0));
                let calls = self.targets.range(first..).take_while(|(k, _)| k.0 == f);
                work.extend(calls.flat_map(|(_, targets)| targets).filter_map(|t| match t {
                    Target::Code(g, _) => Some(*g),
                    Target::Contract(..) | Target::Unsupported(..) => None,
                }));
            }
        }
        out
    }

    /// The sites of objects of the start that a reference of this type may be to.
    pub(super) fn inputs(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        class: ClassId,
    ) -> SiteSet {
        if program.string.is_some_and(|s| s.class == class) {
            return [self.site(SiteKey::Kind(class))].into();
        }
        if let ClassKind::Array(elem) = program.classes[class].kind
            && !elem.is_ref()
        {
            return [self.site(SiteKey::Input(class))].into();
        }
        let (classes, closed) = loader.subclasses(program, class).unwrap_or_default();
        if !closed && (classes.is_empty() || !loader.lists_subclasses(program, class)) {
            return [self.site(SiteKey::Open(class))].into();
        }
        let mut sites = SiteSet::new();
        for c in classes {
            let site = self.site(SiteKey::Input(c));
            let granted = loader.stands_for(program, c);
            if !granted.is_empty() {
                self.standing.insert(site, granted);
            }
            sites.insert(site);
        }
        if !closed {
            for site in &sites {
                self.listed.entry(*site).or_default().insert(class);
            }
        }
        sites
    }

    /// It matters of which classes the objects of these sites can be: nobody outside the input may extend them.
    pub(super) fn asks_class(&mut self, program: &Program, sites: &SiteSet) {
        for class in sites.iter().filter_map(|s| self.listed.get(s)).flatten() {
            let class = program.classes[*class].name.as_ref().into();
            self.ledger.insert(Assumption::ClosedWorld { class });
        }
        self.ledger.extend(sites.iter().filter_map(|s| self.standing.get(s)).flatten().cloned());
    }

    /// What cells of objects of the start may refer to, when somebody reads them.
    pub(super) fn inputs_inside(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        f: FnId,
        body: &Body,
        place: &Place,
    ) {
        let (object, field) = match place {
            Place::Field { object, field } => (*object, Some(*field)),
            Place::Elem { array, .. } => (*array, None),
            Place::Global(_) | Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => return,
        };
        self.inputs_in(program, loader, f, body, object, field);
    }

    /// The same of a field of an object, or of the elements of an array.
    pub(super) fn inputs_in(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        f: FnId,
        body: &Body,
        object: Operand,
        field: Option<FieldId>,
    ) {
        for s in self.operand(program, f, body, object) {
            let key = self.sites[s as usize - 1];
            let class = key.class();
            let ty = match field {
                _ if !key.is_given() => continue,
                // What fields an object of a class that is not known has is not known either, but for those of a class above it.
                Some(_) if matches!(key, SiteKey::Open(_)) && !has_rules(program, class) => continue,
                Some(field) if program.classes[class].fields.contains(&field) => program.fields[field].ty,
                None if let ClassKind::Array(elem) = program.classes[class].kind => elem,
                _ => continue,
            };
            if let Some(field) = field {
                self.rules_of(program, loader, s, field);
            }
            let Type::Ref(inner) = ty else { continue };
            let sites = self.inputs(program, loader, inner);
            let cell = field.map_or(Cell::Elem(s), |field| Cell::Field(s, field));
            self.flow(cell, &sites);
        }
    }

    /// What the library keeps to in a field of an object of the start speaks of other fields, too: what they refer to.
    fn rules_of(&mut self, program: &mut Program, loader: &mut dyn Loader, site: u32, field: FieldId) {
        for other in ruled_with(program, self.class_of(site), field) {
            self.ruled.insert((site, other));
            if let Type::Ref(inner) = program.fields[other].ty {
                let sites = self.inputs(program, loader, inner);
                self.flow(Cell::Field(site, other), &sites);
            }
        }
    }

    /// Finds the fields that are written in objects of the start: what the library kept to there need not hold later. Where it holds, what it
    /// takes for granted is part of the answer.
    pub(super) fn find_rules(&mut self, program: &Program) {
        let mut changed = BTreeSet::new();
        self.any_instr(|r, f, body, instr| {
            if let Instr::Store { place, .. } | Instr::Havoc { place } | Instr::AddressOf { place, .. } =
                instr
                && let Place::Field { object, field } = *place
            {
                let objects = r.operand(program, f, body, object);
                if objects.iter().any(|s| s.checked_sub(1).is_some_and(|i| r.sites[i as usize].is_given())) {
                    changed.insert(field);
                }
            }
            false
        });
        self.changed_at_start = changed;
        for (site, field) in self.ruled.clone() {
            if self.keeps_rules(program, site) {
                self.ledger.extend(program.invariants[&field].granted.clone());
            }
        }
    }

    /// Holds of the objects of a site, whenever they are looked at, what the library kept to in them at the start? They are of a class of which it
    /// says something, or of one below it, and nobody changes what it speaks of.
    pub fn keeps_rules(&self, program: &Program, site: u32) -> bool {
        let class = self.class_of(site);
        let fields = &program.classes[class].fields;
        self.sites[site as usize - 1].is_given()
            && has_rules(program, class)
            && fields.iter().all(|f| !self.changed_at_start.contains(f))
    }

    /// Elements flow into an array. One of an open class and any other that is given may be one array.
    pub(super) fn flow_into_array(&mut self, program: &Program, array: u32, elements: &SiteSet) {
        self.flow(Cell::Elem(array), elements);
        if !array.checked_sub(1).is_some_and(|i| self.sites[i as usize].is_given()) {
            return;
        }
        let is_array = |c: ClassId| matches!(program.classes[c].kind, ClassKind::Array(e) if e.is_ref());
        let open = self.is_open(array);
        let numbered = self.sites.iter().enumerate().map(|(i, s)| (i as u32 + 1, *s));
        let others: Vec<u32> = numbered
            .filter(|(n, s)| *n != array && s.is_given() && is_array(s.class()))
            .filter(|(_, s)| open || matches!(s, SiteKey::Open(_)))
            .map(|(n, _)| n)
            .collect();
        for other in others {
            self.flow(Cell::Elem(other), elements);
        }
    }
}

/// Does the library keep to something in the objects of a class?
fn has_rules(program: &Program, class: ClassId) -> bool {
    program.classes[class].fields.iter().any(|f| program.invariants.contains_key(f))
}

/// The fields of a class of which the same is said as of this one, itself included; none where nothing is said of it.
pub(crate) fn ruled_with(program: &Program, class: ClassId, field: FieldId) -> Vec<FieldId> {
    let Some(said) = program.invariants.get(&field) else { return vec![] };
    let fields = program.classes[class].fields.iter().copied();
    fields.filter(|f| program.invariants.get(f).is_some_and(|other| other.holds == said.holds)).collect()
}
