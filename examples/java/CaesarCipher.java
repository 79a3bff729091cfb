// conspect: assertions=proved exceptions=proved
// Shifting letters forth and back.
import org.sosy_lab.sv_benchmarks.Verifier;

public class CaesarCipher {
    static char shift(char c, int by) {
        return c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + by + 26) % 26) : c;
    }

    public static void main(String[] args) {
        int key = Verifier.nondetInt();
        if (key < 0 || key >= 26) {
            return;
        }
        String text = "hey you";
        StringBuilder secret = new StringBuilder();
        for (char c : text.toCharArray()) {
            secret.append(shift(c, key));
        }
        for (int i = 0; i < secret.length(); i++) {
            assert shift(secret.charAt(i), -key) == text.charAt(i);
        }
    }
}
