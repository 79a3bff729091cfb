//! Parts of the crate by themselves. They are no unit tests, for those would build the crate a second time.

mod call;
mod erase;
mod jsdoc;
mod kind;
mod members;
mod never;
mod sharing;
mod types;
