// conspect: assertions=proved exceptions=proved
// Enums: constants with bodies, switch, values, valueOf, compareTo, name.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Planets {
    enum Operation {
        PLUS('+') {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS('-') {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        },
        FIRST('1') {
            @Override
            int apply(int a, int b) {
                return a;
            }
        };

        final char symbol;

        Operation(char symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    static int inverse(Operation operation, int result, int b) {
        switch (operation) {
            case PLUS:
                return Operation.MINUS.apply(result, b);
            case MINUS:
                return Operation.PLUS.apply(result, b);
            default:
                return result;
        }
    }

    public static void main(String[] args) {
        int which = Verifier.nondetInt();
        if (which < 0 || which >= Operation.values().length) {
            return;
        }
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Operation operation = Operation.values()[which];
        assert inverse(operation, operation.apply(a, b), b) == a;
        assert operation.ordinal() == which;
        assert Operation.valueOf(operation.name()) == operation;
        assert Operation.PLUS.compareTo(Operation.FIRST) == -2 && Operation.MINUS.symbol == '-';
        assert operation.getDeclaringClass() == Operation.class;
    }
}
