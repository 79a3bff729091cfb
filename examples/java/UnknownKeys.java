// conspect: assertions=proved exceptions=proved
// Six unknown keys in a map, unknown words in a set: whether they are equal is all that matters.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnknownKeys {
    public static void main(String[] args) {
        Map<Integer, Integer> last = new HashMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        int d = Verifier.nondetInt();
        int e = Verifier.nondetInt();
        int f = Verifier.nondetInt();
        int[] keys = {a, b, c, d, e, f};
        for (int i = 0; i < keys.length; i++) {
            last.put(keys[i], i);
        }
        assert last.size() >= 1 && last.size() <= 6;
        assert last.get(keys[5]) == 5;
        for (int key : keys) {
            assert last.containsKey(key);
        }
        Set<String> words = new HashSet<>();
        String word = Verifier.nondetString();
        words.add("yes");
        words.add("no");
        words.add(word);
        assert words.size() == (word.equals("yes") || word.equals("no") ? 2 : 3);
        Map<Character, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            counts.merge(Verifier.nondetChar(), 1, Integer::sum);
        }
        int total = 0;
        for (int count : counts.values()) {
            total += count;
        }
        assert total == 3;
    }
}
