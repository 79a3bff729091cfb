// conspect: assertions=proved exceptions=proved
// options: --entry BuilderArgument.shout
// A buffer, a text and an optional value that are given hold anything of their types.
import java.util.Optional;

public class BuilderArgument {
    static String shout(StringBuilder buffer, CharSequence text, Optional<String> name) {
        if (buffer == null || text == null || name == null) {
            return "";
        }
        int before = buffer.length();
        buffer.append('!');
        assert buffer.length() == before + 1;
        assert buffer.charAt(before) == '!';
        if (text.length() > 0) {
            char c = text.charAt(text.length() - 1);
            assert text.charAt(0) != c || text.length() >= 1;
        }
        String known = name.orElse("nobody");
        assert known != null;
        return known;
    }

    public static void main(String[] args) {
        assert shout(new StringBuilder("hi"), "x", Optional.empty()).equals("nobody");
    }
}
