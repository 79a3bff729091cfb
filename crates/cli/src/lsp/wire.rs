//! How messages of the language server protocol are read and written: a header with the length of the body, an empty line, JSON
//! (Language Server Protocol 3.17, *Base Protocol*).

use serde_json::Value;
use std::io::{BufRead, Read, Write};

/// A body that is longer than this many bytes is no message of an editor.
const MAX_BODY: usize = 256 << 20;
/// Bytes of a line of a header.
const MAX_LINE: u64 = 8 << 10;
/// The part of the header that counts.
const LENGTH: &str = "content-length:";

/// What was read.
#[derive(Debug)]
pub enum Incoming {
    Message(Value),
    /// What is no message, and why; what follows can be read.
    Malformed(String),
    /// Nothing more will come.
    Closed,
}

/// Reads one message.
pub fn read(input: &mut impl BufRead) -> Incoming {
    let (mut length, mut lines) = (None, 0);
    loop {
        let mut line = vec![];
        match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Err(_) | Ok(0) => return Incoming::Closed,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).to_ascii_lowercase();
        let text = text.trim();
        if text.is_empty() {
            if lines > 0 {
                break;
            }
            continue;
        }
        lines += 1;
        // A body that was longer than its header said ends in the line of the next header.
        if let Some(at) = text.rfind(LENGTH) {
            length = text[at + LENGTH.len()..].trim().parse::<usize>().ok();
        }
    }
    let Some(length) = length else { return Incoming::Malformed("a header has no Content-Length".into()) };
    if length > MAX_BODY {
        return Incoming::Closed;
    }
    // The length is the client's claim: room is made for what comes.
    let mut body = vec![];
    match input.by_ref().take(length as u64).read_to_end(&mut body) {
        Ok(n) if n == length => {}
        Ok(_) | Err(_) => return Incoming::Closed,
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(error.to_string()),
    }
}

/// Writes one message.
///
/// # Errors
/// When nobody reads any more.
pub fn write(output: &mut impl Write, message: &Value) -> std::io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of these bytes, one word for each message.
    fn check(bytes: &str, expected: &str) {
        let mut input = bytes.as_bytes();
        let mut said = vec![];
        loop {
            match read(&mut input) {
                Incoming::Message(value) => said.push(value.to_string()),
                Incoming::Malformed(_) => said.push("malformed".into()),
                Incoming::Closed => break,
            }
        }
        assert_eq!(said.join(" "), expected, "{bytes}");
    }

    #[test]
    fn what_is_no_message_is_left_behind() {
        check("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n7", "{} 7");
        check("content-length:2\n\n{}", "{}");
        check("Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", "{}");
        check("hello\r\n\r\nContent-Length: 2\r\n\r\n{}", "malformed {}");
        check("Content-Length: many\r\n\r\nContent-Length: 2\r\n\r\n{}", "malformed {}");
        check("Content-Length: 3\r\n\r\n{x}Content-Length: 2\r\n\r\n{}", "malformed {}");
        // A header that says too little, then one that says too much.
        check("Content-Length: 2\r\n\r\n{}}}Content-Length: 2\r\n\r\n[]", "{} []");
        check("Content-Length: 20\r\n\r\n{}", "");
        check("Content-Length: 99999999999999\r\n\r\n{}", "");
        let round = {
            let mut out = vec![];
            write(&mut out, &serde_json::json!({ "text": "é" })).expect("a vector takes all");
            String::from_utf8(out).expect("it is UTF-8")
        };
        check(&round, "{\"text\":\"é\"}");
    }
}
