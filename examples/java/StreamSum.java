// conspect: assertions=proved exceptions=proved
// Simple streams of the JDK.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StreamSum {
    public static void main(String[] args) {
        assert IntStream.rangeClosed(1, 10).filter(n -> n % 2 == 0).sum() == 30;
        List<String> words = List.of("pear", "fig", "apple");
        List<Integer> lengths = words.stream().map(String::length).collect(Collectors.toList());
        assert lengths.equals(List.of(4, 3, 5));
        assert words.stream().anyMatch(w -> w.startsWith("a"));
        assert words.stream().mapToInt(String::length).max().getAsInt() == 5;
    }
}
