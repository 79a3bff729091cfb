// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: true
// Two names for one object.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Aliases {
    static class Cell {
        int value;
    }

    static void copyTwice(Cell from, Cell to) {
        to.value = 0;
        to.value += from.value;
        to.value += from.value;
    }

    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = new Cell();
        a.value = 3;
        Cell target = Verifier.nondetBoolean() ? a : b;
        copyTwice(a, target);
        assert b.value != 0 || target == a;
        assert target.value == 6; // defect
    }
}
