// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 5.0
// The sine of an unknown angle: found by evaluating it, since no solver knows the sine.
import org.sosy_lab.sv_benchmarks.Verifier;

public class SineOfAngle {
    public static void main(String[] args) {
        double angle = Verifier.nondetDouble();
        if (angle > 3 && angle < 7) {
            assert Math.sin(angle) * Math.cos(angle / 2) < 0.4; // defect
        }
    }
}
