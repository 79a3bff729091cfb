import java.util.Random;

/** A class of the program that extends one of the library's generators. */
public class Subclassed {
    /** The documented algorithm of a generator is that of its subclasses, too. */
    static class Counting extends Random {
        int count;

        @Override
        protected int next(int bits) {
            count++;
            return super.next(bits);
        }
    }

    //@ subclass A=violated E=proved
    static void subclass() {
        Counting r = new Counting();
        int a = r.nextInt(), b = r.nextInt();
        assert r.count == 2;
        assert a >= 0 || b >= 0;
    }
}
