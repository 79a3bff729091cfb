package conspect.model.java.util.logging;

import conspect.rt.Open;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.LogRecord;

/** Lines of a log, which show the time and the place of a call: of their texts nothing is known. */
final class SimpleFormatter {
    private SimpleFormatter() {}

    static String format(java.util.logging.SimpleFormatter self, LogRecord record) {
        record.getInstant();
        if (self.getClass() != java.util.logging.SimpleFormatter.class || mayCall(record)) {
            self.formatMessage(record);
        }
        Throwable thrown = record.getThrown();
        if (thrown != null) {
            thrown.printStackTrace(new PrintWriter(new StringWriter()));
        }
        return Open.logged();
    }

    /** May putting the message together call code of the program? */
    private static boolean mayCall(LogRecord record) {
        if (record.getResourceBundle() != null) {
            return true;
        }
        Object[] parameters = record.getParameters();
        if (parameters == null) {
            return false;
        }
        for (Object p : parameters) {
            if (!isPlain(p)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPlain(Object p) {
        return p == null || p instanceof String || p instanceof Integer || p instanceof Long || p instanceof Boolean
            || p instanceof Character || p instanceof Double || p instanceof Float || p instanceof Short || p instanceof Byte;
    }
}
