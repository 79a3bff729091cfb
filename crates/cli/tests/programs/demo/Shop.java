package demo;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Shop {
    public static void main(String[] args) {
        int amount = Verifier.nondetInt();
        int price = amount * 3;
        if (amount > 0) {
            assert price > 0 : "overflow";
        }
    }

    static int safe(int amount) {
        return amount < 0 ? 0 : amount;
    }

    static int twice(int amount) {
        return 2 * amount;
    }

    static int twice(long amount) {
        return (int) (2 * amount);
    }

    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int mix(int n) {
        int h = 7;
        for (int i = 0; i < n; i++) {
            h = h * 31 ^ i;
        }
        assert h != 12345678 || n > 2;
        return h;
    }

    static native int weigh(int amount);

    static int heavy(int amount) {
        return weigh(amount);
    }

    static int missing(int amount) {
        return Gone.price(amount);
    }

    static void shout(String[] words) {
        System.out.println(words.length + " words");
        throw new IllegalStateException("no shouting");
    }

    static long half(long n, boolean up, char c, double d) {
        System.out.println(c + " " + d);
        return up ? (n + 1) / 2 : n / 2;
    }
}

class Gone {
    static int price(int amount) {
        return amount;
    }
}

class Greeter {
    public static void main(String[] names) {
        for (String name : names) {
            System.out.println("hello " + name);
        }
    }
}

class Silent {
    public static void main(String[] names) {
        System.out.println(Verifier.nondetInt());
    }
}

class Paint {
    enum Color { RED, GREEN }

    static void dry(Color color) {
        if (color == Color.GREEN) {
            throw new IllegalStateException("wet");
        }
    }
}
