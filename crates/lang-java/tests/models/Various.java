import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import java.util.concurrent.atomic.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Random numbers with a seed, big numbers, atomics, thread locals, regular expressions. */
public class Various {
    public static void main(String[] args) throws Exception {
        Random r = new Random(42);
        for (int k = 0; k < 20; k++) {
            System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextLong() + " " + r.nextBoolean()
                + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextInt(5, 9));
        }
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Show.text(bytes) + r.ints(5, 0, 10).sum());
        Show.line("bound", () -> r.nextInt(0));
        big();
        atomics();
        regex();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        local.set(local.get() + 1);
        System.out.println(local.get() + " " + Thread.currentThread().getName() + " " + Thread.currentThread().isInterrupted());
        Thread.sleep(1);
        System.out.println(System.getProperty("no.such.property") + System.lineSeparator().length() + System.getProperty("x", "d"));
        System.out.println(System.identityHashCode(null) + " " + (System.nanoTime() <= System.nanoTime()));
        System.out.println(Runtime.getRuntime() == Runtime.getRuntime());
    }

    private static void big() {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = BigInteger.valueOf(-987654321L);
        System.out.println(a.add(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(BigInteger.valueOf(97)) + " " + b.pow(3)
            + " " + a.gcd(b) + " " + a.toString(16) + " " + a.bitLength() + " " + a.compareTo(b) + " " + a.shiftLeft(5) + " "
            + b.negate().modPow(BigInteger.TEN, BigInteger.valueOf(1009)) + " " + a.signum() + a.equals(b) + " " + a.hashCode());
        for (long n : new long[] {0, 1, 2, 10, 16, 17, -1, -16, -17, 1L << 31, 1L << 32, -1L << 32, Long.MAX_VALUE, Long.MIN_VALUE}) {
            BigInteger of = BigInteger.valueOf(n);
            System.out.println(of + " " + of.signum() + " " + of.bitLength() + " " + of.longValueExact() + " " + (of == BigInteger.valueOf(n))
                + (of == BigInteger.ONE) + (of == BigInteger.TWO) + (of == BigInteger.TEN) + (of == BigInteger.ZERO));
        }
        BigDecimal c = new BigDecimal("1.255");
        System.out.println(c.setScale(2, RoundingMode.HALF_UP) + " " + c.add(new BigDecimal("2.1")) + " " + c.multiply(c) + " "
            + c.divide(new BigDecimal("3"), 10, RoundingMode.HALF_EVEN) + " " + c.negate().stripTrailingZeros() + " " + c.toPlainString()
            + " " + c.compareTo(BigDecimal.ONE) + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(2.50).scale() + " " + c.intValue());
        Show.line("divide", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        Show.line("zero", () -> BigInteger.ONE.divide(BigInteger.ZERO));
        Show.line("parse", () -> new BigInteger("12x"));
    }

    private static void atomics() {
        AtomicInteger i = new AtomicInteger(5);
        AtomicLong l = new AtomicLong();
        AtomicBoolean b = new AtomicBoolean();
        AtomicReference<String> s = new AtomicReference<>("a");
        System.out.println(i.incrementAndGet() + " " + i.getAndAdd(3) + " " + i.compareAndSet(9, 1) + " " + i + " " + i.updateAndGet(x -> x * 7)
            + " " + i.accumulateAndGet(2, (x, y) -> x - y) + " " + l.addAndGet(1L << 40) + " " + b.getAndSet(true) + b + " "
            + s.getAndUpdate(x -> x + "b") + s.get() + " " + i.intValue());
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.incrementAndGet(1);
        System.out.println(a + " " + a.length());
        Show.line("atomicBounds", () -> a.get(3));
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        System.out.println(adder + " " + adder.sumThenReset() + adder.sum());
    }

    private static void regex() {
        System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + " " + "abc".matches("[a-c]+") + " " + "x-y_z".split("[-_]").length
            + " " + "aXbXc".replaceFirst("X", "\\$"));
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("joe@site.com, ann@home.com");
        while (m.find()) {
            System.out.println(m.group(1) + " " + m.group(2) + " " + m.start() + " " + m.end());
        }
        System.out.println(Pattern.compile("hello", Pattern.CASE_INSENSITIVE).matcher("HeLLo").matches());
        Show.line("pattern", () -> Pattern.compile("("));
    }
}
