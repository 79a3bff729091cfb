// conspect: assertions=proved exceptions=proved
// Type patterns over a sealed interface.
import org.sosy_lab.sv_benchmarks.Verifier;

public class PatternMatching {
    sealed interface Expr permits Num, Add, Neg {}

    record Num(int value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    record Neg(Expr inner) implements Expr {}

    static int eval(Expr expr) {
        if (expr instanceof Num n) {
            return n.value();
        }
        if (expr instanceof Add a && a.left() != null) {
            return eval(a.left()) + eval(a.right());
        }
        if (!(expr instanceof Neg neg)) {
            throw new IllegalStateException();
        }
        return -eval(neg.inner());
    }

    static Expr simplify(Expr expr) {
        if (expr instanceof Neg outer && outer.inner() instanceof Neg inner) {
            return simplify(inner.inner());
        }
        return expr;
    }

    public static void main(String[] args) {
        Expr x = new Num(Verifier.nondetInt());
        Expr y = new Num(Verifier.nondetInt());
        Expr sum = Verifier.nondetBoolean() ? new Add(x, new Neg(y)) : new Neg(new Neg(x));
        assert eval(simplify(sum)) == eval(sum);
        assert !(sum instanceof Neg) || simplify(sum) == x;
        assert eval(new Add(x, new Neg(x))) == 0;
    }
}
