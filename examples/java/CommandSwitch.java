// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: "stop"
// A switch over an arbitrary string.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CommandSwitch {
    static int speed(String command) {
        switch (command) {
            case "go":
                return 10;
            case "slow":
                return 3;
            case "stop":
            case "halt":
                return 0;
            default:
                return 1;
        }
    }

    public static void main(String[] args) {
        String command = Verifier.nondetString();
        if (command.length() > 4) {
            return;
        }
        int speed = speed(command);
        assert speed != 0 || command.equals("halt"); // defect
    }
}
