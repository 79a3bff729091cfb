/** Methods to be entered; see `tests/entries.rs`. */
public class Entries {
    static int twice(int number) { return number * 2; }
    static long twice(long number) { return number * 2; }
    int field;
    int add(int first, boolean second, Entries other) { return first + (second ? other.field : field); }
    private Entries(int field) { this.field = field; }
    static native int outside(int x);
    public static void main(String[] words) { System.out.println(words.length); }

    abstract static class Shape {
        abstract double area();
        double scaled(double factor) { return area() * factor; }
    }
    static class Square extends Shape {
        double side;
        double area() { return side * side; }
    }
    static class Quiet {
        static int seen = Integer.parseInt("1");
        public static void main(String[] unused) { seen++; }
    }
}
