//! What a method leaves to its callers: tasks that keep their exceptions, and sequences that are computed where they are gone over. Nobody
//! calls an entry, so what it gives back is done to its end (`models/Left.cs`).

use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::synth::call;
use crate::types::{Args, Method, Result, Ty, TyId};
use conspect_ir::{BodyBuilder, Callee, LoadError, Operand, Program};

/// Types of tasks and sequences, and the method of the model that does one to its end. Those of tasks give what the task gives.
const DONE: [(&str, &str, Then); 8] = [
    ("System.Threading.Tasks.Task", "Await", Then::Nothing),
    ("System.Threading.Tasks.Task`1", "AwaitValue", Then::Value),
    ("System.Threading.Tasks.ValueTask", "AwaitSoon", Then::Nothing),
    ("System.Threading.Tasks.ValueTask`1", "AwaitValueSoon", Then::Value),
    ("System.Collections.Generic.IEnumerable`1", "GoOverElements", Then::Elements),
    ("System.Collections.IEnumerable", "GoOver", Then::Nothing),
    ("System.Collections.Generic.IEnumerator`1", "FinishElements", Then::Elements),
    ("System.Collections.IEnumerator", "Finish", Then::Nothing),
];

/// Interfaces of collections: the elements are there before anybody asks.
const COLLECTIONS: [&str; 3] = [
    "System.Collections.ICollection",
    "System.Collections.Generic.ICollection`1",
    "System.Collections.Generic.IReadOnlyCollection`1",
];

/// What the type argument is of what is done to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Then {
    Nothing,
    /// What comes out, and may leave something in its turn.
    Value,
    /// What each element is, of which nothing is done.
    Elements,
}

/// How a value is done to its end.
struct Ending {
    by: Method,
    then: Then,
    args: Args,
}

impl CilLoader {
    /// How a value of this type is done to its end; nothing where the type leaves nothing to callers.
    fn ending(&mut self, ty: TyId) -> Result<Option<Ending>> {
        let mut types = vec![ty];
        if self.u.flags(ty) & flags::TYPE_INTERFACE != 0 {
            types.extend(self.all_interfaces(ty)?.iter());
        }
        let mut named = vec![];
        for t in types {
            let Ty::Def(def, args) = self.u.ty(t).clone() else { continue };
            if self.u.module(def.module).library {
                named.push((self.u.def_name(def), args));
            }
        }
        if named.iter().any(|(name, _)| COLLECTIONS.contains(&&**name)) {
            return Ok(None);
        }
        for (name, by, then) in DONE {
            let Some((_, args)) = named.iter().find(|(n, _)| **n == *name) else { continue };
            let left = self.model("Conspect.Model.Left")?;
            let by = Method { args: args.clone(), ..self.method_named(left, by, 1)? };
            return Ok(Some(Ending { by, then, args: args.clone() }));
        }
        Ok(None)
    }

    /// What is taken for granted of the result of an entry of this type: what is left to callers and nothing does.
    pub(crate) fn left_to_callers(&mut self, returned: TyId) -> Result<Option<&'static str>> {
        let name = self.u.name(returned);
        if name.starts_with("System.Collections.Generic.IAsyncEnumer") {
            return Ok(Some(
                "nobody goes over the asynchronous sequence that is returned, which may be computed where that is done",
            ));
        }
        let Some(ending) = self.ending(returned)? else { return Ok(None) };
        let Some(inner) = ending.args.first().copied() else { return Ok(None) };
        match ending.then {
            Then::Nothing => Ok(None),
            Then::Value => self.left_to_callers(inner),
            Then::Elements if self.ending(inner)?.is_some() || self.left_to_callers(inner)?.is_some() => {
                Ok(Some("nobody awaits or goes over the elements of the sequence that is returned"))
            }
            Then::Elements => Ok(None),
        }
    }
}

/// Emits what callers do with what an entry gives back.
pub(crate) fn emit_ending(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    returned: TyId,
    value: Operand,
) -> Result<()> {
    let Some(ending) = ld.ending(returned)? else { return Ok(()) };
    let f = ld.function(p, &ending.by)?;
    let ret = p.functions[f].ret;
    let given = call(b, Callee::Static(f), vec![value], ret);
    match (ending.then, ending.args.first()) {
        (Then::Value, Some(inner)) => {
            let given = given.ok_or_else(|| LoadError::Missing("what a task gives".into()))?;
            emit_ending(ld, p, b, *inner, given.into())
        }
        _ => Ok(()),
    }
}
