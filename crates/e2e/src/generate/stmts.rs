//! Random statements. No statement makes the next one unreachable: what leaves a block is under an `if`.

use super::{Gen, Ty, Var};

const CAUGHT: [&str; 6] = [
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "ClassCastException",
    "NullPointerException",
    "ArrayStoreException",
];

impl Gen {
    /// Statements in the scope that is open; what they declare goes out of scope at the end, but for the outermost.
    pub(super) fn block(&mut self, size: usize, nesting: usize) {
        let scope = self.vars.len();
        for _ in 0..size {
            self.statement(nesting);
        }
        if nesting > 0 {
            self.vars.truncate(scope);
        }
    }

    fn statement(&mut self, nesting: usize) {
        let simple = nesting >= 3 || self.rng.percent(45);
        if simple {
            return match self.rng.below(10) {
                0..=2 => self.declare(),
                3 => {
                    let ty = *self.rng.pick(&Ty::ALL);
                    let value = self.expr(ty, 3);
                    self.line(&format!("Support.t({value});"));
                }
                4 => self.object_statement(),
                _ => {
                    let ty = *self.rng.pick(&Ty::ALL);
                    match self.assignment(ty, 3) {
                        Some(text) => self.line(&format!("{text};")),
                        None => self.declare(),
                    }
                }
            };
        }
        match self.rng.below(12) {
            0..=2 => self.conditional(nesting),
            3 => self.for_loop(nesting),
            4 => self.while_loop(nesting),
            5 => self.int_switch(nesting),
            6 => self.other_switch(),
            7 | 8 => self.try_block(nesting),
            9 => self.jump(),
            10 => self.new_array(),
            _ => self.each_loop(nesting),
        }
    }

    fn declare(&mut self) {
        let ty = *self.rng.pick(&Ty::ALL);
        let value = self.expr(ty, 3);
        let name = self.name("v");
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.vars.push(Var { name, ty, assignable: true });
    }

    fn conditional(&mut self, nesting: usize) {
        let condition = self.condition(3);
        self.open(&format!("if {condition}"));
        let size = 1 + self.rng.below(2);
        self.block(size, nesting + 1);
        if self.rng.percent(50) {
            self.indent -= 1;
            self.line("} else {");
            self.indent += 1;
            self.block(1, nesting + 1);
        }
        self.close();
    }

    fn for_loop(&mut self, nesting: usize) {
        let (label, i) = (self.name("loop"), self.name("i"));
        let (trips, step) = (1 + self.rng.below(4), 1 + self.rng.below(3));
        let head = if self.rng.percent(60) {
            format!("for (int {i} = 0; {i} < {} && Support.fuel-- > 0; {i} += {step})", trips * step)
        } else {
            format!("for (long {i} = {trips}L; {i} > 0L && Support.fuel-- > 0; {i}--)")
        };
        let ty = if head.starts_with("for (int") { Ty::Int } else { Ty::Long };
        self.open(&format!("{label}: {head}"));
        let scope = self.vars.len();
        self.vars.push(Var { name: i, ty, assignable: false });
        self.loops.push(label);
        let size = 1 + self.rng.below(2);
        self.block(size, nesting + 1);
        self.loops.pop();
        self.vars.truncate(scope);
        self.close();
    }

    fn while_loop(&mut self, nesting: usize) {
        let (label, n) = (self.name("loop"), self.name("n"));
        let trips = 1 + self.rng.below(4);
        self.line(&format!("int {n} = {trips};"));
        let condition = self.condition(2);
        let after = self.rng.percent(40);
        self.open(&if after {
            format!("{label}: do")
        } else {
            format!("{label}: while ({n}-- > 0 && {condition})")
        });
        self.loops.push(label);
        self.block(1, nesting + 1);
        self.loops.pop();
        self.close();
        if after {
            self.line(&format!("while ({n}-- > 0 && {condition});"));
        }
    }

    fn each_loop(&mut self, nesting: usize) {
        let (label, cell) = (self.name("loop"), self.name("c"));
        let row = self.expr(Ty::Int, 1);
        self.open(&format!("{label}: for (int {cell} : grid[{row} & 3])"));
        self.line("if (Support.fuel-- < 0) break;");
        let scope = self.vars.len();
        self.vars.push(Var { name: cell, ty: Ty::Int, assignable: true });
        self.loops.push(label);
        self.block(1, nesting + 1);
        self.loops.pop();
        self.vars.truncate(scope);
        self.close();
    }

    fn int_switch(&mut self, nesting: usize) {
        let value = self.expr(Ty::Int, 2);
        let dense = self.rng.percent(60);
        self.open(&if dense { format!("switch ({value} & 7)") } else { format!("switch ({value})") });
        let mut labels: Vec<i32> =
            if dense { (0..8).collect() } else { vec![0, -1, 1, 255, i32::MIN, i32::MAX, 1 << 16, -70000] };
        for _ in 0..1 + self.rng.below(4) {
            let label = labels.swap_remove(self.rng.below(labels.len()));
            self.line(&format!("case {label}:"));
            if self.rng.percent(25) {
                continue;
            }
            self.open("");
            self.block(1, nesting + 1);
            self.close();
            if self.rng.percent(70) {
                self.line("break;");
            }
        }
        if self.rng.percent(60) {
            self.line("default:");
            self.open("");
            self.block(1, nesting + 1);
            self.close();
        }
        self.close();
    }

