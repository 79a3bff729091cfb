// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness:
// Ten tenths are not one.
public class DoubleSum {
    public static void main(String[] args) {
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        assert Math.abs(sum - 1.0) < 1e-9;
        assert sum == 1.0; // defect
    }
}
