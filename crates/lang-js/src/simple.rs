//! Programs whose values are simple: another way to lower JavaScript, for proofs.
//!
//! The ordinary lowering makes every value a dynamic one and every operation a call of the runtime: exact for all of JavaScript, and more
//! than a search for invariants can take in. This one takes the functions in which inference finds for every variable, parameter and
//! result that it is a number that stays an integer (a machine integer of 64 bits), any number (its rank, see `double.rs`), a boolean, a text (`text.rs`), or
//! an array of these (`array.rs`). A function with anything else is unsupported where it is called; what of the top level is passed over is said in `top.rs`, and the
//! rest of it must be of that kind, or the program is refused as a whole, with the place ([`NotSimple`]).
//!
//! *Exactness.* A number of JavaScript is a double. As long as all operands and results are integers of at most 2⁵³ − 1 in absolute value,
//! `+`, `-`, `*`, `%` and comparisons of doubles are those of integers. So after each operation that could leave this range, and before `%` by zero,
//! a branch leads to [`Terminator::Unsupported`](conspect_ir::Terminator::Unsupported): a proof must show that it is never taken. The one
//! value that this forgets is −0, which no operation that is taken tells from 0: division is taken only inside `Math.floor`, `Math.trunc` and `| 0`,
//! with a divisor that is not zero. There the quotient of doubles rounds to an integer only where it is one: it differs from any other
//! integer by at least 1/b, and half a unit in its last place is less than (a/b)·2⁻⁵³ < 1/b.
//!
//! *Order.* A variable of the top level is in its dead zone until its declaration was executed: a use of it, also by a call of a
//! function, that stands before the declaration is refused. An element that an array does not have is unsupported when it is read or
//! written, but that a write may be to the one behind the last where arrays grow; so arrays have no holes.
//!
//! Violations are never reported from here: the program is for proofs alone.

mod array;
mod call;
mod callback;
mod double;
mod exports;
mod expr;
mod infer;
mod stmt;
mod text;
mod top;

use crate::Kind;
use crate::files::Files;
use crate::source::Source;
use conspect_ir::{
    BinOp, Body, BodyBuilder, Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, Global,
    GlobalId, HoleRule, Instr, LoadError, Loader, Operand, Place, Program, Property, Reg, Terminator, Type,
};
use conspect_verdict::{Assumption, Standing};
use infer::Facts;
use oxc_ast::ast as js;
use oxc_span::{GetSpan, SourceType, Span};
use oxc_syntax::symbol::SymbolId;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// Why a program has values that are not simple.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("values are not simple in line {line}: {what}")]
pub struct NotSimple {
    /// From 1; 0 for the file as a whole.
    pub line: u32,
    pub what: String,
}

type Res<T> = Result<T, NotSimple>;

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Number,
    /// Any number of JavaScript.
    Double,
    Boolean,
    Text,
    /// An array without holes of such values.
    Array(Elem),
}

/// What an array holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Elem {
    /// Nothing was ever put into it.
    Unknown,
    Number,
    Double,
    Boolean,
    Text,
}

impl Elem {
    const KNOWN: [Elem; 4] = [Elem::Number, Elem::Double, Elem::Boolean, Elem::Text];

    /// The type of an element; of arrays that never hold anything it does not matter.
    fn ty(self) -> Ty {
        match self {
            Elem::Unknown | Elem::Number => Ty::Number,
            Elem::Double => Ty::Double,
            Elem::Boolean => Ty::Boolean,
            Elem::Text => Ty::Text,
        }
    }

    /// What an array of such values holds; there are none of arrays.
    fn of(ty: Ty) -> Option<Elem> {
        Some(match ty {
            Ty::Number => Elem::Number,
            Ty::Double => Elem::Double,
            Ty::Boolean => Elem::Boolean,
            Ty::Text => Elem::Text,
            Ty::Array(_) => return None,
        })
    }
}

