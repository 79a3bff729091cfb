// conspect: assertions=violated exceptions=violated
import java.util.Scanner;

public class Typed {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        if (in.hasNextInt()) {
            int m = in.nextInt();
            assert n + m != 77;
        }
    }
}
