// conspect: assertions=proved exceptions=violated
import java.io.File;
import java.io.FileNotFoundException;
import java.util.Scanner;

/** A file that only its name leads to: a re-execution makes it. */
public class NamedFile {
    public static void main(String[] args) {
        try (Scanner in = new Scanner(new File("input/pairs.txt"))) {
            if (in.hasNextLine()) {
                String[] pair = in.nextLine().split(";");
                System.out.println(pair[1]); // defect
            }
        } catch (FileNotFoundException e) {
            System.out.println("no pairs");
        }
    }
}
