package conspect.model.java.util.logging;

import conspect.rt.Intrinsics;
import java.util.logging.ErrorManager;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** What is logged on the console: it is formatted, for that calls code of the program, and nobody reads what is written. */
final class ConsoleHandler {
    private ConsoleHandler() {}

    /** A handler that has written the head of its formatter, in a list of them. */
    private static final class Headed {
        final java.util.logging.ConsoleHandler handler;
        final Headed next;

        Headed(java.util.logging.ConsoleHandler handler, Headed next) {
            this.handler = handler;
            this.next = next;
        }
    }

    private static Headed headed;

    static void publish(java.util.logging.ConsoleHandler self, LogRecord record) {
        if (self.getClass() != java.util.logging.ConsoleHandler.class) {
            Intrinsics.unsupported("subclasses of ConsoleHandler");
        }
        if (System.isErrReplaced$()) {
            Intrinsics.unsupported("logging where System.err was set");
        }
        if (!self.isLoggable(record)) {
            return;
        }
        Formatter formatter = self.getFormatter();
        try {
            formatter.format(record);
        } catch (Exception e) {
            report(self, e, ErrorManager.FORMAT_FAILURE);
            return;
        }
        if (formatter.getClass() != java.util.logging.SimpleFormatter.class && !hasHead(self)) {
            try {
                self.getFormatter().getHead(self);
            } catch (Exception e) {
                report(self, e, ErrorManager.WRITE_FAILURE);
                return;
            }
            headed = new Headed(self, headed);
        }
    }

    private static boolean hasHead(java.util.logging.ConsoleHandler handler) {
        for (Headed h = headed; h != null; h = h.next) {
            if (h.handler == handler) {
                return true;
            }
        }
        return false;
    }

    /** As {@code Handler.reportError}, which only its own package and subclasses can call. */
    private static void report(java.util.logging.ConsoleHandler handler, Exception e, int code) {
        try {
            handler.getErrorManager().error(null, e, code);
        } catch (Exception other) {
            other.printStackTrace();
        }
    }

    static void close(java.util.logging.ConsoleHandler self) {
        if (self.getClass() != java.util.logging.ConsoleHandler.class) {
            Intrinsics.unsupported("subclasses of ConsoleHandler");
        }
    }
}
