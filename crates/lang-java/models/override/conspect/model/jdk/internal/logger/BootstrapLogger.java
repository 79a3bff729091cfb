package conspect.model.jdk.internal.logger;

/** What the JDK logs before logs are configured: nothing. */
final class BootstrapLogger {
    private BootstrapLogger() {}

    static void redirectTemporaryLoggers() {}
}
