//! Class files whose constant pools share their texts with an image's table of strings (`jlink --compress=1`, `compact-cp`).
//!
//! The file is as it was but for its constant pool: a text is a reference into the table (tag 23), or a descriptor whose class
//! names are such references, package and name each (tag 25).

const EXTERNAL: u8 = 23;
const EXTERNAL_DESCRIPTOR: u8 = 25;

/// The class file as it was; `text` gives the strings of the table.
pub fn expand<'a>(bytes: &[u8], text: impl Fn(usize) -> Option<&'a [u8]>) -> Option<Vec<u8>> {
    let mut r = Cursor { bytes, at: 0 };
    let mut out = r.take(8)?.to_vec();
    let count = r.take(2)?;
    out.extend(count);
    let count = u16::from_be_bytes(count.try_into().ok()?);
    let mut i = 1;
    while i < count {
        let tag = r.take(1)?[0];
        match tag {
            EXTERNAL => utf8(&mut out, text(r.number()?)?)?,
            EXTERNAL_DESCRIPTOR => {
                let descriptor = text(r.number()?)?;
                let length = r.number()?;
                let mut indices = Cursor { bytes: r.take(length)?, at: 0 };
                let mut whole = vec![];
                for b in descriptor {
                    whole.push(*b);
                    if *b == b'L' {
                        let (package, name) = (text(indices.number()?)?, text(indices.number()?)?);
                        whole.extend(package);
                        if !package.is_empty() {
                            whole.push(b'/');
                        }
                        whole.extend(name);
                    }
                }
                utf8(&mut out, &whole)?;
            }
            1 => {
                out.push(1);
                let length = r.take(2)?;
                out.extend(length);
                out.extend(r.take(usize::from(u16::from_be_bytes(length.try_into().ok()?)))?);
            }
            _ => {
                let size = match tag {
                    3 | 4 | 9..=12 | 17 | 18 => 4,
                    5 | 6 => 8,
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    _ => return None,
                };
                out.push(tag);
                out.extend(r.take(size)?);
                // These take two places (JVMS §4.4.5).
                i += u16::from(matches!(tag, 5 | 6));
            }
        }
        i += 1;
    }
    out.extend(&bytes[r.at..]);
    Some(out)
}

fn utf8(out: &mut Vec<u8>, text: &[u8]) -> Option<()> {
    out.push(1);
    out.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
    out.extend(text);
    Some(())
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let out = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(out)
    }

    /// A number in as few bytes as it needs: the first says how many they are, in its bits 5 and 6, when its highest bit is set.
    fn number(&mut self) -> Option<usize> {
        let first = self.take(1)?[0];
        if first & 0x80 == 0 {
            let rest = self.take(3)?;
            return Some([first, rest[0], rest[1], rest[2]].iter().fold(0, |n, b| n << 8 | usize::from(*b)));
        }
        let size = usize::from(first >> 5 & 3);
        let rest = self.take(size.checked_sub(1)?)?;
        Some(rest.iter().fold(usize::from(first & 0x1F), |n, b| n << 8 | usize::from(*b)))
    }
}
