// conspect: assertions=proved exceptions=proved
// The JDK's TreeMap, asked for an arbitrary key.
import java.util.Map;
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeMapRange {
    public static void main(String[] args) {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(90, "A");
        grades.put(50, "D");
        grades.put(80, "B");
        grades.put(65, "C");
        grades.put(0, "F");
        int mark = Verifier.nondetInt();
        Map.Entry<Integer, String> entry = grades.floorEntry(mark);
        if (mark < 0) {
            assert entry == null;
        } else {
            assert entry.getKey() <= mark;
            Integer above = grades.higherKey(mark);
            assert above == null ? mark >= 90 : above > mark;
        }
        assert grades.firstKey() == 0 && grades.lastEntry().getValue().equals("A");
        assert grades.headMap(65).size() == 2 && grades.descendingMap().firstKey() == 90;
        assert grades.remove(80).equals("B") && grades.values().toString().equals("[F, D, C, A]");
    }
}
