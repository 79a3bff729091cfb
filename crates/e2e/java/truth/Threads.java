import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads: what holds in every order is proved although one order is executed; where two threads reach a place in no fixed order, nothing is
 * said, whatever the order that is executed shows.
 */
public class Threads {
    static int x; static boolean done; static volatile int v;
    static int[] arr = new int[4];
    static class Box { int v; Box next; }
    //@ notJoined A=unknown E=unknown
    static void notJoined(int n) throws Exception { x = 0; new Thread(() -> x = 1).start(); assert x == 0; }

    //@ afterFork A=unknown E=unknown
    static void afterFork(int n) throws Exception { x = 0; Thread t = new Thread(() -> { assert x == 0; }); t.start(); x = 1; t.join(); }

    //@ lateRead A=unknown E=unknown
    static void lateRead(int n) throws Exception { x = 0; Thread a = new Thread(() -> x = 1); Thread b = new Thread(() -> { }); a.start(); b.start(); b.join(); assert x == 1; a.join(); }

    //@ elems A=unknown E=unknown
    static void elems(int i, int j) throws Exception { if (i<0||j<0||i>3||j>3) return; int[] q = new int[4]; Thread a = new Thread(() -> q[i] = 1); Thread b = new Thread(() -> q[j] = 2); a.start(); b.start(); a.join(); b.join(); assert q[j] == 2; }

    //@ sharedBox A=unknown E=unknown
    static void sharedBox(Box b, Box c) throws Exception { if (b==null||c==null) return; Thread s = new Thread(() -> b.v = 1), t = new Thread(() -> c.v = 2); s.start(); t.start(); s.join(); t.join(); assert c.v == 2; }

    //@ twoBoxes A=proved E=proved
    static void twoBoxes(int n) throws Exception { Box b = new Box(), c = new Box(); Thread s = new Thread(() -> b.v = n), t = new Thread(() -> c.v = n); s.start(); t.start(); s.join(); t.join(); assert c.v == b.v; }

    //@ counterRead A=unknown E=unknown
    static void counterRead(int n) throws Exception { AtomicInteger c = new AtomicInteger(); int[] r = new int[1]; Thread a = new Thread(() -> r[0] = c.incrementAndGet()), b = new Thread(c::incrementAndGet); a.start(); b.start(); a.join(); b.join(); assert r[0] == 1; }

    //@ counterMid A=unknown E=unknown
    static void counterMid(int n) throws Exception { AtomicInteger c = new AtomicInteger(); Thread a = new Thread(c::incrementAndGet); a.start(); assert c.get() == 0; a.join(); }

    //@ addSet A=unknown E=unknown
    static void addSet(int n) throws Exception { AtomicInteger c = new AtomicInteger(); Thread a = new Thread(() -> c.incrementAndGet()), b = new Thread(() -> c.set(5)); a.start(); b.start(); a.join(); b.join(); assert c.get() == 5; }

    //@ list A=unknown E=unknown
    static void list(int n) throws Exception { List<Integer> l = new ArrayList<>(); Thread a = new Thread(() -> l.add(1)), b = new Thread(() -> l.add(2)); a.start(); b.start(); a.join(); b.join(); assert l.get(1) == 2; }

    //@ poolOrder A=unknown E=unknown
    static void poolOrder(int n) throws Exception { ExecutorService ex = Executors.newFixedThreadPool(2); int[] r = new int[1]; Future<?> f = ex.submit(() -> r[0] = 1), g = ex.submit(() -> r[0] = 2); f.get(); g.get(); ex.shutdown(); assert r[0] == 2; }

    //@ singleOrder A=proved E=proved
    static void singleOrder(int n) throws Exception { ExecutorService ex = Executors.newSingleThreadExecutor(); int[] r = new int[1]; Future<?> f = ex.submit(() -> r[0] = 1), g = ex.submit(() -> r[0] = 2); g.get(); ex.shutdown(); assert r[0] == 2; }

