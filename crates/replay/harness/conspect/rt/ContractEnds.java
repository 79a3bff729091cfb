package conspect.rt;

import conspect.ContractError;
import conspect.replay.Requests;

/** What {@link Contracts} does not do itself, where a witness is executed. */
public final class ContractEnds {
    private static final ThreadLocal<Contracts.State> STATE = ThreadLocal.withInitial(Contracts.State::new);
    private static volatile ContractError failed;

    private ContractEnds() {}

    /** What is under way in this thread. */
    static Contracts.State state() {
        return STATE.get();
    }

    /** Notes the first clause that failed. */
    static void fail(ContractError error) {
        if (failed == null) failed = error;
    }

    /** The first clause that failed. */
    public static ContractError failed() {
        return failed;
    }

    /** The inputs are none that the entry has to do with. */
    static void refuse() {
        Requests.assumptionFailed();
    }

    /** The entry ends by an exception that it may throw. */
    static void allowed() {}

    /** An old value that was not kept: the engine asks for no run of this. */
    static void lost() {
        throw new IllegalStateException("an old value was not kept");
    }

    /** A clause at another place than it belongs to: the engine asks for no run of this. */
    static void misplaced() {
        throw new IllegalStateException("a clause is misplaced");
    }
}
