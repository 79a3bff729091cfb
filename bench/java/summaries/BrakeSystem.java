package summaries;

/**
 * The control unit of a brake system in fixed-point arithmetic: two pedal sensors that must agree, a pressure demanded by
 * pedal and speed, and for each of four wheels a filter of its speed, a protection against skidding, a valve, and the
 * monitors of all of these. Each monitor is a chain of plausibility checks, of which few combinations can occur.
 *
 * <p>Speeds are in tenths of a metre per second, pressures in kilopascal, currents in tenths of a milliampere, pedals in
 * percent.
 */
public final class BrakeSystem {
    static final int ROLLING = 0;
    static final int BRAKING = 1;
    static final int SKIDDING = 2;

    static final int FASTEST = 900;
    static final int MOST = 20_000;

    /** What the unit remembers of a wheel. */
    static final class Wheel {
        int speed = 400;
        int state = ROLLING;
        int pressure;
        int current;
        int faults;
    }

    private final Wheel first = new Wheel();
    private final Wheel second = new Wheel();
    private final Wheel third = new Wheel();
    private final Wheel fourth = new Wheel();
    private int demanded;
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

    /** The pressure that is demanded: two sensors of one pedal, of which the lower one counts when they disagree. */
    void pedal(int left, int right, int aircraft) {
        if (outside(left, 0, 100) || outside(right, 0, 100)) {
            faults++;
            demanded = 0;
            return;
        }
        int difference = left - right;
        if (outside(difference, -100, 100)) {
            faults++;
        }
        int position = difference > 0 ? right : left;
        int most = aircraft < 50 ? 8_000 : MOST;
        if (position < 5) {
            demanded = 0; // target: callee, first path
        } else {
            demanded = limit(position * 250 - 1_000, 0, most);
        }
        if (outside(demanded, 0, MOST)) {
            faults++; // target: callee, no path
        }
        int share = demanded / 4;
        if (outside(share, 0, 5_000)) {
            faults++;
        }
        int reserve = MOST - demanded;
        if (outside(reserve, 0, MOST)) {
            faults++;
        }
    }

    /** Checks of a wheel's speed before it is used. */
    private static void monitorSpeed(Wheel wheel, int sensed) {
        int change = sensed - wheel.speed;
        if (outside(change, -1_000, 1_000)) {
            wheel.faults++;
        }
        int sum = sensed + wheel.speed;
        if (outside(sum, 0, 2_000)) {
            wheel.faults++;
        }
        int pulses = sensed * 4 + 100;
        if (outside(pulses, 100, 4_000)) {
            wheel.faults++;
        }
        int half = sensed / 2;
        if (outside(half, 0, 450)) {
            wheel.faults++;
        }
    }

    /** The state of a wheel by how far it is behind the aircraft. */
    static int state(int slip) {
        if (slip > 300) {
            return SKIDDING; // target: callee, some path
        }
        return slip > 60 ? BRAKING : ROLLING;
    }

    /** Checks of the slip by the state that follows from it. */
    private static void monitorSlip(Wheel wheel, int slip) {
        if (outside(slip, -FASTEST, FASTEST)) {
            wheel.faults++;
        }
        if (wheel.state == SKIDDING && outside(slip, 290, 910)) {
            wheel.faults++;
        }
        if (wheel.state == BRAKING && outside(slip, 50, 310)) {
            wheel.faults++;
        }
        if (wheel.state == ROLLING && outside(slip, -910, 70)) {
            wheel.faults++;
        }
        int doubled = slip * 2;
        if (outside(doubled, -2 * FASTEST, 2 * FASTEST)) {
            wheel.faults++;
        }
        int shifted = slip + FASTEST;
        if (outside(shifted, 0, 2 * FASTEST)) {
            wheel.faults++;
        }
        int tenth = slip / 8;
        if (outside(tenth, -120, 120)) {
            wheel.faults++;
        }
    }

    /** The pressure on a wheel: what is demanded, a part of it, or next to nothing. */
    static int pressure(int state, int demanded) {
        if (state == SKIDDING) {
            return demanded / 16;
        }
        return state == BRAKING ? demanded / 4 * 3 : demanded;
    }

    /** The current that moves the valve, with a correction from what the last one brought. */
    private static void valve(Wheel wheel, int wanted) {
        int step = limit(wanted - wheel.pressure, -MOST, MOST);
        if (outside(step, -MOST, MOST)) {
            wheel.faults++;
        }
        wheel.pressure = limit(wheel.pressure + step, 0, MOST);
        wheel.current = limit(wheel.pressure / 4 + 200, 0, 5_400);
    }

    /** Checks of the pressure by what was demanded and by the state of the wheel. */
    private static void monitorPressure(Wheel wheel, int demanded) {
        if (outside(wheel.pressure, 0, MOST)) {
            wheel.faults++;
        }
        int margin = demanded - wheel.pressure;
        if (outside(margin, -MOST, MOST)) {
            wheel.faults++;
        }
        if (wheel.state == SKIDDING && wheel.pressure > 1_250) {
            wheel.faults++;
        }
        if (wheel.state == BRAKING && wheel.pressure > 15_000) {
            wheel.faults++;
        }
        int heat = wheel.pressure / 8 + 30;
        if (outside(heat, 0, 2_600)) {
            wheel.faults++;
        }
        int reserve = MOST - wheel.pressure;
        if (outside(reserve, 0, MOST)) {
            wheel.faults++;
        }
    }

