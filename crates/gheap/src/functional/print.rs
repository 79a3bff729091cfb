//! Functional programs as text.

use super::{Arg, End, Expr, FunId, Functions, Kind};

impl Functions {
    /// The program as text: first what is to be shown, then the functions.
    pub fn show(&self) -> String {
        let mut out = String::new();
        for (guard, message) in &self.failures {
            out += &format!("assert (not ({}))  -- {message}\n", self.expr(guard, 0));
        }
        for End { guard, thrown, values } in &self.ends {
            let how = if *thrown { "throws" } else { "end" };
            out += &format!("{how} when {}\n", self.expr(guard, 0));
            for (n, v) in values {
                out += &format!("  {} = {}\n", self.kind(Kind::Name(*n)), self.expr(v, 0));
            }
        }
        for f in &self.functions {
            let params: Vec<String> = f.needs.iter().map(|k| self.kind(*k)).collect();
            let mut head = vec![f.name.clone()];
            head.extend(params);
            head.extend((0..f.takes).map(|i| self.asked(i)));
            out += &format!("\n{} =\n{}\n", head.join(" "), self.lines(&f.body, 1));
        }
        out
    }

    fn kind(&self, k: Kind) -> String {
        match k {
            Kind::Name(n) => match self.names[n.0 as usize].as_str() {
                "#" => "count".into(),
                name => name.replace(['%', ' '], "_"),
            },
            Kind::Field(f) => self.fields[f.0 as usize].replace([' ', '(', ')'], "_"),
        }
    }

    /// How the object, or the index, is called that a function is asked for: a name that no variable or field has.
    fn asked(&self, which: u8) -> String {
        let mut name = String::from(if which == 0 { "at" } else { "index" });
        while self.names.contains(&name) || self.fields.contains(&name) {
            name.push('_');
        }
        name
    }

    fn name(&self, f: FunId) -> &str {
        &self.functions[f.0].name
    }

    /// A body, each branch on a line of its own.
    fn lines(&self, e: &Expr, depth: usize) -> String {
        let pad = "  ".repeat(depth);
        match e {
            Expr::If(c, a, b) => format!(
                "{pad}if {} then\n{}\n{pad}else\n{}",
                self.expr(c, 0),
                self.lines(a, depth + 1),
                self.lines(b, if matches!(**b, Expr::If(..)) { depth } else { depth + 1 })
            ),
            e => format!("{pad}{}", self.expr(e, 0)),
        }
    }

    /// `level`: 0 anything, 1 operand of a connective, 2 of a comparison or sum, 3 an argument.
    fn expr(&self, e: &Expr, level: u8) -> String {
        let joined = |es: &[Expr], by: &str| es.iter().map(|e| self.expr(e, 1)).collect::<Vec<_>>().join(by);
        let (text, own) = match e {
            Expr::Int(n) if *n < 0 => (n.to_string(), 2),
            Expr::Int(n) => (n.to_string(), 9),
            Expr::Bool(b) => (b.to_string(), 9),
            Expr::Null => ("null".into(), 9),
            Expr::Undefined => ("undefined".into(), 9),
            Expr::Asked(i) => (self.asked(*i), 9),
            Expr::Object(n) => (format!("object {}", self.expr(n, 3)), 2),
            Expr::Variable(n) => (self.kind(Kind::Name(*n)), 9),
            Expr::Read(f, at) => {
                let mut out = self.kind(Kind::Field(*f));
                at.iter().for_each(|e| out += &format!(" {}", self.expr(e, 3)));
                (out, 2)
            }
            Expr::Call(f, args, at) => {
                let mut out = self.name(*f).to_string();
                args.iter().for_each(|a| out += &format!(" {}", self.arg(a)));
                at.iter().for_each(|e| out += &format!(" {}", self.expr(e, 3)));
                let own = if args.is_empty() && at.is_empty() { 9 } else { 2 };
                (out, own)
            }
            Expr::If(c, a, b) => {
                let parts = [self.expr(c, 0), self.expr(a, 0), self.expr(b, 0)];
                (format!("if {} then {} else {}", parts[0], parts[1], parts[2]), 0)
            }
            Expr::Sum(ts, c) => {
                let mut out: Vec<String> = Vec::new();
                for (k, e) in ts {
                    let e = self.expr(e, 2);
                    out.push(if *k == 1 { e } else { format!("{k} * {e}") });
                }
                if *c != 0 {
                    out.push(c.to_string());
                }
                (out.join(" + "), 1)
            }
            Expr::Mul(a, b) => (format!("{} * {}", self.expr(a, 2), self.expr(b, 2)), 1),
            Expr::Op(op, a, b) => (format!("{} {} {}", self.expr(a, 2), op.sign(), self.expr(b, 2)), 1),
            Expr::Not(a) => match &**a {
                Expr::Eq(x, y) => (format!("{} /= {}", self.expr(x, 1), self.expr(y, 1)), 0),
                Expr::Lt(x, y) => (format!("{} >= {}", self.expr(x, 1), self.expr(y, 1)), 0),
                a => (format!("not {}", self.expr(a, 3)), 1),
            },
            Expr::And(es) => (joined(es, " && "), 0),
            Expr::Or(es) => (joined(es, " || "), 0),
            Expr::Eq(a, b) => (format!("{} = {}", self.expr(a, 1), self.expr(b, 1)), 0),
            Expr::Lt(a, b) => (format!("{} < {}", self.expr(a, 1), self.expr(b, 1)), 0),
        };
        if own < level { format!("({text})") } else { text }
    }

    fn arg(&self, a: &Arg) -> String {
        match a {
            Arg::Value(e) => self.expr(e, 3),
            Arg::Same(f) => self.kind(Kind::Field(*f)),
            Arg::Partial(f, args) if args.is_empty() => self.name(*f).into(),
            Arg::Partial(f, args) => {
                let args: Vec<String> = args.iter().map(|a| self.arg(a)).collect();
                format!("({} {})", self.name(*f), args.join(" "))
            }
        }
    }
}
