/** Floating-point arithmetic that is not linear, and functions of which only bounds are known. */
public class Floats {
    //@ volume A=violated E=proved
    static void volume(double x, double y, double z) {
        assert !(x * y * z > 1000 && x + y + z < 40 && x > 0 && y > 0 && z > 0);
    }

    //@ root A=violated E=proved
    static void root(double a, double b, double c) {
        if (!(a > 0 && b > 0 && c > 0)) return;
        double d = b * b - 4 * a * c;
        if (d > 0) {
            double r = (-b + Math.sqrt(d)) / (2 * a);
            assert !(r > -0.01 && r < 0);
        }
    }

    //@ noRoot A=proved E=proved
    static void noRoot(double a, double b, double c) {
        if (a > 1 && a < 2 && b > 5 && b < 6 && c > -1 && c < 1) assert b * b - 4 * a * c > 0;
    }

    //@ apart A=proved E=proved
    static void apart(double x, double y) {
        assert !(x > 0 && y > 0 && x * x + y * y < 50 && x * y > 20 && Math.sin(x) > 0.5);
    }

    //@ smooth A=proved E=proved
    static void smooth(double x) {
        if (x >= 0 && x <= 1) {
            double t = x * x * (3 - 2 * x);
            assert t >= 0 && t <= 1.0000001;
        }
    }

    //@ product A=proved E=proved
    static void product(double p) { if (p >= 0 && p <= 1) assert p * (1 - p) <= 0.2501; }

    //@ productOfAny A=violated E=proved
    static void productOfAny(double p) { if (!(p < 0 || p > 1)) assert p * (1 - p) <= 0.2501; }

    //@ exponential A=proved E=proved assuming: the last digits of Math's functions are those of the engine
    static void exponential(double x) { if (x > 0 && x < 1) assert Math.exp(x) < 2.72; }

    //@ exponentialTooFar A=violated E=proved
    static void exponentialTooFar(double x) { if (x > 0 && x < 1) assert Math.exp(x) < 2.71; }

    //@ sine A=proved E=proved
    static void sine(double x) { if (x >= -1 && x <= 1) assert Math.sin(x) <= 0.85; }

    //@ sineOverTheTop A=violated E=proved
    static void sineOverTheTop(double x) { if (x >= 1 && x <= 2) assert Math.sin(x) <= 0.99; }

    //@ power A=proved E=proved
    static void power(double x, double y) { if (x > 1 && x < 3 && y > 0 && y < 2) assert Math.pow(x, y) < 9.001; }

    //@ angle A=proved E=proved
    static void angle(double x, double y) { if (x > 1 && x < 2 && y > 1 && y < 2) assert Math.atan2(y, x) > 0.46; }

    //@ angleOfZeros A=violated E=proved
    static void angleOfZeros(double x, double y) { if (x == 0 && y == 0) assert Math.atan2(y, x) < 1; }

    //@ distance A=violated E=proved
    static void distance(double a) {
        if (a < 0 || a > 1) return;
        double c = 2 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
        assert !(c * 6371 > 5000 && c * 6371 < 5010);
    }
}
