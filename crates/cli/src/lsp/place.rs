//! Where things are in a text that an editor shows: functions by their names, lines after an edit, columns as the protocol counts them.
//! All of it says where an answer is shown, and nothing of what the answer is.

use lsp_types::{Position, Range};

/// Words after which a name is called or used, and not declared.
const USES: [&str; 17] = [
    "return", "new", "await", "yield", "throw", "raise", "else", "in", "of", "case", "not", "and", "or",
    "assert", "if", "while", "import",
];
/// Words after which a function is declared.
const DECLARES: [&str; 7] = ["def", "function", "const", "let", "var", "fn", "export"];
/// Words after which a type is declared.
const TYPES: [&str; 6] = ["class", "struct", "record", "interface", "enum", "namespace"];

/// The parts of an entry's name: the type or function that it belongs to, if any, and its own name.
/// `shop.Order.price(I)V` is `price` of `Order`.
pub fn parts(entry: &str) -> (Option<&str>, &str) {
    let plain = entry.split('(').next().unwrap_or(entry);
    let plain = plain.rsplit_once(':').map_or(plain, |(_, name)| name);
    let mut segments = plain.rsplit(['.', '$', '/']).filter(|s| !s.is_empty());
    let (last, owner) = (segments.next().unwrap_or(plain), segments.next());
    match last {
        "<init>" | "ctor" | "__init__" if owner.is_some() && last != "__init__" => {
            (owner, owner.unwrap_or(last))
        }
        _ => (owner, last),
    }
}

/// The line, from 0, on which a function is declared, by its name as an entry.
pub fn declaration(text: &str, entry: &str) -> Option<u32> {
    let (owner, name) = parts(entry);
    let lines: Vec<&str> = text.lines().collect();
    let start = owner.and_then(|owner| lines.iter().position(|l| declares_type(l, owner))).unwrap_or(0);
    let found = (start..lines.len()).find(|i| declares(lines[*i], name));
    found.map(|i| i as u32)
}

/// Does a text declare a type of this name?
pub fn has_type(text: &str, name: &str) -> bool {
    text.lines().any(|l| declares_type(l, name))
}

fn declares_type(line: &str, name: &str) -> bool {
    let words: Vec<&str> = line.split(|c: char| !is_letter(c)).filter(|w| !w.is_empty()).collect();
    words.windows(2).any(|w| TYPES.contains(&w[0]) && w[1] == name)
}

/// Does a line declare a function of this name?
fn declares(line: &str, name: &str) -> bool {
    let mut from = 0;
    while let Some(at) = line[from..].find(name).map(|i| i + from) {
        let (before, after) = (&line[..at], &line[at + name.len()..]);
        from = at + name.len();
        let whole = !before.chars().next_back().is_some_and(is_letter)
            && !after.chars().next().is_some_and(is_letter);
        if !whole || is_comment(before) {
            continue;
        }
        let before = before.trim_end().trim_end_matches('*').trim_end();
        let after = after.trim_start();
        let word = before.rsplit(|c: char| !is_letter(c)).next().unwrap_or("");
        if DECLARES.contains(&word) {
            return true;
        }
        let opens = after.starts_with('(') || after.starts_with('<');
        let is_typed = before.ends_with([']', '>', '?']) || !word.is_empty() && !USES.contains(&word);
        let stands_first = before.is_empty() && (after.contains(") {") || after.contains("){"));
        let is_member = before.is_empty() && (after.starts_with(": function") || after.starts_with("= "));
        if opens && (is_typed || stands_first) || is_member {
            return true;
        }
        // A property of C# has braces or an arrow after its name.
        if is_typed && (after.starts_with('{') || after.starts_with("=>")) {
            return true;
        }
    }
    false
}

fn is_comment(before: &str) -> bool {
    let start = before.trim_start();
    ["//", "#", "*", "/*"].iter().any(|mark| start.starts_with(mark))
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Where a line of an old text is in the new one: what is above and below the lines that changed stays with its text.
pub fn moved(old: &str, new: &str, line: u32) -> u32 {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let line = line as usize;
    let above = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    if line < above {
        return line as u32;
    }
    let rest = a.len().min(b.len()) - above;
    let below = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(x, y)| x == y).count();
    let at = match line + below >= a.len() {
        true => (line + b.len()).saturating_sub(a.len()),
        // Within what changed: as near as the new text has it.
        false => line.min(b.len().saturating_sub(below + 1)),
    };
    at.min(b.len().saturating_sub(1)) as u32
}

