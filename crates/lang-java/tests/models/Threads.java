import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads of which only one can run at a time; boxes and their identities; switches on strings. */
public class Threads {
    private static int count;
    private static final List<String> LOG = new ArrayList<>();

    private static synchronized void increment() {
        count++;
    }

    private static class Summer extends Thread {
        private final int n;
        int sum;

        Summer(int n) {
            this.n = n;
        }

        @Override
        public void run() {
            for (int i = 1; i <= n; i++) {
                sum += i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        threads();
        pools();
        boxes();
        for (String s : new String[] {"", "a", "Aa", "BB", "AaBB", "BBAa", "AaAa", "stop", "go", "GO", "other", "\u0000"}) {
            System.out.println(plain(s) + " " + arrow(s) + " " + nested(s, "go"));
        }
        Show.line("null", () -> plain(null));
    }

    private static void threads() throws InterruptedException {
        Thread t = new Thread(() -> LOG.add("ran as " + Thread.currentThread().getName()), "worker");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.isInterrupted() + " " + t);
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + LOG);
        Show.line("again", () -> {
            t.start();
            return null;
        });
        t.join();
        Summer s = new Summer(10);
        s.start();
        s.join(10000);
        System.out.println(s.sum + " " + s.isAlive() + Thread.currentThread().getName());
        Thread[] all = new Thread[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(Threads::increment);
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        System.out.println(count);
        Thread.currentThread().interrupt();
        Show.line("interrupted", () -> {
            Thread.sleep(1);
            return null;
        });
        System.out.println(Thread.interrupted());
    }

    private static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum + " " + futures.get(0).isDone() + futures.get(0).isCancelled());
        Callable<Integer> failing = () -> {
            throw new IllegalStateException("no");
        };
        Future<Integer> failed = pool.submit(failing);
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getClass().getName());
        }
        System.out.println(pool.invokeAll(List.of(() -> 1, () -> 2)).size() + " " + pool.isShutdown());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        Show.line("negative", () -> Executors.newFixedThreadPool(0));
    }

    private static boolean same(Object a, Object b) {
        return a == b;
    }

    @SuppressWarnings("removal")
    private static void boxes() {
        for (int i : new int[] {-129, -128, 0, 127, 128}) {
            Integer a = i;
            Integer made = new Integer(i);
            Long big = (long) i;
            System.out.println(same(i, i) + " " + same(a, a) + same(made, made) + same(made, i) + same(made, new Integer(i)) + same(a, big)
                + same(big, Long.valueOf(i)) + same((short) i, (short) i) + same((byte) i, (byte) i) + same((char) i, (char) i)
                + (a == Integer.valueOf(i)) + a.equals(made) + same(new Character('x'), 'x') + same(null, a) + same(a, "s"));
        }
    }

    private static int plain(String s) {
        int out = 0;
        switch (s) {
            case "Aa":
                out += 1;
            case "BB":
                out += 2;
                break;
            case "AaBB":
            case "BBAa":
                return 7;
            default:
                out = -1;
                break;
            case "stop":
                out = 9;
        }
        return out;
    }

    private static String arrow(String s) {
        return switch (s) {
            case "go", "GO" -> "forward";
            case "" -> "empty";
            case "\u0000" -> "zero";
            default -> {
                if (s.length() > 4) {
                    yield "long";
                }
                yield s + s;
            }
        };
    }

    private static String nested(String a, String b) {
        String out = "";
        for (int i = 0; i < 2; i++) {
            switch (a) {
                case "go":
                    switch (b) {
                        case "go":
                            out += "twice";
                            continue;
                        default:
                            out += "once";
                    }
                    break;
                case "a":
                    try {
                        throw new IllegalStateException();
                    } catch (IllegalStateException e) {
                        out += "caught";
                    }
                    break;
                default:
            }
            out += i;
        }
        return out;
    }
}