    fn other_switch(&mut self) {
        let (value, result) = (self.expr(Ty::Int, 2), self.name("w"));
        self.line(&format!("int {result} = 0;"));
        if self.rng.percent(50) {
            self.line(&format!(
                "switch (Support.WORDS[{value} & 7]) {{ case \"Aa\": {result} = 1; case \"BB\": {result} += 2; break; \
                 case \"stop\": {result} = 9; break; case \"\": {result} = 4; break; default: {result} = -1; }}"
            ));
        } else {
            let c = self.expr(Ty::Char, 2);
            self.line(&format!(
                "{result} = switch ({c}) {{ case 'a', 'b', 'c' -> 1; case 65535 -> {{ {result}++; yield {result} + 5; }} \
                 default -> {value}; }};"
            ));
        }
        self.vars.push(Var { name: result, ty: Ty::Int, assignable: true });
    }

    fn try_block(&mut self, nesting: usize) {
        self.open("try");
        self.tries += 1;
        let size = 1 + self.rng.below(3);
        self.block(size, nesting + 1);
        if self.rng.percent(30) {
            let condition = self.condition(2);
            let text = *self.rng.pick(&[
                "throw new IllegalStateException(\"own\");",
                "Support.t(new int[(pick % 5)].length);",
                "Support.array(pick)[1] = Support.make(pick >> 2);",
                "Support.t(((Support.Two) Support.array(pick)[0]) == null);",
                "synchronized (Support.make(pick)) { Support.t(1); }",
            ]);
            let pick = self.expr(Ty::Int, 2);
            self.line(&format!("if {condition} {}", text.replace("pick", &pick)));
        }
        self.tries -= 1;
        self.indent -= 1;
        let e = self.name("e");
        if self.rng.percent(50) {
            let first = self.rng.below(CAUGHT.len());
            let second = (first + 1 + self.rng.below(CAUGHT.len() - 1)) % CAUGHT.len();
            self.line(&format!("}} catch ({} | {} {e}) {{", CAUGHT[first], CAUGHT[second]));
            self.indent += 1;
            self.line(&format!("Support.caught({e});"));
            self.block(1, nesting + 1);
            self.indent -= 1;
        }
        let e = self.name("e");
        self.line(&format!("}} catch (RuntimeException {e}) {{"));
        self.indent += 1;
        self.line(&format!("Support.caught({e});"));
        self.indent -= 1;
        if self.rng.percent(40) {
            self.line("} finally {");
            self.indent += 1;
            self.block(1, nesting + 1);
            self.indent -= 1;
        }
        self.line("}");
    }

    fn jump(&mut self) {
        let condition = self.condition(2);
        let text = match (self.loops.last().cloned(), self.result) {
            (Some(_), _) if self.rng.percent(70) => {
                let label = self.rng.pick(&self.loops).clone();
                if self.rng.percent(50) { format!("break {label};") } else { format!("continue {label};") }
            }
            (_, Some(ty)) => {
                let value = self.expr(ty, 2);
                format!("return {value};")
            }
            (_, None) => "Support.t(3);".to_string(),
        };
        self.line(&format!("if {condition} {text}"));
    }

    fn new_array(&mut self) {
        let ty = *self.rng.pick(&Ty::ALL);
        let (array, n) = (super::array_name(ty), self.expr(Ty::Int, 2));
        match self.rng.below(4) {
            0 => self.line(&format!("{array} = {array}.clone();")),
            1 => self.line(&format!("grid = new int[4][({n} & 3) + 4];")),
            2 => {
                let v = self.name("k");
                self.line(&format!("{0}[][] {v} = new {0}[({n} & 1) + 1][];", ty.name()));
                self.line(&format!("{v}[0] = {array};"));
                self.line(&format!("Support.t({v}[0].length + {v}.length);"));
                self.line(&format!("Support.t({v}[0][{n} & 3]);"));
            }
            _ => self.line(&format!("{array} = new {}[({n} & 3) + 4];", ty.name())),
        }
    }

    fn object_statement(&mut self) {
        let n = self.expr(Ty::Int, 2);
        match self.rng.below(6) {
            4 => match self.rng.below(self.helpers.len() + 1) {
                0 => self.line(&format!(
                    "Support.keep = {};",
                    if self.rng.clone().percent(60) { "node" } else { "null" }
                )),
                helper => {
                    let helper = self.helpers[helper - 1].clone();
                    let arguments: Vec<String> = helper.params.iter().map(|p| self.expr(*p, 1)).collect();
                    self.line(&format!("{}({});", helper.name, arguments.join(", ")));
                }
            },
            5 => self.line("Support.keep = node;"),
            0 => self.line(&format!("node = Support.make({n} & 2);")),
            1 => self.line(&format!("if (node != null) node.a += {n};")),
            2 => self.line(&format!("if (Support.texts) Support.say(\"n\" + {n});")),
            _ => self.line(&format!("if (node != null) Support.t(node.g({n}));")),
        }
    }
}
