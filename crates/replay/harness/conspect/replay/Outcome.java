package conspect.replay;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The result file: what happened, in one line, and the call stack of an exception in further lines. */
final class Outcome {
    /** Frames written of a call stack. */
    private static final int MAX_FRAMES = 256;

    private static FileOutputStream file;
    private static boolean written;

    private Outcome() {}

    /** Opens the file now, so that nothing the program does can get in the way later. */
    static void open(String path) {
        try {
            file = new FileOutputStream(path);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> put("exited\n")));
    }

    /** Writes a line and ends the process. */
    static void write(String... parts) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            line.append(i == 0 ? "" : "\t").append(clean(parts[i]));
        }
        put(line.append('\n').toString());
        Runtime.getRuntime().halt(0);
    }

    /** Writes what escaped, and ends the process. */
    static void thrown(Throwable thrown) {
        StringBuilder text = new StringBuilder("thrown\t");
        text.append(thrown.getClass().getName()).append('\t').append(clean(message(thrown))).append('\n');
        StackTraceElement[] frames;
        try {
            frames = thrown.getStackTrace();
        } catch (Throwable overridden) {
            frames = new StackTraceElement[0];
        }
        int count = 0;
        for (StackTraceElement frame : frames) {
            if (count++ == MAX_FRAMES || frame.getClassName().startsWith("conspect.replay.")) {
                break;
            }
            text.append("frame\t").append(frame.getModuleName() == null ? "" : frame.getModuleName());
            text.append('\t').append(frame.getClassName()).append('\t').append(frame.getMethodName());
            text.append('\t').append(frame.getFileName() == null ? "" : frame.getFileName());
            text.append('\t').append(frame.getLineNumber()).append('\n');
        }
        put(text.toString());
        Runtime.getRuntime().halt(0);
    }

    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "" : message;
        } catch (Throwable overridden) {
            return "";
        }
    }

    private static String clean(String text) {
        String part = text.length() > 500 ? text.substring(0, 500) : text;
        return part.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    }

    private static synchronized void put(String text) {
        if (written) {
            return;
        }
        written = true;
        try {
            file.write(text.getBytes(StandardCharsets.UTF_8));
            file.close();
        } catch (IOException e) {
            Runtime.getRuntime().halt(70);
        }
    }
}
