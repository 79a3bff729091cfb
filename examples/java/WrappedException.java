// conspect: assertions=proved exceptions=violated kind=java.lang.IllegalStateException
// witness: 10
// The exception that escapes is not the one that was thrown first.
import org.sosy_lab.sv_benchmarks.Verifier;

public class WrappedException {
    static class ParseException extends Exception {
        ParseException(String message) {
            super(message);
        }
    }

    static int parse(int code) throws ParseException {
        if (code > 9) {
            throw new ParseException("code " + code);
        }
        return code;
    }

    static int load(int code) {
        try {
            return parse(code);
        } catch (ParseException e) {
            assert e.getMessage().startsWith("code");
            throw new IllegalStateException("cannot load", e); // defect
        }
    }

    public static void main(String[] args) {
        int code = Verifier.nondetInt();
        if (code >= 0 && code < 20) {
            assert load(code) == code;
        }
    }
}
