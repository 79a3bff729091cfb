// conspect: assertions=proved exceptions=proved
// Bridge methods: a generic interface, a covariant return type, a bridge that casts.
import org.sosy_lab.sv_benchmarks.Verifier;

public class BridgeMethods {
    static class Version implements Comparable<Version>, Cloneable {
        int major;
        int[] parts = {1, 2};

        Version(int major) {
            this.major = major;
        }

        @Override
        public int compareTo(Version other) {
            return Integer.compare(major, other.major);
        }

        @Override
        public Version clone() {
            try {
                return (Version) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int compareRaw(Comparable left, Object right) {
        return left.compareTo(right);
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static void main(String[] args) {
        Version a = new Version(Verifier.nondetInt());
        Version b = new Version(Verifier.nondetInt());
        assert max(a, b).major >= a.major && max(a, b).major >= b.major;
        Version copy = a.clone();
        assert copy != a && copy.compareTo(a) == 0 && copy.parts == a.parts;
        int[] parts = a.parts.clone();
        parts[0] = 9;
        assert a.parts[0] == 1 && parts.length == 2;
        boolean thrown = false;
        try {
            compareRaw(a, "1.0");
        } catch (ClassCastException e) {
            thrown = true;
        }
        assert thrown;
    }
}
