//! The installed JDK: where it is, and the classes of its module image (`lib/modules`).

use crate::error::JvmError;
use crate::jimage::{Image, Name};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// The module image of a JDK.
#[derive(Debug)]
pub struct JdkImage {
    image: Image,
    /// The module of each package, by the package's name with slashes. Filled when a class outside of `java.base` is asked
    /// for.
    packages: Option<FxHashMap<String, String>>,
}

impl JdkImage {
    /// Opens the image of the JDK at `home`.
    pub fn open(home: &Path) -> Result<JdkImage, JvmError> {
        let path = home.join("lib/modules");
        let image = Image::open(&path).map_err(|what| JvmError::Image { path: path.clone(), what })?;
        let jdk = JdkImage { image, packages: None };
        match jdk.image.resource("/java.base/java/lang/Object.class") {
            Some(Ok(_)) => {}
            Some(Err(what)) => return Err(JvmError::Image { path, what }),
            None => return Err(JvmError::Image { path, what: "java.lang.Object is not in it".into() }),
        }
        Ok(jdk)
    }

    /// The bytes of a class by its internal name.
    pub fn class(&mut self, name: &str) -> Option<Rc<[u8]>> {
        if let Some(bytes) = self.resource(&format!("/java.base/{name}.class")) {
            return Some(bytes);
        }
        let (package, _) = name.rsplit_once('/')?;
        let module = self.packages().get(package)?.clone();
        if module == "java.base" {
            return None;
        }
        self.resource(&format!("/{module}/{name}.class"))
    }

    /// Every class of a package (with slashes), by internal name, in order.
    pub fn package(&self, package: &str) -> Vec<String> {
        let mut out: Vec<String> = self
            .resources()
            .filter(|r| r.extension == "class" && r.parent == package)
            .map(|r| format!("{package}/{}", r.base))
            .collect();
        out.sort();
        out
    }

    fn resources(&self) -> impl Iterator<Item = Name<'_>> {
        self.image.names()
    }

    fn packages(&mut self) -> &FxHashMap<String, String> {
        if self.packages.is_none() {
            let mut map = FxHashMap::default();
            for r in self.resources() {
                if r.extension == "class" && !map.contains_key(r.parent) {
                    map.insert(r.parent.to_string(), r.module.to_string());
                }
            }
            self.packages = Some(map);
        }
        self.packages.as_ref().expect("filled above")
    }

    /// A resource by its full name; one that cannot be unpacked counts as absent.
    fn resource(&self, name: &str) -> Option<Rc<[u8]>> {
        Some(self.image.resource(name)?.ok()?.into())
    }
}

/// The home of the installed JDK: the one given, else `JAVA_HOME`, else the `java` on the path.
pub fn find_jdk(given: Option<&Path>) -> Result<PathBuf, JvmError> {
    let has_image = |home: &Path| home.join("lib/modules").is_file();
    if let Some(home) = given {
        if has_image(home) {
            return Ok(home.to_path_buf());
        }
        return Err(JvmError::NoJdk { tried: format!("{} has no lib/modules", home.display()) });
    }
    let mut tried = vec![];
    match std::env::var_os("JAVA_HOME") {
        Some(home) if has_image(Path::new(&home)) => return Ok(home.into()),
        Some(home) => tried.push(format!("JAVA_HOME={} has no lib/modules", Path::new(&home).display())),
        None => tried.push("JAVA_HOME is not set".into()),
    }
    for dir in std::env::var_os("PATH").iter().flat_map(std::env::split_paths) {
        // `java` is often a chain of symbolic links that ends in <home>/bin/java.
        let Ok(java) = dir.join("java").canonicalize() else { continue };
        if let Some(home) = java.parent().and_then(Path::parent).filter(|home| has_image(home)) {
            return Ok(home.to_path_buf());
        }
    }
    match ask_java() {
        Some(home) if has_image(&home) => return Ok(home),
        Some(home) => tried.push(format!("the java on the path is {} without lib/modules", home.display())),
        None => tried.push("no java on the path".into()),
    }
    Err(JvmError::NoJdk { tried: tried.join("; ") })
}

/// What the `java` on the path calls its home, when that is a script and not a link.
fn ask_java() -> Option<PathBuf> {
    let out = Command::new("java").args(["-XshowSettings:properties", "-version"]).output().ok()?;
    let text = String::from_utf8_lossy(&out.stderr);
    let line = text.lines().find_map(|l| l.trim().strip_prefix("java.home = "))?;
    Some(PathBuf::from(line))
}
