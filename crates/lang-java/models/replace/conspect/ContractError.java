package conspect;

/** A clause of a contract does not hold. */
public class ContractError extends Error {
    public ContractError(String message) {
        super(message);
    }
}
