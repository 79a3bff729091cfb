//! The languages: one line each.

use conspect_lang::Language;

/// Every language that there is, in the order in which messages list what can be loaded.
pub const LANGUAGES: &[&dyn Language] = &[
    &conspect_lang_java::JAVA,
    &conspect_lang_cil::CSHARP,
    &conspect_lang_js::JAVASCRIPT,
    &conspect_lang_py::PYTHON,
    &conspect_lang_cir::CIR,
    &conspect_lang_demo::DEMO,
];
