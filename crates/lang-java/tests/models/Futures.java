import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** What is promised: tasks, futures and what follows from them, latches; what does not depend on which thread is first. */
public class Futures {
    public static void main(String[] args) throws Exception {
        tasks();
        values();
        failures();
        several();
        asynchronous();
        latches();
        counters();
        pools();
        split();
    }

    private static class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 3) {
                return to == from ? 0 : from + (to - from == 2 ? from + 1 : 0);
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    private static class Increment extends RecursiveAction {
        private final int[] cells;
        private final int at;

        Increment(int[] cells, int at) {
            this.cells = cells;
            this.at = at;
        }

        @Override
        protected void compute() {
            if (at < cells.length) {
                invokeAll(new Increment(cells, 2 * at + 1), new Increment(cells, 2 * at + 2));
                cells[at] += at;
            }
        }
    }

    private static void split() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        Sum sum = new Sum(1, 11);
        System.out.println(pool.invoke(sum) + " " + sum.isDone() + sum.isCompletedNormally() + sum.isCompletedAbnormally() + sum.getRawResult());
        int[] cells = new int[5];
        new Increment(cells, 0).invoke();
        System.out.println(Arrays.toString(cells) + new Sum(3, 5).invoke() + ForkJoinPool.commonPool().submit(() -> "common").get());
        Show.line("adapted", () -> ForkJoinTask.adapt(() -> 4 / (cells[0] + 0)).invoke());
        ForkJoinTask<Integer> never = ForkJoinTask.adapt(() -> 1);
        System.out.println(never.cancel(true) + " " + never.isCancelled() + never.isDone() + never.isCompletedAbnormally());
        Show.line("cancelled", never::join);
        pool.shutdown();
        System.out.println(pool.awaitTermination(9, TimeUnit.SECONDS) + " " + pool.isShutdown() + ForkJoinPool.commonPool().isShutdown());
    }

    private static String tail(Object o) {
        String text = o.toString();
        return text.substring(text.indexOf('['));
    }

    private static void tasks() {
        FutureTask<Integer> t = new FutureTask<>(() -> 7);
        System.out.println(t.isDone() + " " + t.isCancelled());
        t.run();
        t.run();
        Show.line("get", t::get);
        Show.line("in time", () -> t.get(1, TimeUnit.SECONDS));
        System.out.println(t.isDone() + " " + t.cancel(true) + " " + tail(t));
        FutureTask<String> u = new FutureTask<>(() -> { throw new IllegalStateException("no"); });
        u.run();
        Show.line("failed", u::get);
        System.out.println(tail(u));
        FutureTask<String> c = new FutureTask<>(() -> { }, "never");
        System.out.println(c.cancel(false) + " " + c.cancel(false) + " " + c.isCancelled() + " " + c.isDone() + tail(c));
        c.run();
        Show.line("cancelled", c::get);
        List<String> told = new ArrayList<>();
        FutureTask<String> d = new FutureTask<String>(() -> "x") {
            @Override
            protected void done() {
                told.add("done " + isDone());
            }

            @Override
            protected void set(String v) {
                super.set(v + "y");
            }
        };
        d.run();
        Show.line("own", d::get);
        System.out.println(told);
        Show.line("null", () -> new FutureTask<String>(null));
        Show.line("null unit", () -> t.get(1, null));
    }

    private static void values() {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = f.thenApply(x -> x * 2);
        List<Object> seen = new ArrayList<>();
        CompletableFuture<Void> h = g.thenAccept(seen::add);
        System.out.println(f.isDone() + " " + g.getNow(-1) + " " + tail(h));
        System.out.println(f.complete(4) + " " + f.complete(5) + " " + f.completeExceptionally(new RuntimeException()));
        System.out.println(f.join() + " " + g.join() + " " + h.join() + seen + g.getNow(0) + tail(g));
        System.out.println(g.thenCompose(x -> CompletableFuture.completedFuture(x + "!")).join());
        System.out.println(f.thenCombine(g, Integer::sum).join() + " " + f.thenAcceptBoth(g, (a, b) -> seen.add(a + b)).join());
        System.out.println(f.runAfterBoth(g, () -> seen.add("both")).isDone() + " " + f.thenRun(() -> seen.add("run")).join() + seen);
        System.out.println(f.applyToEither(new CompletableFuture<Integer>(), x -> x + 1).join());
        System.out.println(f.acceptEither(new CompletableFuture<Integer>(), seen::add).isDone() + " " + f.runAfterEither(g, () -> { }).isDone());
        System.out.println(f.copy().join() + " " + f.toCompletableFuture().equals(f) + f.whenComplete((v, e) -> seen.add(v + "/" + e)).join() + seen);
        System.out.println(f.handle((v, e) -> v + "/" + e).join() + f.exceptionally(e -> 0).join());
        Show.line("null", () -> f.thenApply(null));
        Show.line("null executor", () -> f.thenApplyAsync(x -> x, null));
    }

    private static void failures() {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = f.thenApply(x -> x + 1);
        f.completeExceptionally(new IllegalStateException("bad"));
        Show.line("get", f::get);
        Show.line("join", f::join);
        Show.line("then get", g::get);
        Show.line("then join", g::join);
        System.out.println(f.isCompletedExceptionally() + " " + g.isCompletedExceptionally() + tail(f) + tail(g));
        System.out.println(f.exceptionally(e -> e.getMessage().length()).join() + g.handle((v, e) -> e.toString()).join());
        System.out.println(f.exceptionallyCompose(e -> CompletableFuture.completedFuture(9)).join());
        CompletableFuture<Integer> thrown = CompletableFuture.completedFuture(1).thenApply(x -> x / 0);
        Show.line("thrown", thrown::join);
        Show.line("thrown get", thrown::get);
        Show.line("when", () -> thrown.whenComplete((v, e) -> { throw new RuntimeException("more"); }).join());
        Show.line("when fails", () -> CompletableFuture.completedFuture(1).whenComplete((v, e) -> { throw new RuntimeException("w"); }).join());
        Show.line("composed null", () -> CompletableFuture.completedFuture(1).thenCompose(x -> null).handle((v, e) -> e.getCause().getClass()).join());
        Show.line("failed", () -> CompletableFuture.failedFuture(new IllegalArgumentException("x")).thenRun(() -> { }).join());
        Show.line("now", () -> CompletableFuture.<String>failedFuture(new CompletionException("c", null)).getNow("z"));
        CompletableFuture<String> c = new CompletableFuture<>();
        CompletableFuture<String> after = c.thenApply(Function.identity());
        System.out.println(c.cancel(true) + " " + c.cancel(true) + c.isCancelled() + after.isCancelled() + after.isCompletedExceptionally());
        Show.line("after", after::join);
        try {
            c.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
    }

    private static void several() {
        CompletableFuture<String> a = new CompletableFuture<>();
        CompletableFuture<String> b = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b);
        CompletableFuture<String> both = a.thenCombine(b, String::concat);
        a.complete("x");
        System.out.println(all.isDone() + " " + both.isDone());
        b.complete("y");
        System.out.println(all.isDone() + " " + both.join() + " " + CompletableFuture.allOf().isDone());
        Show.line("all", () -> CompletableFuture.allOf(a, CompletableFuture.failedFuture(new RuntimeException("1")), CompletableFuture.failedFuture(new RuntimeException("2"))).join());
        System.out.println(CompletableFuture.anyOf(new CompletableFuture<String>(), a).join());
        Show.line("nulls", () -> CompletableFuture.allOf(a, null));
    }

    private static void asynchronous() throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x + 1);
        System.out.println(f.thenCombine(CompletableFuture.supplyAsync(() -> 2), (x, y) -> x * y).get(9, TimeUnit.SECONDS));
        Show.line("async", () -> CompletableFuture.supplyAsync(() -> Integer.parseInt("q")).join());
        Show.line("run", () -> CompletableFuture.runAsync(() -> { throw new IllegalStateException("r"); }).get());
        List<String> seen = new ArrayList<>();
        CompletableFuture.runAsync(() -> seen.add("one")).thenRun(() -> seen.add("two")).thenRunAsync(() -> seen.add("three")).join();
        System.out.println(seen);
        System.out.println(new CompletableFuture<Integer>().completeAsync(() -> 3).join());
        System.out.println(CompletableFuture.supplyAsync(() -> "direct", Runnable::run).getNow("no"));
    }

    private static void latches() throws Exception {
        CountDownLatch l = new CountDownLatch(2);
        int[] out = new int[2];
        for (int i = 0; i < 2; i++) {
            int k = i;
            new Thread(() -> {
                out[k] = k + 1;
                l.countDown();
            }).start();
        }
        l.await();
        System.out.println(out[0] + out[1] + " " + l.getCount() + tail(l));
        l.countDown();
        System.out.println(l.getCount() + " " + l.await(1, TimeUnit.MILLISECONDS) + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        Show.line("negative", () -> new CountDownLatch(-1));
    }

    private static void counters() throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        LongAdder adder = new LongAdder();
        Thread[] threads = {new Thread(i::incrementAndGet), new Thread(() -> i.addAndGet(10)), new Thread(() -> {
            i.getAndDecrement();
            l.getAndIncrement();
            adder.add(4);
        }), new Thread(adder::decrement)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        i.getAndAdd(-3);
        i.decrementAndGet();
        i.getAndIncrement();
        l.addAndGet(2);
        System.out.println(i + " " + l + " " + adder);
    }

    private static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int k = i;
            all.add(pool.submit(() -> 12 / (k - 2)));
        }
        for (Future<Integer> f : all) {
            Show.line("task", f::get);
        }
        List<Callable<String>> texts = new ArrayList<>();
        texts.add(() -> "a");
        Show.line("any", () -> pool.invokeAny(texts));
        texts.add(() -> { throw new Exception("b"); });
        for (Future<String> f : pool.invokeAll(texts)) {
            Show.line("invoked", f::get);
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated() + pool.isShutdown());
        ExecutorService single = Executors.newSingleThreadExecutor();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int k = i;
            single.execute(() -> order.add(k));
        }
        single.shutdown();
        single.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(order + " " + List.of(1, 2, 3).parallelStream().mapToInt(x -> x * x).sum());
    }
}
