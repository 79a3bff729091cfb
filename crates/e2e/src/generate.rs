//! Random Java programs for the differential test: every arithmetic, conversion, comparison, array and control
//! instruction, implicit exceptions included. The same seed gives the same text.
//!
//! A program is a class with `static void run(int, long, float, double, byte, short, char, boolean)` that traces
//! what it computes by `Support.t`. Every program compiles and ends: loops take from a supply of fuel, and a
//! method calls only methods that were written before it.

pub mod calls;
mod exprs;
pub mod families;
pub mod heaps;
pub mod kinds;
mod nested;
pub mod numbers;
mod stmts;

use std::fmt::Write;

use crate::rng::Rng;

/// A primitive type of Java.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    Int,
    Long,
    Float,
    Double,
    Byte,
    Short,
    Char,
    Boolean,
}

impl Ty {
    /// All of them, in the order of the parameters of `run`.
    pub const ALL: [Ty; 8] =
        [Ty::Int, Ty::Long, Ty::Float, Ty::Double, Ty::Byte, Ty::Short, Ty::Char, Ty::Boolean];
    /// All that arithmetic works on.
    pub const NUMBERS: [Ty; 7] = [Ty::Int, Ty::Long, Ty::Float, Ty::Double, Ty::Byte, Ty::Short, Ty::Char];

    /// Its name in Java.
    pub fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Boolean => "boolean",
        }
    }

    fn is_floating(self) -> bool {
        matches!(self, Ty::Float | Ty::Double)
    }
}

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Floating-point arithmetic, multiplication and division of variables: hard for a solver on symbolic inputs.
    pub hard: bool,
    /// Exceptions outside of `try` end the program; without them only `try` blocks see any.
    pub risky: bool,
    /// How many statements the main method has, about.
    pub size: usize,
}

impl Options {
    /// Everything: for concrete inputs.
    pub const FULL: Options = Options { hard: true, risky: true, size: 16 };
    /// What a solver decides soon: for symbolic inputs.
    pub const SYMBOLIC: Options = Options { hard: false, risky: false, size: 6 };
}

/// A local variable, parameter or field that is in scope.
#[derive(Clone, Debug)]
struct Var {
    name: String,
    ty: Ty,
    assignable: bool,
}

/// A method that later ones may call.
#[derive(Clone, Debug)]
struct Helper {
    name: String,
    result: Ty,
    params: Vec<Ty>,
}

/// A program in the making.
struct Gen {
    rng: Rng,
    options: Options,
    out: String,
    indent: usize,
    vars: Vec<Var>,
    helpers: Vec<Helper>,
    /// For names that occur once.
    fresh: usize,
    /// How many `try` blocks are around.
    tries: usize,
    /// Labels of the loops around, innermost last.
    loops: Vec<String>,
    /// The result of the method that is being written; none for `run`.
    result: Option<Ty>,
}

/// The text of the class with this name. The seed and the options determine it.
pub fn program(name: &str, seed: u64, options: Options) -> String {
    let mut g = Gen {
        rng: Rng::new(seed),
        options,
        out: String::new(),
        indent: 0,
        vars: Vec::new(),
        helpers: Vec::new(),
        fresh: 0,
        tries: 0,
        loops: Vec::new(),
        result: None,
    };
    g.class(name);
    if options.hard {
        return g.out;
    }
    // Texts of symbolic numbers and products of symbolic hashes are not what is looked at here.
    let quiet: String =
        g.out.lines().filter(|l| !l.contains("Support.say(")).map(|l| format!("{l}\n")).collect();
    quiet.replace("Support.t(", "Light.t(").replace("Support.caught(", "Light.caught(")
}

/// One argument of a call of `run`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub ty: Ty,
    /// As Java has it.
    pub text: String,
    /// Its bits, as many as the type has.
    pub bits: u64,
}

/// Arguments for one call of `run`, from values at the edges and others.
pub fn arguments(rng: &mut Rng) -> Vec<Argument> {
    Ty::ALL.iter().map(|ty| exprs::argument(rng, *ty)).collect()
}

impl Gen {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn class(&mut self, name: &str) {
        self.open(&format!("final class {name}"));
        for ty in Ty::ALL {
            let (field, value) = (self.name("s"), exprs::literal(&mut self.rng, ty));
            self.line(&format!("static {} {field} = {value};", ty.name()));
            self.vars.push(Var { name: field, ty, assignable: true });
        }
        for ty in Ty::ALL {
            let length = 4 + self.rng.below(3);
            let values: Vec<String> = (0..length).map(|_| exprs::literal(&mut self.rng, ty)).collect();
            let text = format!("static {}[] {} = {{{}}};", ty.name(), array_name(ty), values.join(", "));
            self.line(&text);
        }
        self.line("static int[][] grid = {{1, 2, 3, 4}, {-5, 6, 7}, {8, 9, 10, 11, 12}, {13, 14, 15, 16}};");
        self.line("static Support.Base node = new Support.Two();");
        for _ in 0..self.rng.below(4) {
            self.helper();
        }
        self.result = None;
        let params: Vec<String> = Ty::ALL.iter().map(|ty| format!("{} p{}", ty.name(), ty.name())).collect();
        self.open(&format!("static void run({})", params.join(", ")));
        let globals = self.vars.len();
        for ty in Ty::ALL {
            self.vars.push(Var { name: format!("p{}", ty.name()), ty, assignable: true });
        }
        let size = self.options.size;
        self.block(size, 0);
        for var in self.vars.clone() {
            self.line(&format!("Support.t({});", var.name));
        }
        self.line("for (int[] row : grid) for (int cell : row) Support.t(cell);");
        for ty in Ty::ALL {
            self.line(&format!("for ({} cell : {}) Support.t(cell);", ty.name(), array_name(ty)));
        }
        self.line("if (node != null) { Support.t(node.a); Support.t(node.b); }");
        self.line("if (Support.texts) Support.say(\"\" + pint + ',' + plong + ',' + pbyte + ',' + pshort + ',' + pchar + ',' + pboolean);");
        self.close();
        self.vars.truncate(globals);
        self.close();
    }

    fn helper(&mut self) {
        let (name, result) = (self.name("h"), *self.rng.pick(&Ty::ALL));
        let params: Vec<Ty> = (0..=self.rng.below(3)).map(|_| *self.rng.pick(&Ty::ALL)).collect();
        let mut list = String::new();
        let globals = self.vars.len();
        for ty in &params {
            let param = self.name("q");
            let comma = if list.is_empty() { "" } else { ", " };
            write!(list, "{comma}{} {param}", ty.name()).expect("a string takes everything");
            self.vars.push(Var { name: param, ty: *ty, assignable: true });
        }
        self.open(&format!("static {} {name}({list})", result.name()));
        self.result = Some(result);
        let size = 1 + self.rng.below(4);
        self.block(size, 1);
        let value = self.expr(result, 3);
        self.line(&format!("return {value};"));
        self.close();
        self.vars.truncate(globals);
        self.helpers.push(Helper { name, result, params });
    }
}

fn array_name(ty: Ty) -> &'static str {
    match ty {
        Ty::Int => "ai",
        Ty::Long => "al",
        Ty::Float => "af",
        Ty::Double => "ad",
        Ty::Byte => "ab",
        Ty::Short => "as",
        Ty::Char => "ac",
        Ty::Boolean => "az",
    }
}
