package java.security;

/**
 * MD5 (RFC 1321), SHA-1 and SHA-256 (FIPS 180-4) on blocks of 64 bytes: the JDK's own find their way through providers and read arrays of
 * bytes through variable handles.
 */
final class Digests$ extends MessageDigest implements Cloneable {
    private static final int MD5 = 0;
    private static final int SHA1 = 1;
    private static final int SHA256 = 2;

    private final int kind;
    private int[] state;
    private byte[] block = new byte[64];
    /** How many bytes of the block are there, and how many there were in all. */
    private int filled;
    private long total;

    private Digests$(int kind, String algorithm) {
        super(algorithm);
        this.kind = kind;
        engineReset();
    }

    /** The digest with a name, or null. */
    static MessageDigest named(String algorithm) {
        if (algorithm.equalsIgnoreCase("MD5")) {
            return new Digests$(MD5, algorithm);
        }
        if (algorithm.equalsIgnoreCase("SHA-1") || algorithm.equalsIgnoreCase("SHA")
            || algorithm.equalsIgnoreCase("SHA1")) {
            return new Digests$(SHA1, algorithm);
        }
        return algorithm.equalsIgnoreCase("SHA-256") ? new Digests$(SHA256, algorithm) : null;
    }

    @Override
    protected int engineGetDigestLength() {
        return kind == MD5 ? 16 : kind == SHA1 ? 20 : 32;
    }

    @Override
    protected void engineReset() {
        switch (kind) {
            case MD5:
                state = new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
                break;
            case SHA1:
                state = new int[] {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
                break;
            default:
                state = new int[] {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                    0x5be0cd19};
        }
        block = new byte[64];
        filled = 0;
        total = 0;
    }

    @Override
    protected void engineUpdate(byte input) {
        total++;
        put(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        if (length == 0) {
            return;
        }
        if (offset < 0 || length < 0 || offset > input.length - length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        total += length;
        for (int i = 0; i < length; i++) {
            put(input[offset + i]);
        }
    }

    private void put(byte b) {
        block[filled++] = b;
        if (filled == 64) {
            compress();
            filled = 0;
        }
    }

    @Override
    protected byte[] engineDigest() {
        long bits = total << 3;
        put((byte) 0x80);
        while (filled != 56) {
            put((byte) 0);
        }
        for (int i = 0; i < 8; i++) {
            put((byte) (bits >>> 8 * (kind == MD5 ? i : 7 - i)));
        }
        byte[] out = new byte[engineGetDigestLength()];
        for (int i = 0; i < out.length; i++) {
            int at = kind == MD5 ? i & 3 : 3 - (i & 3);
            out[i] = (byte) (state[i >> 2] >>> 8 * at);
        }
        engineReset();
        return out;
    }

    @Override
    protected int engineDigest(byte[] out, int offset, int length) throws DigestException {
        int needed = engineGetDigestLength();
        if (length < needed) {
            throw new DigestException("Length must be at least " + needed + " for "
                + (kind == MD5 ? "MD5" : kind == SHA1 ? "SHA-1" : "SHA-256") + "digests");
        }
        if (offset < 0 || offset > out.length - length) {
            throw new DigestException("Buffer too short to store digest");
        }
        System.arraycopy(engineDigest(), 0, out, offset, needed);
        return needed;
    }

    private int word(int index) {
        int at = 4 * index;
        int a = block[at] & 255;
        int b = block[at + 1] & 255;
        int c = block[at + 2] & 255;
        int d = block[at + 3] & 255;
        return kind == MD5 ? a | b << 8 | c << 16 | d << 24 : a << 24 | b << 16 | c << 8 | d;
    }

    private void compress() {
        if (kind == MD5) {
            md5();
        } else if (kind == SHA1) {
            sha1();
        } else {
            sha256();
        }
    }

    /** {@code floor(2^32 * abs(sin(i + 1)))}. */
    private static final class Sines {
        static final int[] K = {0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
            0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562,
            0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8, 0x21e1cde6, 0xc33707d6,
            0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122,
            0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05,
            0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665, 0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3,
            0x8f0ccc92, 0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235,
            0x2ad7d2bb, 0xeb86d391};
        static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    }

    private void md5() {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        for (int i = 0; i < 64; i++) {
            int round = i >> 4;
            int f = round == 0 ? b & c | ~b & d : round == 1 ? d & b | ~d & c : round == 2 ? b ^ c ^ d : c ^ (b | ~d);
            int g = round == 0 ? i : round == 1 ? 5 * i + 1 & 15 : round == 2 ? 3 * i + 5 & 15 : 7 * i & 15;
            int rotated = Integer.rotateLeft(a + f + Sines.K[i] + word(g), Sines.SHIFTS[4 * round + (i & 3)]);
            a = d;
            d = c;
            c = b;
            b += rotated;
        }
        add(new int[] {a, b, c, d});
    }

    private void add(int[] more) {
        for (int i = 0; i < more.length; i++) {
            state[i] += more[i];
        }
    }

    private void sha1() {
        int[] w = new int[80];
        for (int i = 0; i < 80; i++) {
            w[i] = i < 16 ? word(i) : Integer.rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        for (int i = 0; i < 80; i++) {
            int f = i < 20 ? b & c | ~b & d : i < 40 || i >= 60 ? b ^ c ^ d : b & c | b & d | c & d;
            int k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
            int next = Integer.rotateLeft(a, 5) + f + e + k + w[i];
            e = d;
            d = c;
            c = Integer.rotateLeft(b, 30);
            b = a;
            a = next;
        }
        add(new int[] {a, b, c, d, e});
    }

    /** The first 32 bits of the fractions of the cube roots of the first primes. */
    private static final class Roots {
        static final int[] K = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
            0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1,
            0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
            0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
            0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
            0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3,
            0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb,
            0xbef9a3f7, 0xc67178f2};
    }

    private void sha256() {
        int[] w = new int[64];
        for (int i = 0; i < 64; i++) {
            w[i] = i < 16 ? word(i) : w[i - 16] + small(w[i - 15], 7, 18, 3) + w[i - 7] + small(w[i - 2], 17, 19, 10);
        }
        int[] h = state.clone();
        for (int i = 0; i < 64; i++) {
            int choice = h[4] & h[5] ^ ~h[4] & h[6];
            int first = h[7] + big(h[4], 6, 11, 25) + choice + Roots.K[i] + w[i];
            int majority = h[0] & h[1] ^ h[0] & h[2] ^ h[1] & h[2];
            int second = big(h[0], 2, 13, 22) + majority;
            System.arraycopy(h, 0, h, 1, 7);
            h[4] += first;
            h[0] = first + second;
        }
        add(h);
    }

    private static int small(int x, int first, int second, int shift) {
        return Integer.rotateRight(x, first) ^ Integer.rotateRight(x, second) ^ x >>> shift;
    }

    private static int big(int x, int first, int second, int third) {
        return Integer.rotateRight(x, first) ^ Integer.rotateRight(x, second) ^ Integer.rotateRight(x, third);
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        Digests$ copy = (Digests$) super.clone();
        copy.state = state.clone();
        copy.block = block.clone();
        return copy;
    }

    /** A digest for the model of {@link MessageDigest#getInstance}. */
    static MessageDigest made(String algorithm) {
        MessageDigest found = named(algorithm);
        if (found == null) {
            conspect.rt.Intrinsics.unsupported("MessageDigest.getInstance of other than MD5, SHA-1 and SHA-256");
        }
        return found;
    }
}
