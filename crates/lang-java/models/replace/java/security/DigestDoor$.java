package java.security;

/** The private door to {@link Digests$}. */
public final class DigestDoor$ {
    private DigestDoor$() {}

    public static MessageDigest made(String algorithm) {
        return Digests$.made(algorithm);
    }
}
