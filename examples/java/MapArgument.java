// conspect: assertions=bounded exceptions=violated kind=java.lang.ArithmeticException
// options: --entry MapArgument.ratio --loop-bound 4
// witness:
// A map that is given is filled by the methods of its class.
import java.util.EnumMap;
import java.util.Map;

public class MapArgument {
    enum Vote {
        YES,
        NO
    }

    static int ratio(Map<Vote, Integer> votes) {
        if (votes == null) {
            return 0;
        }
        Integer yes = votes.get(Vote.YES);
        Integer no = votes.get(Vote.NO);
        if (yes == null || no == null) {
            return 0;
        }
        assert votes.size() >= 2;
        return yes / no; // defect
    }

    public static void main(String[] args) {
        Map<Vote, Integer> votes = new EnumMap<>(Vote.class);
        votes.put(Vote.YES, 3);
        votes.put(Vote.NO, 0);
        ratio(votes);
    }
}
