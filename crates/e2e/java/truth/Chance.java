import java.util.Random;

/** Numbers of generators without a seed: only sequences that some seed gives show a failure. */
public class Chance {
    //@ threeZeros A=open E=proved
    static void threeZeros() {
        Random r = new Random();
        int a = r.nextInt(), b = r.nextInt(), c = r.nextInt();
        assert !(a == 0 && b == 0 && c == 0);
    }

    //@ twoWords A=open E=proved
    static void twoWords() {
        Random r = new Random();
        assert r.nextLong() != 0x123456789abcdefL;
    }

    /** The first number is any; each generator has a seed of its own. */
    //@ apart A=violated E=proved
    static void apart() {
        int a = new Random().nextInt(), b = new Random().nextInt(), c = new Random().nextInt();
        assert !(a == 0 && b == 0 && c == 0);
    }

    //@ dice A=violated E=proved
    static void dice() {
        Random r = new Random();
        int a = r.nextInt(6), b = r.nextInt(6), c = r.nextInt(6);
        assert a + b + c < 15;
    }

    //@ coins A=violated E=proved
    static void coins() {
        Random r = new Random();
        int heads = 0;
        for (int i = 0; i < 8; i++) if (r.nextBoolean()) heads++;
        assert heads < 8;
    }

    //@ doubles A=violated E=proved
    static void doubles() {
        double a = Math.random(), b = Math.random();
        assert a < 0.5 || b < 0.5;
    }

    //@ range A=violated E=proved
    static void range() {
        Random r = new Random();
        int a = r.nextInt(10), b = r.nextInt(3, 8);
        assert a >= 0 && a < 10 && b >= 3 && b < 8;
        assert a != 7 || b != 7;
    }

    //@ within A=proved E=proved
    static void within() {
        Random r = new Random();
        int a = r.nextInt(6) + r.nextInt(6);
        assert a >= 0 && a <= 10;
    }

    //@ first A=violated E=violated
    static int first(int n) {
        int d = new Random().nextInt(n);
        assert d != 3;
        return d;
    }

    /** A generator that is given has some seed. */
    //@ given A=violated E=proved
    static void given(Random r) {
        if (r == null) return;
        int a = r.nextInt(6), b = r.nextInt(6);
        assert a + b < 10;
    }

    //@ givenZeros A=open E=proved
    static void givenZeros(Random r) {
        if (r == null) return;
        assert r.nextInt() != 0 || r.nextInt() != 0 || r.nextInt() != 0;
    }

    //@ secret A=violated E=proved
    static void secret() {
        Random r = new java.security.SecureRandom();
        assert r.nextInt() != 0 || r.nextInt() != 0 || r.nextInt() != 0;
    }

    //@ seeded A=proved E=proved
    static void seeded() {
        Random r = new Random(42);
        assert r.nextInt(10) == 0 && r.nextInt(10) == 3;
    }
}
