//! Dynamic call sites and constants.

use super::{Lower, Step, Stop};
use crate::classfile::Dynamic;

impl Lower<'_> {
    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Step<()> {
        let site = self.refs.site(&self.place, index)?;
        let bootstrap = self.refs.bootstrap(&self.place, site.dynamic.bootstrap)?;
        let m = &bootstrap.handle.member;
        Err(Stop::Site(format!("the bootstrap method {}.{} is not supported", m.class, m.name)))
    }

    pub(super) fn dynamic_constant(&mut self, constant: &Dynamic) -> Step<()> {
        Err(Stop::Site(format!("the dynamic constant {} is not supported", constant.name)))
    }
}
