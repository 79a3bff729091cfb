//! Where execution starts: a module, or a function of it whose arguments are inputs.

use crate::given::{Given, Value};
use crate::link;
use crate::lower::{Context, Fx, Res};
use crate::modules::{self, Found};
use conspect_ir::{Body, Callee, Const, Operand, Place, Program, Terminator, Type};

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub module: usize,
    /// The function to call after the module has run, and what with.
    pub call: Option<(String, Given)>,
}

/// The body of an entry: everything that is not caught ends in the runtime's `uncaught`.
pub(crate) fn body(cx: &mut Context, p: &mut Program, e: &Entry) -> Res<Body> {
    let info = cx.modules[e.module].clone();
    let start = match &e.call {
        Some(_) => {
            modules::known(cx, p, "conspect")?;
            Some(modules::known(cx, p, "conspect._start")?)
        }
        None => None,
    };
    // The packages that the module is in are imported before it.
    let mut packages = vec![];
    if e.call.is_some() {
        for (end, _) in info.name.match_indices('.') {
            let package = modules::known(cx, p, &info.name[..end])?;
            packages.push(cx.modules[package].import);
        }
    }
    let builtins = cx.modules[cx.builtins].import;
    let mut fx = Fx::new(cx, p, info.clone(), 0, &[]);
    let (to, thrown) = fx.handler();
    fx.handlers.push((to, thrown));
    fx.core("boot", &[]);
    fx.emit_call(Callee::Static(builtins), vec![], Some(Type::Dyn));
    fx.core("booted", &[]);
    if info.name == "__main__" {
        // A program that is run does its work where it is loaded.
        fx.core("loaded", &[]);
    }
    for package in packages {
        fx.emit_call(Callee::Static(package), vec![], Some(Type::Dyn));
    }
    let module = fx.emit_call(Callee::Static(info.import), vec![], Some(Type::Dyn)).expect("a module");
    if let (Some((function, given)), Some(start)) = (&e.call, start) {
        fx.core("loaded", &[]);
        let package = fx.cx.by_name["conspect"];
        for m in [package, start] {
            let import = fx.cx.modules[m].import;
            fx.emit_call(Callee::Static(import), vec![], Some(Type::Dyn));
        }
        let ty = fx.reference("Obj");
        let home = fx.cx.modules[start].object;
        let home = fx.b.load(ty, Place::Global(home));
        let home = fx.boxed(conspect_ir::Tag::Ref, home.into());
        let key = fx.text("start");
        let f = fx.core("module_peek", &[home, key]);
        let name = fx.text(function);
        let (receiver, parameters) = (fx.literal(&given.receiver), fx.literal(&given.parameters));
        let classes = fx.literal(&given.classes);
        let modules = fx.core("new_dict", &[]);
        let mut homes = vec![];
        let mut unseen = vec![];
        for v in [&given.receiver, &given.parameters, &given.classes] {
            homes_of(v, &mut homes);
            unseen_in(v, &mut unseen);
        }
        for (name, module) in unseen {
            fx.unseen(modules.clone(), &name, &module);
        }
        for home in homes {
            // Not each text that looks like one is the name of a class.
            let Found::Module(m) = modules::find(fx.cx, fx.p, &home.replace(link::BETWEEN, ".")) else {
                continue;
            };
            let import = fx.cx.modules[m].import;
            let other = fx.emit_call(Callee::Static(import), vec![], Some(Type::Dyn)).expect("a module");
            let key = fx.text(&home);
            fx.core("dict_set", &[modules, key, other.into()]);
        }
        let args = fx.array(&[module.into(), name, receiver, parameters, classes, modules]);
        let null = fx.null();
        fx.core("call", &[f, args, null]);
    }
    fx.handlers.pop();
    fx.core("ended", &[]);
    fx.b.terminate(Terminator::Return(None));
    fx.b.switch_to(to);
    fx.core("uncaught", &[thrown.into()]);
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}

/// The modules of classes that descriptions name, as they are named there.
fn homes_of(v: &Value, out: &mut Vec<String>) {
    match v {
        Value::Text(t) => {
            let home = t.rsplit_once(link::BETWEEN).map(|(home, _)| home.to_string());
            out.extend(home.filter(|h| !out.contains(h)));
        }
        Value::List(all) => all.iter().for_each(|v| homes_of(v, out)),
        Value::Dict(all) => all.iter().for_each(|(_, v)| homes_of(v, out)),
        _ => {}
    }
}

/// The names and the modules of types of arguments that are not looked into.
fn unseen_in(v: &Value, out: &mut Vec<(String, String)>) {
    match v {
        Value::List(all) => match &all[..] {
            [Value::Text(kind), Value::Text(name), Value::Text(module)] if kind == "unseen" => {
                out.push((name.clone(), module.clone()));
            }
            _ => all.iter().for_each(|v| unseen_in(v, out)),
        },
        Value::Dict(all) => all.iter().for_each(|(_, v)| unseen_in(v, out)),
        _ => {}
    }
}

impl Fx<'_> {
    /// What stands for arguments of a type that is not looked into; nothing where the type is in a file of the program.
    fn unseen(&mut self, into: Operand, name: &str, module: &str) {
        let package = module.split('.').next().unwrap_or(module);
        let is_own = match modules::find(self.cx, self.p, package) {
            Found::Module(m) => !self.cx.modules[m].library,
            Found::Missing => false,
            Found::Broken(_) => true,
        };
        let what = format!("an argument of type {name}");
        let (false, Found::Module(m)) = (is_own, modules::lacking(self.cx, self.p, &what)) else { return };
        let import = self.cx.modules[m].import;
        let made = self.emit_call(Callee::Static(import), vec![], Some(Type::Dyn)).expect("a module");
        let key = self.text("absent");
        let v = self.core("module_peek", &[made.into(), key]);
        let key = self.text(&format!("unseen {name}"));
        self.core("dict_set", &[into, key, v]);
    }

    /// A new object with these contents.
    fn literal(&mut self, v: &Value) -> Operand {
        match v {
            Value::None => self.none(),
            Value::Bool(b) => self.boolean(*b),
            Value::Int(i) => self.konst(Const::Dyn(Box::new(Const::Int(*i)))),
            Value::Text(s) => self.text(s),
            Value::List(items) => {
                let items: Vec<Operand> = items.iter().map(|v| self.literal(v)).collect();
                let items = self.array(&items);
                self.core("new_list", &[items])
            }
            Value::Dict(entries) => {
                let d = self.core("new_dict", &[]);
                for (k, v) in entries {
                    let k = self.text(k);
                    let v = self.literal(v);
                    self.core("dict_set", &[d, k, v]);
                }
                d
            }
        }
    }
}
