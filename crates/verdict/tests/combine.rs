//! What follows from evidence, on given cases and for whatever is contributed in whatever order.

use conspect_verdict::*;
use proptest::prelude::*;

fn nowhere() -> Location {
    Location { function: "demo.Main.f".into(), file: "demo/Main.java".into(), line: 7 }
}

fn violation(message: &str) -> Verdict {
    Verdict::Violated(Box::new(Violation {
        kind: "java.lang.AssertionError".into(),
        message: Some(message.into()),
        location: nowhere(),
        stack: vec![],
        path: vec![],
        witness: Witness::default(),
        concrete: Confirmation::Confirmed,
        confirmation: Confirmation::NotRun { reason: "not asked for".into() },
        doubt: None,
        latent: None,
    }))
}

fn bounded() -> Verdict {
    let hit = BoundHit { limit: "loop-bound".into(), value: 5, location: None, hint: None };
    Verdict::Bounded { bounds: vec![hit] }
}

fn unknown(reason: &str) -> Verdict {
    let reasons = vec![UnknownReason { reason: reason.into(), location: None, paths: 1 }];
    Verdict::Unknown { reasons }
}

fn answer(verdict: Verdict, assumptions: &[Assumption]) -> Says {
    Says::Answer { verdict, assumptions: assumptions.to_vec(), certificate: None }
}

fn certified() -> Says {
    let certificate = Certificate { conditions: 3, second: None, invariants: vec![] };
    Says::Answer { verdict: Verdict::Proved, assumptions: vec![], certificate: Some(certificate) }
}

fn observed() -> Confirmation {
    Confirmation::Unconfirmed { observed: "the program ended normally".into() }
}

fn combine(evidence: &[(Source, Says)]) -> Combined {
    let mut dossier = Dossier::new("assertions");
    evidence.iter().for_each(|(by, says)| dossier.add(*by, says.clone()));
    dossier.combine()
}

/// A verdict in a word, with the number of reasons where it is unknown.
fn word(combined: &Combined) -> String {
    match &combined.report.verdict {
        Verdict::Proved => "proved".into(),
        Verdict::Bounded { .. } => "bounded".into(),
        Verdict::Violated(v) => format!("violated {}", v.message.clone().unwrap_or_default()),
        Verdict::Latent(v) => format!("latent {}", v.message.clone().unwrap_or_default()),
        Verdict::Unknown { reasons } => {
            let kinds: Vec<&str> = reasons.iter().map(|r| r.reason.kind()).collect();
            format!("unknown {}", kinds.join(" "))
        }
    }
}

fn check(evidence: &[(Source, Says)], expected: &str) {
    assert_eq!(word(&combine(evidence)).trim_end(), expected, "{evidence:?}");
}

#[test]
fn what_only_the_sizes_of_inputs_bound_comes_before_other_bounds() {
    let size = BoundHit { limit: "argument-length".into(), value: 8, location: None, hint: None };
    let whole = Verdict::Bounded { bounds: vec![size] };
    let policy = (Source::Policy(0), answer(whole.clone(), &[]));
    for first in [bounded(), unknown("the time limit")] {
        let evidence = [(Source::Exploration, answer(first, &[])), policy.clone()];
        assert_eq!(combine(&evidence).report.verdict, whole);
    }
}

#[test]
fn what_follows() {
    use Source::*;
    let explored = |verdict| (Exploration, answer(verdict, &[]));
    check(&[explored(unknown("x")), (Proof, certified())], "proved");
    check(&[explored(bounded()), (Proof, certified())], "proved");
    check(&[explored(bounded()), (Policy(0), answer(unknown("x"), &[]))], "bounded");
    check(&[explored(unknown("x")), (Policy(0), answer(Verdict::Proved, &[]))], "proved");
    check(&[explored(unknown("x")), (Trial, answer(violation("t"), &[]))], "violated t");
    check(&[(Trial, answer(violation("t"), &[])), explored(violation("e"))], "violated e");
    check(&[explored(Verdict::Proved), (Entry, Says::Doubt(Reason::ThrownInput))], "unknown thrown-input");
    check(&[explored(bounded()), (Entry, Says::Doubt(Reason::ThrownInput))], "unknown thrown-input");
    check(&[explored(unknown("x")), (Entry, Says::Doubt(Reason::ThrownInput))], "unknown unsupported");
    check(&[explored(Verdict::Proved), (Proof, Says::Broken("p".into()))], "unknown internal-error");
    check(&[explored(violation("e")), (Proof, Says::Broken("p".into()))], "violated e");
    check(&[], "unknown");
}

