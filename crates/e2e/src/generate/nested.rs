//! What random programs of all languages with braces share: lines, names, and statements that hold others.

use crate::rng::Rng;

/// A text in the making.
pub(super) struct Text<'a> {
    pub rng: &'a mut Rng,
    pub out: String,
    /// What a line of the body begins with, and what each level adds.
    pub margin: &'static str,
    pub indent: &'static str,
    /// The integers in scope, loop counters last.
    pub ints: Vec<String>,
    /// For names that occur once.
    fresh: usize,
}

impl<'a> Text<'a> {
    pub fn new(rng: &'a mut Rng, margin: &'static str, indent: &'static str, ints: &[&str]) -> Text<'a> {
        let ints = ints.iter().map(ToString::to_string).collect();
        Text { rng, out: String::new(), margin, indent, ints, fresh: 0 }
    }

    pub fn line(&mut self, depth: usize, text: &str) {
        self.out += self.margin;
        self.out += &self.indent.repeat(depth);
        self.out += text;
        self.out.push('\n');
    }

    /// A name that was not given before.
    pub fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    pub fn pick(&mut self, items: &[&'static str]) -> &'static str {
        items[self.rng.below(items.len())]
    }
}

/// A generator of statements that hold others. Every loop ends after a few rounds.
pub(super) trait Nested<'a> {
    /// How a loop's counter is declared.
    const COUNTER: &'static str;

    fn text(&mut self) -> &mut Text<'a>;
    fn condition(&mut self) -> String;
    /// A statement with at most this many levels inside.
    fn statement(&mut self, depth: usize, nesting: usize);
    /// What a counting loop does first, given its counter and its bound.
    fn first_in_round(&mut self, depth: usize, counter: &str, bound: &str);

    fn body(&mut self, depth: usize, nesting: usize) {
        for _ in 0..1 + self.text().rng.below(3) {
            self.statement(depth, nesting);
        }
    }

    /// What stands at the top level.
    fn statements(&mut self) {
        for _ in 0..2 + self.text().rng.below(3) {
            self.statement(0, 2);
        }
    }

    fn conditional(&mut self, depth: usize, nesting: usize) {
        let condition = self.condition();
        self.text().line(depth, &format!("if ({condition}) {{"));
        self.body(depth + 1, nesting - 1);
        if self.text().rng.percent(40) {
            self.text().line(depth, "} else {");
            self.body(depth + 1, nesting - 1);
        }
        self.text().line(depth, "}");
    }

    /// A loop that counts, or one that goes on under a condition.
    fn round(&mut self, depth: usize, nesting: usize) {
        let (k, counter) = (self.text().name("k"), Self::COUNTER);
        if self.text().rng.percent(25) {
            let condition = self.condition();
            self.text().line(depth, &format!("{counter} {k} = 9;"));
            self.text().line(depth, &format!("while ({k} > 0 && {condition}) {{"));
            self.text().line(depth + 1, &format!("{k}--;"));
            self.body(depth + 1, nesting - 1);
        } else {
            let bound = self.text().pick(&["(a & 7)", "3", "u.length", "5", "v.length", "v.length"]);
            self.text().line(depth, &format!("for ({counter} {k} = 0; {k} < {bound}; {k}++) {{"));
            self.text().ints.push(k.clone());
            self.first_in_round(depth + 1, &k, bound);
            self.body(depth + 1, nesting - 1);
            self.text().ints.pop();
        }
        self.text().line(depth, "}");
    }
}
