package conspect.model.jdk.internal.reflect;

/** The class of the program that calls, whichever that is. */
final class Caller {
    private Caller() {}
}
