import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;

/** What a machine, a run or a specification leaves open is an unknown, or is listed. */
public class Machines {
    static volatile int shared;
    int field;

    //@ upper A=proved E=proved assuming: the default locale is English
    static void upper() { assert "island".toUpperCase().equals("ISLAND"); }

    //@ grouped A=proved E=proved assuming: the default locale is English
    static void grouped() { assert String.format("%,d", 7654321).equals("7,654,321"); }

    //@ encoded A=proved E=proved assuming: the default charset is UTF-8
    static void encoded() { assert "\u00fc".getBytes().length == 2; }

    //@ notices A=unknown E=unknown
    static void notices() { new Object().notifyAll(); assert false; }

    //@ noticesHeld A=proved E=proved assuming: a thread that calls notify or notifyAll owns the monitor
    static void noticesHeld() {
        Object o = new Object();
        synchronized (o) { o.notifyAll(); }
        assert o != null;
    }

    //@ processors A=violated E=proved
    static void processors() { assert Runtime.getRuntime().availableProcessors() == 123; }

    //@ someProcessor A=proved E=proved plainly
    static void someProcessor() { assert Runtime.getRuntime().availableProcessors() > 0; }

    //@ memory A=violated E=proved
    static void memory() { assert Runtime.getRuntime().maxMemory() == 12345; }

    //@ property A=violated E=proved
    static void property() { assert System.getProperty("shop.currency") == null; }

    //@ propertyRead A=proved E=violated
    static int propertyRead() {
        String size = System.getProperty("shop.size");
        return size != null && size.length() == 1 && size.charAt(0) >= '0' && size.charAt(0) <= '9' ? 10 / Integer.parseInt(size) : 0;
    }

    //@ propertyTwice A=proved E=proved
    static void propertyTwice() {
        String a = System.getProperty("shop.a", "x");
        System.setProperty("shop.b", a);
        assert a.equals(System.getProperty("shop.a", "x")) && System.getProperty("shop.b").equals(a);
    }

    //@ flag A=violated E=proved
    static void flag() { assert !Boolean.getBoolean("shop.open"); }

    //@ runtimeProperty A=proved E=proved assuming: the runtime has its default options and properties
    static void runtimeProperty() { assert System.getProperty("java.util.logging.config.file") == null; }

    //@ elapsed A=proved E=proved
    static void elapsed() {
        long before = System.nanoTime();
        assert System.nanoTime() - before >= 0;
    }

    //@ weak A=proved E=proved assuming: nothing that weak and soft references refer to is collected
    static void weak() { assert new WeakReference<>(new Object()).get() != null; }

    //@ setOrder A=proved E=proved assuming: Set.of and Map.of iterate in one of their possible orders
    static void setOrder() { assert Set.of("p", "q", "r").toArray().length == 3; }

    //@ mapOrder A=any E=proved assuming: Set.of and Map.of iterate in one of their possible orders
    static void mapOrder() { assert Map.of(8, "h", 9, "i").toString().startsWith("{8"); }

    //@ readTwice A=proved E=proved assuming: nobody else writes shared fields or elements of arrays while the entry runs
    static void readTwice() { int a = shared; assert a == shared; }

    //@ fieldTwice A=proved E=proved assuming: nobody else writes shared fields or elements of arrays while the entry runs
    void fieldTwice() { int a = field; assert a == field; }

    // A class initializer of the JDK that is not modelled is no exception of the program.
    //@ temporary A=open E=any
    static void temporary() throws java.io.IOException {
        assert java.nio.file.Files.createTempFile("a", "b") == null;
    }

    static class Woken {
        static int count;
        public static void wake() { count++; }
    }

    /** Initializing it changes what only reflection names. */
    enum Wakes {
        ONE;
        static {
            try {
                Class.forName("Machines$Woken").getMethod("wake").invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    // Where no constant is given, nobody may have initialized the enum.
    //@ asleep A=violated E=open
    static void asleep(Wakes w) { if (w == null) assert Woken.count != 0; }

    //@ mainThread A=proved E=proved assuming: the thread is an ordinary one that nobody interrupts
    static void mainThread() { assert Thread.currentThread().getName().equals("main"); }

    //@ threadId A=violated E=proved
    static void threadId() { assert new Thread(() -> {}).getId() == 2; }

    //@ size A=proved E=proved assuming: memory suffices
    static void size(int n) { if (n >= 0) assert new byte[n].length == n; }

    //@ smallSize A=proved E=proved plainly
    static void smallSize() { int n = 5; assert new byte[n].length == 5; }

    //@ lambdaName A=open E=proved
    static void lambdaName() { Runnable r = () -> {}; assert r.getClass().getName().startsWith("Machines$$Lambda"); }

    //@ lambdaHidden A=proved E=proved
    static void lambdaHidden() { Runnable r = () -> {}; assert r.getClass().isHidden(); }

    //@ clock A=proved E=proved
    static void clock() { assert System.currentTimeMillis() > 1_000_000_000_000L; }

    //@ grid A=proved E=proved
    static void grid() { double d = Math.random(); assert d == 0 || d >= 0x1p-53; }
}
