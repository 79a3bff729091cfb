//! What Python programs take from modules that are not at hand can be passed around: a question about it, or about what such a module has, is
//! unknown by name. So is which of several floats that are not a number are one object.

use conspect_e2e::tools;
use std::process::Command;

/// Programs that end well under Python or fail there; neither can be told without the modules.
const UNKNOWN: [&str; 43] = [
    // What `decimal` lacks here.
    "from decimal import Decimal\nfrom fractions import Fraction\nassert not Decimal('0.25') > Fraction(1, 3)\n",
    "from decimal import Decimal\nassert Decimal(1).compare_total(Decimal(2)) == -1\n",
    "from decimal import Decimal\nassert Decimal.exp(Decimal(0)) == 1\n",
    "from decimal import Decimal, ExtendedContext, setcontext\nsetcontext(ExtendedContext)\nprint(Decimal(1) / 0)\n",
    "from decimal import Context, Decimal\nassert len(str(Decimal(2).sqrt(Context(5)))) == 6\n",
    "from decimal import Context, ROUND_UP\nprint(Context(5, ROUND_UP, -10, 10).prec)\n",
    "from decimal import Decimal\nx = Decimal('1.2345678901234567890123456789E+999999')\nprint(x * 9)\n",
    "from decimal import Decimal\nprint(Decimal(1).scaleb(Decimal('1.5')))\n",
    "from errno import EACCES, ENOENT\nassert ENOENT is EACCES\n",
    "from errno import EACCES, ENOENT\nassert ENOENT in (EACCES, 5)\n",
    "from errno import EACCES, ENOENT\nassert [ENOENT].count(EACCES) == 1\n",
    "from socket import timeout\nassert timeout is not TimeoutError\n",
    "from posixpath import sep\nprint('a/b'.replace(sep, '-'))\n",
    "from posixpath import sep\nprint(sep in 'abc')\n",
    "from posixpath import altsep\nassert altsep is not None\n",
    "from signal import CTRL_C_EVENT\nassert CTRL_C_EVENT\n",
    "from signal import SIGINT\nassert callable(SIGINT)\n",
    "from errno import ENOENT\nprint(round(ENOENT))\n",
    "from errno import ENOENT\nassert type(ENOENT) is not int\n",
    "from gettext import gettext\nassert not hasattr(gettext, '__matmul__')\n",
    "from mimetypes import knownfiles\nmatch knownfiles:\n    case [*_]:\n        pass\n    case _:\n        assert False\n",
    "from os import environb\nmatch environb:\n    case {}:\n        pass\n    case _:\n        assert False\n",
    "from zlib import error as Error\ntry:\n    raise KeyError(1) from Error\nexcept TypeError:\n    assert False\nexcept KeyError:\n    pass\n",
    "import xml.no_such_module\n",
    "import zlib\nassert not hasattr(zlib, 'crc32')\n",
    "import gettext\nassert getattr(gettext, 'find', None) is None\n",
    "import os\nassert not hasattr(os, 'fork')\n",
    // What a module of the library has in it is Python's own.
    "import zlib\nassert 'crc32' not in vars(zlib)\n",
    "import math\nassert 'sqrt2' in math.__dict__\n",
    "assert type(list.__getitem__) is type(list.append)\n",
    "assert type(object.__new__) is type(len)\n",
    "from errno import ENOENT\nassert not callable(ENOENT) or ENOENT == ENOENT\n",
    // A float has no identity here.
    "a = float('nan')\nassert float('nan') in [a]\n",
    "a = float('nan')\nassert [a] == [float('nan')]\n",
    "assert len({float('nan'), float('nan')}) == 1\n",
    "assert hash(float('nan')) == hash(float('nan'))\n",
    // Compilers keep equal constants once or several times, and equal texts are one object or several.
    "a = (1, 2)\nb = (1, 2)\nassert a is b\n",
    "def f():\n    return (1, ('a', None))\n\n\nassert f() is not f()\n",
    "a = b'ab'\nassert a is not b'ab'\n",
    "a = 'ab'\nassert ''.join(['a', 'b']) is a\n",
    "a = 'ab'\nassert a.upper() is not 'AB'\n",
    "a = 'ab'\nassert a[:1] is 'a'\n",
    "a = b'ab'\nassert a[:1] is not b'a'\n",
];

/// What the library here lacks, and how it is called.
const NAMED: [(&str, &str); 8] = [
    ("import os\nprint(os.path.realpath('a'))\n", "os.path.realpath is not supported"),
    ("import sys\nsys.set_int_max_str_digits(0)\n", "sys.set_int_max_str_digits is not supported"),
    ("import asyncio\nasyncio.wrap_future(1)\n", "asyncio.wrap_future is not supported"),
    ("import math\nprint(math.gamma(5))\n", "math.gamma is not supported"),
    ("print(license)\n", "license is not supported"),
    ("made = __build_class__\n", "__build_class__ is not supported"),
    (
        "from nagini_contracts.contracts import *\n\n\ndef f(n: int) -> int:\n    Decreases(n)\n    return n\n\n\nf(3)\n",
        "Decreases of Nagini is not supported",
    ),
    ("from nagini_contracts.lock import Lock\n\nLock(1)\n", "Lock of Nagini is not supported"),
];

fn said(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("program.py");
    std::fs::write(&path, text).expect("the program is written");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(path).args(["--time", "10", "--no-store"]);
    let output = tools::run(&mut command, "").expect("the tool starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn verdicts(folder: &std::path::Path, text: &str) -> Vec<String> {
    let text = said(folder, text);
    let is_verdict = |l: &&str| ["  assertions: ", "  exceptions: "].iter().any(|p| l.starts_with(p));
    text.lines().filter(is_verdict).map(String::from).collect()
}

#[test]
fn nothing_is_said_of_what_is_not_at_hand() {
    let folder = std::env::temp_dir().join(format!("conspect-absent-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for text in UNKNOWN {
        let found = verdicts(&folder, text);
        assert!(!found.is_empty() && found.iter().all(|v| v.contains(": UNKNOWN")), "{text}: {found:?}");
    }
    for (text, words) in NAMED {
        let found = said(&folder, text);
        assert!(found.contains(words), "{text}: {found}");
    }
    // A name that no version of the tables has is none of this one, and Python says so.
    for module in ["csv", "zlib"] {
        let found = verdicts(&folder, &format!("from {module} import no_such_name\n"));
        let is_confirmed =
            |v: &String| v.contains("exceptions: VIOLATED") && v.contains("confirmed on Python");
        assert!(found.iter().any(is_confirmed), "{module}: {found:?}");
    }
    // The program's own module of a name comes first.
    std::fs::write(folder.join("calendar.py"), "X = 1\n").expect("the module is written");
    let own = "try:\n    from calendar import missing\n    found = True\nexcept ImportError:\n    found = False\nassert not found\n";
    let found = verdicts(&folder, own);
    assert!(!found.is_empty() && found.iter().all(|v| v.contains(": PROVED")), "{found:?}");
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}
