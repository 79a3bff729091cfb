package conspect.model.java.lang;

/** The JVM's own words about a null that was used. */
final class NullPointerException {
    private NullPointerException() {}

    /** None is made here: the front end gives the message when it raises the exception. */
    static java.lang.String getExtendedNPEMessage(java.lang.NullPointerException self) {
        return null;
    }
}
