//! The portable encoding: terms without the ids of a process, as bytes that mean the same everywhere.

use crate::rewrite::is_commutative;
use crate::{IllSorted, Op, SymId, Symbol, SymbolKind, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Terms by themselves: nodes in topological order, the symbols they mention, and roots. Structurally equal
/// terms (up to the order of commutative arguments) have equal encodings, whatever else their interners hold.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Portable {
    symbols: Vec<Symbol>,
    /// Operator and arguments; an argument is the position of an earlier node, a symbol one in `symbols`.
    nodes: Vec<(Op, SmallVec<[u32; 3]>)>,
    roots: Vec<u32>,
}

/// Bytes or a [`Portable`] that no encoder wrote.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    #[error("not an encoding of terms: {0}")]
    Bytes(String),
    #[error("{0} bytes follow the encoding")]
    Trailing(usize),
    #[error("node {node} mentions symbol {symbol}, which is not in the table")]
    Symbol { node: usize, symbol: u32 },
    #[error("node {node} has argument {argument}, which does not come before it")]
    Argument { node: usize, argument: u32 },
    #[error("root {0} is no node")]
    Root(u32),
    #[error("node {node}: {error}")]
    Sort { node: usize, error: IllSorted },
}

impl Portable {
    /// The bytes of the encoding.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("an encoding in memory does not fail")
    }

    /// An encoding from its bytes. What it says is checked by [`Terms::decode`].
    ///
    /// # Errors
    /// When the bytes are no encoding.
    pub fn from_bytes(bytes: &[u8]) -> Result<Portable, DecodeError> {
        match postcard::take_from_bytes(bytes) {
            Ok((portable, [])) => Ok(portable),
            Ok((_, rest)) => Err(DecodeError::Trailing(rest.len())),
            Err(e) => Err(DecodeError::Bytes(e.to_string())),
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The references that are constants, by address.
    pub fn references(&self) -> impl Iterator<Item = i32> + '_ {
        self.nodes.iter().filter_map(|(op, _)| match op {
            Op::Const(Value::Ref(address)) => Some(*address),
            _ => None,
        })
    }

    /// Gives the classes that terms test other numbers. False, and nothing is to be used, when a class has none.
    pub fn rename_classes(&mut self, mut number: impl FnMut(u32) -> Option<u32>) -> bool {
        let mut all = true;
        for symbol in &mut self.symbols {
            if let SymbolKind::InstanceOf(c) | SymbolKind::ExactClass(c) = &mut symbol.kind {
                match number(*c) {
                    Some(n) => *c = n,
                    None => all = false,
                }
            }
        }
        all
    }

    /// True when there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Terms {
    /// The encoding of terms, which become the roots in this order.
    pub fn encode(&mut self, roots: &[TermId]) -> Portable {
        self.hash_all(roots);
        let mut out = Portable::default();
        let mut index: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut symbols: FxHashMap<SymId, SymId> = FxHashMap::default();
        let mut pending: Vec<(TermId, bool)> = roots.iter().rev().map(|t| (*t, false)).collect();
        while let Some((t, opened)) = pending.pop() {
            if index.contains_key(&t) {
                continue;
            }
            let args = self.canonical_args(t);
            if !opened {
                pending.push((t, true));
                pending.extend(args.iter().rev().map(|a| (*a, false)));
                continue;
            }
            let op = match self.op(t) {
                Op::Symbol(s) => Op::Symbol(*symbols.entry(*s).or_insert_with(|| {
                    out.symbols.push(self.symbol_of(*s).clone());
                    SymId(out.symbols.len() as u32 - 1)
                })),
                op => op.clone(),
            };
            let args = args.iter().map(|a| index[a]).collect();
            index.insert(t, u32::try_from(out.nodes.len()).expect("fewer than 2^32 nodes"));
            out.nodes.push((op, args));
        }
        out.roots = roots.iter().map(|t| index[t]).collect();
        out
    }

    /// The terms of an encoding, made by the smart constructor: decoded where they were made, they are the same.
    ///
    /// # Errors
    /// When the encoding is malformed. Terms made until then stay, and do no harm.
    pub fn decode(&mut self, portable: &Portable) -> Result<Vec<TermId>, DecodeError> {
        let mut symbols = Vec::with_capacity(portable.symbols.len());
        for symbol in &portable.symbols {
            symbols.push(self.symbol(symbol.clone()));
        }
        let mut terms: Vec<TermId> = Vec::with_capacity(portable.nodes.len());
        for (node, (op, args)) in portable.nodes.iter().enumerate() {
            let op = match op {
                Op::Symbol(s) => {
                    let known = symbols.get(s.0 as usize).ok_or(DecodeError::Symbol { node, symbol: s.0 })?;
                    Op::Symbol(*known)
                }
                op => op.clone(),
            };
            let mut own: SmallVec<[TermId; 3]> = SmallVec::new();
            for argument in args {
                let t = terms.get(*argument as usize);
                own.push(*t.ok_or(DecodeError::Argument { node, argument: *argument })?);
            }
            terms.push(self.try_make(op, &own).map_err(|error| DecodeError::Sort { node, error })?);
        }
        let root = |r: &u32| terms.get(*r as usize).copied().ok_or(DecodeError::Root(*r));
        portable.roots.iter().map(root).collect()
    }

    /// A hash of the term's structure: equal in every process, independent of ids and of the order of
    /// commutative arguments.
    pub fn structural_hash(&mut self, t: TermId) -> [u8; 32] {
        self.hash_all(&[t]);
        self.hashes[&t]
    }

    fn hash_all(&mut self, roots: &[TermId]) {
        let mut pending: Vec<TermId> = roots.to_vec();
        while let Some(t) = pending.last().copied() {
            if self.hashes.contains_key(&t) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(self.args(t).iter().filter(|a| !self.hashes.contains_key(a)));
            if pending.len() == before {
                let hash = self.hash_node(t);
                self.hashes.insert(t, hash);
                pending.pop();
            }
        }
    }

    /// The hash of operator and arguments' hashes, which are known.
    fn hash_node(&self, t: TermId) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        let head = match self.op(t) {
            Op::Symbol(s) => postcard::to_allocvec(&(0u8, self.symbol_of(*s))),
            op => postcard::to_allocvec(&(1u8, op)),
        };
        let head = head.expect("an encoding in memory does not fail");
        hasher.update(&(head.len() as u64).to_le_bytes());
        hasher.update(&head);
        for a in self.canonical_args(t) {
            hasher.update(&self.hashes[&a]);
        }
        *hasher.finalize().as_bytes()
    }

    /// The arguments in an order that no id decides. Their hashes are known.
    fn canonical_args(&self, t: TermId) -> SmallVec<[TermId; 3]> {
        let mut args = SmallVec::from_slice(self.args(t));
        if is_commutative(self.op(t)) {
            args.sort_by_key(|a| self.hashes[a]);
        }
        args
    }
}