    //@ isDone A=unknown E=unknown
    static void isDone(int n) throws Exception { ExecutorService ex = Executors.newFixedThreadPool(2); Future<Integer> f = ex.submit(() -> n); assert !f.isDone(); f.get(); ex.shutdown(); }

    //@ cfOrder A=unknown E=unknown
    static void cfOrder(int n) throws Exception { int[] r = new int[1]; CompletableFuture<Void> f = CompletableFuture.runAsync(() -> r[0] = 1), g = CompletableFuture.runAsync(() -> r[0] = 2); CompletableFuture.allOf(f, g).join(); assert r[0] == 2; }

    //@ cfThen A=unknown E=unknown
    static void cfThen(int n) throws Exception { int[] r = new int[1]; CompletableFuture<Void> f = CompletableFuture.runAsync(() -> { }).thenRun(() -> r[0] = 1); r[0] = 2; f.join(); assert r[0] == 1; }

    //@ cfThen2 A=unknown E=unknown
    static void cfThen2(int n) throws Exception { int[] r = new int[1]; CompletableFuture<Void> f = CompletableFuture.runAsync(() -> { }); CompletableFuture<Void> g = CompletableFuture.runAsync(() -> { }); f.join(); CompletableFuture<Void> h = g.thenRun(() -> r[0] = 1); r[0] = 2; h.join(); assert r[0] == 2; }

