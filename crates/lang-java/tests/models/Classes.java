import java.util.Arrays;
import java.util.Map;

/** Class objects, enums, records, interfaces, object methods. */
public class Classes {
    enum Color {
        RED, GREEN {
            @Override
            String hex() {
                return "0f0";
            }
        },
        BLUE;

        String hex() {
            return "f00";
        }
    }

    record Point(int x, String name) {}

    interface Named {
        default String name() {
            return getClass().getSimpleName();
        }
    }

    static class Inner implements Named, Cloneable {
        int n = 3;

        @Override
        public Inner clone() throws CloneNotSupportedException {
            return (Inner) super.clone();
        }
    }

    static final class Sub extends Inner {}

    public static void main(String[] args) throws Exception {
        Class<?>[] all = {Classes.class, Color.class, Point.class, Named.class, Inner.class, int.class, void.class, int[].class,
            String[][].class, Inner[].class, Map.Entry.class, Object.class, Runnable.class, long[].class, new Object() {}.getClass()};
        for (Class<?> c : all) {
            System.out.println(c + "|" + c.getName() + "|" + c.getSimpleName() + "|" + c.getTypeName() + "|" + c.getCanonicalName()
                + "|" + c.getPackageName() + "|" + c.isArray() + c.isInterface() + c.isPrimitive() + c.isEnum() + c.isRecord()
                + "|" + c.getComponentType() + "|" + c.getSuperclass() + "|" + c.isAnonymousClass());
        }
        System.out.println(Inner.class.isInstance(new Sub()) + " " + Named.class.isAssignableFrom(Sub.class) + " "
            + Sub.class.isAssignableFrom(Inner.class) + " " + Object[].class.isInstance(new String[0]) + " "
            + int[].class.isInstance(new int[0]) + " " + (new Sub().getClass() == Sub.class) + " " + new Sub().name());
        Show.line("cast", () -> String.class.cast(5));
        Show.line("cast2", () -> Number.class.cast(5));
        Show.line("asSubclass", () -> Integer.class.asSubclass(String.class));
        enums();
        records();
        Inner a = new Inner();
        Inner b = a.clone();
        System.out.println((a != b) + " " + b.n + " " + a.equals(b) + " " + (a.hashCode() == a.hashCode()));
        System.out.println(Arrays.toString(new int[][] {{1}, {2}}[1].clone()));
        System.out.println(new Object().toString().startsWith("java.lang.Object@"));
    }

    private static void enums() {
        System.out.println(Arrays.toString(Color.values()) + Color.valueOf("RED").ordinal() + Color.GREEN.hex() + Color.BLUE.hex()
            + Color.GREEN.getClass() + Color.GREEN.getDeclaringClass() + Color.RED.compareTo(Color.BLUE)
            + Arrays.toString(Color.class.getEnumConstants()) + Enum.valueOf(Color.class, "BLUE"));
        Show.line("valueOf", () -> Color.valueOf("PINK"));
        Show.line("valueOfNull", () -> Color.valueOf(null));
        int sum = 0;
        for (Color c : Color.values()) {
            switch (c) {
                case RED:
                    sum += 1;
                    break;
                case GREEN:
                    sum += 10;
                    break;
                default:
                    sum += 100;
                    break;
            }
        }
        System.out.println(sum);
    }

    private static void records() {
        Point p = new Point(1, "a");
        System.out.println(p + " " + p.equals(new Point(1, "a")) + " " + p.equals(new Point(2, "a")) + " "
            + (p.hashCode() == new Point(1, "a").hashCode()) + " " + p.x() + p.name() + " " + new Point(0, null));
        Object o = p;
        System.out.println(o instanceof Point q && q.x() == 1 ? "point" : "no");
    }
}
