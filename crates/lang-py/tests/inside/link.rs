//! Tests of `src/link.rs`.

use conspect_lang_py::inside::{Home, How, Piece, link, read, shown};

/// Links `main.py` of these files.
fn linked(files: &[(&str, &str)]) -> Option<(String, Vec<Piece>)> {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(path, text).expect("writable");
    }
    let path = dir.path().join("main.py");
    let home = Home::of(&path, How::Imported).expect("a place");
    link(&home, &read(&path).expect("a file"))
}

#[test]
fn one_text() {
    let shapes = "from math import pi\nK = 1\ndef area(w, K=K):\n    return w * K * pi\n";
    let main = "from math import pi\nimport shapes as s\nfrom shapes import (\n    area,\n)\nx = [area for s in area(s.K)]\n";
    let (text, pieces) = linked(&[("shapes.py", shapes), ("main.py", main)]).expect("it is followed");
    let expected = "from math import pi\npass\nshapes·K = 1\ndef shapes·area(w, K=shapes·K):\n    return w * K * pi\npass\npass\n\n\nx = [shapes·area for s in shapes·area(shapes·K)]\n";
    assert_eq!(text, expected);
    let piece = |line, path: &str, own| Piece { line, path: path.into(), own };
    assert_eq!(pieces, [piece(1, "main.py", 1), piece(2, "shapes.py", 1), piece(6, "main.py", 2)]);
}

#[test]
fn what_is_not_followed() {
    let files = |main: &str| linked(&[("a.py", "X = 1\nY = 2\ndel Y\n"), ("main.py", main)]);
    assert!(files("import a\nprint(a.X)\n").is_some());
    for main in [
        "X = 1\n",
        "import a\na.X = 2\n",
        "import a\nb = a\n",
        "import a\nprint(a.Z)\n",
        "from a import Y\n",
        "from a import Z\n",
        "from a import X\nX = 2\n",
        "print(X)\nfrom a import X\n",
        "def f():\n    import a\n",
        "from a import X; print(X)\n",
        "import a\nclass C:\n    a = 1\n    b = a\n",
    ] {
        assert!(files(main).is_none(), "{main}");
    }
}

#[test]
fn names_without_modules() {
    assert_eq!(shown("a·b·Box(size=c·X), d"), "Box(size=X), d");
}
