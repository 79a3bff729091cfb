package conspect.rt;

import conspect.ContractError;

/** What {@link Contracts} does not do itself, in the engine. */
public final class ContractEnds {
    private static Contracts.State state$;
    private static ContractError failed$;

    private ContractEnds() {}

    /** What is under way: threads are executed one inside the other. */
    static Contracts.State state() {
        if (state$ == null) state$ = new Contracts.State();
        return state$;
    }

    /** Notes the first clause that failed. */
    static void fail(ContractError error) {
        if (failed$ == null) failed$ = error;
    }

    /** The first clause that failed. */
    static ContractError failed() {
        return failed$;
    }

    /** The inputs are none that the entry has to do with. */
    static void refuse() {
        Intrinsics.assume(false);
    }

    /** The entry ends by an exception that it may throw. */
    static void allowed() {
        Intrinsics.halt(0);
    }

    static void lost() {
        Intrinsics.unsupported("an old value inside of a quantifier, or of an expression with conditions or that throws: `old` of a copy can be taken before");
    }

    static void misplaced() {
        Intrinsics.unsupported("a clause of a contract in a lambda, in a class initializer, or outside of a method");
    }
}