/// The classes and fields that values are made of.
#[derive(Debug)]
struct Classes {
    /// Arrays of the IR, by what they hold.
    cells: BTreeMap<Elem, ClassId>,
    /// Arrays of JavaScript in programs that change the length of some: the object, its length and its cells.
    lists: BTreeMap<Elem, (ClassId, FieldId, FieldId)>,
    /// Do arrays change their lengths?
    grow: bool,
    text: ClassId,
    text_length: FieldId,
    /// A number that is the same for equal texts alone.
    text_id: FieldId,
    error: ClassId,
}

impl Classes {
    fn new(p: &mut Program, grow: bool) -> Classes {
        let object = |p: &mut Program, name: &str, kind: ClassKind| {
            p.add_class(Class {
                name: name.into(),
                kind,
                is_abstract: false,
                is_final: true,
                supers: vec![],
                fields: vec![],
            })
        };
        let field = |p: &mut Program, class: ClassId, name: &str, ty: Type| {
            let slot = p.classes[class].fields.len() as u32;
            let id = p.fields.push(Field { class, name: name.into(), ty, slot, hole: HoleRule::Any });
            p.classes[class].fields.push(id);
            id
        };
        let text = object(p, "text", ClassKind::Object);
        let text_length = field(p, text, "length", NUMBER);
        let text_id = field(p, text, "id", Type::Int);
        let error = object(p, "Error", ClassKind::Object);
        let (mut cells, mut lists) = (BTreeMap::new(), BTreeMap::new());
        for elem in Elem::KNOWN {
            let ty = match elem.ty() {
                Ty::Double => Type::Int,
                Ty::Boolean => Type::Bool,
                Ty::Text => Type::Ref(text),
                _ => NUMBER,
            };
            let name = format!("{elem:?}").to_lowercase();
            let array = object(p, &format!("{name}s"), ClassKind::Array(ty));
            cells.insert(elem, array);
            if grow {
                let list = object(p, &format!("list of {name}s"), ClassKind::Object);
                let length = field(p, list, "length", NUMBER);
                lists.insert(elem, (list, length, field(p, list, "cells", Type::Ref(array))));
            }
        }
        Classes { cells, lists, grow, text, text_length, text_id, error }
    }

    fn known(elem: Elem) -> Elem {
        if elem == Elem::Unknown { Elem::Number } else { elem }
    }

    fn cells(&self, elem: Elem) -> ClassId {
        self.cells[&Classes::known(elem)]
    }

    fn list(&self, elem: Elem) -> (ClassId, FieldId, FieldId) {
        self.lists[&Classes::known(elem)]
    }

    fn ir(&self, ty: Ty) -> Type {
        match ty {
            Ty::Number => NUMBER,
            Ty::Double => Type::Int,
            Ty::Boolean => Type::Bool,
            Ty::Text => Type::Ref(self.text),
            Ty::Array(elem) if self.grow => Type::Ref(self.list(elem).0),
            Ty::Array(elem) => Type::Ref(self.cells(elem)),
        }
    }
}

/// The greatest number up to which all integers are doubles, less one.
const MOST: i64 = (1 << 53) - 1;
/// The length of the longest array or text that is an argument.
const MOST_GIVEN: i64 = 1 << 20;
/// The names of the properties, as the ordinary lowering has them.
const EXCEPTIONS: &str = "exceptions";
const ASSERTIONS: &str = "assertions";

/// A program of simple values, ready to be proved.
#[derive(Debug)]
pub struct Simple {
    pub program: Program,
    pub loader: SimpleLoader,
    /// The functions in the order that was asked for.
    pub entries: Vec<FnId>,
    error: ClassId,
}

/// Supplies the bodies.
#[derive(Debug)]
pub struct SimpleLoader {
    bodies: BTreeMap<FnId, Body>,
}

/// An entry: the file, or one of its functions with parameters of these kinds.
pub type Asked = Option<(String, Vec<Kind>)>;

/// Lowers a file if its values are simple.
///
/// # Errors
/// Says what is not simple. A file that cannot be read or parsed is none.
pub fn load(path: &Path, entries: &[Asked]) -> Res<Simple> {
    load_with(path, entries, &Files::default())
}

