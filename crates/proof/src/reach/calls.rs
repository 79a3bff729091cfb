//! What calls reach: targets of virtual calls, contracts of the library, overrides.

use super::*;

impl Reach {
    #[expect(clippy::too_many_arguments)]
    pub(super) fn call(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        f: FnId,
        body: &Body,
        b: BlockId,
        index: u32,
        call: &Call,
    ) {
        let targets = self.resolve(program, loader, f, body, call);
        for t in &targets {
            match t {
                Target::Code(g, receivers) => {
                    self.enter(program, loader, *g);
                    for (i, a) in call.args.iter().enumerate() {
                        let mut sites = self.operand(program, f, body, *a);
                        if let (0, Some(only)) = (i, receivers) {
                            sites = sites.intersection(only).copied().collect();
                        }
                        self.flow(Cell::Reg(*g, Reg(i as u32)), &sites);
                    }
                    let (ret, thrown) = (self.of_ret(*g), self.of_thrown(*g));
                    self.give(f, body, call, &ret, &thrown);
                }
                Target::Contract(g, contract, _) => {
                    let (ret, thrown) = self.contract(program, loader, f, body, b, index, call, *g, contract);
                    self.give(f, body, call, &ret, &thrown);
                }
                Target::Unsupported(..) => {}
            }
        }
        self.targets.insert((f, b), targets);
    }

    /// What comes back from a call.
    pub(super) fn give(&mut self, f: FnId, body: &Body, call: &Call, ret: &SiteSet, thrown: &SiteSet) {
        if let Some(dst) = call.dst
            && body.regs[dst.0 as usize].is_ref()
        {
            self.flow(Cell::Reg(f, dst), ret);
        }
        match call.unwind {
            Some((_, reg)) => self.flow(Cell::Reg(f, reg), thrown),
            None => self.flow(Cell::Thrown(f), thrown),
        }
    }

    pub(super) fn resolve(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        f: FnId,
        body: &Body,
        call: &Call,
    ) -> Vec<Target> {
        match call.callee {
            Callee::Static(g) => vec![self.target(program, g, None)],
            Callee::Indirect(_) => vec![Target::Unsupported("calls of function values".into(), None)],
            Callee::Virtual(selector) => {
                let receivers = self.operand(program, f, body, call.args[0]);
                self.asks_class(program, &receivers);
                self.dispatch(program, loader, selector, &receivers)
            }
        }
    }

    pub(super) fn dispatch(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        selector: SelectorId,
        receivers: &SiteSet,
    ) -> Vec<Target> {
        let mut by_function: BTreeMap<FnId, SiteSet> = BTreeMap::new();
        let mut out = Vec::new();
        for s in receivers {
            if self.is_open(*s) {
                let class = &program.classes[self.class_of(*s)].name;
                let why = format!("a call of a method of an object of any class below {class}");
                out.push(Target::Unsupported(why, Some([*s].into())));
                continue;
            }
            match loader.select(program, self.class_of(*s), selector) {
                Ok(g) => {
                    by_function.entry(g).or_default().insert(*s);
                }
                Err(e) => out.push(Target::Unsupported(e.to_string(), Some([*s].into()))),
            }
        }
        out.extend(by_function.into_iter().map(|(g, sites)| self.target(program, g, Some(sites))));
        out
    }

    pub(super) fn target(&mut self, program: &Program, g: FnId, receivers: Option<SiteSet>) -> Target {
        if program.storable.contains(&g) {
            let contract = Contract { gives: Gives::Storable, throws: vec![], shown: vec![], held: None };
            return Target::Contract(g, contract, receivers);
        }
        match program.library.treatment(program, g) {
            Treatment::Code => Target::Code(g, receivers),
            Treatment::Contract(c) => Target::Contract(g, c, receivers),
            Treatment::Unsupported(why) => Target::Unsupported(why, receivers),
        }
    }

