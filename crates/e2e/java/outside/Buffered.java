// conspect: assertions=violated exceptions=proved
import java.io.FileInputStream;
import java.io.IOException;

/** Reads the first bytes of a file into a buffer. */
public class Buffered {
    public static void main(String[] args) throws IOException {
        byte[] head = new byte[4];
        try (FileInputStream file = new FileInputStream("../input.bin")) {
            int n = file.read(head, 1, 2);
            if (n == 2) {
                assert head[0] == 0 && head[3] == 0;
                assert head[1] != 'P' || head[2] != 'K';
            }
        }
    }
}
