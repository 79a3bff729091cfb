//! Where execution starts: a module, or a function of it whose arguments are inputs.

use crate::lower::{Context, Fx, Res};
use crate::modules;
use conspect_ir::{Body, Callee, Operand, Place, Program, Terminator, Type};

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub module: usize,
    /// The function to call after the module has run, and the description of its parameters: a Python literal.
    pub call: Option<(String, String)>,
}

/// The body of an entry: everything that is not caught ends in the runtime's `uncaught`.
pub(crate) fn body(cx: &mut Context, p: &mut Program, e: &Entry) -> Res<Body> {
    let info = cx.modules[e.module].clone();
    let start = match &e.call {
        Some(_) => Some(modules::known(cx, p, "conspect._start")?),
        None => None,
    };
    let builtins = cx.modules[cx.builtins].import;
    let mut fx = Fx::new(cx, p, info.clone(), 0, &[]);
    let (to, thrown) = fx.handler();
    fx.handlers.push((to, thrown));
    fx.core("boot", &[]);
    fx.emit_call(Callee::Static(builtins), vec![], Some(Type::Dyn));
    fx.core("booted", &[]);
    let module = fx.emit_call(Callee::Static(info.import), vec![], Some(Type::Dyn)).expect("a module");
    if let (Some((function, description)), Some(start)) = (&e.call, start) {
        let import = fx.cx.modules[start].import;
        fx.emit_call(Callee::Static(import), vec![], Some(Type::Dyn));
        let home = fx.cx.modules[start].object;
        let ty = fx.reference("Obj");
        let home = fx.b.load(ty, Place::Global(home));
        let key = fx.text("start");
        let f = fx.core("module_peek", &[conspect_ir::Operand::Reg(home), key].map(|o: Operand| o));
        let (name, description) = (fx.text(function), fx.text(description));
        let args = fx.array(&[module.into(), name, description]);
        let null = fx.null();
        fx.core("call", &[f, args, null]);
    }
    fx.handlers.pop();
    fx.b.terminate(Terminator::Return(None));
    fx.b.switch_to(to);
    fx.core("uncaught", &[thrown.into()]);
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}
