//! Mutation of files: what a fuzzer does to a well-formed input.

use crate::rng::Rng;

/// Changes a copy of the bytes in one to four places: flipped bits, interesting values, swapped, doubled or lost
/// stretches, a cut at the end, a piece of another input.
pub fn mutate(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        if out.is_empty() {
            return out;
        }
        let at = rng.below(out.len());
        match rng.below(10) {
            0 => out[at] ^= 1 << rng.below(8),
            1 => out[at] = rng.bits() as u8,
            2 => out[at] = *rng.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            3 => put_u16(&mut out, at, *rng.pick(&[0, 1, 2, 0x7fff, 0x8000, 0xfffe, 0xffff])),
            4 => {
                let small = rng.below(300) as u16;
                put_u16(&mut out, at, small);
            }
            5 => {
                let from = rng.below(out.len());
                let value = get_u16(&out, from);
                let replaced = get_u16(&out, at);
                put_u16(&mut out, at, value);
                put_u16(&mut out, from, replaced);
            }
            6 => {
                let end = (at + 1 + rng.below(8)).min(out.len());
                out.drain(at..end);
            }
            7 => {
                let end = (at + 1 + rng.below(8)).min(out.len());
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece);
            }
            8 => {
                if rng.percent(30) {
                    out.truncate(at);
                }
            }
            _ => {
                if !other.is_empty() {
                    let from = rng.below(other.len());
                    let end = (from + 1 + rng.below(16)).min(other.len());
                    let stop = (at + end - from).min(out.len());
                    out[at..stop].copy_from_slice(&other[from..from + stop - at]);
                }
            }
        }
    }
    out
}

fn get_u16(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes.get(at + 1).copied().unwrap_or(0)])
}

fn put_u16(bytes: &mut [u8], at: usize, value: u16) {
    let [high, low] = value.to_be_bytes();
    bytes[at] = high;
    if let Some(byte) = bytes.get_mut(at + 1) {
        *byte = low;
    }
}
