// conspect: assertions=proved exceptions=violated kind=java.lang.NullPointerException
// witness: 2
// An array of arguments may itself be null.
import org.sosy_lab.sv_benchmarks.Verifier;

public class VarargsNull {
    static int longest(String... words) {
        int longest = 0;
        for (String word : words) { // defect
            longest = Math.max(longest, word == null ? 0 : word.length());
        }
        return longest;
    }

    public static void main(String[] args) {
        assert longest() == 0 && longest("a", "bcd") == 3 && longest((String) null) == 0;
        int n = Verifier.nondetInt();
        String[] words = n > 0 ? new String[n & 1] : null;
        if (n == 2) {
            words = null;
        }
        if (words != null || n == 2) {
            assert longest(words) == 0;
        }
    }
}
