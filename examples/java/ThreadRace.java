// conspect: assertions=unknown exceptions=unknown
// Nothing orders the two writes: the order that is executed does not show the other one.
public class ThreadRace {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> shared = 1);
        Thread second = new Thread(() -> shared = 2);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared == 2;
    }
}
