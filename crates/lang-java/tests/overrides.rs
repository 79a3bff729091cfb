//! Every model of a method of the JDK stands in for one that is there: one whose name or descriptor is wrong would be ignored without
//! a word, and the method's own body would be executed with what the models beside it made up.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Models of methods that only some JDKs from 17 to 25 have.
const OF_SOME_JDKS: [&str; 10] = [
    "java.lang.StringUTF16.isBigEndian",
    "java.text.DecimalFormatSymbols.getLocale",
    "java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor",
    "jdk.internal.misc.CDS.getCDSConfigStatus",
    "jdk.internal.misc.CDS.isDumpingArchive0",
    "jdk.internal.misc.CDS.isDumpingClassList0",
    "jdk.internal.misc.CDS.isSharingEnabled0",
    "sun.security.action.GetPropertyAction.privilegedGetProperties",
    "sun.util.calendar.ZoneInfoFile.zoneIds(I)",
    "sun.util.calendar.ZoneInfoFile.zoneIds()",
];

/// A method as `javap -p -s` shows it.
struct Method {
    class: String,
    name: String,
    descriptor: String,
    is_static: bool,
    is_private: bool,
}

fn methods(arguments: &[String]) -> Vec<Method> {
    let done = Command::new("javap").args(["-p", "-s"]).args(arguments).output().expect("javap is installed");
    let text = String::from_utf8_lossy(&done.stdout);
    let (mut class, mut declared, mut found) = (String::new(), String::new(), vec![]);
    for line in text.lines() {
        if let Some(descriptor) = line.trim().strip_prefix("descriptor: ") {
            let before = declared.split(['(', '{']).next().unwrap_or_default();
            let words: Vec<&str> = before.split_whitespace().collect();
            let Some(last) = words.last().filter(|_| declared.contains(['(', '{'])) else { continue };
            let name = match *last {
                "static" => "<clinit>",
                last if last == class => "<init>",
                last => last,
            };
            found.push(Method {
                class: class.clone(),
                name: name.into(),
                descriptor: descriptor.into(),
                is_static: words.contains(&"static"),
                is_private: words.contains(&"private"),
            });
        } else if line.ends_with('{') && !line.starts_with(' ') {
            let mut words = line.split([' ', '<']).skip_while(|w| !matches!(*w, "class" | "interface"));
            class = words.nth(1).unwrap_or_default().into();
        } else {
            declared = line.into();
        }
    }
    found
}

fn class_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            class_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "class") {
            out.push(path);
        }
    }
}

#[test]
fn each_stands_in_for_a_method() {
    let root = Path::new(env!("OUT_DIR")).join("models");
    let mut files = vec![];
    class_files(&root.join("conspect/model"), &mut files);
    files.retain(|f| !f.file_name().expect("a name").to_string_lossy().contains('$'));
    files.sort();
    assert!(files.len() > 30, "{} models", files.len());
    let model_of = |class: &str| class.strip_prefix("conspect.model.").expect("a model").replace('_', "$");
    let files: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
    let models = methods(&files);
    let classes: BTreeSet<String> = models.iter().map(|m| model_of(&m.class)).collect();
    let arguments: Vec<String> = classes.into_iter().collect();
    let mut real = BTreeSet::new();
    for method in methods(&arguments) {
        let name = match &*method.name {
            "<init>" => "__init",
            "<clinit>" => "__clinit",
            other => other,
        };
        if method.is_static {
            real.insert(format!("{}.{name}{}", method.class, method.descriptor));
        } else {
            for receiver in [method.class.replace('.', "/"), "java/lang/Object".into()] {
                real.insert(format!("{}.{name}(L{receiver};{}", method.class, &method.descriptor[1..]));
            }
        }
    }
    let models = models.iter().filter(|m| m.is_static && !m.is_private && m.name != "<clinit>");
    let named = models.map(|m| format!("{}.{}{}", model_of(&m.class), m.name, m.descriptor));
    let (known, unmet): (Vec<String>, Vec<String>) = named.partition(|name| real.contains(name));
    let unmet: Vec<&String> =
        unmet.iter().filter(|n| !OF_SOME_JDKS.iter().any(|o| n.starts_with(o))).collect();
    assert!(unmet.is_empty(), "no method of the JDK is so: {unmet:?}");
    assert!(known.len() > 100, "{} models of methods", known.len());
}
