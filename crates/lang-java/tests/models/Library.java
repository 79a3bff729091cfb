import java.io.*;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Corners of the library that run as bytecode, with locks, queues, writers, dates and locales. */
public class Library {
    public static void main(String[] args) {
        Show.line("writer", () -> {
            StringWriter w = new StringWriter();
            PrintWriter p = new PrintWriter(w);
            p.printf("%d-%s", 3, "x");
            p.println(1.5);
            p.flush();
            return w.toString();
        });
        Show.line("stream", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrintStream p = new PrintStream(bytes);
            p.print("h\u00e9");
            p.println('c');
            return bytes.toByteArray();
        });
        Show.line("setOut", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrintStream before = System.out;
            System.setOut(new PrintStream(bytes));
            System.out.print("caught");
            System.setOut(before);
            return bytes.toString();
        });
        Show.line("reader", () -> {
            BufferedReader r = new BufferedReader(new StringReader("a\nb\n"));
            return r.readLine() + r.readLine() + r.readLine();
        });
        concurrency();
        Show.line("base64", () -> Base64.getEncoder().encodeToString("hello".getBytes()) + new String(Base64.getDecoder().decode("aGk=")));
        Show.line("uuid", () -> new UUID(123456789L, -5L) + " " + UUID.fromString("00000000-075b-cd15-ffff-fffffffffffb"));
        Show.line("date", () -> LocalDate.of(2024, 2, 28).plusDays(2) + " " + LocalDate.of(2024, 1, 1).getDayOfWeek() + " "
            + Duration.ofMinutes(90));
        Show.line("locale", () -> Locale.US + " " + Locale.ROOT.getLanguage() + "abc".toUpperCase(Locale.ROOT));
        Show.line("properties", () -> {
            Properties p = new Properties();
            p.setProperty("a", "b");
            return p.getProperty("a") + p.getProperty("z", "q");
        });
        Show.line("maps", () -> {
            WeakHashMap<String, Integer> m = new WeakHashMap<>();
            m.put("a", 1);
            IdentityHashMap<String, Integer> i = new IdentityHashMap<>();
            i.put("x", 2);
            return m + "" + i;
        });
        Show.line("lru", () -> {
            Map<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {
                    return size() > 2;
                }
            };
            m.put(1, 1);
            m.put(2, 2);
            m.get(1);
            m.put(3, 3);
            return m;
        });
        Show.line("sort", () -> {
            int[] x = {3, 1, 2};
            Arrays.parallelSort(x);
            Arrays.setAll(x, i -> x[i] * 2);
            return x;
        });
        Show.line("url", () -> URLDecoder.decode("a+b%20c", "UTF-8") + URLEncoder.encode("a b&c", StandardCharsets.UTF_8));
        Show.line("formatter", () -> new Formatter(new StringBuilder("<")).format("%s %d", "a", 1));
        Show.line("summary", () -> {
            DoubleSummaryStatistics d = new DoubleSummaryStatistics();
            d.accept(2.5);
            d.accept(4);
            return d;
        });
        Show.line("units", () -> EnumSet.range(TimeUnit.SECONDS, TimeUnit.DAYS) + "" + TimeUnit.HOURS.toSeconds(2));
        Show.line("types", () -> "" + Void.class + int.class.getName() + Integer.TYPE + OptionalInt.of(3));
    }

    private static void concurrency() {
        Show.line("lock", () -> {
            ReentrantLock l = new ReentrantLock();
            l.lock();
            try {
                l.lock();
                return l.isLocked() + " " + l.getHoldCount() + " " + l.tryLock();
            } finally {
                l.unlock();
            }
        });
        Show.line("unlock", () -> {
            new ReentrantLock().unlock();
            return 0;
        });
        Show.line("readWrite", () -> {
            ReadWriteLock l = new ReentrantReadWriteLock();
            l.readLock().lock();
            boolean writable = l.writeLock().tryLock();
            l.readLock().unlock();
            return writable + " " + l.writeLock().tryLock();
        });
        Show.line("queue", () -> {
            Queue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
            int sum = 0;
            for (Iterator<Integer> it = q.iterator(); it.hasNext();) {
                int i = it.next();
                sum += i;
                if (i == 2) {
                    it.remove();
                }
            }
            return sum + " " + q.poll() + "" + q + q.size();
        });
        Show.line("deque", () -> {
            Deque<String> d = new ConcurrentLinkedDeque<>();
            d.push("a");
            d.addLast("b");
            return d.peekLast() + d.pop() + d;
        });
        Show.line("blocking", () -> {
            BlockingQueue<Integer> q = new LinkedBlockingQueue<>(2);
            return q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + q.poll() + q.take() + q.size();
        });
        Show.line("latch", () -> {
            CountDownLatch c = new CountDownLatch(1);
            c.countDown();
            c.await();
            return c.getCount();
        });
        Show.line("semaphore", () -> {
            Semaphore s = new Semaphore(2);
            s.acquire();
            return s.availablePermits() + " " + s.tryAcquire(2);
        });
        Show.line("monitor", () -> {
            Object o = new Object();
            synchronized (o) {
                o.notifyAll();
            }
            return "free";
        });
    }
}
