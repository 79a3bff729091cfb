//! Inputs of a kind: what the environment is asked for, and what is made of it.

use super::{
    ERRORS, GENERATORS, HEIRS, INSTANCES, Kind, MEMORY, Member, NESTED, PATTERN, PROMISES, SIGNALS, SYMBOLS,
    UNTRIED,
};
use crate::lower::{Context, Fx, Res, Template};
use crate::sharing::is_object;
use conspect_ir::{BinOp, Body, FnId, Function, Instr, Operand, Place, Program, Terminator, Type};
use conspect_verdict::Assumption;
use std::rc::Rc;

impl Fx<'_> {
    /// An input of a kind.
    pub(crate) fn input(&mut self, kind: &Kind) -> Operand {
        let by = u32::from(is_object(kind));
        self.inside += by;
        let v = self.input_of(kind);
        self.inside -= by;
        v
    }

    fn input_of(&mut self, kind: &Kind) -> Operand {
        match kind {
            Kind::Number => self.core("argNumber", &[]),
            Kind::Integer => self.core("argInteger", &[]),
            Kind::BigInt => self.core("argBigInt", &[]),
            Kind::Boolean => self.core("argBoolean", &[]),
            Kind::String => {
                let lengths = self.lengths();
                self.core("argString", &[lengths])
            }
            Kind::Dynamic => {
                let lengths = self.lengths();
                self.core("argDynamic", &[lengths])
            }
            Kind::Few(k) => match &**k {
                Kind::Array(of) => self.input_array(of, true),
                Kind::Map(key, of) => {
                    let pairs = self.input_array(&Kind::Tuple(vec![(**key).clone(), (**of).clone()]), true);
                    self.made("argMap", &[pairs])
                }
                Kind::Set(of) => {
                    let all = self.input_array(of, true);
                    self.made("argSet", &[all])
                }
                kind => self.input(kind),
            },
            Kind::Dictionary(of) => {
                self.input_made("argDictionary", &Kind::Tuple(vec![Kind::String, (**of).clone()]))
            }
            Kind::Map(key, of) => {
                self.input_made("argMap", &Kind::Tuple(vec![(**key).clone(), (**of).clone()]))
            }
            Kind::Set(of) => self.input_made("argSet", of),
            Kind::Iterator(of) => self.input_made("argIterator", of),
            Kind::Generator(of, late) => {
                let grant = self.p.grant(Assumption::specific(GENERATORS));
                self.b.grant(grant);
                self.input_made(if *late { "argAsyncGenerator" } else { "argGenerator" }, of)
            }
            Kind::Like(of) => self.input_made("argLike", of),
            Kind::Typed(class) => {
                let grant = self.p.grant(Assumption::specific(MEMORY));
                self.b.grant(grant);
                let all = self.input_array(&Kind::element(class), false);
                let class = self.dyn_str(class);
                self.made("argTyped", &[class, all])
            }
            Kind::Bits(bits, signed) => {
                let (bits, signed) = (self.i32(*bits as i32), self.boolean(*signed));
                self.core("argBits", &[bits, signed])
            }
            Kind::Pattern(text, flags) => {
                let (text, flags) = (self.dyn_str(text), self.dyn_str(flags));
                self.made("argPattern", &[text, flags])
            }
            Kind::Patterns => {
                self.unsupported(PATTERN);
                self.undefined()
            }
            Kind::Symbol => {
                let grant = self.p.grant(Assumption::specific(SYMBOLS));
                self.b.grant(grant);
                self.made("argSymbol", &[])
            }
            Kind::Signal => {
                let grant = self.p.grant(Assumption::specific(SIGNALS));
                self.b.grant(grant);
                let aborted = self.core("argBoolean", &[]);
                self.made("argSignal", &[aborted])
            }
            Kind::Search => {
                let text = self.input(&Kind::String);
                self.made("argSearch", &[text])
            }
            Kind::Date => {
                let n = self.core("argTime", &[]);
                self.made("argDate", &[n])
            }
            Kind::Promise(of) => {
                let grant = self.p.grant(Assumption::specific(PROMISES));
                self.b.grant(grant);
                let v = self.input(of);
                self.made("argPromise", &[v])
            }
            Kind::Instance(class, all) => self.input_instance(class, all),
            Kind::Heir(k) => {
                let grant = self.p.grant(Assumption::specific(HEIRS));
                self.b.grant(grant);
                self.input_of(k)
            }
            Kind::Error(class) => {
                let grant = self.p.grant(Assumption::specific(ERRORS));
                self.b.grant(grant);
                let class = self.dyn_str(class);
                let message = self.input(&Kind::String);
                self.made("argError", &[class, message])
            }
            Kind::Undefined => self.undefined(),
            Kind::Null => self.null(),
            Kind::Text(t) => self.dyn_str(t),
            Kind::Value(v) => self.number(*v),
            Kind::Flag(v) => self.dyn_bool(*v),
            Kind::Nested => {
                self.unsupported(NESTED);
                self.undefined()
            }
            Kind::Untried => {
                self.unsupported(UNTRIED);
                self.undefined()
            }
            Kind::Other(name) => {
                self.unsupported(&format!("an argument of type {name}"));
                self.undefined()
            }
            Kind::Array(k) => self.input_array(k, false),
            Kind::Tuple(all) => {
                let values: Vec<Operand> = all.iter().map(|k| self.input(k)).collect();
                let array = self.new_array(&values);
                self.boxed(conspect_ir::Tag::Ref, array)
            }
            Kind::Open(first, rest, last) => {
                let first = self.input(&Kind::Tuple(first.clone()));
                let between = self.input_array(rest, false);
                let last = self.input(&Kind::Tuple(last.clone()));
                self.made("argOpen", &[first, between, last])
            }
            Kind::Record(members) => self.input_record(members),
            Kind::Mixed(members, rest) => {
                let object = self.input_record(members);
                let pair = Kind::Tuple(vec![Kind::String, (**rest).clone()]);
                let pairs = self.input_array(&pair, false);
                let names: Vec<Operand> = members.iter().map(|m| self.dyn_str(&m.name)).collect();
                let names = self.new_array(&names);
                let names = self.boxed(conspect_ir::Tag::Ref, names);
                self.made("argMixed", &[object, pairs, names])
            }
            Kind::Union(all) => self.input_union(all),
            Kind::Function(k) => {
                let id = input_function(self.cx, self.p, k);
                self.function_object(id, Some(""), &[])
                    .unwrap_or_else(|_| unreachable!("nothing is captured"))
            }
        }
    }

    /// The lengths that strings among the arguments may have beside the short ones.
    fn lengths(&mut self) -> Operand {
        let mask = crate::lengths::mask(self.cx);
        self.i32(mask)
    }

    /// What a function of the library makes.
    fn made(&mut self, name: &str, args: &[Operand]) -> Operand {
        match self.library_call(name, args) {
            Ok(made) => made,
            Err(error) => {
                self.unsupported(&error.to_string());
                self.undefined()
            }
        }
    }

    /// What a function of the library makes of an array.
    fn input_made(&mut self, name: &str, of: &Kind) -> Operand {
        let all = self.input_array(of, false);
        self.made(name, &[all])
    }

    fn input_instance(&mut self, class: &str, all: &[Kind]) -> Operand {
        let name = format!("{}:{class}", self.file.module);
        let grant = self.p.grant(Assumption::specific(INSTANCES));
        self.b.grant(grant);
        let g = self.cx.global(self.p, &name);
        let class = self.b.load(Type::Dyn, Place::Global(g));
        let values: Vec<Operand> = all.iter().map(|k| self.input(k)).collect();
        let array = self.new_array(&values);
        let array = self.boxed(conspect_ir::Tag::Ref, array);
        self.made("argInstance", &[class.into(), array])
    }

    fn input_array(&mut self, kind: &Kind, few: bool) -> Operand {
        let few = self.boolean(few);
        let n = self.core("argCount", &[few]);
        let class = self.cx.realm.dyns;
        let elems = self.b.reg(Type::Ref(class));
        self.b.push(Instr::AllocArray { dst: elems, class, length: n });
        let i = self.b.reg(Type::I32);
        let zero = self.i32(0);
        self.set(i, zero);
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let more = self.b.bin(Type::Bool, BinOp::SLt, i, n);
        self.branch(more.into(), body, end);
        self.b.switch_to(body);
        let v = self.input(kind);
        self.b.push(Instr::Store { place: Place::Elem { array: elems.into(), index: i.into() }, src: v });
        let one = self.i32(1);
        let next = self.b.bin(Type::I32, BinOp::Add, i, one);
        self.set(i, next.into());
        self.goto(head);
        self.b.switch_to(end);
        let array = self.core("newArr", &[elems.into(), n]);
        self.boxed(conspect_ir::Tag::Ref, array)
    }

    fn input_record(&mut self, members: &[Member]) -> Operand {
        let object = self.core("plain", &[]);
        let all = self.i32(7);
        for m in members {
            let k = self.key_const(&m.name);
            if !m.optional {
                let v = self.input(&m.kind);
                self.core("putOwn", &[object, k, v, all]);
                continue;
            }
            let there = self.core("argPresent", &[]);
            let (yes, done) = (self.b.block(), self.b.block());
            self.branch(there, yes, done);
            self.b.switch_to(yes);
            let v = self.input(&m.given());
            self.core("putOwn", &[object, k, v, all]);
            self.goto(done);
            self.b.switch_to(done);
        }
        self.boxed(conspect_ir::Tag::Ref, object)
    }

    fn input_union(&mut self, all: &[Kind]) -> Operand {
        let Some((last, first)) = all.split_last() else {
            self.unsupported("an argument of a type that has no values");
            return self.undefined();
        };
        let r = self.b.reg(Type::Dyn);
        let end = self.b.block();
        let anything = self.inside > 0 && all.contains(&Kind::Dynamic);
        for k in first {
            let this = self.core("argPresent", &[]);
            let (yes, no) = (self.b.block(), self.b.block());
            self.branch(this, yes, no);
            self.b.switch_to(yes);
            if anything && is_object(k) {
                // What looks at its arguments mostly fails without objects inside of objects, and there are many of them.
                self.core("deeper", &[]);
            }
            let v = self.input(k);
            self.set(r, v);
            self.goto(end);
            self.b.switch_to(no);
        }
        let v = self.input(last);
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }
}

