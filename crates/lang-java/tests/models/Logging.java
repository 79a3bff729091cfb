import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Logs: what is configured, who is asked, in which order, and what a handler of the program is given. */
public class Logging {
    private static final Random RANDOM = new Random(5);
    private static final Level[] LEVELS = {
        Level.OFF, Level.SEVERE, Level.WARNING, Level.INFO, Level.CONFIG, Level.FINE, Level.FINER, Level.FINEST, Level.ALL
    };
    private static final List<String> EVENTS = new ArrayList<>();

    /** Notes what it is given. */
    private static class Noting extends Handler {
        private final String name;

        Noting(String name) {
            this.name = name;
        }

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                EVENTS.add(name + ":" + record.getLevel() + ":" + record.getLoggerName() + ":" + new SimpleFormatter().formatMessage(record));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** A formatter that notes what it is asked. */
    private static class Asked extends Formatter {
        @Override
        public String format(LogRecord record) {
            EVENTS.add("format " + formatMessage(record));
            if (record.getMessage().equals("bad")) {
                throw new IllegalStateException("no");
            }
            return "";
        }

        @Override
        public String getHead(Handler handler) {
            EVENTS.add("head");
            return "";
        }
    }

    public static void main(String[] args) {
        configured();
        tree();
        console();
        random();
    }

    private static void configured() {
        Logger root = Logger.getLogger("");
        System.out.println(root.getName() + root.getLevel() + root.getParent() + root.getHandlers().length + root.getUseParentHandlers());
        Handler handler = root.getHandlers()[0];
        System.out.println(handler.getClass() + " " + handler.getLevel() + handler.getFormatter().getClass() + handler.getFilter()
            + handler.getEncoding() + (handler == root.getHandlers()[0]));
        LogManager manager = LogManager.getLogManager();
        for (String name : new String[] {"handlers", ".level", "java.util.logging.FileHandler.limit", "java.util.logging.ConsoleHandler.level", "x"}) {
            System.out.println(name + "=" + manager.getProperty(name));
        }
        System.out.println(manager.getLogger("nobody") + " " + (manager == LogManager.getLogManager()) + Logger.getGlobal().getName());
        System.out.println(new ConsoleHandler().getLevel() + " " + Level.parse("FINE") + Level.parse("800") + Level.WARNING.intValue());
        Show.line("level", () -> Level.parse("no"));
        Show.line("null", () -> Logger.getLogger(null));
        Show.line("record", () -> new LogRecord(null, "a"));
    }

    private static void tree() {
        Logger below = Logger.getLogger("a.b.c");
        System.out.println(below.getParent().getName() + "|" + below.isLoggable(Level.FINE));
        Logger above = Logger.getLogger("a");
        System.out.println(below.getParent().getName());
        above.setLevel(Level.FINE);
        System.out.println(below.isLoggable(Level.FINE) + " " + below.getLevel() + (Logger.getLogger("a.b").getParent() == above));
        System.out.println(below.getParent().getName() + Logger.getAnonymousLogger().getParent().getName().length());
    }

    private static void console() {
        Handler handler = Logger.getLogger("").getHandlers()[0];
        handler.setFormatter(new Asked());
        Logger logger = Logger.getLogger("console");
        handler.setErrorManager(new java.util.logging.ErrorManager() {
            @Override
            public void error(String message, Exception e, int code) {
                EVENTS.add("error " + message + e.getMessage() + code);
            }
        });
        logger.info("one");
        logger.log(Level.WARNING, "two {0} {1}", new Object[] {1, "x"});
        logger.fine("quiet");
        logger.info("bad");
        logger.info(() -> "three");
        handler.setFilter(record -> !record.getMessage().equals("four"));
        logger.info("four");
        handler.setFilter(null);
        handler.setLevel(Level.SEVERE);
        logger.info("five");
        handler.setLevel(Level.OFF);
        System.out.println(EVENTS);
        EVENTS.clear();
    }

    private static void random() {
        Logger[] loggers = new Logger[6];
        String[] names = {"r", "r.a", "r.a.b", "r.c", "s", "s.t.u"};
        for (int i = 0; i < names.length; i++) {
            loggers[i] = Logger.getLogger(names[i]);
            if (i % 2 == 0) {
                loggers[i].addHandler(new Noting("h" + i));
            }
        }
        for (int i = 0; i < 150; i++) {
            Logger logger = loggers[RANDOM.nextInt(6)];
            Level level = LEVELS[RANDOM.nextInt(9)];
            switch (RANDOM.nextInt(8)) {
                case 0:
                    logger.setLevel(RANDOM.nextInt(3) == 0 ? null : level);
                    break;
                case 1:
                    logger.setUseParentHandlers(RANDOM.nextBoolean());
                    break;
                case 2:
                    Filter filter = record -> record.getMessage().length() % 2 == 0;
                    logger.setFilter(RANDOM.nextBoolean() ? filter : null);
                    break;
                case 3:
                    for (Handler handler : logger.getHandlers()) {
                        handler.setLevel(level);
                    }
                    break;
                case 4:
                    logger.log(level, "m" + i);
                    break;
                case 5:
                    logger.log(level, "p {0}" + i, i);
                    break;
                case 6:
                    logger.logp(level, "C", "m", "q" + i);
                    break;
                default:
                    logger.log(level, new IllegalStateException(), () -> "s");
                    break;
            }
        }
        for (String event : EVENTS) {
            System.out.println(event);
        }
        System.out.println(EVENTS.size());
    }
}
