package fair;

/** Prices and seats: branches, exceptions, changed arrays, texts. */
public class Ticket {
    static int price(int age, boolean member) {
        if (age < 0) {
            throw new IllegalArgumentException("age " + age);
        }
        if (age < 18) {
            return 5;
        }
        return member ? 8 : 12;
    }

    static String kind(String code) {
        if (code == null) {
            return null;
        }
        if (code.isEmpty()) {
            return "none";
        }
        return code.charAt(0) == 'v' ? "visitor" : "guest";
    }

    static int[] seats(int count) {
        int[] free = new int[count];
        for (int i = 0; i < count; i++) {
            free[i] = i + 1;
        }
        return free;
    }

    static void take(boolean[] taken, int seat) {
        if (taken[seat]) {
            throw new IllegalStateException("taken");
        }
        taken[seat] = true;
    }

    static double half(double price) {
        return price > 1.0 ? price / 2 : price;
    }

    /** No test: it is another value in every run. */
    static long stamp() {
        return System.nanoTime();
    }

    private final int sold;

    public Ticket(int sold) {
        this.sold = sold;
    }

    /** No tests yet: objects with chosen fields are not built through constructors with parameters. */
    boolean soldOut() {
        return sold >= 100;
    }
}
