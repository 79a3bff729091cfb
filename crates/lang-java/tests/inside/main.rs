//! Parts of the crate by themselves. They are no unit tests, for those would build the crate a second time.

mod classfile;
mod compact;
mod lower_strings;
mod signature;
mod size;
