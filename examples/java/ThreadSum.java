// conspect: assertions=violated exceptions=unknown kind=java.lang.AssertionError
// witness: 2147483647
// What one order of two threads shows can happen; that nothing else can is not known, for other orders are not explored.
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadSum {
    private static int sum;

    private static synchronized void add(int n) {
        sum += n;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Verifier.nondetInt();
        Thread first = new Thread(() -> add(n));
        Thread second = new Thread(() -> add(1));
        first.start();
        second.start();
        first.join();
        second.join();
        assert sum > n; // defect
    }
}
