// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 0
// What is read from standard input is an input of the program: a witness says what to type.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class StandardInput {
    static int questions;

    static boolean ask(BufferedReader in, String question) throws IOException {
        System.out.println(question);
        questions++;
        String answer = in.readLine();
        return answer != null && answer.equals("yes");
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        boolean sure = ask(in, "Delete everything?");
        boolean verySure = ask(in, "Really?");
        assert questions == 2;
        assert !sure || !verySure;
    }
}
