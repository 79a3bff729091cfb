// conspect: assertions=proved exceptions=violated
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class FileNumbers {
    public static void main(String[] args) {
        int data = 0;
        try (BufferedReader reader = new BufferedReader(new FileReader("numbers.txt"))) {
            String line = reader.readLine();
            if (line != null && line.length() == 2) {
                data = Integer.parseInt(line);
            }
        } catch (IOException e) {
            data = 1;
        } catch (NumberFormatException e) {
            data = 2;
        }
        int[] table = new int[40];
        table[data] = 1;
    }
}
