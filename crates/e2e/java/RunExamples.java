import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Runs programs one after the other in one JVM, each in class loaders of its own, so that every run starts with
 * uninitialized classes. The argument is the directory of classes. Standard input has a line per run:
 * {@code class TAB file TAB inputs}; standard output gets a line per run: {@code ok}, {@code unassumed} or
 * {@code kind TAB line}, where the line is that of the innermost frame in the file.
 */
public final class RunExamples {
    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setProperty("verifier.assume", "throw");
        URL[] path = {Path.of(args[0]).toUri().toURL()};
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            System.setProperty("verifier.inputs", parts[2]);
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                loader.setDefaultAssertionStatus(true);
                out.println(run(loader, parts[0], parts[1]));
            }
            out.flush();
        }
    }

    private static String run(ClassLoader loader, String className, String file) throws Exception {
        try {
            Method main = Class.forName(className, true, loader).getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
            return "ok";
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown.getClass().getName().endsWith("Verifier$Unassumed")) {
                return "unassumed";
            }
            for (StackTraceElement frame : thrown.getStackTrace()) {
                if (file.equals(frame.getFileName())) {
                    return thrown.getClass().getName() + "\t" + frame.getLineNumber();
                }
            }
            return thrown.getClass().getName() + "\t0";
        }
    }
}
