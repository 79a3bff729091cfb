package summaries;

/** A guidance loop with floating point that is not linear: axes are controlled by phase planes, step after step. */
public final class FlightGuidance {
    private double rate;
    private double error;
    private int jets;

    /** Which jets fire for an error and a rate. */
    static int plane(double error, double rate) {
        double square = rate * rate;
        if (error > 1.0) {
            if (rate > 0.5 && square > error) {
                return -2;
            }
            return rate > 0.1 ? -1 : 1;
        }
        if (error < -1.0) {
            if (rate < -0.5 && square > -error) {
                return 2;
            }
            return rate < -0.1 ? 1 : -1;
        }
        if (square < 0.04) {
            return 0;
        }
        return rate > 0 ? -1 : 1;
    }

    void step(double wanted, double seen) {
        error = wanted - seen;
        jets = plane(error, rate);
        if (jets == 0) {
            return;
        }
        if (jets > 0) {
            rate = rate + 0.125 * jets;
        } else {
            rate = rate - 0.125 * -jets;
        }
    }

    public static int main1(double a, double b) {
        FlightGuidance g = new FlightGuidance();
        g.step(a, b);
        g.step(a, b);
        return g.jets;
    }

    public static int main2(double a, double b, double c, double d) {
        FlightGuidance roll = new FlightGuidance();
        FlightGuidance pitch = new FlightGuidance();
        roll.step(a, b);
        pitch.step(c, d);
        roll.step(a, b);
        pitch.step(c, d);
        assert roll.jets <= 2 && pitch.jets <= 2;
        return roll.jets + pitch.jets;
    }
}
