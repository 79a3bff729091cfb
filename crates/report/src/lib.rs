//! Reports: what an exploration found, for a terminal ([`text`]), for programs ([`json`]) and for code
//! scanning ([`sarif`]).
//!
//! This crate turns [`conspect_verdict`] into text. It runs nothing, decides nothing and prints
//! nothing: every function gives a string, and the same report gives the same string, byte for byte.

mod excerpt;
pub mod json;
mod path;
pub mod sarif;
pub mod text;
mod tree;
mod words;

pub use conspect_lang::literal;
pub use excerpt::Sources;
pub use tree::draw_inputs;
pub use words::escape;
