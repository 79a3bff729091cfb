package java.lang;

import conspect.rt.Arrays;
import conspect.rt.Environment;
import conspect.rt.Intrinsics;
import conspect.rt.Outside;
import conspect.rt.Source;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;

/** The system as a program on one thread, without a console or an environment, sees it. */
public final class System {
    private System() {}

    private static final jdk.internal.access.JavaLangAccess ACCESS = new Access$();

    /** The door to this package, for other models. */
    public static jdk.internal.access.JavaLangAccess access$() {
        return ACCESS;
    }

    public static InputStream in = new Source(true);
    public static PrintStream out = PrintStream.of$(1);
    public static PrintStream err = PrintStream.of$(2);

    public static void setIn(InputStream stream) {
        in = stream;
    }

    public static void setOut(PrintStream stream) {
        out = stream;
    }

    public static void setErr(PrintStream stream) {
        errReplaced = true;
        err = stream;
    }

    private static boolean errReplaced;

    /** Was {@code setErr} ever called? */
    public static boolean isErrReplaced$() {
        return errReplaced;
    }

    public static java.io.Console console() {
        Intrinsics.granted("the process has no console");
        return null;
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void setSecurityManager(SecurityManager manager) {
        Intrinsics.unsupported("System.setSecurityManager");
    }

    public static long currentTimeMillis() {
        return Outside.nowMillis();
    }

    private static long latest = -(1L << 62);

    public static long nanoTime() {
        long now = Intrinsics.clock();
        // Its origin is arbitrary; a program does not run for 292 years.
        Intrinsics.assume(now >= latest && now < 1L << 62);
        latest = now;
        return now;
    }

    public static void arraycopy(Object src, int srcPos, Object dest, int destPos, int length) {
        Arrays.copy(src, srcPos, dest, destPos, length);
    }

    public static int identityHashCode(Object object) {
        if (conspect.rt.Boxes.hasUnknownIdentity(object)) {
            Intrinsics.unsupported("the identity of a box of an unknown value");
        }
        return object == null ? 0 : Intrinsics.identityHash(object);
    }

    public static String lineSeparator() {
        Intrinsics.granted("the platform is of the family of Unix");
        return "\n";
    }

    /** The properties that are the same everywhere; asking the table for one of this machine's is not noticed. */
    public static Properties getProperties() {
        Intrinsics.unsupported("System.getProperties");
        return null;
    }

    public static void setProperties(Properties properties) {
        Intrinsics.unsupported("System.setProperties");
    }

    public static String getProperty(String key) {
        checkKey(key);
        Outside changed = Outside.find(properties, key);
        if (changed != null) {
            return changed.value;
        }
        if (isOfMachine(key)) {
            String value = Outside.property(key);
            // A class path may be empty; a version or a name is not.
            Intrinsics.assume(key.equals("java.class.path") || !value.isEmpty());
            properties = new Outside(key, value, properties);
            return value;
        }
        if (isOfProgram(key)) {
            // Whoever starts the program may set it.
            String value = Intrinsics.givenBoolean("property is set()") ? Outside.property(key) : null;
            properties = new Outside(key, value, properties);
            return value;
        }
        return known(key);
    }

    /** Is this no property that the runtime or a library of the JDK asks for? */
    private static boolean isOfProgram(String key) {
        for (String prefix : OF_THE_RUNTIME) {
            if (key.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }

    /** How names of the properties begin that the JDK knows. */
    private static final String[] OF_THE_RUNTIME = {
        "java", "jdk.", "sun.", "com.sun.", "os.", "user.", "file.", "line.", "path.", "native.", "std", "org.", "http", "ftp.",
        "socks", "networkaddress.", "resource.", "security.", "awt.", "swing.", "apple.", "policy.", "proxy",
    };

    /** The properties that were set, or asked for when only the machine knows them; the newest first. */
    private static Outside properties;
    /** The environment variables that were asked for. */
    private static Outside environment;

    /** The properties that are the same everywhere; null for others. */
    private static String known(String key) {
        switch (key) {
            case "line.separator":
                Intrinsics.granted("the platform is of the family of Unix");
                return "\n";
            case "file.separator":
                Intrinsics.granted("the platform is of the family of Unix");
                return "/";
            case "path.separator":
                Intrinsics.granted("the platform is of the family of Unix");
                return ":";
            case "file.encoding":
            case "native.encoding":
            case "sun.jnu.encoding":
                Intrinsics.granted("the default charset is UTF-8");
                return "UTF-8";
            case "user.language":
                Intrinsics.granted("the default locale is English");
                return "en";
            case "user.timezone":
                // The runtime sets it when the default time zone is first asked for.
                Intrinsics.unsupported("the property user.timezone");
                return null;
            default:
                Intrinsics.granted("the runtime has its default options and properties");
                return null;
        }
    }

    private static boolean isOfMachine(String key) {
        switch (key) {
            case "java.version":
            case "java.version.date":
            case "java.vendor":
            case "java.vendor.url":
            case "java.home":
            case "java.class.path":
            case "java.class.version":
            case "java.library.path":
            case "java.io.tmpdir":
            case "java.runtime.name":
            case "java.runtime.version":
            case "java.vm.name":
            case "java.vm.vendor":
            case "java.vm.version":
            case "java.vm.info":
            case "java.vm.specification.name":
            case "java.vm.specification.vendor":
            case "java.vm.specification.version":
            case "java.specification.name":
            case "java.specification.vendor":
            case "java.specification.version":
            case "os.name":
            case "os.arch":
            case "os.version":
            case "user.name":
            case "user.home":
            case "user.dir":
                return true;
            default:
                return false;
        }
    }

    public static String getProperty(String key, String def) {
        String value = getProperty(key);
        return value == null ? def : value;
    }

    public static String setProperty(String key, String value) {
        String old = getProperty(key);
        properties = new Outside(key, java.util.Objects.requireNonNull(value), properties);
        return old;
    }

    public static String clearProperty(String key) {
        String old = getProperty(key);
        properties = new Outside(key, null, properties);
        return old;
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        Outside known = Outside.find(environment, name);
        if (known != null) {
            return known.value;
        }
        String value = null;
        if (Intrinsics.givenBoolean("environment variable is set()")) {
            value = Outside.environment(name);
        }
        environment = new Outside(name, value, environment);
        return value;
    }

    public static java.util.Map<String, String> getenv() {
        return Environment.ALL;
    }

    public static void exit(int status) {
        Intrinsics.halt(status);
    }

    public static void gc() {}

    public static void runFinalization() {}

    public static void load(String filename) {
        Intrinsics.unsupported("System.load");
    }

    public static void loadLibrary(String libname) {
        Intrinsics.unsupported("System.loadLibrary");
    }

    public static String mapLibraryName(String libname) {
        Intrinsics.unsupported("System.mapLibraryName");
        return null;
    }
}