    //@ cfNow A=unknown E=unknown
    static void cfNow(int n) throws Exception { CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 1); assert f.getNow(0) == 0; f.join(); }

    //@ cfAny A=unknown E=unknown
    static void cfAny(int n) throws Exception { CompletableFuture<Object> f = CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> 1), CompletableFuture.supplyAsync(() -> 2)); assert f.join().equals(1); }

    //@ latchOrder A=unknown E=unknown
    static void latchOrder(int n) throws Exception { CountDownLatch l = new CountDownLatch(1); int[] r = new int[1]; new Thread(() -> { l.countDown(); r[0] = 1; }).start(); l.await(); assert r[0] == 1; }

    //@ latchTwo A=proved E=proved
    static void latchTwo(int n) throws Exception { CountDownLatch l = new CountDownLatch(2); int[] r = new int[2]; for (int i = 0; i < 2; i++) { int k = i; new Thread(() -> { r[k] = n; l.countDown(); }).start(); } l.await(); assert r[0] == r[1]; }

    //@ latchCount A=unknown E=unknown
    static void latchCount(int n) throws Exception { CountDownLatch l = new CountDownLatch(1); Thread t = new Thread(l::countDown); t.start(); assert l.getCount() == 1; t.join(); }

    static class Lazy { static int v = x; }
    //@ init A=unknown E=unknown
    static void init(int n) throws Exception { x = 0; Thread a = new Thread(() -> { int q = Lazy.v; }); Thread b = new Thread(() -> x = 5); a.start(); b.start(); a.join(); b.join(); assert Lazy.v == 0; }

    static class Conf { static final Map<String,Integer> M = new HashMap<>(); static { M.put("a", 1); } }
    //@ initMap A=proved E=proved
    static void initMap(int n) throws Exception { int[] r = new int[2]; Thread a = new Thread(() -> r[0] = Conf.M.get("a")), b = new Thread(() -> r[1] = Conf.M.get("a")); a.start(); b.start(); a.join(); b.join(); assert r[0] == r[1]; }

    //@ strings A=proved E=proved
    static void strings(String s) throws Exception { if (s == null || s.length() > 3) return; int[] r = new int[2]; Thread a = new Thread(() -> r[0] = s.hashCode()), b = new Thread(() -> r[1] = s.hashCode()); a.start(); b.start(); a.join(); b.join(); assert r[0] == r[1]; }

    //@ names A=unknown E=unknown
    static void names(int n) throws Exception { String[] r = new String[1]; ExecutorService ex = Executors.newFixedThreadPool(2); ex.submit(() -> r[0] = Thread.currentThread().getName()).get(); ex.shutdown(); assert r[0].equals("pool-1-thread-1"); }

    //@ interrupt A=violated E=unknown
    static void interrupt(int n) throws Exception { boolean[] r = new boolean[1]; Thread t = new Thread(() -> { try { Thread.sleep(10); } catch (InterruptedException e) { r[0] = true; } }); t.start(); t.interrupt(); t.join(); assert !r[0]; }

    //@ alive A=unknown E=unknown
    static void alive(int n) throws Exception { Thread t = new Thread(() -> { }); t.start(); assert t.isAlive(); t.join(); }

    //@ nested A=proved E=proved
    static void nested(int n) throws Exception { int[] r = new int[1]; Thread t = new Thread(() -> { Thread u = new Thread(() -> r[0] = n); u.start(); try { u.join(); } catch (InterruptedException e) { } }); t.start(); t.join(); assert r[0] == n; }

    //@ handoff A=unknown E=unknown
    static void handoff(int n) throws Exception { Box b = new Box(); Thread t = new Thread(() -> { Box c = new Box(); c.v = 7; b.next = c; }); t.start(); while (b.next == null) Thread.sleep(1); assert b.next.v == 7; }

    static int m; static synchronized void addM(int k) { m += k; } static synchronized int getM() { return m; }
    //@ syncStatic A=proved E=proved
    static void syncStatic(int n) throws Exception { m = 0; Thread a = new Thread(() -> addM(n)), b = new Thread(() -> addM(2)); a.start(); b.start(); a.join(); b.join(); assert getM() == n + 2; }

    //@ syncStaticRead A=unknown E=unknown
    static void syncStaticRead(int n) throws Exception { m = 0; Thread a = new Thread(() -> addM(1)); a.start(); assert getM() == 0; a.join(); }

    //@ waits A=unknown E=unknown
    static synchronized void waits() throws Exception { Thread a = new Thread(() -> addM(1)); a.start(); a.join(); assert m == 1; }

    //@ clone A=unknown E=unknown
    static void clone(int n) throws Exception { int[] q = {1}; int[][] r = new int[1][]; Thread a = new Thread(() -> r[0] = q.clone()); a.start(); q[0] = 2; a.join(); assert r[0][0] == 2; }

    //@ copy A=unknown E=unknown
    static void copy(int n) throws Exception { int[] q = {1, 2}; int[] r = new int[2]; Thread a = new Thread(() -> System.arraycopy(q, 0, r, 0, 2)); a.start(); q[1] = 3; a.join(); assert r[1] == 3; }

    //@ foreverDaemon A=unknown E=unknown
    static void foreverDaemon(int n) throws Exception { Thread t = new Thread(() -> { }); t.setDaemon(true); t.start(); assert n == n; }

    //@ branch A=proved E=proved
    static void branch(int n) throws Exception { int[] r = new int[1]; Thread t = new Thread(() -> { if (n > 3) r[0] = 1; else r[0] = 2; }); t.start(); t.join(); assert r[0] == (n > 3 ? 1 : 2); }

    //@ loop A=proved E=proved
    static void loop(int n) throws Exception { if (n < 0 || n > 3) return; int[] r = new int[4]; List<Thread> ts = new ArrayList<>(); for (int i = 0; i < n; i++) { int k = i; Thread t = new Thread(() -> r[k] = k + 1); ts.add(t); t.start(); } for (Thread t : ts) t.join(); int s = 0; for (int q : r) s += q; assert s == n * (n + 1) / 2; }

    //@ cfChain A=proved E=proved
    static void cfChain(int a) { int r = CompletableFuture.supplyAsync(() -> a & 7).thenApply(q -> q * 2).thenCompose(q -> CompletableFuture.supplyAsync(() -> q + 1)).thenCombine(CompletableFuture.supplyAsync(() -> 1), Integer::sum).join(); assert r <= 16; }

    //@ cfFail A=proved E=proved
    static void cfFail(int a) { try { CompletableFuture.supplyAsync(() -> 10 / a).thenApply(q -> q + 1).join(); assert a != 0; } catch (CompletionException e) { assert a == 0 && e.getCause() instanceof ArithmeticException; } }

    //@ cfHandle A=proved E=proved
    static void cfHandle(int a) throws Exception { String s = CompletableFuture.supplyAsync(() -> 10 / a).handle((v, e) -> e == null ? "ok" : "bad").get(); assert s.equals(a == 0 ? "bad" : "ok"); }

    //@ cfAll A=proved E=proved
    static void cfAll(int a, int b) { List<CompletableFuture<Integer>> l = List.of(CompletableFuture.supplyAsync(() -> a & 3), CompletableFuture.supplyAsync(() -> b & 3)); CompletableFuture.allOf(l.toArray(new CompletableFuture[0])).join(); int s = 0; for (CompletableFuture<Integer> f : l) s += f.join(); assert s <= 6; }

    //@ submitGet A=proved E=proved
    static void submitGet(int n) throws Exception {
      if (n < 0 || n > 100) return;
      ExecutorService ex = Executors.newFixedThreadPool(2);
      Future<Integer> f = ex.submit(() -> sq(n));
      int r = f.get();
      ex.shutdown();
      assert r == n * n;
    }

    //@ submitTwo A=violated E=proved
    static void submitTwo(int n) throws Exception {
      if (n < 0 || n > 100) return;
      ExecutorService ex = Executors.newFixedThreadPool(2);
      Future<Integer> f = ex.submit(() -> sq(n));
      Future<Integer> g = ex.submit(() -> n + 5);
      int r = f.get() + g.get();
      ex.shutdown();
      assert r != 61;
    }

    //@ submitMany A=proved E=proved
    static void submitMany(int n) throws Exception {
      if (n < 0 || n > 100) return;
      ExecutorService ex = Executors.newFixedThreadPool(4);
      List<Future<Integer>> fs = new ArrayList<>();
      for (int i = 0; i < 4; i++) { final int k = i; fs.add(ex.submit(() -> n + k)); }
      int s = 0;
      for (Future<Integer> f : fs) s += f.get();
      ex.shutdown();
      assert s == 4 * n + 6;
    }

    //@ counter A=proved E=proved
    static void counter(int n) throws Exception {
      AtomicInteger c = new AtomicInteger();
      Thread a = new Thread(c::incrementAndGet), b = new Thread(c::incrementAndGet);
      a.start(); b.start(); a.join(); b.join();
      assert c.get() == 2;
    }

    //@ race A=unknown E=unknown
    static void race(int n) throws Exception {
      shared = 0;
      Thread a = new Thread(() -> shared = 1), b = new Thread(() -> shared = 2);
      a.start(); b.start(); a.join(); b.join();
      assert shared == 2;
    }

    //@ cf A=proved E=proved
    static void cf(int n) throws Exception {
      CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> n & 15).thenApply(x -> x + 1);
      assert f.get() <= 16;
    }

    //@ cfCombine A=violated E=proved
    static void cfCombine(int n) throws Exception {
      CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> n & 15);
      CompletableFuture<Integer> g = CompletableFuture.supplyAsync(() -> n & 3);
      assert f.thenCombine(g, Integer::sum).join() != 18;
    }

    //@ cfExceptionally A=proved E=proved
    static void cfExceptionally(int n) throws Exception {
      CompletableFuture<Integer> f = CompletableFuture.<Integer>supplyAsync(() -> { throw new IllegalStateException("x"); }).exceptionally(t -> n);
      assert f.join() == n;
    }

    //@ parallelList A=proved E=proved assuming: functions of a parallel stream keep no state, combine in any grouping, and nothing rests on the order in which they run
    static void parallelList(int a, int b) throws Exception {
      int s = List.of(a, b).parallelStream().mapToInt(x -> x & 7).sum();
      assert s <= 14;
    }

    //@ latch A=proved E=proved
    static void latch(int n) throws Exception {
      CountDownLatch l = new CountDownLatch(1);
      int[] out = new int[1];
      new Thread(() -> { out[0] = n; l.countDown(); }).start();
      l.await();
      assert out[0] == n;
    }

    //@ futureTask A=proved E=proved
    static void futureTask(int n) throws Exception {
      FutureTask<Integer> t = new FutureTask<>(() -> n);
      t.run();
      assert t.get() == n;
    }

    //@ invokeAll A=proved E=proved
    static void invokeAll(int a) throws Exception {
      ExecutorService ex = Executors.newFixedThreadPool(2);
      List<Callable<Integer>> l = List.of(() -> a, () -> a + 1);
      int s = 0; for (Future<Integer> f : ex.invokeAll(l)) s += f.get();
      ex.shutdown();
      assert ex.awaitTermination(1, TimeUnit.SECONDS);
      assert s == 2 * a + 1;
    }

    //@ syncCounter A=proved E=proved
    static void syncCounter(int a) throws Exception {
      Counter c = new Counter();
      Thread[] ts = new Thread[2];
      for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 3; k++) c.inc(); }); ts[i].start(); }
      for (Thread t : ts) t.join();
      assert c.n == 6;
    }

    //@ unsync A=unknown E=unknown
    static void unsync(int a) throws Exception {
      Counter c = new Counter();
      Thread[] ts = new Thread[2];
      for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> c.raw(1)); ts[i].start(); }
      for (Thread t : ts) t.join();
      assert c.n == 2;
    }

    //@ uncaught A=proved E=proved assuming: an exception that ends a thread other than the entry's is no failure of the entry
    static void uncaught(int a) throws Exception {
      Thread t = new Thread(() -> { throw new IllegalStateException(); });
      t.start(); t.join();
      assert !t.isAlive();
    }

    //@ execException A=proved E=proved
    static void execException(int a) throws Exception {
      ExecutorService ex = Executors.newSingleThreadExecutor();
      Future<Integer> f = ex.submit(() -> { if (a == 3) throw new IllegalStateException("three"); return a; });
      try { assert f.get() == a; } catch (ExecutionException e) { assert a == 3 && e.getCause().getMessage().equals("three"); }
      ex.shutdown();
    }

    static int sq(int x) { return x * x; }
    static int shared;
    static class Counter { int n; synchronized void inc() { n++; } void raw(int k) { n += k; } }

    static class Sum extends RecursiveTask<Integer> {
        final int[] a;
        final int lo, hi;
        Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override
        protected Integer compute() {
            if (hi - lo <= 1) return hi > lo ? a[lo] : 0;
            int m = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, m), r = new Sum(a, m, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    //@ split A=proved E=proved
    static void split(int x, int y, int z) { assert new ForkJoinPool().invoke(new Sum(new int[] {x, y, z}, 0, 3)) == x + y + z; }

    //@ splitOff A=violated E=proved
    static void splitOff(int x, int y, int z) { assert new ForkJoinPool().invoke(new Sum(new int[] {x, y, z}, 0, 2)) == x + y + z; }

    //@ stopped A=proved E=proved
    static void stopped(int a) throws Exception {
        ExecutorService ex = Executors.newSingleThreadExecutor();
        try {
            assert ex.submit(() -> a).get(1, TimeUnit.SECONDS) == a;
        } finally {
            ex.shutdownNow();
        }
    }

    //@ same A=proved E=proved assuming: nothing rests on which thread of a pool runs a task
    static void same(int n) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(2);
        Thread[] r = new Thread[2];
        ex.submit(() -> r[0] = Thread.currentThread()).get();
        ex.submit(() -> r[1] = Thread.currentThread()).get();
        ex.shutdown();
        assert r[0] != null && r[1] != null;
    }

    //@ sleepy A=unknown E=unknown
    static void sleepy() throws Exception {
        shared = 0;
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            shared = 1;
        });
        t.start();
        Thread.sleep(1);
        assert shared == 0;
        t.join();
    }

    static CompletableFuture<Integer> load(int id) {
        return CompletableFuture.supplyAsync(() -> {
            if (id < 0) throw new IllegalArgumentException("id");
            return id * 2;
        });
    }

    //@ loaded A=proved E=violated
    static void loaded(int id) { load(id).join(); }
}
