import org.sosy_lab.sv_benchmarks.Verifier;

/** Merging does not pay: path by path each product has a constant factor, merged it has none. */
public class HeavyProduct {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int a = Verifier.nondetInt() > 0 ? 2 : 4;
        int b = Verifier.nondetInt() > 0 ? 8 : 16;
        int c = Verifier.nondetInt() > 0 ? 32 : 64;
        int d = Verifier.nondetInt() > 0 ? 128 : 256;
        int product = x * a * b + x * c * d;
        product = product * a - product * b * c;
        assert (product & 1) == 0;
    }
}
