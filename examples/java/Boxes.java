// conspect: assertions=proved exceptions=proved
// Boxes: equality, conversion, the cache within its guaranteed range.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Boxes {
    public static void main(String[] args) {
        byte small = Verifier.nondetByte();
        Integer a = (int) small;
        Integer b = (int) small;
        assert a == b && a.equals(b) && a.hashCode() == small;
        Long wide = (long) small;
        assert !wide.equals(a) && wide == a.longValue();
        Object boxed = small > 0 ? 1 : 'c';
        assert boxed instanceof Character;
        Object other = true ? Integer.valueOf(1) : Double.valueOf(2);
        assert other.equals(1.0);
        Character c = 'x';
        c++;
        assert c == 'y' && Boolean.TRUE == Boolean.valueOf("TRUE");
        Integer counter = 5;
        counter += 2;
        assert counter == 7 && counter.compareTo(8) < 0 && Integer.parseInt("-123") == -123;
        assert Long.toString(255, 16).equals("ff") && Integer.toBinaryString(10).equals("1010");
    }
}