/// The text of a line from its first letter to its last, in columns of UTF-16.
pub fn line_range(text: &str, line: u32) -> Range {
    let whole = text.lines().nth(line as usize).unwrap_or("");
    let columns = |part: &str| part.encode_utf16().count() as u32;
    let start = columns(&whole[..whole.len() - whole.trim_start().len()]);
    Range::new(Position::new(line, start), Position::new(line, columns(whole.trim_end()).max(start)))
}

/// The name under a position.
pub fn word(text: &str, at: Position) -> Option<&str> {
    let line = text.lines().nth(at.line as usize)?;
    let mut units = 0;
    let offset = line.char_indices().find_map(|(i, c)| {
        let here = units >= at.character;
        units += c.len_utf16() as u32;
        here.then_some(i)
    });
    let offset = offset.unwrap_or(line.len());
    let start = line[..offset].rfind(|c| !is_letter(c)).map_or(0, |i| i + c_len(line, i));
    let end = line[offset..].find(|c| !is_letter(c)).map_or(line.len(), |i| i + offset);
    (start < end).then(|| &line[start..end])
}

fn c_len(line: &str, at: usize) -> usize {
    line[at..].chars().next().map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations() {
        let check = |text: &str, entry: &str, expected: Option<u32>| {
            assert_eq!(declaration(text, entry), expected, "{entry} in {text}");
        };
        let python = "# price(1)\nprice(2)\nx = price(3)\ndef price(a):\n  pass\nclass Box:\n  def get(self): pass\n\
                      class Bag:\n  def get(self): pass\n";
        check(python, "price", Some(3));
        check(python, "Box.get", Some(6));
        check(python, "Bag.get", Some(8));
        check(python, "shop.py:price", Some(3));
        check(python, "missing", None);
        let script = "export default async function* walk(n) {}\nconst half = (n) => n;\nclass A { }\nclass B {\n  \
                      half(n) {\n    walk(n);\n    return walk(n);\n  }\n}\n";
        check(script, "walk", Some(0));
        check(script, "half", Some(1));
        check(script, "B.half", Some(4));
        let java = "package shop;\npublic class Order {\n  Order(int n) { go(n); }\n  int n = go(3);\n  // int go(int n)\n  \
                    static <T> List<T> go(int n) {\n  }\n  int[] all() { return null; }\n}\n";
        check(java, "shop.Order.go(I)Ljava/util/List;", Some(5));
        check(java, "shop.Order.all", Some(7));
        check(java, "shop.Order.<init>(I)V", Some(1));
        let cs = "class Order {\n  public int Price { get; }\n  public int Twice => Price * 2;\n  int Sum(int a) => a;\n}\n";
        check(cs, "Shop.Order.Price", Some(1));
        check(cs, "Shop.Order.Twice", Some(2));
        check(cs, "Shop.Order.Sum(System.Int32)", Some(3));
    }

    #[test]
    fn lines_go_with_their_text() {
        let old = "a\nb\nc\nd";
        for (new, line, expected) in [
            (old, 2, 2),
            ("a\nnew\nb\nc\nd", 3, 4),
            ("a\nnew\nb\nc\nd", 0, 0),
            ("a\nd", 3, 1),
            ("a\nB\nC\nd", 2, 2),
            ("a\nX\nd", 2, 1),
            ("", 3, 0),
        ] {
            assert_eq!(moved(old, new, line), expected, "{line} in {new:?}");
        }
    }

    #[test]
    fn columns_count_as_the_protocol_does() {
        let text = "  let 𝒳 = half(é);  ";
        assert_eq!(line_range(text, 0), Range::new(Position::new(0, 2), Position::new(0, 19)));
        assert_eq!(word(text, Position::new(0, 12)), Some("half"));
        assert_eq!(word(text, Position::new(0, 15)), Some("half"));
        assert_eq!(word(text, Position::new(0, 16)), Some("é"));
        assert_eq!(word(text, Position::new(0, 0)), None);
        assert_eq!(word(text, Position::new(7, 0)), None);
        assert_eq!(word(text, Position::new(0, 99)), None);
    }
}
