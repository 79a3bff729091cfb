import org.sosy_lab.sv_benchmarks.Verifier;

/** Merging does not pay: every path is concrete behind the joins, the merged state is not. */
public class HeavyHash {
    public static void main(String[] args) {
        int multiplier = Verifier.nondetInt() > 0 ? 31 : 37;
        int salt = Verifier.nondetInt() > 0 ? 0x9E3779B9 : 0x85EBCA6B;
        int shift = Verifier.nondetInt() > 0 ? 13 : 7;
        int rounds = Verifier.nondetInt() > 0 ? 6000 : 8000;
        int hash = 17;
        for (int i = 0; i < rounds; i++) {
            hash = hash * multiplier + (i ^ salt);
            hash ^= hash >>> shift;
        }
        assert hash != 0x12345678;
    }
}
