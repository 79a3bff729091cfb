// conspect: assertions=proved exceptions=proved
// Text processing on a concrete text.
import java.util.Map;
import java.util.TreeMap;

public class WordCount {
    public static void main(String[] args) {
        String text = "The cat and the dog. And the bird!";
        Map<String, Integer> counts = new TreeMap<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetter(c)) {
                word.append(Character.toLowerCase(c));
            } else if (word.length() > 0) {
                counts.put(word.toString(), counts.getOrDefault(word.toString(), 0) + 1);
                word.setLength(0);
            }
        }
        assert counts.toString().equals("{and=2, bird=1, cat=1, dog=1, the=3}");
    }
}
