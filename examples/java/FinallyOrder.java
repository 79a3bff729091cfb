// conspect: assertions=proved exceptions=proved
// The order in which handlers and finally blocks run, for every way out of a try block.
import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyOrder {
    static StringBuilder trace = new StringBuilder();

    static int leave(int way) {
        for (int i = 0; i < 2; i++) {
            try {
                trace.append('t');
                try {
                    if (way == 0) {
                        return i;
                    } else if (way == 1) {
                        throw new IllegalStateException();
                    } else if (way == 2) {
                        continue;
                    } else if (way == 3) {
                        break;
                    }
                    trace.append('n');
                } catch (IllegalStateException e) {
                    trace.append('c');
                    throw new RuntimeException(e);
                } finally {
                    trace.append('f');
                }
            } catch (RuntimeException e) {
                trace.append(e.getCause() instanceof IllegalStateException ? 'C' : 'X');
                return 7;
            } finally {
                trace.append('F');
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int way = Verifier.nondetInt();
        int result = leave(way);
        String seen = trace.toString();
        switch (way) {
            case 0:
                assert seen.equals("tfF") && result == 0;
                break;
            case 1:
                assert seen.equals("tcfCF") && result == 7;
                break;
            case 2:
                assert seen.equals("tfFtfF") && result == -1;
                break;
            case 3:
                assert seen.equals("tfF") && result == -1;
                break;
            default:
                assert seen.equals("tnfFtnfF") && result == -1;
        }
    }
}
