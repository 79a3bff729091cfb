import java.lang.reflect.Method;

/** Runs the tests of a class, and ends with status 1 when one fails. */
public final class Runner {
    public static void main(String[] args) throws Exception {
        Class<?> suite = Class.forName(args[0]);
        int failed = 0;
        for (Method test : suite.getDeclaredMethods()) {
            if (test.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                test.setAccessible(true);
                var made = suite.getDeclaredConstructor();
                made.setAccessible(true);
                try {
                    test.invoke(made.newInstance());
                } catch (java.lang.reflect.InvocationTargetException e) {
                    failed++;
                }
            }
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
