import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Logging as programs do it: nothing of it is a failure, and what it calls of the program is executed. */
public class Logs {
    private static final Logger LOG = Logger.getLogger(Logs.class.getName());
    private static int published;

    /** A handler of the program. */
    private static class Counting extends Handler {
        @Override
        public void publish(LogRecord record) {
            published++;
            assert record.getMessage().equals("hello");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** Its text has an effect. */
    private static class Shown {
        int times;

        @Override
        public String toString() {
            times++;
            return "shown";
        }
    }

    //@ plain A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void plain(int n) {
        LOG.log(Level.WARNING, "value {0}", n);
        LOG.info("x" + n);
        LOG.entering("a", "b");
        assert LOG.isLoggable(Level.INFO) && !LOG.isLoggable(Level.FINE);
    }

    //@ logged A=proved E=violated
    static int logged(int n) {
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            LOG.log(Level.SEVERE, "no quotient", e);
            throw e;
        }
    }

    //@ supplied A=proved E=violated
    static void supplied(int n) { LOG.info(() -> "" + 10 / n); }

    //@ notSupplied A=proved E=proved
    static void notSupplied(int n) { LOG.fine(() -> "" + 10 / n); }

    //@ handled A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void handled() {
        LOG.addHandler(new Counting());
        LOG.setUseParentHandlers(false);
        LOG.info("hello");
        LOG.fine("quiet");
        assert published == 1;
    }

    //@ handledOtherwise A=violated E=proved assuming: nothing that weak and soft references refer to is collected
    static void handledOtherwise(int n) {
        LOG.addHandler(new Counting());
        if (n == 7) {
            LOG.info("other");
        }
    }

    //@ shown A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void shown() {
        Shown a = new Shown();
        LOG.log(Level.INFO, "{0}", a);
        LOG.log(Level.FINE, "{0}", a);
        assert a.times == 1;
    }

    //@ shownNever A=violated E=proved assuming: nothing that weak and soft references refer to is collected
    static void shownNever() {
        Shown a = new Shown();
        LOG.log(Level.INFO, "{0}", a);
        assert a.times == 0;
    }

    //@ formatted A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void formatted(int n) {
        for (Handler h : Logger.getLogger("").getHandlers()) {
            h.setFormatter(new Formatter() {
                @Override
                public String format(LogRecord record) {
                    published = 5 / n;
                    return "";
                }
            });
        }
        LOG.info("a");
        assert n != 0 || published == 0;
    }

    //@ levels A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void levels() {
        Logger above = Logger.getLogger("shop");
        Logger below = Logger.getLogger("shop.cart");
        above.setLevel(Level.OFF);
        assert !below.isLoggable(Level.SEVERE) && below.getParent() == above && above.getParent() == Logger.getLogger("");
        below.setLevel(Level.ALL);
        assert below.isLoggable(Level.FINEST) && Logger.getLogger("shop.cart") == below;
    }

    //@ errorSet A=proved E=unknown
    static void errorSet() {
        System.setErr(new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
        LOG.info("a");
    }

    //@ module A=proved E=proved
    static void module() { assert !Logs.class.getModule().isNamed() && Logs.class.getModule() == Counting.class.getModule(); }
}
