//! Regular expressions as they are written in contracts: what texts that match look like.
//!
//! A pattern of the common part of the language (classes, groups, alternatives, repetitions, anchors at both ends) is a tree here. From it
//! come facts for proofs, and texts that match for exploration. Whatever else a pattern has makes it no tree, and nothing is known then.

/// Ranges of code points, in order and apart.
pub type Class = Vec<(u32, u32)>;

/// The last code point that there is.
pub const LAST: u32 = 0x10_FFFF;

#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    Chars(Class),
    Seq(Vec<Node>),
    Any(Vec<Node>),
    /// At least so often, and at most so often.
    Repeat(Box<Node>, u32, Option<u32>),
    /// A group with its number.
    Group(u32, Box<Node>),
}

/// A pattern, and how it is anchored.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    pub node: Node,
    /// Does it say `$` at its end: the end of the text, or before a line break there?
    pub ends: bool,
    /// Does it say `\Z` at its end?
    pub ends_exactly: bool,
    pub groups: u32,
    /// Is no class larger than what it stands for?
    pub exact: bool,
}

struct Parser<'t> {
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    groups: u32,
    depth: u32,
    /// Are there alternatives outside of all groups?
    divided: bool,
}

/// The pattern as a tree, where it has nothing but what is known here.
pub fn parse(text: &str) -> Option<Pattern> {
    let mut body = text.strip_prefix('^').unwrap_or(text);
    let (mut ends, mut ends_exactly) = (false, false);
    if let Some(short) = body.strip_suffix("\\Z") {
        (body, ends_exactly) = (short, true);
    } else if let Some(short) = body.strip_suffix('$') {
        (body, ends) = (short, true);
    }
    // The backslash belongs to the sign that was taken for an anchor.
    let slashes = body.chars().rev().take_while(|c| *c == '\\').count();
    if slashes % 2 == 1 {
        return None;
    }
    let mut p = Parser { rest: body.chars().peekable(), groups: 0, depth: 0, divided: false };
    let node = p.alternatives()?;
    let anchored = ends || ends_exactly || text.starts_with('^');
    // An anchor beside alternatives belongs to one of them.
    let alone = !(anchored && p.divided);
    let exact = !["\\d", "\\s", "\\w", "\\D", "\\S", "\\W"].iter().any(|c| text.contains(c));
    let pattern = Pattern { node, ends, ends_exactly, groups: p.groups, exact };
    (p.rest.next().is_none() && alone).then_some(pattern)
}