#[test]
fn what_re_execution_shows() {
    use Source::*;
    let void = |by| (by, Says::Replayed(Replay::Void(Reason::ThrownInput)));
    let done = |by, c| (by, Says::Replayed(Replay::Done(c)));
    let (explored, tried) =
        ((Exploration, answer(violation("e"), &[])), (Trial, answer(violation("t"), &[])));
    check(&[explored.clone(), void(Exploration)], "unknown thrown-input");
    // A proof does not outweigh a run of ours that its inputs cannot bear out.
    check(&[explored.clone(), void(Exploration), (Proof, certified())], "unknown thrown-input");
    check(&[explored.clone(), tried.clone(), void(Exploration)], "violated t");
    check(&[explored.clone(), tried.clone(), done(Exploration, observed())], "violated t");
    check(&[explored.clone(), tried.clone(), done(Trial, Confirmation::Confirmed)], "violated t");
    let mut dossier = Dossier::new("assertions");
    for (by, says) in [explored, tried] {
        dossier.add(by, says);
    }
    assert_eq!(dossier.to_replay().map(|r| r.0), Some(Exploration));
    dossier.add(Exploration, Says::Replayed(Replay::Void(Reason::ThrownInput)));
    assert_eq!(dossier.to_replay().map(|r| r.0), Some(Trial));
    dossier.add(Trial, Says::Replayed(Replay::Done(Confirmation::Confirmed)));
    assert_eq!(dossier.to_replay(), None);
}

fn latent(message: &str) -> Verdict {
    let Verdict::Violated(mut v) = violation(message) else { unreachable!("it is violated") };
    v.latent = Some(Latent { cause: Cause::Null { argument: "s".into() }, needs: vec!["s != null".into()] });
    Verdict::Violated(v)
}

#[test]
fn what_is_latent_is_neither_violated_nor_proved_where_it_is_told_apart() {
    use Source::*;
    let apart = |evidence: &[(Source, Says)]| {
        let mut dossier = Dossier::new("exceptions");
        dossier.tell_apart();
        evidence.iter().for_each(|(by, says)| dossier.add(*by, says.clone()));
        dossier.combine()
    };
    let explored = (Exploration, answer(latent("l"), &[]));
    assert_eq!(word(&combine(std::slice::from_ref(&explored))), "violated l", "not told apart");
    assert_eq!(word(&apart(std::slice::from_ref(&explored))), "latent l");
    let manifest = (Trial, answer(violation("m"), &[]));
    assert_eq!(word(&apart(&[explored.clone(), manifest.clone()])), "violated m");
    for other in [unknown("x"), bounded()] {
        assert_eq!(word(&apart(&[explored.clone(), (Policy(0), answer(other, &[]))])), "latent l");
    }
    let with_proof = apart(&[explored.clone(), (Proof, certified())]);
    assert_eq!(word(&with_proof), "latent l");
    assert!(with_proof.contradiction.is_some(), "a latent violation was executed");
    // What the runtime showed comes first.
    let shown = (Exploration, Says::Replayed(Replay::Done(Confirmation::Confirmed)));
    let not_shown = (Trial, Says::Replayed(Replay::Done(observed())));
    assert_eq!(word(&apart(&[explored, manifest, shown, not_shown])), "latent l");
}

#[test]
fn a_proof_and_a_violation_are_both_kept() {
    let evidence = [(Source::Exploration, answer(violation("e"), &[])), (Source::Proof, certified())];
    let combined = combine(&evidence);
    assert_eq!(word(&combined), "violated e");
    assert!(combined.report.certificate.is_some());
    let contradiction = combined.contradiction.expect("they contradict each other");
    assert_eq!(
        contradiction.to_string(),
        "internal error: assertions is proved by invariants and violated by exploration at once (please report it)"
    );
}

#[test]
fn a_stack_that_ends_contradicts_no_proof_that_takes_its_depth_for_granted() {
    let stack = Assumption::from(crate::Standing::Stack);
    let sizes = Assumption::specific("numbers fit into 64 bits");
    for (kind, rests, contradicts) in [
        ("RecursionError", std::slice::from_ref(&stack), false),
        ("RecursionError", &[], true),
        ("ValueError", std::slice::from_ref(&stack), true),
        ("OverflowError", std::slice::from_ref(&sizes), false),
        ("OverflowError", std::slice::from_ref(&stack), true),
    ] {
        let proof = (Source::Proof, answer(Verdict::Proved, rests));
        let mut violated = violation("e");
        if let Verdict::Violated(v) = &mut violated {
            v.kind = kind.into();
        }
        let combined = combine(&[(Source::Exploration, answer(violated, &[])), proof]);
        assert_eq!(combined.contradiction.is_some(), contradicts, "{kind}");
        assert_eq!(word(&combined), "violated e");
    }
}

