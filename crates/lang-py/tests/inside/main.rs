//! Parts of the crate by themselves. They are no unit tests, for those would build the crate a second time.

mod absent;
mod distinct;
mod given;
mod latent;
mod link;
mod matching;
mod never;
mod pattern;
mod realm;
mod units;
mod uses;
mod well_formed;
