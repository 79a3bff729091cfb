package summaries;

/**
 * A flight guidance system in fixed-point arithmetic. Two axes take turns. Each conditions its sensors (filters, limits,
 * monitors), selects its mode, computes a command from gains that are scheduled by the regime of flight, and checks what
 * it computed, as such programs do: most checks can never fire, which is what their authors hope and nobody has proved.
 *
 * <p>Airspeed is in knots, track deviations and altitude errors in feet, angles in hundredths of a degree, gains in
 * hundredths. What a step leaves (modes, filtered values, commands) is what the next one starts from.
 */
public final class FlightGuidance {
    static final int HOLD = 0;
    static final int CAPTURE = 1;
    static final int TRACK = 2;
    static final int RECOVER = 3;

    static final int SLOW = 0;
    static final int NORMAL = 1;
    static final int FAST = 2;

    static final int LOWEST = 120;
    static final int HIGHEST = 320;

    /** What an axis remembers. */
    static final class Axis {
        int mode = HOLD;
        int filtered;
        int previous;
        int command;
        int faults;
    }

    private int speed = 200;
    private int regime = NORMAL;
    final Axis lateral = new Axis();
    final Axis vertical = new Axis();
    private int faults;

    /** A value within limits. */
    static int limit(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        if (value > high) {
            return high;
        }
        return value;
    }

    /** Is a value where it cannot be? */
    static boolean outside(int value, int low, int high) {
        return value < low || value > high;
    }

    /** A filter of the first order. */
    static int smooth(int before, int now) {
        return before + (now - before) / 4;
    }

    /** The airspeed that the laws use, and the regime of flight. */
    void air(int sensed) {
        if (outside(sensed, LOWEST, HIGHEST) || outside(speed, LOWEST, HIGHEST)) {
            faults++;
            return;
        }
        int next = smooth(speed, sensed);
        if (outside(next, LOWEST, HIGHEST)) {
            faults++;
        }
        next = limit(next, LOWEST, HIGHEST);
        int step = next - speed;
        if (outside(step, -60, 60)) {
            faults++;
        }
        speed = limit(next, LOWEST + 1, HIGHEST - 1);
        if (speed < 185) {
            regime = SLOW;
        } else if (speed > 215) {
            regime = FAST;
        } else {
            regime = NORMAL;
        }
        monitorAir();
    }

    /** Checks of the airspeed that was computed. */
    private void monitorAir() {
        if (regime == SLOW && outside(speed, 100, 190)) {
            faults++; // target: callee, no path
        }
        if (regime == NORMAL && outside(speed, 180, 220)) {
            faults++;
        }
        if (regime == FAST && outside(speed, 210, 330)) {
            faults++;
        }
        int pressure = speed * 3 - 200;
        if (outside(pressure, 100, 800)) {
            faults++;
        }
    }

    /** Zones of a deviation: −1, 0, 1. */
    static int zone(int deviation) {
        if (deviation < -400) {
            return -1;
        }
        return deviation > 400 ? 1 : 0;
    }

    /** The mode that follows. */
    static int next(int mode, int zone, boolean engaged) {
        if (!engaged) {
            return HOLD;
        }
        switch (mode) {
            case HOLD:
                return zone == 0 ? TRACK : CAPTURE;
            case CAPTURE:
                return zone == 0 ? TRACK : CAPTURE;
            case TRACK:
                return zone == 0 ? TRACK : RECOVER; // target: callee, some path
            default:
                return zone == 0 ? CAPTURE : RECOVER;
        }
    }

    /** The gain of a mode in a regime. */
    static int gain(int mode, int regime) {
        int base = regime == SLOW ? 60 : regime == NORMAL ? 48 : 36;
        return mode == TRACK ? base : mode == CAPTURE ? base + 8 : mode == RECOVER ? base + 20 : 0;
    }

    /** How large a command may be. */
    static int most(int regime) {
        return regime == SLOW ? 2000 : regime == NORMAL ? 2500 : 3000;
    }

    /** Checks of a sample before it is used. */
    private static void monitorSample(Axis axis, int sensed) {
        int rate = sensed - axis.filtered;
        if (outside(rate, -7000, 7000)) {
            axis.faults++;
        }
        int half = sensed / 2;
        if (outside(half, -1750, 1750)) {
            axis.faults++;
        }
        int biased = sensed + 3500;
        if (outside(biased, 0, 7000)) {
            axis.faults++;
        }
        int mixed = axis.filtered + sensed;
        if (outside(mixed, -7000, 7000)) {
            axis.faults++;
        }
        int change = (sensed - axis.filtered) / 4;
        if (outside(change, -1750, 1750)) {
            axis.faults++;
        }
    }

    /** Checks of a filtered value by the zone that it is in. */
    private static void monitorZone(Axis axis, int zone) {
        int value = axis.filtered;
        if (outside(value, -3500, 3500)) {
            axis.faults++;
        }
        if (zone == 0 && outside(value, -450, 450)) {
            axis.faults++;
        }
        if (zone > 0 && outside(value, 350, 3550)) {
            axis.faults++;
        }
        if (zone < 0 && outside(value, -3550, -350)) {
            axis.faults++;
        }
        int doubled = 2 * value;
        if (outside(doubled, -7000, 7000)) {
            axis.faults++;
        }
        int shifted = value + 3700;
        if (outside(shifted, 100, 7400)) {
            axis.faults++;
        }
    }

