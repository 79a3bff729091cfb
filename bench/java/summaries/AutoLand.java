package summaries;

/**
 * An automatic landing: the flight guidance, and after each of its steps the loads that the airframe would take, station by
 * station. This is the stand-in for a program that is too large to be executed path by path.
 */
public final class AutoLand {
    static final int STATIONS = 30;

    /** Checks of the loads that an axis asks for, at each station of the wing. */
    static void loads(FlightGuidance.Axis axis) {
        if (FlightGuidance.outside(axis.filtered, -3500, 3500) || FlightGuidance.outside(axis.command, -3000, 3000)) {
            axis.faults++;
            return;
        }
        for (int k = 1; k <= STATIONS; k++) {
            int bending = axis.filtered * k / 32;
            if (FlightGuidance.outside(bending, -3500, 3500)) {
                axis.faults++;
            }
            int torsion = axis.command * k / 32;
            if (FlightGuidance.outside(torsion, -3000, 3000)) {
                axis.faults++;
            }
        }
    }

    /** Two rounds. The pilot may have either axis disengaged; in the second one the airspeed may be lost. */
    public static int land(
            int air1, int track1, int height1, boolean on1, boolean up1,
            boolean sensed, int air2, int track2, int height2, boolean on2, boolean up2) {
        if (!FlightGuidance.flown(air1) || !FlightGuidance.sampled(track1) || !FlightGuidance.sampled(height1)) {
            return -1;
        }
        if (!FlightGuidance.flown(air2) || !FlightGuidance.sampled(track2) || !FlightGuidance.sampled(height2)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air1);
        g.lateralStep(track1, on1);
        loads(g.lateral);
        g.verticalStep(height1, up1);
        loads(g.vertical);
        if (sensed) {
            g.air(air2);
        }
        g.lateralStep(track2, on2);
        loads(g.lateral);
        g.verticalStep(height2, up2);
        loads(g.vertical);
        assert g.annunciate() < 10;
        return g.annunciate();
    }
}
