// conspect: assertions=unknown exceptions=unknown
// options: --loops unroll
// What a function adds to the map whose entries it is called with may be among those that follow: here it is called three times.
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;

public class ForEachAdds {
    public static void main(String[] args) {
        Map<Integer, Integer> next = new HashMap<>();
        next.put(1, 1);
        int[] calls = {0};
        try {
            next.forEach((k, v) -> {
                calls[0]++;
                if (k < 3) {
                    next.put(k + 1, v);
                }
            });
        } catch (ConcurrentModificationException e) {
            assert calls[0] == 1; // defect: 3
        }
    }
}
