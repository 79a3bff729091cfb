/** A method that subclasses replace, entered itself: it runs on no object of theirs. */
public abstract class Overridden {
    int d;

    //@ half A=proved E=unknown
    int half() { return 10 / d; }

    static class Whole extends Overridden {
        int half() { return 4; }
    }
}
