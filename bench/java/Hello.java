/** For the time from the command to the first answer. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