pub(crate) fn load_with(path: &Path, entries: &[Asked], files: &Files) -> Res<Simple> {
    let whole = |what: String| NotSimple { line: 0, what };
    let text = files.read(path).map_err(whole)?;
    let mut program = Program::default();
    let shown = path.display().to_string();
    let file = program.file(&shown);
    let text = match crate::erase::source_type(path) {
        Some(kind) => crate::erase::erase(&text, kind).map_err(|e| whole(e.1))?.text,
        None => text,
    };
    let kinds = [SourceType::cjs(), SourceType::mjs()];
    let parsed = kinds.iter().find_map(|kind| Source::parse(&shown, text.clone(), *kind, file).ok());
    let source = parsed.ok_or_else(|| whole("the file cannot be parsed".into()))?;
    let facts = infer::infer(&source, entries)?;
    let classes = Classes::new(&mut program, facts.grows);
    let mut globals = BTreeMap::new();
    for (symbol, ty) in facts.globals() {
        let ty = classes.ir(ty);
        let name = source.scoping.symbol_name(symbol);
        globals.insert(symbol, program.add_global(Global { name: name.into(), ty, init: zero(ty) }));
    }
    let functions: Vec<FnId> = facts
        .functions
        .iter()
        .map(|f| {
            program.add_function(Function {
                name: f.name.into(),
                params: f
                    .params
                    .iter()
                    .map(|p| facts.vars.get(p).map_or(NUMBER, |ty| classes.ir(*ty)))
                    .collect(),
                param_names: f.params.iter().map(|p| source.scoping.symbol_name(*p).into()).collect(),
                ret: f.ret.map(|ty| classes.ir(ty)),
                hidden: false,
            })
        })
        .collect();
    let error = classes.error;
    let all = Unit { source: &source, facts: &facts, globals, functions, classes, texts: RefCell::default() };
    let mut bodies = BTreeMap::new();
    for (i, f) in facts.functions.iter().enumerate() {
        // A function that is not simple may be there as long as no execution calls it.
        let body = all.function(&mut program, i).unwrap_or_else(|e| all.refused(&program, i, &e));
        bodies.insert(all.functions[i], body);
        debug_assert_eq!(&*program.functions[all.functions[i]].name, f.name);
    }
    let mut ids = vec![];
    for asked in entries {
        let name = asked.as_ref().map_or(shown.clone(), |(f, _)| format!("{shown}:{f}"));
        let id = program.add_function(Function {
            name: name.as_str().into(),
            params: vec![],
            param_names: vec![],
            ret: None,
            hidden: false,
        });
        let body = all.entry(&mut program, asked)?;
        bodies.insert(id, body);
        ids.push(id);
    }
    Ok(Simple { program, loader: SimpleLoader { bodies }, entries: ids, error })
}

impl Simple {
    /// What can be asked: as for any JavaScript program, in the same order.
    pub fn properties(&self) -> Vec<Property> {
        vec![
            Property { name: EXCEPTIONS.into(), thrown: vec![self.error], fail: false },
            Property { name: ASSERTIONS.into(), thrown: vec![], fail: true },
        ]
    }
}

/// How numbers are kept.
const NUMBER: Type = Type::I64;

fn zero(ty: Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Ref(_) => Const::Null,
        Type::Int => Const::Int(0),
        _ => Const::i64(0),
    }
}

/// What is known while functions are lowered.
struct Unit<'a> {
    source: &'a Source,
    facts: &'a Facts,
    /// Variables of the top level that functions mention.
    globals: BTreeMap<SymbolId, GlobalId>,
    functions: Vec<FnId>,
    classes: Classes,
    /// The texts of literals, with their numbers.
    texts: RefCell<BTreeMap<String, i64>>,
}

