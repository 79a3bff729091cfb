package java.util.concurrent;

import conspect.rt.Intrinsics;

/** A count that threads wait for. Counting down trades places with counting down; who waits comes after all who did. */
public class CountDownLatch {
    private static final int COUNTING = 3;

    private long count;
    private long left$;
    private Counted last$;

    /** A moment when somebody counted down. */
    private static final class Counted {
        private final int mark$;
        private final Counted before$;

        Counted(int mark, Counted before) {
            this.mark$ = mark;
            this.before$ = before;
        }
    }

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
        this.left$ = count;
    }

    public void countDown() {
        if (left$ > 0) {
            left$--;
        }
        int mark = Intrinsics.threadMark();
        if (mark != 0) {
            last$ = new Counted(mark, last$);
        }
        Intrinsics.threadChange(COUNTING);
        count = left$;
        Intrinsics.threadChange(0);
    }

    /** Lets others count down; has the count come to zero then? */
    private boolean reached() {
        if (left$ > 0) {
            Thread.runStarted$();
        }
        return left$ <= 0;
    }

    private void after() {
        for (Counted one = last$; one != null; one = one.before$) {
            Intrinsics.threadJoin(one.mark$);
        }
    }

    public void await() throws InterruptedException {
        if (!reached()) {
            Intrinsics.unsupported("CountDownLatch.await of a count that nobody brings to zero");
        }
        after();
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        if (left$ > 0) {
            Thread.inTime$();
        }
        if (!reached()) {
            return count == 0;
        }
        after();
        return true;
    }

    public long getCount() {
        return count;
    }

    @Override
    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
