// conspect: assertions=unknown exceptions=unknown
// options: --loops unroll
// As in ForEachAdds, with a stream over the keys.
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;

public class StreamAdds {
    public static void main(String[] args) {
        Map<Integer, Integer> next = new HashMap<>();
        next.put(1, 1);
        int[] calls = {0};
        try {
            next.keySet().stream().forEach(k -> {
                calls[0]++;
                if (k < 3) {
                    next.put(k + 1, k);
                }
            });
        } catch (ConcurrentModificationException e) {
            assert calls[0] == 1; // defect: 3
        }
    }
}