/// One function while it is lowered.
struct Fx<'a> {
    unit: &'a Unit<'a>,
    p: &'a mut Program,
    b: BodyBuilder,
    regs: BTreeMap<SymbolId, Reg>,
    /// Blocks to which `break` and `continue` lead, innermost last.
    loops: Vec<(conspect_ir::BlockId, conspect_ir::BlockId)>,
    /// The names of loops: how many are around each.
    labels: Vec<(String, usize)>,
    /// The callbacks that are lowered where they are called, innermost last.
    callbacks: Vec<callback::Frame>,
    /// The function that is lowered; `None` for the top level.
    function: Option<usize>,
    /// How many statements are around, the present one included.
    depth: u32,
}

impl Unit<'_> {
    fn start<'a>(&'a self, p: &'a mut Program, params: &[Type], function: Option<usize>) -> Fx<'a> {
        let b = BodyBuilder::new(params, self.source.file);
        Fx {
            unit: self,
            p,
            b,
            regs: BTreeMap::new(),
            loops: vec![],
            labels: vec![],
            callbacks: vec![],
            function,
            depth: 0,
        }
    }

    fn function(&self, p: &mut Program, index: usize) -> Res<Body> {
        let f = &self.facts.functions[index];
        let params = p.functions[self.functions[index]].params.clone();
        let mut fx = self.start(p, &params, Some(index));
        if !self.facts.is_typed(index) {
            // Every call of it that there is is refused.
            fx.unsupported("a function whose parameters are of no known kind");
            return Ok(fx.b.finish());
        }
        for (i, symbol) in f.params.iter().enumerate() {
            let r = fx.b.param(i);
            fx.b.name(r, self.source.scoping.symbol_name(*symbol));
            fx.regs.insert(*symbol, r);
        }
        match f.code {
            infer::Code::Statements(all) => fx.statements(all)?,
            infer::Code::Expression(e) => {
                let value = match f.ret {
                    Some(ty) => Some(fx.expected(e, ty)?),
                    None => {
                        fx.effect(e)?;
                        None
                    }
                };
                fx.b.terminate(Terminator::Return(value));
            }
        }
        if !fx.b.is_terminated() {
            match f.ret {
                None => fx.b.terminate(Terminator::Return(None)),
                Some(_) => fx.unsupported("a function that returns undefined"),
            }
        }
        Ok(fx.b.finish())
    }

    /// The body of a function that is not simple.
    fn refused(&self, p: &Program, index: usize, why: &NotSimple) -> Body {
        let params = p.functions[self.functions[index]].params.clone();
        let mut b = BodyBuilder::new(&params, self.source.file);
        b.set_line(why.line);
        b.terminate(Terminator::Unsupported { reason: why.to_string().into() });
        b.finish()
    }

    /// What proofs about a function that is called after the file was loaded take for granted.
    fn note(&self, p: &mut Program, b: &mut BodyBuilder, function: usize, kinds: &[Kind]) {
        let mut all: Vec<Assumption> = vec![];
        let changes = |s: &SymbolId, g: &GlobalId| {
            let ty = p.globals[*g].ty;
            let is_object = matches!(ty, Type::Ref(class) if class != self.classes.text);
            self.source.scoping.symbol_is_mutated(*s) || is_object
        };
        if self.globals.iter().any(|(s, g)| changes(s, g)) {
            all.push(Standing::LoadedValues.into());
        }
        if ["Math.", "Number.", "Array.", "new Array", " of ", "console.", "isNaN", "isFinite", "String("]
            .iter()
            .any(|t| self.source.text.contains(t))
        {
            all.push(Standing::Builtins.into());
        }
        if kinds.iter().any(crate::sharing::has_objects) {
            all.push(Standing::DeclaredTypes.into());
        }
        // Arrays of one kind are taken to be one array, too; those of different types are not.
        if crate::sharing::rests_on_distinct(kinds) {
            all.push(Assumption::specific(crate::sharing::DISTINCT));
        }
        if kinds.iter().any(top::is_integer) {
            all.push(Assumption::specific("an argument of type integer is a safe integer other than -0"));
        }
        let params = self.facts.functions[function].params.iter().filter_map(|p| self.facts.vars.get(p));
        if params.clone().any(|ty| matches!(ty, Ty::Text | Ty::Array(_))) {
            all.push(Assumption::LongestInput { most: MOST_GIVEN as u64 });
            all.push(Standing::Builtins.into());
        }
        if self.classes.grow {
            all.push(Standing::Builtins.into());
        }
        for a in all {
            let grant = p.grant(a);
            b.grant(grant);
        }
    }

    /// The file's top level, then the function that is asked for.
    fn entry(&self, p: &mut Program, asked: &Asked) -> Res<Body> {
        let mut fx = self.start(p, &[], None);
        if self.classes.grow {
            let grant = fx.p.grant(Assumption::specific(array::FEW));
            fx.b.grant(grant);
        }
        fx.top_level(&self.source.ast.body)?;
        if let (Some((name, kinds)), false) = (asked, fx.b.is_terminated()) {
            let Some(index) = self.facts.functions.iter().position(|f| f.name == name) else {
                return Err(NotSimple { line: 0, what: format!("{name} is no function declaration") });
            };
            let end = self.source.text.len() as u32;
            fx.initialized(index, Span::new(end, end))?;
            let params = &self.facts.functions[index].params;
            let mut args: Vec<(Ty, Operand)> = vec![];
            for (kind, param) in kinds.iter().zip(params) {
                let Some(ty) = self.facts.vars.get(param).copied() else {
                    return Err(NotSimple { line: 0, what: "a parameter of another kind".into() });
                };
                let value = fx.argument(kind, ty, &args)?;
                args.push((ty, value));
            }
            if args.len() != params.len() {
                return Err(NotSimple { line: 0, what: "a parameter of another kind".into() });
            }
            let args = args.into_iter().map(|a| a.1).collect();
            self.note(fx.p, &mut fx.b, index, kinds);
            fx.call_function(index, args);
        }
        if !fx.b.is_terminated() {
            fx.b.terminate(Terminator::Return(None));
        }
        Ok(fx.b.finish())
    }
}

