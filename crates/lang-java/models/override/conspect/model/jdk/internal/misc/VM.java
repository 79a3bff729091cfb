package conspect.model.jdk.internal.misc;

/** The virtual machine has started; no property was given on its command line. */
final class VM {
    private VM() {}

    static void initialize() {}

    static boolean isBooted() {
        return true;
    }

    static boolean isModuleSystemInited() {
        return true;
    }

    static int initLevel() {
        return 4;
    }

    static String getSavedProperty(String key) {
        return System.getProperty(key);
    }
}