impl Parser<'_> {
    fn alternatives(&mut self) -> Option<Node> {
        self.depth += 1;
        if self.depth > 40 {
            return None;
        }
        let mut all = vec![self.sequence()?];
        while self.rest.next_if_eq(&'|').is_some() {
            self.divided |= self.depth == 1;
            all.push(self.sequence()?);
        }
        self.depth -= 1;
        Some(if all.len() == 1 { all.remove(0) } else { Node::Any(all) })
    }

    fn sequence(&mut self) -> Option<Node> {
        let mut all = vec![];
        while let Some(c) = self.rest.peek().copied() {
            if c == '|' || c == ')' {
                break;
            }
            self.rest.next();
            let one = match c {
                '(' => self.group()?,
                '[' => Node::Chars(self.class()?),
                '.' => Node::Chars(without(&vec![(10, 10)])),
                '\\' => Node::Chars(self.escape()?),
                '^' | '$' | '*' | '+' | '?' | '{' => return None,
                c => Node::Chars(vec![(u32::from(c), u32::from(c))]),
            };
            all.push(self.repeated(one)?);
        }
        Some(if all.len() == 1 { all.remove(0) } else { Node::Seq(all) })
    }

    fn group(&mut self) -> Option<Node> {
        let mut number = None;
        if self.rest.next_if_eq(&'?').is_some() {
            match self.rest.next()? {
                ':' => {}
                'P' => {
                    self.rest.next_if_eq(&'<')?;
                    while self.rest.next()? != '>' {}
                    number = Some(self.groups + 1);
                }
                _ => return None,
            }
        } else {
            number = Some(self.groups + 1);
        }
        self.groups += u32::from(number.is_some());
        let node = self.alternatives()?;
        self.rest.next_if_eq(&')')?;
        Some(match number {
            Some(n) => Node::Group(n, Box::new(node)),
            None => node,
        })
    }

    fn repeated(&mut self, one: Node) -> Option<Node> {
        let (least, most) = match self.rest.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.rest.next();
                let mut text = String::new();
                while *self.rest.peek()? != '}' {
                    text.push(self.rest.next()?);
                }
                // Anything else between braces stands for itself.
                if !text.bytes().all(|b| b.is_ascii_digit() || b == b',') {
                    return None;
                }
                match text.split_once(',') {
                    None => {
                        let n = text.parse().ok()?;
                        (n, Some(n))
                    }
                    Some((a, b)) => {
                        let least = if a.is_empty() { 0 } else { a.parse().ok()? };
                        let most = if b.is_empty() { None } else { Some(b.parse().ok()?) };
                        (least, most)
                    }
                }
            }
            _ => return Some(one),
        };
        self.rest.next();
        // A lazy repetition matches the same texts.
        self.rest.next_if_eq(&'?');
        if matches!(self.rest.peek(), Some('*' | '+' | '?' | '{')) || most.is_some_and(|m| m < least) {
            return None;
        }
        Some(Node::Repeat(Box::new(one), least, most))
    }

    fn escape(&mut self) -> Option<Class> {
        let digit = vec![(48, 57)];
        let space = vec![(9, 13), (28, 32), (0x85, 0x85), (0xA0, 0xA0)];
        let word = vec![(48, 57), (65, 90), (95, 95), (97, 122)];
        // Beyond ASCII, a character may be a digit, white space, or part of a word.
        let wide = |mut c: Class| {
            c.retain(|r| r.1 < 128);
            c.push((128, LAST));
            c
        };
        Some(match self.rest.next()? {
            'd' => wide(digit),
            's' => wide(space),
            'w' => wide(word),
            'D' => without(&digit),
            'S' => without(&vec![(9, 13), (28, 32)]),
            'W' => without(&word),
            'n' => vec![(10, 10)],
            't' => vec![(9, 9)],
            'r' => vec![(13, 13)],
            c if c.is_ascii_alphanumeric() => return None,
            c => vec![(u32::from(c), u32::from(c))],
        })
    }

    fn class(&mut self) -> Option<Class> {
        let negated = self.rest.next_if_eq(&'^').is_some();
        let mut all: Class = vec![];
        let mut exact = true;
        let mut first = true;
        loop {
            let c = self.rest.next()?;
            let lo = match c {
                ']' if !first => break,
                '\\' => {
                    let wide = matches!(self.rest.peek(), Some('d' | 's' | 'w' | 'D' | 'S' | 'W'));
                    exact &= !wide;
                    let class = self.escape()?;
                    if class.len() != 1 || class[0].0 != class[0].1 {
                        all.extend(class);
                        first = false;
                        continue;
                    }
                    class[0].0
                }
                '[' => return None,
                c => u32::from(c),
            };
            first = false;
            let mut ahead = self.rest.clone();
            if ahead.next() == Some('-') && ahead.peek().is_some_and(|c| *c != ']') {
                self.rest.next();
                let hi = match self.rest.next()? {
                    '\\' => {
                        let class = self.escape()?;
                        (class.len() == 1 && class[0].0 == class[0].1).then_some(class[0].0)?
                    }
                    c => u32::from(c),
                };
                all.push((lo, hi));
                if hi < lo {
                    return None;
                }
            } else {
                all.push((lo, lo));
            }
        }
        match negated {
            // A class that is larger than what it stands for has no complement.
            true if !exact => None,
            true => Some(without(&all)),
            false => Some(ordered(all)),
        }
    }
}

/// The ranges in order, those that touch as one.
fn ordered(mut all: Class) -> Class {
    all.sort_unstable();
    let mut out: Class = vec![];
    for (lo, hi) in all {
        match out.last_mut() {
            Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
            _ => out.push((lo, hi)),
        }
    }
    out
}

/// All characters but these.
fn without(class: &Class) -> Class {
    let mut out = vec![];
    let mut next = 0;
    for (lo, hi) in ordered(class.clone()) {
        if next < lo {
            out.push((next, lo - 1));
        }
        next = hi + 1;
    }
    if next <= LAST {
        out.push((next, LAST));
    }
    out
}

