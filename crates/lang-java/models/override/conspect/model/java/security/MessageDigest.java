package conspect.model.java.security;

import conspect.rt.Intrinsics;
import java.security.DigestDoor$;
import java.security.Provider;

/** Digests without providers. */
final class MessageDigest {
    private MessageDigest() {}

    /** Nothing is logged. */
    static void __clinit() {}

    static java.security.MessageDigest getInstance(String algorithm) {
        if (algorithm == null) {
            throw new NullPointerException("null algorithm name");
        }
        return DigestDoor$.made(algorithm);
    }

    static Provider getProvider(java.security.MessageDigest digest) {
        Intrinsics.unsupported("MessageDigest.getProvider: providers are not modelled");
        return null;
    }

    static String toString(java.security.MessageDigest digest) {
        Intrinsics.unsupported("MessageDigest.toString: providers are not modelled");
        return null;
    }
}