/// The function of the IR for functions that give inputs.
fn input_function(cx: &mut Context, p: &mut Program, kind: &Kind) -> FnId {
    let name = format!("js.input {}", kind.json());
    if let Some(id) = p.function_named(&name) {
        return id;
    }
    let params = vec![Type::Ref(cx.realm.function), Type::Dyn, Type::Ref(cx.realm.dyns), Type::Dyn];
    let id = p.add_function(Function {
        name: name.into(),
        params,
        param_names: vec![],
        ret: Some(Type::Dyn),
        hidden: true,
    });
    cx.templates.insert(id, Rc::new(Template::Input(kind.clone())));
    id
}

/// The body of a function that gives inputs.
pub(crate) fn input_body(cx: &mut Context, p: &mut Program, kind: &Kind) -> Res<Body> {
    let Some(info) = cx.modules.first().map(|m| m.file.clone()) else {
        return Err(conspect_ir::LoadError::Missing("a file".into()));
    };
    let params = [Type::Ref(cx.realm.function), Type::Dyn, Type::Ref(cx.realm.dyns), Type::Dyn];
    let mut fx = Fx::for_top(cx, p, info, &params);
    let v = fx.input(kind);
    fx.open();
    fx.b.terminate(Terminator::Return(Some(v)));
    Ok(fx.b.finish())
}
