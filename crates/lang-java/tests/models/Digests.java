import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Digests of messages of all lengths around the ends of blocks. */
public class Digests {
    private static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) {
            out.append(String.format("%02x", b & 255));
        }
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"MD5", "SHA-1", "sha-256", "SHA"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(digest.getAlgorithm() + " " + digest.getDigestLength());
            for (int length : new int[] {0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 130}) {
                byte[] message = new byte[length];
                for (int i = 0; i < length; i++) {
                    message[i] = (byte) (i * 37 - length);
                }
                System.out.println(length + " " + hex(digest.digest(message)));
            }
            digest.update((byte) 'a');
            MessageDigest copy = (MessageDigest) digest.clone();
            digest.update("xbcx".getBytes(StandardCharsets.UTF_8), 1, 2);
            copy.update(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            System.out.println(hex(digest.digest()) + " " + hex(copy.digest()) + " " + hex(copy.digest()));
            digest.update((byte) 1);
            digest.reset();
            System.out.println(MessageDigest.isEqual(digest.digest(), copy.digest()));
            byte[] into = new byte[40];
            System.out.println(digest.digest(into, 2, 38) + " " + hex(into));
            Show.line("short", () -> digest.digest(new byte[4], 0, 4));
            Show.line("outside", () -> {
                digest.update(new byte[4], 2, 3);
                return 0;
            });
        }
        Show.line("null", () -> MessageDigest.getInstance(null));
    }
}
