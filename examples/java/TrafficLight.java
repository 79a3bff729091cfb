// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 0 1 2
// A state machine and the three events that bring both lights to green.
import org.sosy_lab.sv_benchmarks.Verifier;

public class TrafficLight {
    enum Light {
        RED,
        GREEN
    }

    static Light cars = Light.GREEN;
    static Light walkers = Light.RED;
    static boolean requested;

    static void handle(int event) {
        switch (event) {
            case 0 -> requested = true;
            case 1 -> {
                if (requested) {
                    cars = Light.RED;
                    walkers = Light.GREEN;
                    requested = false;
                }
            }
            case 2 -> cars = Light.GREEN;
            default -> {
                if (walkers == Light.GREEN) {
                    walkers = Light.RED;
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            handle(Verifier.nondetInt());
            assert cars == Light.RED || walkers == Light.RED; // defect
        }
    }
}
