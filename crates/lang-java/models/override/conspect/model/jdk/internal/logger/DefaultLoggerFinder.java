package conspect.model.jdk.internal.logger;

/** Which logs are those of the JDK itself: modules of the program have no name. */
final class DefaultLoggerFinder {
    private DefaultLoggerFinder() {}

    static boolean isSystem(Module module) {
        return module.isNamed();
    }
}
