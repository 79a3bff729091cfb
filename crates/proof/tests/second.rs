//! Other solvers: a second one can take a proof back and never makes one; what another Horn solver says is checked.

use conspect_lang_demo::{Ints, load};
use conspect_proof::{HornSolver, Options, SecondSolver, Seconded, Verdict, prove};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

/// No interval and no difference proves this: the invariant is about a sum.
const COUNT: &str = "i := 0\nj := 0\nLoop: goto {i >= n -> End}\ni := i + 1\nj := j - 1\ngoto {true -> Loop}\n\
                     End: goto {i + j = 0 -> Fine}\nfail\nFine: halt\n";

/// A script in the place of a solver.
fn script(name: &str, text: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

fn verdict(options: Options) -> Verdict {
    let mut demo = load(COUNT, "second.demo", Ints::Wrapping32).unwrap_or_else(|e| panic!("{e:?}"));
    let properties = demo.properties();
    let options = Options { time: Duration::from_secs(30), ..options };
    prove(&mut demo.program, &mut demo.loader, demo.entry, &properties, &options).verdicts.remove(0)
}

fn with_second(solver: Option<SecondSolver>, passes: Option<u32>) -> Verdict {
    verdict(Options { second: solver, passes, ..Options::default() })
}

#[test]
fn a_second_solver_confirms_or_takes_back() {
    let Verdict::Proved { second: None, checked, .. } = with_second(None, None) else { panic!("no proof") };
    assert!(checked > 3);
    let says = |name: &str, answer: &str| {
        let each = format!("grep -o '(check-sat)' | sed 's/.*/{answer}/'");
        SecondSolver::of_command(&script(name, &each))
    };
    let confirmed = with_second(says("agrees", "unsat"), None);
    let Verdict::Proved { second: Some(Seconded { confirmed, asked, .. }), .. } = confirmed else {
        panic!("{confirmed:?}")
    };
    assert!(asked > 0 && confirmed == asked);
    let silent = with_second(says("silent", "unknown"), None);
    assert!(matches!(&silent, Verdict::Proved { second: Some(s), .. } if s.confirmed == 0), "{silent:?}");
    let contradicted = with_second(says("contradicts", "sat"), Some(1));
    let Verdict::NotProved { reason } = &contradicted else { panic!("{contradicted:?}") };
    assert!(reason.contains("contradicts has a counterexample"), "{reason}");
}

#[test]
fn an_installed_second_solver_confirms() {
    if std::env::var_os("CONSPECT_TEST_WITHOUT_CVC5").is_some() {
        eprintln!("not tested: no second solver could be installed");
        return;
    }
    let solver = SecondSolver::installed().expect("no second solver on the PATH; `make test` installs cvc5");
    let got = with_second(Some(solver), None);
    assert!(
        matches!(&got, Verdict::Proved { second: Some(s), .. } if s.confirmed == s.asked && s.asked > 0),
        "{got:?}"
    );
}

#[test]
fn another_horn_solver_is_not_believed() {
    let with = |name: &str, text: &str| {
        let solver = HornSolver::of_command(&script(name, text));
        verdict(Options { horn_solver: solver, passes: Some(1), ..Options::default() })
    };
    // Interpretations that hold nothing back, that hold nothing, that are none, and no answer.
    for (name, text) in [
        ("empty", "echo sat"),
        (
            "nothing",
            "echo sat; sed -n 's/^(declare-fun \\(P[0-9]*\\) ().*/(define-fun \\1 () Bool false)/p' $1",
        ),
        ("unreadable", "echo sat; echo '(define-fun'"),
        ("unsat", "echo unsat"),
        ("gone", "exit 1"),
    ] {
        assert!(matches!(with(name, text), Verdict::NotProved { .. }), "{name}");
    }
}
