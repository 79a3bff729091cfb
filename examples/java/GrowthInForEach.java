// conspect: assertions=unknown exceptions=unknown
// options: --loops unroll
// A table that grows though nothing is added: the JDK leaves out the entries that follow, and tells nobody.
import java.util.HashMap;
import java.util.Map;

public class GrowthInForEach {
    public static void main(String[] args) {
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < 13; i++) {
            squares.computeIfAbsent(i, k -> k * k);
        }
        int[] calls = {0};
        squares.forEach((k, v) -> {
            calls[0]++;
            squares.computeIfAbsent(0, i -> 1);
        });
        assert calls[0] == 13; // defect: 1
    }
}
