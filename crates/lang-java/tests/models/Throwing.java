import java.util.ArrayList;
import java.util.Objects;

/** Exceptions: implicit ones and their messages, causes, suppressed ones, order of finally blocks. */
public class Throwing {
    static int[] values = {1, 2, 3};
    static Object text = "text";

    interface Shape {}

    static class Own extends RuntimeException {
        Own(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getMessage() {
            return "own " + super.getMessage();
        }
    }

    static class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws Exception {
            System.out.println("close " + name);
            throw new IllegalStateException("close " + name);
        }
    }

    public static void main(String[] args) {
        int zero = args.length;
        Show.line("division", () -> 1 / zero);
        Show.line("remainder", () -> 1L % zero);
        Show.line("bounds", () -> values[3]);
        Show.line("bounds2", () -> values[-1 + zero]);
        Show.line("store", () -> {
            Object[] o = new String[1];
            o[0] = 5;
            return o;
        });
        Show.line("cast", () -> (Integer) text);
        Show.line("cast2", () -> (Shape) text);
        Show.line("cast3", () -> (int[]) text);
        Show.line("cast4", () -> (String) (Object) new int[0][0]);
        Show.line("cast5", () -> (Own) (Object) new Throwing());
        Show.line("size", () -> new String[zero - 5]);
        Show.line("null", () -> ((String) null).length());
        Show.line("unbox", () -> {
            Integer i = null;
            return i + 1;
        });
        Show.line("own", () -> {
            throw new Own("a", new Exception("b"));
        });
        Show.line("arrayList", () -> new ArrayList<String>().get(0));
        Show.line("requireNonNull", () -> Objects.requireNonNull(null, "what"));
        Show.line("checkIndex", () -> Objects.checkIndex(5, 3));
        Show.line("clone", () -> new Throwing().clone());
        Show.line("enum", () -> Thread.State.valueOf("NONE"));
        Show.line("assertion", () -> {
            assert zero > 0 : "zero is " + zero;
            return 1;
        });
        objects();
        Show.line("finally", () -> finallyOrder(3) + " " + finallyOrder(0));
        Show.line("resources", () -> resources());
        Show.line("deep", () -> depth(50));
    }

    private static void objects() {
        Throwable t = new Exception("message", new RuntimeException("cause"));
        System.out.println(t + " " + t.getCause() + " " + t.getMessage() + " " + t.getLocalizedMessage());
        System.out.println(new Exception(new Error("x")) + " " + new Exception((Throwable) null) + " " + new Exception().getCause());
        Show.line("initCause", () -> new Exception("a").initCause(new Error("b")).getCause());
        Show.line("initCause2", () -> new Exception("a", null).initCause(new Error("b")));
        Show.line("initCause3", () -> {
            Exception e = new Exception("a");
            return e.initCause(e);
        });
        Show.line("suppressed", () -> {
            Exception e = new Exception("a");
            e.addSuppressed(new Error("b"));
            e.addSuppressed(new Error("c"));
            return e.getSuppressed();
        });
        Show.line("suppressed2", () -> {
            Exception e = new Exception("a");
            e.addSuppressed(e);
            return 0;
        });
        Show.line("assertionError", () -> new AssertionError(5) + " " + new AssertionError("m", new Error()).getCause()
            + " " + new AssertionError(new Error("z")).getCause());
    }

    private static int finallyOrder(int n) {
        try {
            System.out.println("try " + n);
            return 10 / n;
        } catch (ArithmeticException e) {
            System.out.println("catch " + e.getMessage());
            return -1;
        } finally {
            System.out.println("finally " + n);
        }
    }

    private static String resources() throws Exception {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            throw new Exception("body");
        } catch (Exception e) {
            return e + " " + Show.text(e.getSuppressed());
        }
    }

    private static int depth(int n) {
        if (n == 0) {
            throw new IllegalArgumentException("bottom");
        }
        try {
            return depth(n - 1);
        } catch (IllegalArgumentException e) {
            if (n < 49) {
                throw e;
            }
            return n;
        }
    }
}
