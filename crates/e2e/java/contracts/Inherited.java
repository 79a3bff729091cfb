import conspect.Contract;

/** A method keeps what the methods that it overrides promise, and needs what one of them needs. */
public class Inherited {
    static class Base {
        int state;

        int step(int n) {
            Contract.requires(n > 0 && n < 100);
            Contract.ensures(() -> (int) Contract.result() > n);
            return n + 1;
        }

        void mark(int n) {
            Contract.ensures(() -> state == Contract.old(state) + n);
            state += n;
        }

        int thrown(int n) {
            Contract.raises(IllegalArgumentException.class, n < 0);
            if (n < 0) throw new IllegalArgumentException();
            return n;
        }
    }

    static class Keeps extends Base {
        @Override
        int step(int n) {
            return n + 2;
        }
    }

    static class Breaks extends Base {
        @Override
        int step(int n) {
            return n;
        }

        @Override
        void mark(int n) {
            state -= n;
        }

        @Override
        int thrown(int n) {
            if (n < -1) throw new IllegalArgumentException();
            return n;
        }
    }

    static class Weaker extends Base {
        @Override
        int step(int n) {
            Contract.requires(n >= 0);
            return n + 3;
        }
    }

    static class Further extends Keeps {
        @Override
        int step(int n) {
            return super.step(n);
        }
    }

    //@ keeps A=proved E=proved C=proved
    static int keeps(int n) {
        Base b = new Keeps();
        return n > 0 && n < 100 ? b.step(n) : 0;
    }

    //@ needs A=proved E=proved C=violated
    static int needs(int n) {
        return new Keeps().step(n);
    }

    //@ breaks A=proved E=proved C=violated
    static int breaks(int n) {
        Base b = new Breaks();
        return n > 0 && n < 100 ? b.step(n) : 0;
    }

    //@ marks A=proved E=proved C=violated
    static void marks(int n) {
        new Breaks().mark(n);
    }

    //@ returnsInstead A=proved E=any C=violated
    static void returnsInstead(int n) {
        new Breaks().thrown(n);
    }

    /** It needs less than the method that it overrides. */
    //@ needsLess A=proved E=proved C=proved
    static int needsLess(int n) {
        return n >= 0 && n < 1000 ? new Weaker().step(n) : 0;
    }

    //@ needsSomething A=proved E=proved C=violated
    static int needsSomething(int n) {
        return new Weaker().step(n);
    }

    //@ further A=proved E=proved C=proved
    static int further(int n) {
        return n > 0 && n < 100 ? new Further().step(n) : 0;
    }

    interface Named {
        default String name(int n) {
            Contract.ensures(() -> Contract.result() != null);
            return "n";
        }
    }

    record Thing(String given) implements Named {
        @Override
        public String name(int n) {
            return n == 3 ? given : "thing";
        }
    }

    //@ ofInterface A=proved E=proved C=violated
    static String ofInterface(int n) {
        return new Thing(null).name(n);
    }

    //@ ofInterfaceKept A=proved E=proved C=proved
    static String ofInterfaceKept(int n) {
        return new Thing("x").name(n);
    }
}
