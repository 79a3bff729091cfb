//! Reports: what an exploration found, for a terminal ([`text`]), for programs ([`json`]), for code scanning ([`sarif`]), for build
//! servers ([`junit`]), for a pull request ([`markdown`]) and for reading at leisure ([`html`]).
//!
//! This crate turns [`conspect_verdict`] into text. It runs nothing, decides nothing and prints
//! nothing: every function gives a string, and the same report gives the same string, byte for byte.

pub mod baseline;
mod excerpt;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
mod path;
mod printable;
pub mod sarif;
pub mod text;
mod tree;
mod view;
mod words;

pub use conspect_lang::literal;
pub use excerpt::Sources;
pub use printable::printable;
pub use tree::draw_inputs;
pub use view::{View, open_reasons, violation_print};
pub use words::{confirmation as confirmation_words, escape};
