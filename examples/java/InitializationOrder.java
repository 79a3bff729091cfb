// conspect: assertions=proved exceptions=proved
// What initializes a class and what does not, and in which order.
public class InitializationOrder {
    static final StringBuilder TRACE = new StringBuilder();

    static int log(String text, int value) {
        TRACE.append(text);
        return value;
    }

    interface Quiet {
        int LOUD = log("Q", 1);
    }

    interface Chatty {
        int LOUD = log("C", 1);

        default void speak() {}
    }

    static class Parent {
        static int field = log("P", 2);
        int instance = log("p", 3);

        static void call() {}
    }

    static class Child extends Parent implements Quiet, Chatty {
        static final int CONSTANT = 5;
        static final Integer BOXED = log("K", 6);
        int instance = log("k", 4);
        static int last;

        static {
            last = log("L", 7);
        }
    }

    static class Other {
        static {
            log("O", 0);
        }

        static class Nested {
            static int value = log("N", 8);
        }
    }

    public static void main(String[] args) {
        int constant = Child.CONSTANT;
        Child[] none = new Child[1];
        Object literal = Child.class;
        assert TRACE.length() == 0 && constant == 5 && none.length == 1 && literal != null;
        int parent = Child.field;
        assert TRACE.toString().equals("P") && parent == 2;
        Child.call();
        assert TRACE.toString().equals("P");
        new Child();
        assert TRACE.toString().equals("PCKLpk");
        int nested = Other.Nested.value;
        assert TRACE.toString().equals("PCKLpkN") && nested == 8;
        int quiet = Quiet.LOUD;
        assert TRACE.toString().equals("PCKLpkNQ") && quiet == 1;
    }
}
