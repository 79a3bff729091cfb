// conspect: assertions=violated exceptions=proved
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;

public class Connection {
    public static void main(String[] args) {
        try (Socket socket = new Socket("host.example", 39544)) {
            BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), "UTF-8"));
            String line = reader.readLine();
            assert line == null || !line.startsWith("QUIT");
        } catch (IOException e) {
            System.out.println("no connection");
        }
    }
}
