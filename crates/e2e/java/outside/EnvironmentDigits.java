// conspect: assertions=violated exceptions=proved
/** Digits of other scripts are digits, in an environment as well. */
public class EnvironmentDigits {
    public static void main(String[] args) {
        String level = System.getenv("LEVEL");
        if (level == null || level.length() != 1) {
            return;
        }
        try {
            Integer.parseInt(level);
            assert level.charAt(0) <= '9'; // defect
        } catch (NumberFormatException e) {
            System.out.println("no number");
        }
    }
}
