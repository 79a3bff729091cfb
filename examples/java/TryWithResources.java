// conspect: assertions=proved exceptions=proved
// Resources are closed in reverse order; what close throws is suppressed or takes over.
import org.sosy_lab.sv_benchmarks.Verifier;

public class TryWithResources {
    static String trace = "";

    static class Resource implements AutoCloseable {
        final String name;
        final boolean bad;

        Resource(String name, boolean bad) {
            this.name = name;
            this.bad = bad;
            trace += "+" + name;
        }

        @Override
        public void close() {
            trace += "-" + name;
            if (bad) {
                throw new IllegalStateException(name);
            }
        }
    }

    public static void main(String[] args) {
        boolean body = Verifier.nondetBoolean();
        boolean close = Verifier.nondetBoolean();
        RuntimeException caught = null;
        try (Resource a = new Resource("a", close);
                Resource none = null;
                Resource b = new Resource("b", close)) {
            trace += "!";
            if (body) {
                throw new UnsupportedOperationException("body");
            }
        } catch (RuntimeException e) {
            caught = e;
        }
        assert trace.equals("+a+b!-b-a");
        if (body) {
            assert caught instanceof UnsupportedOperationException;
            Throwable[] suppressed = caught.getSuppressed();
            assert suppressed.length == (close ? 2 : 0);
            assert !close || suppressed[0].getMessage().equals("b") && suppressed[1].getMessage().equals("a");
        } else if (close) {
            assert caught.getMessage().equals("b") && caught.getSuppressed()[0].getMessage().equals("a");
        } else {
            assert caught == null;
        }
    }
}