    /// The sites that a contract's result and exceptions may have.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn contract(
        &mut self,
        program: &mut Program,
        loader: &mut dyn Loader,
        f: FnId,
        body: &Body,
        b: BlockId,
        index: u32,
        call: &Call,
        g: FnId,
        contract: &Contract,
    ) -> (SiteSet, SiteSet) {
        let mut ret = SiteSet::new();
        match &contract.gives {
            Gives::Receiver => {
                if let Some(a) = call.args.first() {
                    ret = self.operand(program, f, body, *a);
                }
            }
            Gives::Exception(class) => {
                if program.class_named(class).is_none() {
                    // The factory's code mentions the class.
                    let _ = loader.body(program, g);
                }
                match program.class_named(class) {
                    Some(c) => {
                        ret.insert(self.site(SiteKey::Kind(c)));
                    }
                    None => self.obstacle = Some(format!("class {class} is not there")),
                }
            }
            Gives::Copy => {
                let from = call.args.first().map(|a| self.operand(program, f, body, *a)).unwrap_or_default();
                for s in from {
                    // Of which class a copy is, is not known where the original's is not.
                    if self.is_open(s) {
                        continue;
                    }
                    let copy = self.site(SiteKey::At(f, b, index, self.class_of(s)));
                    let elems = self.of_elem(s);
                    self.flow(Cell::Elem(copy), &elems);
                    ret.insert(copy);
                }
            }
            Gives::Any
            | Gives::Object
            | Gives::HeldLength
            | Gives::HeldText
            | Gives::Made(_)
            | Gives::Range(..)
            | Gives::Boxed(_)
            | Gives::NotNegative
            | Gives::TextLength
            | Gives::Text(_)
            | Gives::Found
            | Gives::Holds(_)
            | Gives::Ascii(_)
            | Gives::Mapped(..)
            | Gives::Below
            | Gives::AssertionStatus
            | Gives::Storable
            | Gives::Initialized(_)
            | Gives::End => {
                if let Some(Type::Ref(c)) = program.functions[g].ret {
                    let site = self.site(SiteKey::Kind(c));
                    ret.insert(site);
                    // What the elements are of an array that is given.
                    if let ClassKind::Array(Type::Ref(elem)) = program.classes[c].kind {
                        let elem = self.site(SiteKey::Kind(elem));
                        self.flow(Cell::Elem(site), &[elem].into());
                    }
                }
            }
        }
        // Texts do not become longer than memory has room for.
        if contract.held.is_some() || matches!(contract.gives, Gives::Copy | Gives::Text(Length::Sum)) {
            self.ledger.insert(Standing::Memory.into());
        }
        let mut thrown = SiteSet::new();
        for (name, _) in &contract.throws {
            if program.class_named(name).is_none() {
                let _ = loader.body(program, g);
            }
            match program.class_named(name) {
                Some(c) => {
                    thrown.insert(self.site(SiteKey::Kind(c)));
                }
                None => self.obstacle = Some(format!("class {name} is not there")),
            }
        }
        (ret, thrown)
    }

    /// Contracts hold for the library's own classes. A class of the program that extends one of them may change what
    /// its methods do; exceptions may, as long as they leave alone what constructors call.
    pub(super) fn check_overrides(&mut self, program: &mut Program, loader: &mut dyn Loader) {
        let classes: BTreeSet<ClassId> = self.sites.iter().map(|s| s.class()).collect();
        for class in classes {
            let library = program.library;
            if library.has(&program.classes[class].name) {
                continue;
            }
            let plain = library.shown().iter().all(|key| {
                let selector = program.selector(key);
                // A class without the method cannot have it called.
                loader
                    .select(program, class, selector)
                    .map_or(true, |g| library.has(&program.functions[g].name))
            });
            if plain {
                self.plain_text.insert(class);
            }
            if let Some(why) = library.obstacle(program, loader, class) {
                self.obstacle = Some(why);
            }
        }
    }
}
