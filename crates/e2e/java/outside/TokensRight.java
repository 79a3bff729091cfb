// conspect: assertions=proved exceptions=proved
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

/** Who asks first is safe. */
public class TokensRight {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        if (in.hasNextInt()) {
            int n = in.nextInt();
            assert n >= Integer.MIN_VALUE;
            if (in.hasNextLine()) {
                in.nextLine();
            }
        } else if (in.hasNextLong()) {
            long n = in.nextLong();
            assert n != (int) n;
        } else if (in.hasNextDouble()) {
            int n = (int) in.nextDouble();
            assert n <= Integer.MAX_VALUE;
        } else if (in.hasNext()) {
            assert !in.next().isEmpty();
        }
        try {
            String all = Files.readString(Path.of("all.txt"));
            int colon = all.indexOf(':');
            assert colon < all.length() || all.isEmpty() && colon < 0;
        } catch (IOException e) {
            System.out.println("no file");
        }
        String home = System.getenv().get("MY_HOME");
        assert home == null || home.length() >= 0;
    }
}
