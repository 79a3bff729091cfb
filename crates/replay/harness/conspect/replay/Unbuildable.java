package conspect.replay;

/** The inputs of the witness cannot be had on this JVM. */
final class Unbuildable extends Exception {
    private static final long serialVersionUID = 1L;

    Unbuildable(String message) {
        super(message);
    }
}
