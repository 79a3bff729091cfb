import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Members of classes, annotations, proxies, and classes by their names. */
public class Reflecting {
    enum Level { LOW, HIGH }

    sealed interface Shape permits Round, Square {}

    static final class Round implements Shape {}

    static final class Square implements Shape {}

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.CONSTRUCTOR})
    @Inherited
    @interface Info {
        String value() default "none";

        int number() default 7;

        Level level() default Level.LOW;

        Class<?> type() default Object.class;

        String[] tags() default {"a", "b"};

        long[] longs() default {};

        Part part() default @Part(flag = true, letter = 'q');
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Part {
        boolean flag();

        char letter();

        double size() default 1.5;

        byte small() default -3;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Plain {}

    interface Greeter {
        String LANGUAGE = "en";

        String greet(String who) throws java.io.IOException;

        default int twice(int n) {
            return 2 * n;
        }
    }

    interface Loud extends Greeter {
        long count(byte b, double d, int[] more);

        void nothing();
    }

    static class Base implements Greeter {
        public int shared = 4;
        protected static String text = "t";

        public String greet(String who) {
            return "hi " + who;
        }

        static int sum(int a, long b) {
            return (int) (a + b);
        }

        private String secret() {
            return "secret " + shared;
        }
    }

    @Info(value = "derived", number = 1 + 2, level = Level.HIGH, type = String[].class, tags = {}, longs = {5L, -1L})
    @Plain
    static class Derived extends Base {
        private final long id;
        double size;
        @Info(part = @Part(flag = false, letter = 'z', size = 2)) char[] letters = {'x'};
        Boolean flag;

        Derived() {
            this(9);
        }

        @Plain
        public Derived(long id) {
            this.id = id;
        }

        private Derived(String s, int... rest) {
            this(s.length() + rest.length);
        }

        @Override
        public String greet(String who) {
            return "hello " + who;
        }

        @Info("method")
        public float half(float x) throws IllegalStateException {
            if (x < 0) {
                throw new IllegalStateException("negative");
            }
            return x / 2;
        }

        public void fail() throws Exception {
            throw new Exception("checked");
        }
    }

    static class Sub extends Derived {}

    abstract static class Abstract {
        Abstract() {}
    }

    static class Broken {
        static int x = Integer.parseInt("y");

        static int x() {
            return x;
        }
    }

    static class Loaded {
        static {
            System.out.println("loaded");
        }

        static int n = 5;
    }

    public static void main(String[] args) throws Exception {
        members();
        fields();
        calls();
        constructors();
        annotations();
        proxies();
        names(args);
        arrays();
    }

    private static void arrays() {
        Object ints = Array.newInstance(int.class, 3);
        Array.set(ints, 0, 'a');
        Array.setInt(ints, 1, 5);
        System.out.println(Array.getInt(ints, 0) + Array.getLong(ints, 1) + Array.getDouble(ints, 2) + " " + Array.get(ints, 1));
        for (Object array : new Object[] {new long[1], new double[1], new float[1], new short[1], new byte[1], new char[1],
            new boolean[1], new String[1]}) {
            for (Object value : new Object[] {1, 'c', (short) 2, (byte) 3, 4L, 5f, 6.0, true, "s"}) {
                Show.line(array.getClass() + " " + value, () -> {
                    Array.set(array, 0, value);
                    return Array.get(array, 0);
                });
            }
            Show.line("as", () -> array instanceof String[] ? 0 : Array.getDouble(array, 0));
        }
    }

    private static void members() throws Exception {
        for (Class<?> c : new Class<?>[] {Base.class, Derived.class, Greeter.class, Loud.class, Level.class, Abstract.class}) {
            TreeSet<String> all = new TreeSet<>();
            for (Field f : c.getDeclaredFields()) {
                all.add(f + "|" + f.getName() + "|" + f.getType() + "|" + f.getModifiers() + "|" + f.isSynthetic() + f.isEnumConstant());
            }
            for (Method m : c.getDeclaredMethods()) {
                all.add(m + "|" + m.getName() + "|" + m.getParameterCount() + "|" + m.getReturnType() + "|" + m.isVarArgs()
                    + m.isDefault() + m.isBridge() + m.isSynthetic() + "|" + Modifier.toString(m.getModifiers()));
            }
            for (Constructor<?> m : c.getDeclaredConstructors()) {
                all.add(m + "|" + m.getName() + "|" + m.getParameterCount() + "|" + m.isVarArgs());
            }
            for (Class<?> i : c.getInterfaces()) {
                all.add("implements " + i);
            }
            for (Field f : c.getFields()) {
                all.add("visible " + f);
            }
            System.out.println(c + " " + c.getDeclaringClass() + " " + c.getEnclosingClass());
            all.forEach(System.out::println);
        }
        TreeSet<String> all = new TreeSet<>();
        for (Method m : Sub.class.getMethods()) {
            all.add(m.toString());
        }
        for (Method m : Loud.class.getMethods()) {
            all.add(m.toString());
        }
        for (Method m : Comparable.class.getMethods()) {
            all.add(m + " " + m.isAnnotationPresent(Plain.class));
        }
        all.add(Object.class.getAnnotation(Info.class) + " " + Runnable.class.getMethods().length);
        all.forEach(System.out::println);
        System.out.println(Derived.class.getConstructors().length + " " + int.class.getInterfaces().length + " "
            + String[].class.getInterfaces().length);
        Show.line("permitted", () -> Shape.class.getPermittedSubclasses());
        System.out.println(Shape.class.isSealed() + " " + Base.class.isSealed() + " " + int[].class.isSealed());
        Show.line("noField", () -> Derived.class.getDeclaredField("nope"));
        Show.line("inheritedField", () -> Derived.class.getField("shared"));
        Show.line("hiddenField", () -> Derived.class.getField("size"));
        Show.line("noMethod", () -> Derived.class.getDeclaredMethod("half", int.class, String[].class));
        Show.line("ofSuper", () -> Derived.class.getDeclaredMethod("sum", int.class, long.class));
        Show.line("noConstructor", () -> Derived.class.getConstructor());
        Show.line("inherited", () -> Sub.class.getMethod("greet", String.class));
        Show.line("default", () -> Sub.class.getMethod("twice", int.class));
        Show.line("ofObject", () -> Sub.class.getMethod("hashCode"));
        Show.line("equal", () -> Derived.class.getMethod("fail").equals(Sub.class.getMethod("fail")));
        Show.line("ofString", () -> String.class.getMethod("length").invoke("four"));
        Show.line("ofList", () -> List.class.getMethod("size").invoke(List.of(1, 2)));
    }

    private static void fields() throws Exception {
        Derived d = new Derived(3);
        Field size = Derived.class.getDeclaredField("size");
        size.set(d, 2.5f);
        System.out.println(d.size + " " + size.get(d) + " " + size.getDouble(d));
        size.setDouble(d, 7);
        size.set(d, 'c');
        System.out.println(d.size);
        Show.line("mismatch", () -> {
            size.set(d, "s");
            return 0;
        });
        Show.line("none", () -> size.get(null));
        Show.line("other", () -> size.get("s"));
        Field id = Derived.class.getDeclaredField("id");
        System.out.println(id.getLong(d) + " " + id.get(d).getClass());
        Show.line("final", () -> {
            id.set(d, 5L);
            return 0;
        });
        Field text = Base.class.getDeclaredField("text");
        text.set(null, "new");
        System.out.println(Base.text + text.get(d));
        Field flag = Derived.class.getDeclaredField("flag");
        System.out.println(flag.get(d));
        flag.set(d, true);
        flag.set(d, null);
        System.out.println(d.flag + " " + Greeter.class.getField("LANGUAGE").get(null));
        Show.line("char", () -> ((char[]) Derived.class.getDeclaredField("letters").get(d))[0]);
        Show.line("lazily", () -> Loaded.class.getDeclaredField("n").getName());
        Show.line("now", () -> Loaded.class.getDeclaredField("n").getInt(null));
    }

    private static void calls() throws Exception {
        Derived d = new Derived(3);
        Method greet = Base.class.getMethod("greet", String.class);
        System.out.println(greet.invoke(d, "x") + " " + greet.invoke(new Base(), "y"));
        Method sum = Base.class.getDeclaredMethod("sum", int.class, long.class);
        System.out.println(sum.invoke(null, 3, 4) + " " + sum.invoke(null, 'a', (byte) 1));
        Method secret = Base.class.getDeclaredMethod("secret");
        System.out.println(secret.invoke(d));
        secret.setAccessible(true);
        System.out.println(secret.invoke(d) + " " + secret.isAccessible());
        Method half = Derived.class.getMethod("half", float.class);
        System.out.println(half.invoke(d, 5) + " " + half.invoke(d, 3L));
        Show.line("wrong", () -> half.invoke(d, 5.0));
        Show.line("count", () -> half.invoke(d));
        Show.line("receiver", () -> half.invoke("s", 5f));
        Show.line("null", () -> half.invoke(null, 5f));
        try {
            half.invoke(d, -1f);
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getTargetException());
        }
        Show.line("void", () -> Thread.class.getMethod("yield").invoke(null));
        Show.line("fails", () -> Derived.class.getMethod("fail").invoke(d));
        Show.line("initializer", () -> {
            try {
                return Broken.class.getDeclaredMethod("x").invoke(null);
            } catch (ExceptionInInitializerError e) {
                return e.getCause();
            }
        });
    }

    private static void constructors() throws Exception {
        Constructor<Derived> c = Derived.class.getConstructor(long.class);
        System.out.println(c.newInstance(5).id + " " + Derived.class.getDeclaredConstructor().newInstance().id);
        Constructor<Derived> varied = Derived.class.getDeclaredConstructor(String.class, int[].class);
        System.out.println(varied.newInstance("abc", new int[2]).id);
        Show.line("count", () -> varied.newInstance("abc"));
        Show.line("thrown", () -> varied.newInstance(null, new int[1]));
        Show.line("abstract", () -> Abstract.class.getDeclaredConstructor().newInstance());
        Show.line("enum", () -> Level.class.getDeclaredConstructors()[0].newInstance("X", 3));
        Show.line("class", () -> Derived.class.newInstance().id);
        Show.line("interface", () -> Greeter.class.newInstance());
        Show.line("inner", () -> Abstract.class.newInstance());
        Show.line("list", () -> ArrayList.class.getDeclaredConstructor().newInstance());
    }

    private static void annotations() throws Exception {
        for (Info i : new Info[] {Derived.class.getAnnotation(Info.class), Sub.class.getAnnotation(Info.class),
            Derived.class.getMethod("half", float.class).getAnnotation(Info.class),
            Derived.class.getDeclaredField("letters").getAnnotation(Info.class)}) {
            System.out.println(i.value() + " " + i.number() + " " + i.level() + " " + i.type() + " " + i.tags().length + " "
                + i.longs().length + " " + i.part().flag() + i.part().letter() + i.part().size() + i.part().small() + " "
                + i.annotationType());
            System.out.println((i.tags() == i.tags()) + " " + (i instanceof Info));
        }
        System.out.println(Derived.class.getAnnotations().length + " " + Sub.class.getAnnotations().length + " "
            + Sub.class.getDeclaredAnnotations().length + " " + Sub.class.isAnnotationPresent(Plain.class) + " "
            + Derived.class.getConstructor(long.class).isAnnotationPresent(Plain.class) + " "
            + Derived.class.getMethod("fail").getAnnotations().length + " " + Base.class.getAnnotation(Info.class) + " "
            + Info.class.isAnnotationPresent(Retention.class) + " " + Info.class.getAnnotation(Retention.class).value());
    }

    private static void proxies() throws Exception {
        Loud loud = (Loud) Proxy.newProxyInstance(Reflecting.class.getClassLoader(), new Class<?>[] {Loud.class}, (p, m, a) -> {
            System.out.println(m + " " + (a == null ? "null" : String.valueOf(a.length)) + " " + (p instanceof Loud));
            switch (m.getName()) {
                case "greet":
                    if (a[0] == null) {
                        throw new java.io.IOException("nobody");
                    }
                    return "proxied " + a[0];
                case "count":
                    return (long) (Byte) a[0] + (long) (double) (Double) a[1] + ((int[]) a[2]).length;
                case "toString":
                    return "me";
                case "twice":
                    return a[0].equals(1) ? null : "no number";
                case "nothing":
                    throw new InterruptedException("early");
                default:
                    return m.getName().equals("equals") ? (Object) (p == a[0]) : 12;
            }
        });
        System.out.println(loud.greet("you") + " " + loud.count((byte) 3, 4.5, new int[2]) + " " + loud + " " + loud.hashCode()
            + " " + loud.equals(loud) + " " + loud.equals("x") + " " + Proxy.isProxyClass(loud.getClass())
            + Proxy.isProxyClass(String.class));
        Show.line("checked", () -> loud.greet(null));
        Show.line("null", () -> loud.twice(1));
        Show.line("cast", () -> {
            try {
                return loud.twice(2);
            } catch (ClassCastException e) {
                return "cast";
            }
        });
        Show.line("undeclared", () -> {
            try {
                loud.nothing();
                return 0;
            } catch (java.lang.reflect.UndeclaredThrowableException e) {
                return e.getCause();
            }
        });
        Show.line("noHandler", () -> Proxy.newProxyInstance(null, new Class<?>[] {Loud.class}, null));
        Show.line("handler", () -> Proxy.getInvocationHandler(loud) == Proxy.getInvocationHandler(loud));
    }

    private static void names(String[] args) {
        StringBuilder name = new StringBuilder("Reflecting");
        Show.line("forName", () -> Class.forName(name + "$Sub"));
        Show.line("member", () -> Class.forName(name.toString() + args.length));
        Show.line("later", () -> Class.forName(name + "$Broken", false, Reflecting.class.getClassLoader()));
        Show.line("loader", () -> Reflecting.class.getClassLoader().loadClass(name + "$Level").getEnumConstants());
        Show.line("same", () -> Reflecting.class.getClassLoader() == ClassLoader.getSystemClassLoader());
        Show.line("ofJdk", () -> String.class.getClassLoader());
        Show.line("string", () -> Class.forName(new StringBuilder("gnirtS.gnal.avaj").reverse().toString()));
    }
}
