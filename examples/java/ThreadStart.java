// conspect: assertions=unknown exceptions=unknown
// Threads are not modelled: nothing is claimed once one is started.
public class ThreadStart {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> shared = 1);
        thread.start();
        thread.join();
        assert shared == 1;
    }
}
