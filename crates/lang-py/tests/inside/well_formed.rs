//! A file is refused where Python's own compiler refuses it: single statements, and the modules of the installed library.

use conspect_base::FileId;
use conspect_lang_py::inside::Source;
use std::process::Command;

/// Between the programs of `well_formed.txt`.
const BETWEEN: &str = "---\n";
/// Prints for each program of the file whether Python compiles it.
const COMPILES: &str = "
import sys, warnings
warnings.simplefilter('ignore')
for text in open(sys.argv[1], encoding='utf-8').read().split('---\\n'):
    try:
        compile(text, 'program.py', 'exec')
        print('compiles')
    except SyntaxError as e:
        print('line', e.lineno)
";
/// Prints the paths of modules that Python compiles.
const LIBRARY: &str = "
import glob, os, sysconfig, warnings
warnings.simplefilter('ignore')
root = sysconfig.get_paths()['stdlib']
for path in sorted(glob.glob(root + '/*.py') + glob.glob(root + '/[a-s]*/*.py')):
    if 'lib2to3' in path or 'site-packages' in path: continue
    try:
        with open(path, encoding='utf-8') as file: compile(file.read(), path, 'exec')
        print(path)
    except (SyntaxError, ValueError):
        pass
";

fn read(text: &str) -> Result<(), String> {
    Source::of_program("program.py", text.into(), FileId(0)).map(|_| ()).map_err(|e| e.to_string())
}

fn python(arguments: &[&str]) -> String {
    let out = Command::new("python3").arg("-c").args(arguments).output().expect("python3 runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn programs_are_refused_where_python_refuses_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inside/well_formed.txt");
    let text = std::fs::read_to_string(path).expect("the programs");
    let expected = python(&[COMPILES, path]);
    let programs: Vec<&str> = text.split(BETWEEN).collect();
    assert_eq!(programs.len(), expected.lines().count());
    let differ = |(program, expected): &(&&str, &str)| read(program).is_ok() != (*expected == "compiles");
    let differing: Vec<String> = programs
        .iter()
        .zip(expected.lines())
        .filter(differ)
        .map(|(program, expected)| format!("Python: {expected}; here: {:?}\n{program}", read(program)))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn nothing_of_the_library_is_refused() {
    let paths = python(&[LIBRARY]);
    assert!(paths.lines().count() > 300, "{paths}");
    let refused: Vec<String> = paths
        .lines()
        .filter_map(|path| {
            let text = std::fs::read_to_string(path).expect("a file");
            read(&text).err().map(|e| format!("{path}: {e}"))
        })
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
