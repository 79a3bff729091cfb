// conspect: assertions=proved exceptions=proved
// A hand-written automaton for integers with an optional sign.
import org.sosy_lab.sv_benchmarks.Verifier;

public class StateMachineParser {
    static boolean accepts(char[] text) {
        int state = 0;
        for (char c : text) {
            boolean digit = c >= '0' && c <= '9';
            switch (state) {
                case 0:
                    state = digit ? 2 : c == '-' || c == '+' ? 1 : 3;
                    break;
                case 1:
                case 2:
                    state = digit ? 2 : 3;
                    break;
                default:
                    return false;
            }
        }
        return state == 2;
    }

    public static void main(String[] args) {
        char[] text = {Verifier.nondetChar(), Verifier.nondetChar(), Verifier.nondetChar()};
        if (accepts(text)) {
            assert text[2] >= '0' && text[2] <= '9';
            assert text[0] == '-' || text[0] == '+' || Character.isDigit(text[0]);
        } else {
            assert !(text[0] >= '0' && text[0] <= '9' && text[1] == '5' && text[2] == '0');
        }
    }
}
