// conspect: assertions=proved exceptions=proved
// The JDK's ArrayList, growing, with arbitrary elements.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayListUse {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * i);
        }
        list.add(1, x);
        assert list.size() == 13 && list.get(1) == x && list.get(2) == 1;
        assert list.remove(0) == 0;
        list.removeIf(n -> n > 50);
        assert list.indexOf(49) == (x > 50 ? 6 : 7) || x == 49;
        List<String> words = new ArrayList<>(Arrays.asList("c", "a", "b"));
        Collections.sort(words);
        assert words.equals(List.of("a", "b", "c")) && words.toString().equals("[a, b, c]");
        assert words.contains("b") && !words.contains(null);
        words.set(0, "z");
        Collections.reverse(words);
        assert String.join("", words).equals("cbz");
    }
}
