package conspect;

/** What a method needs does not hold where it is called. */
public final class PreconditionError extends ContractError {
    public PreconditionError(String message) {
        super(message);
    }
}
