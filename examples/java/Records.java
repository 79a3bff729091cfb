// conspect: assertions=proved exceptions=proved
// The methods that a record gets from the compiler.
import org.sosy_lab.sv_benchmarks.Verifier;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    record Named<T>(String name, T value, double weight) {}

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Point p = new Point(x, 3);
        Point q = new Point(x, 3);
        assert p != q && p.equals(q) && p.hashCode() == q.hashCode();
        assert p.plus(Point.ORIGIN).equals(p);
        assert p.equals(new Point(3, x)) == (x == 3);
        assert !p.equals(null);
        assert new Point(1, -2).toString().equals("Point[x=1, y=-2]");
        Named<Point> named = new Named<>("n", Point.ORIGIN, -0.0);
        assert named.equals(new Named<>("n", new Point(0, 0), -0.0));
        assert !named.equals(new Named<>("n", Point.ORIGIN, 0.0));
        assert named.toString().equals("Named[name=n, value=Point[x=0, y=0], weight=-0.0]");
    }
}
