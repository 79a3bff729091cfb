// conspect: assertions=proved exceptions=proved
// Editing a concrete buffer.
public class StringBuilderEdits {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("symbolic");
        text.append(' ').append(42).append(true).append((Object) null).append(1.5).append('x').append(-7L);
        assert text.toString().equals("symbolic 42truenull1.5x-7");
        text.setLength(8);
        text.insert(0, "the ").deleteCharAt(0).setCharAt(0, 'H');
        assert text.toString().equals("He symbolic");
        text.replace(0, 2, "A").reverse();
        assert text.toString().equals("cilobmys A");
        assert text.indexOf("A") == 9 && text.charAt(2) == 'l' && text.length() == 10;
        text.delete(1, 9);
        assert "cA".contentEquals(text);
        String joined = String.join("-", "a", "b", "c");
        assert joined.equals("a-b-c") && joined.split("-").length == 3;
        assert "  trim me ".trim().replace(' ', '_').equals("trim_me");
        assert "banana".lastIndexOf("an") == 3 && "banana".substring(2, 4).equals("na");
        assert "Hello".toUpperCase().equals("HELLO") && "abc".compareTo("abd") < 0;
        assert "hash".hashCode() == 3195150 && "a,b,,c".indexOf(",,") == 3;
    }
}
