//! The `conspect` command.

fn main() {}
