// conspect: assertions=violated exceptions=violated
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Lines of a file at once: none, where it is empty. */
public class LinesOfFile {
    public static void main(String[] args) {
        try {
            List<String> lines = Files.readAllLines(Path.of("lines.txt"));
            assert lines.size() != 1; // defect
            System.out.println(lines.get(0)); // defect
        } catch (NoSuchFileException e) {
            System.out.println("no lines");
        } catch (IOException e) {
            System.out.println("no way");
        }
    }
}
