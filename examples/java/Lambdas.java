// conspect: assertions=proved exceptions=proved
// Lambdas and method references of every kind, with captured values.
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Lambdas {
    private final int base;

    Lambdas(int base) {
        this.base = base;
    }

    int plus(int n) {
        return base + n;
    }

    static int times(int a, int b) {
        return a * b;
    }

    static int apply(IntBinaryOperator operator, int a, int b) {
        return operator.applyAsInt(a, b);
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        IntUnaryOperator add = n -> n + x;
        assert add.applyAsInt(5) == x + 5;
        assert add.andThen(n -> -n).applyAsInt(0) == -x;
        assert apply(Lambdas::times, 6, 7) == 42;
        assert apply((a, b) -> a - b, 6, 7) == -1;
        Function<Integer, Lambdas> make = Lambdas::new;
        IntUnaryOperator bound = make.apply(100)::plus;
        assert bound.applyAsInt(11) == 111;
        BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::plus;
        assert unbound.apply(new Lambdas(x), 1) == x + 1;
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        assert nested.get().get().equals("deep");
        Function<Integer, int[]> array = int[]::new;
        assert array.apply(3).length == 3;
        Function<Object, String> text = String::valueOf;
        assert text.compose((Integer n) -> n * 2).apply(21).equals("42");
    }
}
