// conspect: assertions=proved exceptions=proved
// Arithmetic on characters, with the conversions that compound assignment hides.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharacterArithmetic {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        char original = c;
        if (c >= 'a' && c <= 'z') {
            c -= 32;
            assert c >= 'A' && c <= 'Z';
            assert Character.toLowerCase(c) == original;
        }
        char wrapped = original;
        wrapped++;
        assert wrapped == (original == Character.MAX_VALUE ? 0 : original + 1);
        byte b = (byte) original;
        b += 300;
        assert b == (byte) (original + 44);
        int widened = original;
        assert widened >= 0 && widened <= 65535;
    }
}
