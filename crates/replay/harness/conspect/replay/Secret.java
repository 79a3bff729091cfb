package conspect.replay;

/** Stands in for {@code java.security.SecureRandom}: its numbers are those of the witness, with a seed or without. */
public class Secret extends Chance {
    private static final long serialVersionUID = 1L;

    public Secret() {}

    public Secret(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    @Override
    boolean isExplained() {
        return false;
    }

    /** A seed adds to what the generator has, and makes nothing known. */
    @Override
    public synchronized void setSeed(long seed) {}

    public void setSeed(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    public byte[] generateSeed(int numBytes) {
        if (numBytes < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] out = new byte[numBytes];
        nextBytes(out);
        return out;
    }

    public static byte[] getSeed(int numBytes) {
        return new Secret().generateSeed(numBytes);
    }
}
