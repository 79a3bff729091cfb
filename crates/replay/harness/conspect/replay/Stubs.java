package conspect.replay;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Loads the program's classes with some classes of the library replaced by stand-ins whose values the witness gives. Only the
 * names in constant pools change, so the classes must not be verified.
 */
final class Stubs extends ClassLoader {
    private static final Map<String, String> CLASSES = Map.of(
        "java/util/Random", "conspect/replay/Chance",
        "java/security/SecureRandom", "conspect/replay/Secret",
        "java/io/FileInputStream", "conspect/replay/GivenFile",
        "java/io/FileReader", "conspect/replay/GivenFileReader",
        "java/net/Socket", "conspect/replay/GivenSocket");

    /** Methods without parameters that others stand in for: their class and name, and the class of the one that is called. */
    private static final Map<String, String> METHODS = Map.ofEntries(
        Map.entry("java/lang/Math.random", "conspect/replay/Chance"),
        Map.entry("java/lang/System.currentTimeMillis", "conspect/replay/Now$System"),
        Map.entry("java/time/Clock.systemUTC", "conspect/replay/Now$Clock"),
        Map.entry("java/time/Clock.systemDefaultZone", "conspect/replay/Now$Clock"),
        Map.entry("java/time/Instant.now", "conspect/replay/Now$Instant"),
        Map.entry("java/time/LocalDate.now", "conspect/replay/Now$LocalDate"),
        Map.entry("java/time/LocalTime.now", "conspect/replay/Now$LocalTime"),
        Map.entry("java/time/LocalDateTime.now", "conspect/replay/Now$LocalDateTime"),
        Map.entry("java/time/ZonedDateTime.now", "conspect/replay/Now$ZonedDateTime"),
        Map.entry("java/time/OffsetDateTime.now", "conspect/replay/Now$OffsetDateTime"),
        Map.entry("java/time/Year.now", "conspect/replay/Now$Year"),
        Map.entry("java/time/YearMonth.now", "conspect/replay/Now$YearMonth"));

    Stubs() {
        super(Stubs.class.getClassLoader());
    }

    private static boolean isProgram(String name) {
        return !name.startsWith("java.") && !name.startsWith("javax.") && !name.startsWith("jdk.")
            && !name.startsWith("sun.") && !name.startsWith("conspect.replay.")
            && !name.equals("org.sosy_lab.sv_benchmarks.Verifier");
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isProgram(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = rewrite(in.readAllBytes());
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException | IndexOutOfBoundsException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static int u2(byte[] b, int at) {
        return (b[at] & 0xff) << 8 | b[at + 1] & 0xff;
    }

    private static void put2(byte[] b, int at, int value) {
        b[at] = (byte) (value >> 8);
        b[at + 1] = (byte) value;
    }

    private static int length(byte[] b, int at) {
        switch (b[at]) {
            case 1: return 3 + u2(b, at + 1);
            case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: return 5;
            case 5: case 6: return 9;
            case 15: return 4;
            default: return 3;
        }
    }

    private static String text(byte[] b, int at) {
        return new String(b, at + 3, u2(b, at + 1), StandardCharsets.UTF_8);
    }

    /** Replaces the classes of {@link #CLASSES}, and of the methods of {@link #METHODS}. */
    static byte[] rewrite(byte[] b) throws IOException {
        int count = u2(b, 8);
        int[] at = new int[count];
        int end = 10;
        for (int i = 1; i < count; i++) {
            at[i] = end;
            end += length(b, end);
            if (b[at[i]] == 5 || b[at[i]] == 6) {
                i++;
            }
        }
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(more);
        int next = count;
        for (int i = 1; i < count; i++) {
            int here = at[i];
            if (here == 0) {
                continue;
            }
            if (b[here] == 10) {
                int pair = at[u2(b, here + 3)];
                String owner = text(b, at[u2(b, at[u2(b, here + 1)] + 1)]);
                String stub = METHODS.get(owner + "." + text(b, at[u2(b, pair + 1)]));
                if (stub != null && text(b, at[u2(b, pair + 3)]).startsWith("()")) {
                    out.writeByte(1);
                    out.writeUTF(stub);
                    out.writeByte(7);
                    out.writeShort(next);
                    put2(b, here + 1, next + 1);
                    next += 2;
                }
            }
        }
        for (int i = 1; i < count; i++) {
            int here = at[i];
            if (here != 0 && b[here] == 7) {
                String stub = CLASSES.get(text(b, at[u2(b, here + 1)]));
                if (stub != null) {
                    out.writeByte(1);
                    out.writeUTF(stub);
                    put2(b, here + 1, next++);
                }
            }
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        put2(b, 8, next);
        all.write(b, 0, end);
        all.write(more.toByteArray());
        all.write(b, end, b.length - end);
        return all.toByteArray();
    }
}
