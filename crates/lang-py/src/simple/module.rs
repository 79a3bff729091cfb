//! Functions and classes of the library's modules that programs keep data with: `heapq`, `bisect`, `collections` and `random`.
//!
//! A `deque` has the cells of a list and another kind, for it can do other things. What is a dictionary with a behaviour of its own
//! (`defaultdict`, `Counter`, `OrderedDict`) is one whose object says so; of what behaviour it is, its kind says ([`Special`]).

use super::ty::Special;
use super::*;
use conspect_ir::IntBin;
use ruff_python_ast::ExprCall;

impl Fx<'_, '_> {
    /// A call of a function or class of these modules; `None` for what is not known.
    pub(super) fn library(&mut self, c: &'static ExprCall, module: &str, name: &str) -> Res<Option<Val>> {
        let args = &c.arguments.args[..];
        if !c.arguments.keywords.is_empty() || args.iter().any(Expr::is_starred_expr) {
            return Ok(None);
        }
        match (module, name, args) {
            ("sys", "exit", [] | [_]) => {
                for a in args {
                    let v = self.expr(a)?;
                    self.note_argument(&v);
                }
                self.raise("SystemExit");
                Err(Ended)
            }
            ("collections", "deque", []) => self.deque(c, None).map(Some),
            ("collections", "deque", [e]) => self.deque(c, Some(e)).map(Some),
            ("collections", "OrderedDict", []) => Ok(Some(self.special(c, Special::Ordered))),
            ("collections", "defaultdict", [factory]) if is_factory(factory) && self.is_own(factory) => {
                Ok(Some(self.special(c, Special::Makes(factory))))
            }
            ("collections", "Counter", []) => Ok(Some(self.special(c, Special::Counts))),
            ("collections", "Counter", [e]) => self.counted(c, e).map(Some),
            ("heapq" | "bisect" | "random", ..) => {
                let mut values = vec![];
                for a in args {
                    let v = self.expr(a)?;
                    let v = self.present(v, "TypeError")?;
                    values.push(self.kept(v));
                }
                match module {
                    "heapq" => self.heap(c, name, &values),
                    "bisect" => self.bisect(c, name, &values),
                    _ => self.random(c, name, &values),
                }
            }
            _ => Ok(None),
        }
    }

    /// Is a built-in name what Python's own is?
    fn is_own(&self, factory: &Expr) -> bool {
        !factory.is_name_expr() || self.builtin(factory).is_some()
    }

    /// The elements of a list may have any order behind this, in which a new one is among them.
    fn mixed_in(&mut self, c: &'static ExprCall, list: &Val, v: &Val) -> Res<bool> {
        let Ty::List(id) = list.ty else { return Ok(false) };
        self.u.kinds.note_elem(id, &v.ty);
        let elem = self.u.kinds.elem(id);
        if !self.is_ordered(&elem) {
            return Ok(false);
        }
        let list = self.grown(list.clone());
        self.append(c, &list, v)?;
        self.shuffle(c, &list)?;
        Ok(true)
    }

