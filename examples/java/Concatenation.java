// conspect: assertions=proved exceptions=proved
// What the plus sign does to each kind of operand.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Concatenation {
    static int calls;

    @Override
    public String toString() {
        calls++;
        return "me" + calls;
    }

    public static void main(String[] args) {
        Concatenation object = new Concatenation();
        String text = "" + 1 + 2 + 'c' + (char) 100 + 1.0f + 2.5 + null + true + -3L + object + object;
        assert text.equals("12cd1.02.5nulltrue-3me1me2");
        assert (1 + 2 + "x" + 1 + 2).equals("3x12");
        String built = "a";
        built += 'b' + 1;
        assert built.equals("a99");
        boolean flag = Verifier.nondetBoolean();
        String chosen = "it is " + (flag ? "so" : "not");
        assert chosen.length() == (flag ? 8 : 9);
        assert chosen.endsWith("so") == flag;
    }
}
