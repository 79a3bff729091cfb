// options: --time 30
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What users do with the library and models forget: re-entry, an argument that is the receiver, identity, overriding. */
public class Models {
    //@ insertsItself A=proved E=proved
    static void insertsItself() {
        StringBuilder s = new StringBuilder("wxyz");
        s.insert(2, s);
        assert s.toString().equals("wxwxwxyz".substring(0, 2) + "wxwx" + "yz");
    }

    //@ setsItself A=proved E=proved
    static void setsItself() {
        AtomicInteger a = new AtomicInteger(2);
        int r = a.getAndUpdate(x -> { if (x == 2) a.set(20); return x * 3; });
        assert r == 20 && a.get() == 60;
    }

    //@ replacesItself A=proved E=proved
    static void replacesItself() {
        AtomicReference<String> a = new AtomicReference<>("a");
        String r = a.updateAndGet(x -> { if (x.equals("a")) a.set("b"); return x + x; });
        assert r.equals("bb");
    }

    //@ empties A=proved E=proved
    static void empties() {
        String blank = new String("   ");
        assert blank.trim() == "" && "pq".substring(2) == "" && new StringBuilder().toString() == ""
            && "zz".replace("zz", "") == "" && new StringBuilder("pq").substring(1, 1) == "";
    }

    //@ otherOut A=proved E=proved
    static void otherOut() {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream mine = new PrintStream(bytes);
        System.setOut(mine);
        boolean same = System.out == mine;
        System.out.print("four");
        System.setOut(before);
        assert same && bytes.size() == 4;
    }

    //@ noOut A=proved E=violated
    static void noOut() {
        PrintStream before = System.out;
        System.setOut(null);
        try { System.out.println(); } finally { System.setOut(before); }
    }

    static class Counting extends PrintStream {
        int bytes;
        Counting() { super(new ByteArrayOutputStream()); }
        @Override public void write(byte[] b, int from, int n) { bytes += n; }
    }

    //@ ownWrite A=proved E=proved
    static void ownWrite() { Counting c = new Counting(); c.print("abc"); assert c.bytes == 3; }

    //@ removesTwins A=proved E=proved
    static void removesTwins() {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(4, 5, 4, 5));
        Iterator<Integer> it = q.iterator();
        it.next(); it.next(); it.next(); it.remove();
        assert q.toString().equals("[4, 5, 5]");
    }

    //@ removesBackwards A=proved E=proved
    static void removesBackwards() {
        ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>(List.of(4, 5, 4, 6));
        Iterator<Integer> it = q.descendingIterator();
        it.next(); it.next(); it.remove(); it.next(); it.remove();
        assert q.toString().equals("[4, 6]");
    }

    //@ recursiveUpdate A=proved E=violated
    static void recursiveUpdate() {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        m.computeIfAbsent("k", k -> m.computeIfAbsent("k", j -> 1));
    }

    //@ growsWhileWalked A=open E=open
    static void growsWhileWalked() {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        m.put(1, 1); m.put(2, 2);
        int n = 0;
        for (int k : m.keySet()) { if (n++ == 0) { m.remove(2); m.put(7, 7); } }
        assert n == 2;
    }

    static class Own extends Thread {
        int started;
        @Override public void start() { started++; }
    }

    //@ ownStart A=proved E=proved
    static void ownStart() throws InterruptedException { Own t = new Own(); t.start(); t.join(); assert t.started == 1; }

    //@ interrupted A=proved E=proved
    static void interrupted() { Thread t = new Thread(() -> {}); t.interrupt(); assert t.isInterrupted(); }

    static class In$side {}

    //@ dollars A=proved E=proved
    static void dollars() {
        assert In$side.class.getSimpleName().equals("In$side")
            && In$side.class.getCanonicalName().equals("Models.In$side");
    }

    //@ pairs A=proved E=proved
    static void pairs() { assert "\ud801\udc01".equalsIgnoreCase("\ud801\udc29"); }

    static class Muted extends RuntimeException {
        Muted() { super("m", null, false, false); }
    }

    //@ traceless A=proved E=proved
    static void traceless() { assert new Muted().getStackTrace().length == 0; }

    //@ sine A=proved E=proved assuming: the last digits of Math's functions are those of the engine
    static void sine(double x) { double s = Math.sin(x); assert s != s || s >= -1 && s <= 1; }

    //@ growth A=proved E=proved assuming: the last digits of Math's functions are those of the engine
    static void growth(double x) { assert !(x >= 0) || Math.exp(x) >= 1; }

    //@ angle A=proved E=proved assuming: the last digits of Math's functions are those of the engine
    static void angle(double x) { assert x != x || Math.atan(x) < 2; }

    //@ distance A=proved E=proved assuming: the last digits of Math's functions are those of the engine
    static void distance(double x, double y) { assert !(Math.hypot(x, y) < 0); }

    //@ sines A=violated E=proved
    static void sines(double x) { if (x > 0 && x < 10) assert Math.sin(x) >= 0; }

    //@ folded A=proved E=proved
    static void folded(String s) { if ("kiwi".equalsIgnoreCase(s)) assert s.length() == 4; }

    //@ kelvin A=violated E=proved
    static void kelvin(String s) { if (s != null && s.equalsIgnoreCase("k")) assert s.charAt(0) == 'k' || s.charAt(0) == 'K'; }

    //@ copies A=proved E=proved
    static void copies(int[] a, String s) {
        if (a == null || s == null) {
            return;
        }
        int[] b = a.clone();
        assert java.util.Arrays.equals(a, b);
        assert String.valueOf(s.toCharArray()).equals(s);
    }

    //@ copiesWritten A=violated E=proved
    static void copiesWritten(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int[] b = a.clone();
        a[0]++;
        assert java.util.Arrays.equals(a, b);
    }
}