    /** Checks of a command. */
    private static void monitorCommand(Axis axis, int wanted, int most) {
        if (outside(wanted, -2 * most, 2 * most)) {
            axis.faults++;
        }
        if (outside(axis.command, -3000, 3000)) {
            axis.faults++;
        }
        if (axis.mode == HOLD && axis.command != 0) {
            axis.faults++;
        }
        int tenth = axis.command / 10;
        if (outside(tenth, -310, 310)) {
            axis.faults++;
        }
        int opposite = -axis.command;
        if (outside(opposite, -3100, 3100)) {
            axis.faults++;
        }
        int scaled = axis.command * 4 + 12800;
        if (outside(scaled, 0, 25600)) {
            axis.faults++;
        }
    }

    /** One step of an axis. */
    static void step(Axis axis, int sensed, int regime, boolean engaged) {
        if (outside(sensed, -3500, 3500) || outside(axis.filtered, -3500, 3500)) {
            axis.faults++;
            axis.mode = HOLD;
            return;
        }
        monitorSample(axis, sensed);
        axis.filtered = limit(smooth(axis.filtered, sensed), -3500, 3500);
        axis.previous = sensed;
        for (int k = 1; k <= 6; k++) {
            int share = axis.filtered * k / 8;
            if (share < -3500 || share > 3500) {
                axis.faults++;
            }
        }
        int zone = zone(axis.filtered);
        monitorZone(axis, zone);
        axis.mode = next(axis.mode, zone, engaged);
        int most = most(regime);
        int wanted = axis.filtered * gain(axis.mode, regime) / 100;
        axis.command = limit(wanted, -most, most);
        for (int k = 1; k <= 6; k++) {
            int share = axis.command * k / 8;
            if (share < -3000 || share > 3000) {
                axis.faults++;
            }
        }
        monitorCommand(axis, wanted, most);
    }

    /** The lateral axis, with the drift that comes with the airspeed taken out. */
    void lateralStep(int track, boolean engaged) {
        step(lateral, track + speed - 200, regime, engaged);
    }

    /** The vertical axis, which makes up for the lift that a turn takes. */
    void verticalStep(int height, boolean engaged) {
        step(vertical, height + lateral.command / 8, regime, engaged);
    }

    /** What the annunciator shows: 0 for nothing, above 9 for a warning. */
    int annunciate() {
        int shown = 0;
        if (lateral.mode == TRACK && vertical.mode == TRACK) {
            shown = 3;
        } else if (lateral.mode == RECOVER || vertical.mode == RECOVER) {
            shown = 2; // target: callee, last path
        } else if (lateral.mode != HOLD || vertical.mode != HOLD) {
            shown = 1;
        }
        if (faults + lateral.faults + vertical.faults > 0) {
            shown += 10;
        }
        return shown;
    }

    static boolean sampled(int value) {
        return value >= -3000 && value <= 3000;
    }

    static boolean flown(int value) {
        return value >= LOWEST && value <= HIGHEST;
    }

    /** One step of one axis. */
    public static int main1(int air, int track, boolean engaged) {
        if (!flown(air) || !sampled(track)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air);
        g.lateralStep(track, engaged);
        assert g.lateral.command <= 3000;
        return g.annunciate();
    }

    /** Both axes. */
    public static int main2(int air, int track, int height) {
        if (!flown(air) || !sampled(track) || !sampled(height)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air);
        g.lateralStep(track, true);
        g.verticalStep(height, true);
        assert g.annunciate() < 10;
        return g.annunciate();
    }

    /** Two rounds. */
    public static int main3(int air1, int track1, int height1, int air2, int track2, int height2) {
        if (!flown(air1) || !sampled(track1) || !sampled(height1)) {
            return -1;
        }
        if (!flown(air2) || !sampled(track2) || !sampled(height2)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air1);
        g.lateralStep(track1, true);
        g.verticalStep(height1, true);
        g.air(air2);
        g.lateralStep(track2, true);
        g.verticalStep(height2, true);
        assert g.annunciate() < 10;
        if (g.regime == SLOW && g.lateral.mode == RECOVER && g.vertical.mode == RECOVER) {
            return 4; // target: caller, last path
        }
        return g.annunciate();
    }

    /** Two rounds, in each of which the pilot may have the lateral axis disengaged. */
    public static int approach(
            int air1, int track1, int height1, boolean on1, int air2, int track2, int height2, boolean on2) {
        if (!flown(air1) || !sampled(track1) || !sampled(height1)) {
            return -1;
        }
        if (!flown(air2) || !sampled(track2) || !sampled(height2)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air1);
        g.lateralStep(track1, on1);
        g.verticalStep(height1, true);
        g.air(air2);
        g.lateralStep(track2, on2);
        g.verticalStep(height2, true);
        assert g.annunciate() < 10;
        return g.annunciate();
    }

    /** As an approach, where the pilot may have either axis disengaged and the airspeed may be lost in the second round. */
    public static int touchdown(
            int air1, int track1, int height1, boolean on1, boolean up1,
            boolean sensed, int air2, int track2, int height2, boolean on2, boolean up2) {
        if (!flown(air1) || !sampled(track1) || !sampled(height1)) {
            return -1;
        }
        if (!flown(air2) || !sampled(track2) || !sampled(height2)) {
            return -1;
        }
        FlightGuidance g = new FlightGuidance();
        g.air(air1);
        g.lateralStep(track1, on1);
        g.verticalStep(height1, up1);
        if (sensed) {
            g.air(air2);
        }
        g.lateralStep(track2, on2);
        g.verticalStep(height2, up2);
        assert g.annunciate() < 10;
        return g.annunciate();
    }
}
