// conspect: assertions=proved exceptions=proved
// One order of threads is executed, and it is noted who reaches what: nothing that could come in another order.
public class ThreadStart {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> shared = 1);
        thread.start();
        thread.join();
        assert shared == 1;
    }
}
