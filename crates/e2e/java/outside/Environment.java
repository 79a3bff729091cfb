// conspect: assertions=violated exceptions=violated
public class Environment {
    public static void main(String[] args) {
        String text = System.getenv("DIVISOR");
        String home = System.getProperty("user.home");
        assert home.length() != 3;
        if (text != null && text.length() == 1 && text.charAt(0) >= '0' && text.charAt(0) <= '9') {
            int n = Integer.parseInt(text);
            System.out.println(100 / n);
        }
    }
}
