// conspect: assertions=unknown exceptions=unknown
// A native method of the program's own, without a model.
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeMethod {
    static native int measure(int n);

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n == 12345) {
            assert measure(n) > 0;
        }
    }
}
