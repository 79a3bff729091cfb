package summaries;

/** A brake controller: a pedal position and a command for skidding give pressures, step after step. */
public final class WheelBrake {
    private int normal;
    private int alternate;
    private int pressure;
    private int mode;

    void update(int pedal, boolean auto, boolean skid) {
        if (pedal == 0) {
            normal = 0; // target: callee, first path
        } else if (pedal == 1) {
            normal = 1;
        } else if (pedal == 2) {
            normal = 2;
        } else if (pedal == 3) {
            normal = 3; // target: callee, some path
        } else {
            normal = 4;
        }
        if (auto && normal < 2) {
            normal = 2;
        }
        if (skid) {
            alternate = normal - 1;
        } else {
            alternate = normal;
        }
        if (mode == 0) {
            pressure = normal;
        } else {
            pressure = alternate;
        }
        if (pressure < 0) {
            pressure = 0; // target: callee, no path
            mode = 1;
        }
    }

    public static int main1(int p, boolean a, boolean s) {
        WheelBrake w = new WheelBrake();
        w.update(p, a, s);
        return w.pressure;
    }

    public static int main2(int p, int q, boolean a, boolean b, boolean s, boolean t) {
        WheelBrake w = new WheelBrake();
        w.update(p, a, s);
        w.update(q, b, t);
        return w.pressure;
    }

    public static int launch(int p, int q, int r, boolean a, boolean b, boolean c, boolean s, boolean t, boolean u) {
        WheelBrake w = new WheelBrake();
        w.update(p, a, s);
        w.update(q, b, t);
        w.update(r, c, u);
        assert w.pressure >= 0;
        if (w.pressure == 4 && w.alternate == 3) {
            return -1; // target: caller, last path
        }
        return w.pressure;
    }
}
