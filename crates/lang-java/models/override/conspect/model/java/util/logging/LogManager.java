package conspect.model.java.util.logging;

import conspect.rt.Intrinsics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.SimpleFormatter;

/** The configuration of logs that comes with the JDK, without the class loaders that would find other handlers. */
final class LogManager {
    private LogManager() {}

    /** What {@code conf/logging.properties} of JDK 17 to 25 says. */
    private static final String DEFAULTS =
        "handlers=java.util.logging.ConsoleHandler\n"
            + ".level=INFO\n"
            + "java.util.logging.FileHandler.pattern=%h/java%u.log\n"
            + "java.util.logging.FileHandler.limit=50000\n"
            + "java.util.logging.FileHandler.count=1\n"
            + "java.util.logging.FileHandler.maxLocks=100\n"
            + "java.util.logging.FileHandler.formatter=java.util.logging.XMLFormatter\n"
            + "java.util.logging.ConsoleHandler.level=INFO\n"
            + "java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter\n";

    static void readConfiguration(java.util.logging.LogManager self) throws IOException {
        Intrinsics.granted("the runtime has its default options and properties");
        self.readConfiguration(new ByteArrayInputStream(DEFAULTS.getBytes()));
    }

    static List<Handler> createLoggerHandlers(java.util.logging.LogManager self, String name, String property) {
        List<Handler> out = new ArrayList<>();
        String names = self.getProperty(property);
        if (names == null) {
            return out;
        }
        StringTokenizer words = new StringTokenizer(names, ", \t\n\r\f");
        while (words.hasMoreTokens()) {
            if (!words.nextToken().equals("java.util.logging.ConsoleHandler")) {
                Intrinsics.unsupported("a configuration of logs that names a handler");
            }
            out.add(new ConsoleHandler());
        }
        return out;
    }

    static Formatter getFormatterProperty(java.util.logging.LogManager self, String name, Formatter otherwise) {
        String named = self.getProperty(name);
        if (named == null) {
            return otherwise;
        }
        if (!named.trim().equals("java.util.logging.SimpleFormatter")) {
            Intrinsics.unsupported("a configuration of logs that names a formatter");
        }
        return new SimpleFormatter();
    }

    static Filter getFilterProperty(java.util.logging.LogManager self, String name, Filter otherwise) {
        if (self.getProperty(name) != null) {
            Intrinsics.unsupported("a configuration of logs that names a filter");
        }
        return otherwise;
    }
}
