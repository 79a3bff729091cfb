package conspect.replay;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;

/** Stands in for {@code java.net.Socket}: what comes in is what the witness says. */
public class GivenSocket implements Closeable {
    public GivenSocket(String host, int port) throws IOException {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
        String label = "connection is made()";
        if (Requests.answer(label, label).equals("I0")) {
            throw new ConnectException("Connection refused");
        }
    }

    public InputStream getInputStream() {
        return GivenFile.contents();
    }

    @Override
    public void close() {}
}
