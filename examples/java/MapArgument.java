// conspect: assertions=bounded exceptions=violated kind=java.lang.ArithmeticException
// options: --entry MapArgument.ratio --time 20
// A map that is given is filled by the methods of its class.
import java.util.Map;

public class MapArgument {
    static int ratio(Map<Boolean, Integer> votes) {
        if (votes == null) {
            return 0;
        }
        Integer yes = votes.get(true);
        Integer no = votes.get(false);
        if (yes == null || no == null) {
            return 0;
        }
        return yes / no; // defect
    }

    public static void main(String[] args) {
        ratio(Map.of(true, 3, false, 0));
    }
}
