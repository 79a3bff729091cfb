package conspect;

/** What is to hold in each round of a loop does not. */
public final class InvariantError extends ContractError {
    public InvariantError(String message) {
        super(message);
    }
}
