//! Literals of the parser as UTF-16.

/// The code units of a literal. With lone surrogates, the parser writes them as U+FFFD and four hexadecimal digits.
pub fn units(value: &str, lone_surrogates: bool) -> Vec<u16> {
    if !lone_surrogates {
        return value.encode_utf16().collect();
    }
    let mut out = vec![];
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        if c == '\u{fffd}' {
            let hex: String = rest.by_ref().take(4).collect();
            out.push(u16::from_str_radix(&hex, 16).unwrap_or(0xfffd));
        } else {
            let mut buffer = [0; 2];
            out.extend_from_slice(c.encode_utf16(&mut buffer));
        }
    }
    out
}
