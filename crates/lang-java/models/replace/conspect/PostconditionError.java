package conspect;

/** What a method promises does not hold where it ends. */
public final class PostconditionError extends ContractError {
    public PostconditionError(String message) {
        super(message);
    }
}