#[test]
fn answers_list_what_they_rest_on() {
    let stack = Assumption::from(crate::Standing::Stack);
    let loaded = Assumption::from(crate::Standing::LoadedValues);
    let granted = (Source::Entry, Says::Granted(vec![loaded.clone()]));
    let explored = |verdict| (Source::Exploration, answer(verdict, std::slice::from_ref(&stack)));
    let listed = |evidence: &[(Source, Says)]| combine(evidence).report.assumptions;
    assert_eq!(listed(&[explored(Verdict::Proved), granted.clone()]), [stack.clone(), loaded.clone()]);
    assert_eq!(listed(&[explored(bounded()), granted.clone()]), [stack.clone(), loaded.clone()]);
    assert_eq!(listed(&[explored(unknown("x")), granted.clone()]), std::slice::from_ref(&stack));
    assert_eq!(listed(&[explored(violation("e")), granted.clone()]), [stack.clone()]);
    assert_eq!(listed(&[explored(unknown("x")), (Source::Proof, certified()), granted]), [loaded]);
}

fn sources() -> impl Strategy<Value = Source> {
    use Source::*;
    prop::sample::select(vec![Exploration, Policy(0), Policy(1), Proof, Trial, Entry, Kept])
}

fn contributions() -> impl Strategy<Value = Says> {
    let assumptions = || {
        let all: Vec<Assumption> = Standing::ALL.map(Assumption::from).into();
        prop::sample::subsequence(all, 0..3)
    };
    let verdict = prop_oneof![
        Just(Verdict::Proved),
        Just(bounded()),
        "[ab]".prop_map(|m| violation(&m)),
        "[ab]".prop_map(|r| unknown(&r)),
    ];
    let answers = (verdict, assumptions()).prop_map(|(verdict, a)| answer(verdict, &a));
    let confirmations = prop_oneof![
        Just(Confirmation::Confirmed),
        Just(observed()),
        Just(Confirmation::NotRun { reason: "--no-replay was given".into() }),
    ];
    prop_oneof![
        4 => answers,
        1 => Just(certified()),
        1 => confirmations.prop_map(|c| Says::Replayed(Replay::Done(c))),
        1 => Just(Says::Replayed(Replay::Void(Reason::ThrownInput))),
        1 => Just(Says::Doubt(Reason::ThrownInput)),
        1 => assumptions().prop_map(Says::Granted),
        1 => Just(Says::Broken("panic".into())),
    ]
}

fn dossiers() -> impl Strategy<Value = Vec<(Source, Says)>> {
    prop::collection::vec((sources(), contributions()), 0..7)
}

fn claims(evidence: &[(Source, Says)], wanted: fn(&Verdict) -> bool) -> bool {
    evidence.iter().any(|(_, s)| matches!(s, Says::Answer { verdict, .. } if wanted(verdict)))
}

proptest! {
    #[test]
    fn the_order_does_not_matter((evidence, shuffled) in dossiers().prop_flat_map(|e| (Just(e.clone()), Just(e).prop_shuffle()))) {
        prop_assert_eq!(combine(&evidence), combine(&shuffled));
    }

    #[test]
    fn a_violation_is_lost_to_its_own_re_execution_only(evidence in dossiers()) {
        let stands = evidence.iter().any(|(by, says)| {
            let voided = evidence
                .iter()
                .any(|(b, s)| b == by && matches!(s, Says::Replayed(Replay::Void(_))));
            !voided && matches!(says, Says::Answer { verdict: Verdict::Violated(_), .. })
        });
        let combined = combine(&evidence);
        prop_assert_eq!(matches!(combined.report.verdict, Verdict::Violated(_)), stands);
        let proved = claims(&evidence, |v| matches!(v, Verdict::Proved));
        prop_assert_eq!(combined.contradiction.is_some(), stands && proved);
    }

    #[test]
    fn what_is_unknown_is_never_proved(evidence in dossiers()) {
        let verdict = combine(&evidence).report.verdict;
        if verdict == Verdict::Proved {
            let claimed = claims(&evidence, |v| matches!(v, Verdict::Proved));
            prop_assert!(claimed, "nobody says so");
            let violated = claims(&evidence, |v| matches!(v, Verdict::Violated(_)));
            prop_assert!(!violated, "a violation was lost");
            let taken = evidence.iter().any(|(_, s)| matches!(s, Says::Broken(_) | Says::Doubt(_)));
            prop_assert!(!taken, "a doubt was lost");
        }
        if matches!(verdict, Verdict::Bounded { .. }) {
            let claimed = claims(&evidence, |v| matches!(v, Verdict::Bounded { .. }));
            prop_assert!(claimed, "nobody says so");
            let taken = evidence.iter().any(|(_, s)| matches!(s, Says::Broken(_) | Says::Doubt(_)));
            prop_assert!(!taken, "a doubt was lost");
        }
    }

    /// What an answer that claims something rests on is listed with it.
    #[test]
    fn nothing_granted_is_dropped(evidence in dossiers()) {
        let report = combine(&evidence).report;
        if matches!(report.verdict, Verdict::Proved | Verdict::Bounded { .. }) {
            for (_, says) in &evidence {
                let Says::Granted(list) = says else { continue };
                prop_assert!(list.iter().all(|a| report.assumptions.contains(a)));
            }
        }
    }
}
