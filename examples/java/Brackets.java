// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 40 93
// Bracket matching with the JDK's ArrayDeque; any closing bracket closes any other.
import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Brackets {
    static boolean balanced(char[] text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return false;
                }
                open.pop();
            }
        }
        return open.isEmpty();
    }

    public static void main(String[] args) {
        char first = Verifier.nondetChar();
        char second = Verifier.nondetChar();
        boolean balanced = balanced(new char[] {first, second});
        assert !balanced || first != '(' || second == ')'; // defect
    }
}
