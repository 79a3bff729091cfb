//! Calls, returns and exceptions.

use super::path::{CellKey, Frame, Path, Value};
use super::steps::Next;
use super::{Encoder, HALTED};
use crate::chc::{Atom, Head};
use crate::effects::{CellKind, StateVar};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::{SiteKey, Target};
use conspect_ir::library::{Contract, Gives};
use conspect_ir::{BlockId, Call, ClassId, FnId, Type};

/// Frames that may be on a path, inlined calls included.
const DEEPEST: usize = 24;

impl Encoder<'_> {
    pub(super) fn call(&mut self, path: Path, call: &Call) -> Next {
        let frame = path.here();
        let targets = self.reach.targets.get(&(frame.function, frame.block)).cloned().unwrap_or_default();
        let mut out = Vec::new();
        let mut rest = Some(path);
        for t in targets {
            let Some(path) = rest.take() else { break };
            let receivers = match &t {
                Target::Code(_, r) | Target::Contract(_, _, r) | Target::Unsupported(_, r) => r.clone(),
            };
            let (here, others) = match receivers {
                None => (Some(path), None),
                Some(sites) => {
                    let sites: Vec<u32> = sites.into_iter().collect();
                    let receiver = self.operand(&path, call.args[0], Type::Ref(ClassId(0)));
                    let Value::Ref { site, .. } = receiver else {
                        rest = Some(path);
                        break;
                    };
                    let is_here = self.one_of(site, &sites);
                    self.fork(path, is_here)
                }
            };
            rest = others;
            let Some(path) = here else { continue };
            match t {
                Target::Code(g, _) => out.extend(self.call_code(path, call, g)),
                Target::Contract(g, contract, _) => out.extend(self.call_contract(path, call, g, &contract)),
                Target::Unsupported(why, _) => self.gap(&path, why),
            }
        }
        if let Some(path) = rest {
            self.gap(&path, "the class of a receiver is not known");
        }
        Next::Many(out)
    }

    fn arguments_of(&mut self, path: &Path, call: &Call, g: FnId) -> Vec<Value> {
        let params = self.program.functions[g].params.clone();
        let args = call.args.iter().zip(params);
        args.map(|(a, ty)| {
            let value = self.operand(path, *a, ty);
            self.fitting(path, value, ty)
        })
        .collect()
    }

    fn call_code(&mut self, path: Path, call: &Call, g: FnId) -> Vec<Path> {
        let args = self.arguments_of(&path, call, g);
        if self.layout.inlined.contains(&g) && path.frames.len() < DEEPEST {
            let mut path = path;
            let body = self.reach.bodies[&g].clone();
            let mut regs: Vec<Option<Value>> = vec![None; body.regs.len()];
            for (r, a) in regs.iter_mut().zip(args) {
                *r = Some(a);
            }
            path.frames.push(Frame {
                function: g,
                body,
                block: BlockId(0),
                index: 0,
                regs,
                call: Some(call.clone()),
            });
            return vec![path];
        }
        self.call_unit(path, call, g, &args)
    }

    /// A call of a function that is encoded on its own.
    fn call_unit(&mut self, path: Path, call: &Call, g: FnId, args: &[Value]) -> Vec<Path> {
        self.unit(g, false);
        let (called, effect, inputs, outputs) = {
            let u = &self.units[&g];
            (u.called, u.effect, u.inputs.clone(), u.outputs.clone())
        };
        let mut entry: Vec<Expr> = args.iter().flat_map(|v| v.parts()).collect();
        for v in &inputs {
            entry.extend(path.state[v].parts());
        }
        path.emit(&mut self.sys, Head::Atom(Atom { pred: called, args: entry.clone() }));
        let mut out = Vec::new();
        for is_normal in [true, false] {
            let mut p = path.clone();
            let mut args = self.variables(effect);
            args[..entry.len()].copy_from_slice(&entry);
            let mut list = args[entry.len()..].to_vec().into_iter();
            let (site, id) = (list.next(), list.next());
            let (Some(site), Some(id)) = (site, id) else { continue };
            let zero = self.sys.exprs.int(0);
            let normal = self.sys.exprs.eq(site, zero);
            let wanted = if is_normal { normal } else { self.sys.exprs.not(normal) };
            let mut result = None;
            if let Some(ty) = self.program.functions[g].ret {
                result = Some(self.take(Some(ty), &mut list));
            }
            for v in &outputs {
                let value = self.take(self.type_of(*v), &mut list);
                p.state.insert(*v, value);
                if let StateVar::Watched(..) = v {
                    p.watched = None;
                }
            }
            p.body.push(Atom { pred: effect, args });
            let kinds: Vec<CellKind> = self.layout.effects[&g].cells.iter().copied().collect();
            for k in kinds {
                self.forget(&mut p, k, None);
            }
            if !p.assume(&mut self.sys, wanted) {
                continue;
            }
            if is_normal {
                if let (Some(dst), Some(v)) = (call.dst, result) {
                    p.set(dst, v);
                }
                p.goto(call.ret);
                out.push(p);
            } else {
                out.extend(self.exceptional(p, call, site, id));
            }
        }
        out
    }

    /// A callee threw, or ended the program.
    fn exceptional(&mut self, path: Path, call: &Call, site: Expr, id: Expr) -> Option<Path> {
        let zero = self.sys.exprs.int(0);
        let thrown = self.sys.exprs.lt(zero, site);
        let (thrown, ended) = self.fork(path, thrown);
        let value = Value::Ref { site, id, len: zero };
        if let Some(p) = ended {
            // No handler sees it.
            self.leave(&p, Some(value), None);
        }
        let p = thrown?;
        match self.unwind_at(p, Some(call.clone()), value) {
            Next::One(p) => Some(*p),
            Next::Many(mut list) => list.pop(),
        }
    }

    /// Throws from the running function.
    pub(super) fn throw(&mut self, path: Path, value: Value) -> Next {
        let Value::Ref { site, .. } = value else {
            self.gap(&path, "something that is no object is thrown");
            return Next::end();
        };
        // Null is no exception; front ends throw another one then.
        let zero = self.sys.exprs.int(0);
        let null = self.sys.exprs.eq(site, zero);
        let (null, path) = self.fork(path, null);
        if let Some(p) = null {
            self.gap(&p, "null is thrown");
        }
        let Some(mut path) = path else { return Next::end() };
        let call = path.here().call.clone();
        if path.frames.len() == 1 {
            self.leave(&path, Some(value), None);
            return Next::end();
        }
        path.frames.pop();
        self.unwind_at(path, call, value)
    }

    /// An exception arrives at a call in the topmost frame.
    fn unwind_at(&mut self, mut path: Path, mut call: Option<Call>, value: Value) -> Next {
        loop {
            if let Some((block, reg)) = call.as_ref().and_then(|c| c.unwind) {
                path.set(reg, value);
                path.goto(block);
                return Next::One(Box::new(path));
            }
            if path.frames.len() == 1 {
                self.leave(&path, Some(value), None);
                return Next::end();
            }
            call = path.here().call.clone();
            path.frames.pop();
        }
    }

    pub(super) fn return_from(&mut self, mut path: Path, value: Option<Value>) -> Next {
        if path.frames.len() == 1 {
            self.leave(&path, None, value);
            return Next::end();
        }
        let call = path.frames.pop().and_then(|f| f.call).expect("an inlined frame has its call");
        if let (Some(dst), Some(v)) = (call.dst, value) {
            path.set(dst, v);
        }
        path.goto(call.ret);
        Next::One(Box::new(path))
    }

    /// A path on which a contract throws an exception of this class.
    fn throwing(&mut self, mut path: Path, call: &Call, class: &str) -> Option<Path> {
        let id = self.program.class_named(class)?;
        let site = self.reach.known_site(SiteKey::Kind(id))?;
        let value = self.new_object(&mut path, site);
        match self.unwind_at(path, Some(call.clone()), value) {
            Next::One(p) => Some(*p),
            Next::Many(mut list) => list.pop(),
        }
    }

    pub(super) fn returning(mut path: Path, call: &Call, value: Option<Value>) -> Path {
        if let (Some(dst), Some(v)) = (call.dst, value) {
            path.set(dst, v);
        }
        path.goto(call.ret);
        path
    }

    fn call_contract(&mut self, mut path: Path, call: &Call, g: FnId, contract: &Contract) -> Vec<Path> {
        let args = self.arguments_of(&path, call, g);
        for i in &contract.shown {
            if let Some(Value::Ref { site, .. }) = args.get(*i)
                && !self.shows_plainly(&path, *site)
            {
                self.gap(&path, "an object's own toString is called by the library");
                return vec![];
            }
        }
        let ret = self.program.functions[g].ret;
        let mut out = Vec::new();
        let held = match self.held_before(path, contract, &args) {
            Ok((p, held)) => {
                path = p;
                held
            }
            Err(next) => return next.paths(),
        };
        for (class, when) in &contract.throws {
            let Some(happens) = self.happens(*when, &args, held.map(|h| h.1)) else {
                out.extend(self.throwing(path.clone(), call, class));
                continue;
            };
            let (thrown, other) = self.fork(path, happens);
            if let Some(p) = thrown {
                out.extend(self.throwing(p, call, class));
            }
            let Some(p) = other else { return out };
            path = p;
        }
        if let (Some(said), Some((field, before))) = (contract.held, held) {
            let after = self.becomes(&mut path, said.becomes, before, &args);
            match self.write_field(path, args[0], field, Value::Int(after)) {
                Ok(p) => path = p,
                Err(next) => {
                    out.extend(next.paths());
                    return out;
                }
            }
        }
        let value = match (&contract.gives, &args[..]) {
            (Gives::End, _) => {
                self.end(&path, HALTED);
                return vec![];
            }
            (Gives::Receiver, [first, ..]) => Some(*first),
            (Gives::Exception(class), _) => {
                let site =
                    self.program.class_named(class).and_then(|c| self.reach.known_site(SiteKey::Kind(c)));
                let Some(site) = site else {
                    self.gap(&path, "an exception's class is not known");
                    return vec![];
                };
                Some(self.new_object(&mut path, site))
            }
            (Gives::Boxed(field), [value]) => {
                let Some(Type::Ref(class)) = ret else { return vec![] };
                let Some(site) = self.reach.known_site(SiteKey::Kind(class)) else { return vec![] };
                let object = self.new_object(&mut path, site);
                let fields = &self.program.classes[class].fields;
                let field = fields.iter().find(|f| *self.program.fields[**f].name == **field).copied();
                if let (Some(f), Value::Ref { site, id, .. }) = (field, object) {
                    path.cells.insert(CellKey { kind: CellKind::Field(f), site, id, index: None }, *value);
                }
                Some(object)
            }
            (Gives::TextLength, [Value::Ref { len, .. }]) => Some(Value::Int(*len)),
            (Gives::HeldLength, _) if let Some((_, length)) = held => Some(Value::Int(length)),
            (Gives::HeldText, _) => {
                let value = self.some_text(&mut path, ret);
                if let (Some(Value::Ref { len, .. }), Some((_, length))) = (value, held) {
                    let says = self.sys.exprs.eq(len, length);
                    path.constraint.push(says);
                }
                value
            }
            (Gives::Made(length), [Value::Ref { len, .. }, ..]) => {
                let says = self.length(*length, *len, &args);
                path.constraint.push(says);
                None
            }
            (Gives::Range(low, high), _) => {
                let range = Domain::range(i128::from(*low), i128::from(*high));
                Some(Value::Int(self.sys.exprs.fresh(Sort::Int, range)))
            }
            (Gives::Copy, [source, Value::Int(length)]) => {
                out.extend(self.copy_of(path, call, *source, *length));
                return out;
            }
            (Gives::Text(length), _) => {
                let value = self.some_text(&mut path, ret);
                if let Some(Value::Ref { len, .. }) = value {
                    let says = self.length(*length, len, &args);
                    path.constraint.push(says);
                }
                value
            }
            (Gives::Found | Gives::Holds(_) | Gives::Ascii(_) | Gives::Mapped(..) | Gives::Below, _) => {
                let value = self.any(&mut path, ret, None);
                let says = self.result(&contract.gives, value, &args);
                path.constraint.push(says);
                Some(value)
            }
            (Gives::NotNegative, _) => {
                Some(Value::Int(self.sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX)))))
            }
            (Gives::AssertionStatus, _) => Some(self.assertion_status(&path)),
            (Gives::Storable, [Value::Int(array), Value::Ref { site, .. }]) => {
                Some(self.may_be_stored(&path, *array, *site))
            }
            (Gives::Initialized(_), _) => None,
            (Gives::Any | Gives::Object, _) => match ret {
                Some(Type::Ref(class)) => {
                    let is_null = contract.gives == Gives::Any;
                    let Some(site) = self.reach.known_site(SiteKey::Kind(class)) else { return vec![] };
                    let sites = if is_null { [0, site].into() } else { [site].into() };
                    let value = path.fresh_ref(&mut self.sys, Some(&sites));
                    if let Value::Ref { site, id, len } = value {
                        let bare = self.null_is_bare(site, id, len);
                        path.constraint.push(bare);
                    }
                    Some(value)
                }
                Some(ty) => Some(self.any(&mut path, Some(ty), None)),
                None => None,
            },
            _ => {
                self.gap(&path, "a contract does not fit its call");
                return vec![];
            }
        };
        out.push(Self::returning(path, call, value));
        out
    }

    /// Any text or array of the class that a method gives.
    fn some_text(&mut self, path: &mut Path, ret: Option<Type>) -> Option<Value> {
        let Some(Type::Ref(class)) = ret else { return None };
        let site = self.reach.known_site(SiteKey::Kind(class))?;
        Some(path.fresh_ref(&mut self.sys, Some(&[site].into())))
    }

    /// Assertions are enabled for classes of the program, whose initializers ask.
    fn assertion_status(&mut self, path: &Path) -> Value {
        if self.program.library.enables_assertions(&self.program, path.here().function) {
            return Value::Bool(self.sys.exprs.boolean(true));
        }
        Value::Bool(self.sys.exprs.fresh(Sort::Bool, Domain::default()))
    }

    /// Does turning the object into text run no code of the program?
    fn shows_plainly(&self, path: &Path, site: Expr) -> bool {
        let Some(set) = path.site_set(&self.sys, site) else { return false };
        set.iter().filter(|s| **s != 0).all(|s| {
            let class = self.reach.class_of(*s);
            let name = &self.program.classes[class].name;
            // Collections of the library show their elements; so only the library's plain values count.
            let plain_library = self.program.library.has(name)
                && matches!(self.reach.sites[*s as usize - 1], SiteKey::Kind(_) | SiteKey::Constant(_));
            !self.reach.is_open(*s) && (plain_library || self.reach.plain_text.contains(&class))
        })
    }
}
