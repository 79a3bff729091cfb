//! What is true of a function, as a line before it says: `//@ name A=… E=… C=…`, for assertions, exceptions and contracts.

/// What is expected of a function.
pub struct Header<'a> {
    pub name: &'a str,
    /// For each property that the line speaks of.
    pub expected: Vec<(&'static str, &'a str)>,
}

/// The headers of a program.
///
/// # Panics
/// When a line that begins as one is none.
pub fn headers(text: &str) -> Vec<Header<'_>> {
    text.lines().filter_map(|l| l.trim().strip_prefix("//@ ")).map(header).collect()
}

fn header(line: &str) -> Header<'_> {
    let mut words = line.split_whitespace();
    let name = words.next().expect("a name");
    let expected = words.map(|word| match word.split_once('=') {
        Some(("A", expected)) => ("assertions", expected),
        Some(("E", expected)) => ("exceptions", expected),
        Some(("C", expected)) => ("contracts", expected),
        _ => panic!("no property in {line}"),
    });
    Header { name, expected: expected.collect() }
}
