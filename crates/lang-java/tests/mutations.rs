//! Damaged class files: truncated, mutated, spliced. Whatever the damage, there is an answer, and no body that the IR's verifier
//! rejects.

use conspect_ir::verify::verify_body;
use conspect_lang_java::{Jvm, JvmError, Options, lower_all, lower_bytes};

/// A small generator of random numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// One to four changes of bytes, sometimes a cut or a copied range.
fn mutate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = bytes.to_vec();
    match random.below(20) {
        0 => out.truncate(random.below(bytes.len())),
        1 => {
            let (from, to, len) = (random.below(out.len()), random.below(out.len()), random.below(40));
            let range: Vec<u8> = out[from..(from + len).min(out.len())].to_vec();
            out.splice(to..to, range);
        }
        _ => {}
    }
    for _ in 0..=random.below(4) {
        if out.is_empty() {
            break;
        }
        let at = random.below(out.len());
        out[at] = match random.below(4) {
            0 => random.below(256) as u8,
            1 => out[at].wrapping_add(1),
            2 => out[at] ^ (1 << random.below(8)),
            _ => [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        };
    }
    out
}

#[test]
fn mutated_classes_never_panic() {
    let seeds = support::compiled();
    let rounds: usize = std::env::var("MUTATIONS").ok().and_then(|v| v.parse().ok()).unwrap_or(2_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let options = Options::default();
    let (mut lowered, mut rejected) = (0, 0);
    for i in 0..rounds {
        let seed = &seeds[random.below(seeds.len())].1;
        let bytes = mutate(seed, &mut random);
        let slow = std::time::Instant::now();
        let lowering = lower_bytes(&bytes, &options, |program, function, body| {
            if let Err(errors) = verify_body(program, function, body) {
                panic!("round {i}: {}", errors[0]);
            }
        });
        match lowering {
            Ok(_) => lowered += 1,
            Err(JvmError::BadClass { .. }) => rejected += 1,
            Err(other) => panic!("round {i}: {other}"),
        }
        assert!(slow.elapsed().as_secs() < 20, "round {i} took {:?}", slow.elapsed());
    }
    assert!(lowered > rounds / 4 && rejected > 0, "{lowered} lowered, {rejected} rejected");
}

#[test]
fn every_prefix_of_a_class_is_rejected_or_lowered() {
    let seeds = support::compiled();
    let (_, bytes) = seeds.iter().min_by_key(|s| s.1.len()).expect("there are fixtures");
    for len in 0..bytes.len() {
        let prefix = lower_all(&bytes[..len], &Options::default());
        assert!(matches!(prefix, Err(JvmError::BadClass { .. })), "{len} bytes: {prefix:?}");
    }
}

#[test]
fn without_input_there_is_a_message() {
    let error = conspect_lang_java::load(&[], &Options::default()).expect_err("nothing to load");
    assert!(error.to_string().contains("no input"), "{error}");
    assert!(Jvm::without_input(&Options::default()).is_ok());
}

mod support;
