//! Python as a language of Conspect.

pub mod library;
