// conspect: assertions=unknown exceptions=unknown
// Of the orders in which threads can run one is explored: nothing is proved once one is started.
public class ThreadStart {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> shared = 1);
        thread.start();
        thread.join();
        assert shared == 1;
    }
}