    /** Checks of the current of the valve and of what it says of its position. */
    private static void monitorCurrent(Wheel wheel) {
        if (outside(wheel.current, 200, 5_200)) {
            wheel.faults++;
        }
        int position = wheel.current - 200;
        if (outside(position, 0, 5_000)) {
            wheel.faults++;
        }
        int opposite = -wheel.current;
        if (outside(opposite, -5_400, 0)) {
            wheel.faults++;
        }
        int power = wheel.current * 4;
        if (outside(power, 800, 21_600)) {
            wheel.faults++;
        }
        int rest = 5_400 - wheel.current;
        if (outside(rest, 0, 5_400)) {
            wheel.faults++;
        }
    }

    /** One step of a wheel. */
    static void brake(Wheel wheel, int sensed, int aircraft, int demanded) {
        if (outside(sensed, 0, FASTEST) || outside(wheel.speed, 0, FASTEST)) {
            wheel.faults++;
            wheel.pressure = 0;
            return;
        }
        if (outside(demanded, 0, MOST) || outside(aircraft, 0, FASTEST)) {
            wheel.faults++;
            wheel.pressure = 0;
            return;
        }
        monitorSpeed(wheel, sensed);
        wheel.speed = limit(wheel.speed + (sensed - wheel.speed) / 2, 0, FASTEST);
        int slip = aircraft - wheel.speed;
        wheel.state = state(slip);
        monitorSlip(wheel, slip);
        valve(wheel, pressure(wheel.state, demanded));
        for (int k = 1; k <= 6; k++) {
            int share = wheel.pressure / 8 * k;
            if (share < 0 || share > MOST) {
                wheel.faults++;
            }
        }
        monitorPressure(wheel, demanded);
        monitorCurrent(wheel);
    }

    /** What the panel shows: the number of wheels that skid, or above 9 where something is not as it must be. */
    int panel() {
        int shown = 0;
        shown += first.state == SKIDDING ? 1 : 0;
        shown += second.state == SKIDDING ? 1 : 0;
        shown += third.state == SKIDDING ? 1 : 0;
        shown += fourth.state == SKIDDING ? 1 : 0;
        int all = faults + first.faults + second.faults + third.faults + fourth.faults;
        return all > 0 ? shown + 10 : shown;
    }

    static boolean moving(int speed) {
        return speed >= 0 && speed <= FASTEST;
    }

    /** One axle. */
    public static int axle(int left, int right, int aircraft, int a, int b) {
        if (!moving(aircraft) || !moving(a) || !moving(b)) {
            return -1;
        }
        BrakeSystem s = new BrakeSystem();
        s.pedal(left, right, aircraft);
        brake(s.first, a, aircraft, s.demanded);
        brake(s.second, b, aircraft, s.demanded);
        return s.panel();
    }

    /** Both axles, with a pedal whose sensors work. */
    public static int landing(int pedal, int aircraft, int a, int b, int c, int d) {
        if (pedal < 0 || pedal > 100 || !moving(aircraft)) {
            return -1;
        }
        if (!moving(a) || !moving(b) || !moving(c) || !moving(d)) {
            return -1;
        }
        BrakeSystem s = new BrakeSystem();
        s.pedal(pedal, pedal, aircraft);
        brake(s.first, a, aircraft, s.demanded);
        brake(s.second, b, aircraft, s.demanded);
        brake(s.third, c, aircraft, s.demanded);
        brake(s.fourth, d, aircraft, s.demanded);
        assert s.panel() < 10;
        if (s.panel() == 4) {
            return -2; // target: caller, last path
        }
        return s.panel();
    }

    /** Both axles, and the first one again with another pedal. */
    public static int rollout(
            int pedal, int aircraft, int a, int b, int c, int d, int pedal2, int aircraft2, int a2, int b2) {
        if (pedal < 0 || pedal > 100 || !moving(aircraft)) {
            return -1;
        }
        if (pedal2 < 0 || pedal2 > 100 || !moving(aircraft2)) {
            return -1;
        }
        if (!moving(a) || !moving(b) || !moving(c) || !moving(d) || !moving(a2) || !moving(b2)) {
            return -1;
        }
        BrakeSystem s = new BrakeSystem();
        s.pedal(pedal, pedal, aircraft);
        brake(s.first, a, aircraft, s.demanded);
        brake(s.second, b, aircraft, s.demanded);
        brake(s.third, c, aircraft, s.demanded);
        brake(s.fourth, d, aircraft, s.demanded);
        s.pedal(pedal2, pedal2, aircraft2);
        brake(s.first, a2, aircraft2, s.demanded);
        brake(s.second, b2, aircraft2, s.demanded);
        assert s.panel() < 10;
        return s.panel();
    }
}
