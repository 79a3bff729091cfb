// conspect: assertions=proved exceptions=proved
// A switch over words with one hash code, two by two; every word of any length goes somewhere.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CollidingWords {
    private static int group(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
            case "BBBB":
                return 3;
            case "AaBB":
                return 4;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        String word = Verifier.nondetString();
        int group = group(word);
        assert group == 0 || word.length() == (group < 3 ? 2 : 4);
        assert group != 4 || word.charAt(3) == 'B';
    }
}
