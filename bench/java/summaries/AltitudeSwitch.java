package summaries;

/** A switch that turns a device on below an altitude; readings from two sensors, one of which may fail. */
public final class AltitudeSwitch {
    private static final int THRESHOLD = 2000;
    private boolean below;
    private boolean device;
    private int failures;

    void sense(int first, int second, boolean valid, boolean inhibit, boolean reset) {
        int altitude;
        if (valid) {
            altitude = first; // target: callee, first path
        } else if (second >= 0) {
            altitude = second;
        } else {
            failures++;
            altitude = THRESHOLD;
        }
        if (altitude < THRESHOLD) {
            below = true;
        } else if (altitude > THRESHOLD + 200) {
            below = false;
        }
        if (reset) {
            device = false;
        } else if (below && !inhibit) {
            device = true; // target: callee, some path
        }
    }

    int report() {
        if (failures > 2) {
            return -1; // target: callee, last path
        }
        return device ? 1 : 0;
    }

    public static int main1(int a, int b, boolean v, boolean i, boolean r) {
        AltitudeSwitch s = new AltitudeSwitch();
        s.sense(a, b, v, i, r);
        return s.report();
    }

    public static int main2(int a, int b, int c, int d, boolean v, boolean i, boolean r, boolean w, boolean j) {
        AltitudeSwitch s = new AltitudeSwitch();
        s.sense(a, b, v, i, r);
        s.sense(c, d, w, j, false);
        return s.report();
    }

    public static int main(int a, int b, int c, int d, int e, int f, boolean v, boolean w, boolean x, boolean i) {
        AltitudeSwitch s = new AltitudeSwitch();
        s.sense(a, b, v, i, false);
        s.sense(c, d, w, false, false);
        s.sense(e, f, x, i, true);
        assert s.report() <= 1;
        return s.report();
    }
}
