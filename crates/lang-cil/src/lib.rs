//! Compiled .NET assemblies (ECMA-335) as a language. So far this crate holds only the models of the class library
//! (`models/*.cs`), which are C# programs.