    /// Of the order of a heap nothing is known: what is taken from it may be any of its elements.
    fn heap(&mut self, c: &'static ExprCall, name: &str, values: &[Val]) -> Res<Option<Val>> {
        let nothing = Val { ty: Ty::None, parts: vec![] };
        let Some(list @ Val { ty: Ty::List(id), .. }) = values.first() else { return Ok(None) };
        match (name, &values[1..]) {
            ("heappush", [v]) => Ok(self.mixed_in(c, list, v)?.then_some(nothing)),
            ("heapify", []) if self.is_ordered(&self.u.kinds.elem(*id)) => {
                self.shuffle(c, list)?;
                Ok(Some(nothing))
            }
            ("heappop", []) if self.is_ordered(&self.u.kinds.elem(*id)) => self.take_any(c, list).map(Some),
            ("heappushpop", [v]) => {
                if !self.mixed_in(c, list, v)? {
                    return Ok(None);
                }
                let list = self.grown(list.clone());
                self.take_any(c, &list).map(Some)
            }
            ("heapreplace", [v]) => {
                let (none, n) = (self.int(0), self.length(list));
                let some = self.less(none, n);
                self.unless(some, "IndexError");
                if !self.mixed_in(c, list, v)? {
                    return Ok(None);
                }
                let list = self.grown(list.clone());
                self.take_any(c, &list).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Takes some element from a list, whose order is any behind it.
    fn take_any(&mut self, c: &'static ExprCall, list: &Val) -> Res<Val> {
        let Ty::List(id) = list.ty else { return Err(Ended) };
        let (none, n) = (self.int(0), self.length(list));
        let some = self.less(none, n);
        self.unless(some, "IndexError");
        let at = self.any_index(list);
        let v = self.load_item(id, list.parts[0], at)?;
        let v = self.kept(v);
        let one = self.int(1);
        let last = self.arith(IntBin::Sub, n, one);
        self.close(c, id, list, at, last)?;
        Ok(v)
    }

    fn bisect(&mut self, c: &'static ExprCall, name: &str, values: &[Val]) -> Res<Option<Val>> {
        let [list @ Val { ty: Ty::List(id), .. }, v] = values else { return Ok(None) };
        match name {
            "bisect" | "bisect_left" | "bisect_right" => {
                let elem = self.u.kinds.elem(*id);
                // Whatever is compared has to be ordered.
                let both = self.u.kinds.join(&elem, &v.ty);
                if !self.is_ordered(&both) {
                    return Ok(None);
                }
                let (none, all) = (self.int(0), self.length(list));
                let n = self.nondet(Type::Int, "a place in an order");
                let (low, high) = (self.at_most(none, n), self.at_most(n, all));
                self.assume(low);
                self.assume(high);
                Ok(Some(Val { ty: Ty::Int, parts: vec![n] }))
            }
            "insort" | "insort_left" | "insort_right" => {
                let done = self.mixed_in(c, list, v)?;
                Ok(done.then_some(Val { ty: Ty::None, parts: vec![] }))
            }
            _ => Ok(None),
        }
    }

    fn random(&mut self, c: &'static ExprCall, name: &str, values: &[Val]) -> Res<Option<Val>> {
        Ok(Some(match (name, values) {
            ("random", []) => self.any_float(),
            ("uniform", [a, b]) if [a, b].iter().all(|v| matches!(v.ty, Ty::Int | Ty::Bool | Ty::Float)) => {
                for n in [a, b].map(|v| self.as_int(v)).into_iter().flatten() {
                    self.may_be_large(n, "OverflowError");
                }
                self.any_float()
            }
            ("randint", [a, b]) => {
                let (Some(lo), Some(hi)) = (self.as_int(a), self.as_int(b)) else { return Ok(None) };
                let ordered = self.at_most(lo, hi);
                self.unless(ordered, "ValueError");
                let n = self.nondet(Type::Int, "a random number");
                let (low, high) = (self.at_most(lo, n), self.at_most(n, hi));
                self.assume(low);
                self.assume(high);
                Val { ty: Ty::Int, parts: vec![n] }
            }
            ("choice", [list @ Val { ty: Ty::List(id), .. }]) => {
                let (none, n) = (self.int(0), self.length(list));
                let some = self.less(none, n);
                self.unless(some, "IndexError");
                let at = self.any_index(list);
                self.load_item(*id, list.parts[0], at)?
            }
            ("shuffle", [list @ Val { ty: Ty::List(_), .. }]) => {
                self.shuffle(c, list)?;
                Val { ty: Ty::None, parts: vec![] }
            }
            _ => return Ok(None),
        }))
    }

    fn deque(&mut self, c: &'static ExprCall, of: Option<&'static Expr>) -> Res<Val> {
        let place = u32::from(c.range().start());
        let list = match of {
            None => {
                let id = self.u.kinds.list_at(self.owner, place ^ 0x0100_0000);
                self.new_list(id)
            }
            Some(e) => self.collected(e, c)?,
        };
        let Ty::List(id) = list.ty else { return Err(Ended) };
        Ok(Val { ty: Ty::Deque(id), parts: list.parts })
    }

    /// A method of a deque, as one of the list of its elements; `None` for what is not known.
    pub(super) fn deque_method(
        &mut self,
        c: &'static ExprCall,
        deque: &Val,
        name: &str,
        args: &[Val],
    ) -> Res<Option<Val>> {
        let Ty::Deque(id) = deque.ty else { return Ok(None) };
        let list = Val { ty: Ty::List(id), parts: deque.parts.clone() };
        let nothing = Val { ty: Ty::None, parts: vec![] };
        Ok(Some(match (name, args) {
            ("append", [v]) => {
                self.append(c, &list, v)?;
                nothing
            }
            ("appendleft", [v]) => {
                self.append(c, &list, v)?;
                let list = self.grown(list);
                self.shuffle(c, &list)?;
                nothing
            }
            ("pop", []) => self.pop(c, &list)?,
            ("popleft", []) => {
                let (none, n) = (self.int(0), self.length(&list));
                let some = self.less(none, n);
                self.unless(some, "IndexError");
                let v = self.load_item(id, list.parts[0], none)?;
                let v = self.kept(v);
                let one = self.int(1);
                let last = self.arith(IntBin::Sub, n, one);
                self.close(c, id, &list, none, last)?;
                v
            }
            ("extend" | "extendleft", [v @ Val { ty: Ty::List(_) | Ty::Tuple(_), .. }]) => {
                self.extend(c, &list, v)?;
                if name == "extendleft" {
                    let list = self.grown(list);
                    self.shuffle(c, &list)?;
                }
                nothing
            }
            ("reverse" | "rotate", []) => {
                self.shuffle(c, &list)?;
                nothing
            }
            ("rotate", [n]) => {
                let Some(n) = self.as_int(n) else { return Ok(None) };
                self.may_be_large(n, "OverflowError");
                self.shuffle(c, &list)?;
                nothing
            }
            ("clear", []) => {
                let none = self.int(0);
                self.set_length(id, list.parts[0], none);
                nothing
            }
            _ => return Ok(None),
        }))
    }

    /// A new dictionary that has this behaviour.
    fn special(&mut self, c: &'static ExprCall, what: Special) -> Val {
        let start = u32::from(c.range().start());
        let keys = self.u.kinds.list_at(self.owner, start ^ 0x1000_0000);
        self.u.kinds.note_special(keys, what);
        let made = self.dict_at(c, true);
        self.make_special(&made);
        made
    }

    /// `Counter(xs)`: each element is there at least once.
    fn counted(&mut self, c: &'static ExprCall, e: &'static Expr) -> Res<Val> {
        let walks = matches!(e, Expr::Call(c) if self.builtin(&c.func).is_some_and(|n| n != "dict"));
        let made = self.special(c, Special::Counts);
        let mut count = |fx: &mut Self, v: Val| {
            let v = fx.kept(v);
            let n = fx.nondet(Type::Int, "how often");
            let one = fx.int(1);
            let some = fx.at_most(one, n);
            fx.assume(some);
            let made = fx.grown(made.clone());
            fx.put_key(c, &made, &v, Some(&Val { ty: Ty::Int, parts: vec![n] }))
        };
        if walks || e.is_generator_expr() {
            self.over(e, &mut count)?;
            return Ok(self.grown(made));
        }
        let of = self.expr(e)?;
        let of = self.present(of, "TypeError")?;
        // A mapping says how often itself.
        if !matches!(of.ty, Ty::List(_) | Ty::Text) {
            return self.gap(c, "a counter of a value of this kind");
        }
        let of = self.kept(of);
        let at = self.counter(0, "index");
        self.through(walk::Walk::Items { at, of }, &mut count)?;
        Ok(self.grown(made))
    }

    /// What a dictionary gives for a key that it lacks, which it may store.
    pub(super) fn made_for(&mut self, at: &impl Ranged, d: &Val, key: &Val) -> Res<Val> {
        let Ty::Dict(keys, _) = d.ty else { return Err(Ended) };
        match self.u.kinds.special(keys)[..] {
            [Special::Counts] => {
                let special = self.is_special(d);
                self.unless(special, "KeyError");
                Ok(Val { ty: Ty::Int, parts: vec![self.int(0)] })
            }
            [Special::Makes(factory)] => {
                let special = self.is_special(d);
                self.unless(special, "KeyError");
                let v = match factory {
                    Expr::Name(n) => match n.id.as_str() {
                        "list" => self.list(factory, &[])?,
                        "dict" | "set" => self.dict_at(factory, n.id.as_str() == "dict"),
                        "int" => Val { ty: Ty::Int, parts: vec![self.int(0)] },
                        "bool" => Val { ty: Ty::Bool, parts: vec![self.truth(false)] },
                        "float" => self.any_float(),
                        _ => self.any_text(0),
                    },
                    Expr::Lambda(l) => self.expr(&l.body)?,
                    _ => return self.gap(at, "what a dictionary makes for a key"),
                };
                self.put_key(at, d, key, Some(&v))?;
                Ok(self.grown(v))
            }
            [] | [Special::Ordered] => {
                self.raise("KeyError");
                Err(Ended)
            }
            _ => self.gap(at, "dictionaries of several classes"),
        }
    }

    /// Methods of dictionaries with a behaviour of their own; `None` for others.
    pub(super) fn special_method(
        &mut self,
        c: &'static ExprCall,
        d: &Val,
        name: &str,
        args: &[Val],
    ) -> Res<Option<Val>> {
        let Ty::Dict(keys, values) = d.ty else { return Ok(None) };
        let special = self.u.kinds.special(keys);
        let [what] = special[..] else { return Ok(None) };
        let is_special = self.is_special(d);
        let els = self.split(is_special);
        let here = self.b.current();
        self.b.switch_to(els);
        let _ = self.gap::<()>(c, "a method of another class's dictionaries");
        self.b.switch_to(here);
        Ok(Some(match (what, name, args) {
            (Special::Ordered, "move_to_end", [key] | [key, Val { ty: Ty::Bool, .. }]) => {
                let found = self.find(c, d, key)?;
                self.note_argument(key);
                self.unless(found.is_there, "KeyError");
                Val { ty: Ty::None, parts: vec![] }
            }
            (Special::Ordered, "popitem", [Val { ty: Ty::Bool, .. }]) => self.pop_item(d)?,
            (Special::Counts, "most_common", [] | [Val { ty: Ty::Int, .. }]) => {
                let pair = Ty::Tuple(vec![self.u.kinds.elem(keys), self.u.kinds.elem(values)]);
                let id = self.u.kinds.list_at(self.owner, u32::from(c.range().start()) ^ 0x0300_0000);
                self.u.kinds.note_elem(id, &pair);
                let id = self.u.kinds.root(id);
                let Some(list) = self.any_list(id, "the most common ones") else { return Ok(None) };
                let (n, all) = (self.length(&list), self.size(d));
                let fits = if args.is_empty() {
                    self.b.bin(Type::Bool, conspect_ir::BinOp::Eq, n, all).into()
                } else {
                    self.at_most(n, all)
                };
                self.assume(fits);
                list
            }
            _ => return Ok(None),
        }))
    }
}

/// What makes values that run no code of the program, wherever it is called.
fn is_factory(e: &Expr) -> bool {
    match e {
        Expr::Name(n) => {
            matches!(n.id.as_str(), "list" | "dict" | "set" | "int" | "bool" | "float" | "str")
        }
        Expr::Lambda(l) => {
            let is_text = matches!(&*l.body, Expr::StringLiteral(_));
            l.parameters.is_none() && (is_text || list::small(&l.body).is_some())
        }
        _ => false,
    }
}
