// conspect: assertions=proved exceptions=proved
// Counting words in the JDK's HashMap.
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashMapCount {
    public static void main(String[] args) {
        String extra = Verifier.nondetBoolean() ? "dog" : "eel";
        String[] words = {"cat", "dog", "cat", "bee", extra, "cat"};
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        assert counts.get("cat") == 3 && counts.getOrDefault("fox", 0) == 0;
        assert counts.size() == (extra.equals("dog") ? 3 : 4);
        int total = 0;
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            total += entry.getValue();
        }
        assert total == words.length;
        assert counts.remove("bee") == 1 && !counts.containsKey("bee");
        counts.computeIfAbsent("ant", String::length);
        assert counts.get("ant") == 3 && counts.get(null) == null;
    }
}