impl Node {
    /// The length of the shortest text, and of the longest one.
    pub fn length(&self) -> (u64, Option<u64>) {
        match self {
            Node::Chars(_) => (1, Some(1)),
            Node::Group(_, n) => n.length(),
            Node::Seq(all) => all.iter().map(Node::length).fold((0, Some(0)), |(a, b), (c, d)| {
                (a.saturating_add(c), b.zip(d).and_then(|(b, d)| b.checked_add(d)))
            }),
            Node::Any(all) => {
                let lengths: Vec<_> = all.iter().map(Node::length).collect();
                let least = lengths.iter().map(|l| l.0).min().unwrap_or(0);
                let most = lengths.iter().map(|l| l.1).try_fold(0, |m, l| Some(m.max(l?)));
                (least, most)
            }
            Node::Repeat(n, least, most) => {
                let (a, b) = n.length();
                let most = match (b, most) {
                    (Some(0), _) => Some(0),
                    (Some(b), Some(m)) => b.checked_mul(u64::from(*m)),
                    _ => None,
                };
                (a.saturating_mul(u64::from(*least)), most)
            }
        }
    }

    /// All characters that a text may have.
    pub fn characters(&self) -> Class {
        let mut out = vec![];
        self.collect(&mut out);
        ordered(out)
    }

    fn collect(&self, out: &mut Class) {
        match self {
            Node::Chars(c) => out.extend(c),
            Node::Group(_, n) => n.collect(out),
            Node::Repeat(_, _, Some(0)) => {}
            Node::Repeat(n, ..) => n.collect(out),
            Node::Seq(all) | Node::Any(all) => all.iter().for_each(|n| n.collect(out)),
        }
    }

    /// What texts look like: each is of one of these forms. Few optional parts are told apart.
    pub fn layouts(&self) -> Vec<Layout> {
        let mut all = vec![vec![]];
        if !self.spread(&mut all) {
            let (least, most) = self.length();
            return vec![Layout { places: vec![], rest: self.characters(), least, most }];
        }
        all.iter().map(|nodes| Layout::of(nodes)).collect()
    }

    /// The forms with what this node adds to each; `false` where they become too many.
    fn spread<'n>(&'n self, all: &mut Vec<Vec<&'n Node>>) -> bool {
        match self {
            Node::Seq(nodes) => return nodes.iter().all(|n| n.spread(all)),
            Node::Group(_, n) => return n.spread(all),
            Node::Repeat(n, 0, Some(1)) => {
                let mut more = all.clone();
                if !n.spread(&mut more) {
                    return false;
                }
                all.extend(more);
            }
            Node::Any(nodes) => {
                let before = std::mem::take(all);
                for n in nodes {
                    let mut more = before.clone();
                    if !n.spread(&mut more) {
                        return false;
                    }
                    all.extend(more);
                }
            }
            Node::Chars(_) | Node::Repeat(..) => all.iter_mut().for_each(|nodes| nodes.push(self)),
        }
        all.len() <= MOST_LAYOUTS
    }

    /// The group with a number, where every match has it.
    pub fn group(&self, number: u32) -> Option<&Node> {
        match self {
            Node::Group(n, node) if *n == number => Some(node),
            Node::Group(_, node) => node.group(number),
            Node::Seq(all) => all.iter().find_map(|n| n.group(number)),
            Node::Repeat(n, least, _) if *least > 0 => n.group(number),
            Node::Chars(_) | Node::Any(_) | Node::Repeat(..) => None,
        }
    }
}

/// So many places are told apart.
const MOST_PLACES: usize = 24;
/// So many forms of a text are told apart.
const MOST_LAYOUTS: usize = 6;

/// A form that texts have: the classes of the first characters, and that of all later ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub places: Vec<Class>,
    pub rest: Class,
    pub least: u64,
    pub most: Option<u64>,
}

impl Layout {
    fn of(nodes: &[&Node]) -> Layout {
        let mut out = Layout { places: vec![], rest: vec![], least: 0, most: Some(0) };
        let mut certain = true;
        for n in nodes {
            let (least, most) = n.length();
            out.least = out.least.saturating_add(least);
            out.most = out.most.zip(most).and_then(|(a, b)| a.checked_add(b));
            if certain {
                certain = out.place(n);
            }
            if !certain {
                out.rest.extend(n.characters());
            }
        }
        out.rest = ordered(std::mem::take(&mut out.rest));
        out
    }

    /// Tells the places of a node; is it certain where the next one begins?
    fn place(&mut self, n: &Node) -> bool {
        if self.places.len() >= MOST_PLACES {
            return false;
        }
        match n {
            Node::Chars(c) => self.places.push(c.clone()),
            Node::Group(_, n) => return self.place(n),
            Node::Seq(all) => return all.iter().all(|n| self.place(n)),
            Node::Repeat(n, least, most) => {
                for _ in 0..*least {
                    if !self.place(n) {
                        return false;
                    }
                }
                return *most == Some(*least);
            }
            Node::Any(_) => return false,
        }
        true
    }
}
