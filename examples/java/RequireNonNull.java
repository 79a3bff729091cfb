// conspect: assertions=proved exceptions=violated kind=java.lang.NullPointerException
// witness: 0
// A field that one of two constructors does not set.
import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RequireNonNull {
    static class Config {
        final String path;

        Config() {
            this(null);
        }

        Config(String path) {
            this.path = path;
        }

        int depth() {
            return Objects.requireNonNull(path, "path").split("/").length; // defect
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Config config = n == 0 ? new Config() : new Config("a/b/c");
        assert config.depth() == 3;
    }
}