impl Fx<'_> {
    /// Refuses the program.
    fn not<T>(&self, span: Span, what: &str) -> Res<T> {
        Err(NotSimple { line: self.unit.source.line(span.start), what: what.into() })
    }

    fn at(&mut self, span: Span) {
        self.b.set_line(self.unit.source.line(span.start));
    }

    fn symbol(&self, id: &js::IdentifierReference<'_>) -> Option<SymbolId> {
        infer::symbol(self.unit.source, id)
    }

    fn int(&mut self, n: i64) -> Operand {
        self.b.constant(Const::i64(n))
    }

    fn ir(&self, ty: Ty) -> Type {
        self.unit.classes.ir(ty)
    }

    fn assume(&mut self, cond: Operand) {
        self.b.push(Instr::Assume { cond });
    }

    fn nondet(&mut self, ty: Type, label: &str) -> Operand {
        let label = self.p.label(label);
        let dst = self.b.reg(ty);
        self.b.push(Instr::Nondet { dst, ty, label });
        dst.into()
    }

    fn test(&mut self, op: BinOp, a: Operand, b: Operand) -> Operand {
        self.b.bin(Type::Bool, op, a, b).into()
    }

    fn either(&mut self, a: Operand, b: Operand) -> Operand {
        self.test(BinOp::Or, a, b)
    }

    fn both(&mut self, a: Operand, b: Operand) -> Operand {
        self.test(BinOp::And, a, b)
    }

    fn negated(&mut self, a: Operand) -> Operand {
        self.b.un(Type::Bool, conspect_ir::UnOp::Not, a).into()
    }

    /// Takes for granted that the second condition holds where the first does.
    fn implies(&mut self, a: Operand, b: Operand) {
        let not = self.negated(a);
        let cond = self.either(not, b);
        self.assume(cond);
    }

    /// A value as one of a type that takes it.
    fn coerced(&mut self, (value, of): (Operand, Ty), to: Ty) -> Option<Operand> {
        match (of, to) {
            (Ty::Number, Ty::Double) => Some(self.to_double(value)),
            _ => (of == to).then_some(value),
        }
    }

    /// The value of an expression as one of a type.
    fn expected(&mut self, e: &js::Expression<'_>, ty: Ty) -> Res<Operand> {
        let value = self.expr(e)?;
        match self.coerced(value, ty) {
            Some(value) => Ok(value),
            None => self.not(span_of(e), "a value of several kinds"),
        }
    }

    /// Ends the present block where the program leaves what is encoded.
    fn unsupported(&mut self, reason: &str) {
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
    }

    /// Goes on only where a condition holds; where it does not, the program leaves what is encoded.
    fn require(&mut self, cond: Operand, reason: &str) {
        let (go_on, leave) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: go_on, els: leave });
        self.b.switch_to(leave);
        self.unsupported(reason);
        self.b.switch_to(go_on);
    }

    /// An integer of this range that the environment chooses.
    fn input(&mut self, lo: i64, hi: i64) -> Operand {
        let label = self.p.label("int()");
        let dst = self.b.reg(NUMBER);
        self.b.push(Instr::Nondet { dst, ty: NUMBER, label });
        let (lo, hi) = (self.int(lo), self.int(hi));
        for (a, b) in [(lo, dst.into()), (dst.into(), hi)] {
            let cond = self.b.bin(Type::Bool, conspect_ir::BinOp::SLe, a, b).into();
            self.b.push(Instr::Assume { cond });
        }
        dst.into()
    }

    /// A truth value that the environment chooses.
    fn flip(&mut self) -> Operand {
        let label = self.p.label("boolean()");
        let dst = self.b.reg(Type::Bool);
        self.b.push(Instr::Nondet { dst, ty: Type::Bool, label });
        dst.into()
    }

    /// Where a variable is kept.
    fn place(&mut self, symbol: SymbolId) -> Result<Reg, Place> {
        match self.unit.globals.get(&symbol) {
            Some(g) => Err(Place::Global(*g)),
            None => {
                let ty = self.unit.classes.ir(self.unit.facts.vars[&symbol]);
                let name = self.unit.source.scoping.symbol_name(symbol).to_string();
                Ok(*self.regs.entry(symbol).or_insert_with(|| self.b.named(ty, &name)))
            }
        }
    }

    fn set(&mut self, symbol: SymbolId, src: Operand) {
        match self.place(symbol) {
            Ok(dst) => self.b.push(Instr::Copy { dst, src }),
            Err(place) => self.b.push(Instr::Store { place, src }),
        }
    }

    fn get(&mut self, symbol: SymbolId) -> Operand {
        match self.place(symbol) {
            Ok(r) => {
                // A copy: the variable may change before the value is used.
                let dst = self.b.reg(self.b.type_of(r));
                self.b.push(Instr::Copy { dst, src: r.into() });
                dst.into()
            }
            Err(place) => {
                let ty = self.unit.classes.ir(self.unit.facts.vars[&symbol]);
                self.b.load(ty, place).into()
            }
        }
    }

    /// Is every variable of the top level initialized that a call of this function may use?
    fn initialized(&self, function: usize, call: Span) -> Res<()> {
        if self.function.is_some() {
            // The call at the top level that leads here was asked.
            return Ok(());
        }
        match self.unit.facts.late(function, call.start) {
            None => Ok(()),
            Some(symbol) => {
                let name = self.unit.source.scoping.symbol_name(symbol);
                self.not(call, &format!("a call before `{name}` is declared"))
            }
        }
    }
}

impl Loader for SimpleLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        let missing =
            || LoadError::Missing(format!("function {} has no body", program.functions[function].name));
        self.bodies.get(&function).cloned().ok_or_else(missing)
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}

/// The expression without the parentheses around it.
fn inner<'a, 'b>(e: &'a js::Expression<'b>) -> &'a js::Expression<'b> {
    match e {
        js::Expression::ParenthesizedExpression(p) => inner(&p.expression),
        _ => e,
    }
}

fn span_of(e: &js::Expression<'_>) -> Span {
    e.span()
}
