package java.lang;

import conspect.rt.Arrays;
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
    public static final PrintStream out = PrintStream.of$(1);
    public static final PrintStream err = PrintStream.of$(2);

    public static void setIn(InputStream stream) {
        in = stream;
    }

    public static void setOut(PrintStream stream) {
        out.redirect$(stream);
    }

    public static void setErr(PrintStream stream) {
        err.redirect$(stream);
    }

    public static java.io.Console console() {
        return null;
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void setSecurityManager(SecurityManager manager) {
        Intrinsics.unsupported("System.setSecurityManager");
    }

    public static long currentTimeMillis() {
        return Intrinsics.clock() / 1000000L;
    }

    private static long latest = Long.MIN_VALUE;

    public static long nanoTime() {
        long now = Intrinsics.clock();
        Intrinsics.assume(now >= latest);
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
            properties = new Outside(key, value, properties);
            return value;
        }
        return known(key);
    }

    /** The properties that were set, or asked for when only the machine knows them; the newest first. */
    private static Outside properties;
    /** The environment variables that were asked for. */
    private static Outside environment;

    /** The properties that are the same everywhere; null for others. */
    private static String known(String key) {
        switch (key) {
            case "line.separator":
                return "\n";
            case "file.separator":
                return "/";
            case "path.separator":
                return ":";
            case "file.encoding":
            case "native.encoding":
            case "sun.jnu.encoding":
                return "UTF-8";
            case "user.language":
                return "en";
            default:
                return null;
        }
    }

    private static boolean isOfMachine(String key) {
        switch (key) {
            case "java.version":
            case "java.vendor":
            case "java.home":
            case "java.class.path":
            case "java.io.tmpdir":
            case "java.vm.name":
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
        Intrinsics.unsupported("System.getenv: the environment is arbitrary");
        return null;
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
