package java.security;

import java.util.Random;

/** Values that nobody can foretell, seeded or not. Providers and algorithms are not modelled. */
public class SecureRandom extends Random {
    private static final long serialVersionUID = 4940670005562187L;

    public SecureRandom() {}

    public SecureRandom(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return new SecureRandom();
    }

    /** A seed adds to what the generator has, and makes nothing known. */
    @Override
    public void setSeed(long seed) {}

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
        return new SecureRandom().generateSeed(numBytes);
    }

    @Override
    public String toString() {
        conspect.rt.Intrinsics.unsupported("SecureRandom.toString: algorithms are not modelled");
        return null;
    }

    public String getAlgorithm() {
        conspect.rt.Intrinsics.unsupported("SecureRandom.getAlgorithm: algorithms are not modelled");
        return null;
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        conspect.rt.Intrinsics.unsupported("SecureRandom.getInstance: algorithms are not modelled");
        return null;
    }

    public void reseed() {}
}
