package java.net;

import conspect.rt.Intrinsics;
import conspect.rt.Sink;
import conspect.rt.Source;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A connection to somebody outside: whether there is one and what comes in is arbitrary. */
public class Socket implements Closeable {
    private final Source source = new Source(false);
    private final Sink sink = new Sink();
    private boolean connected;
    private boolean closed;

    public Socket() {}

    public Socket(String host, int port) throws UnknownHostException, IOException {
        checkPort(port);
        connect();
    }

    public Socket(InetAddress address, int port) throws IOException {
        checkPort(port);
        if (address == null) {
            throw new NullPointerException();
        }
        connect();
    }

    private static void checkPort(int port) {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
    }

    private void connect() throws IOException {
        if (!Intrinsics.givenBoolean("connection is made()")) {
            throw new ConnectException("Connection refused");
        }
        connected = true;
    }

    /** Of a server's socket that accepts. */
    static Socket accepted$() throws IOException {
        Socket out = new Socket();
        out.connect();
        return out;
    }

    public void connect(SocketAddress endpoint) throws IOException {
        if (endpoint == null) {
            throw new IllegalArgumentException("connect: The address can't be null");
        }
        connect();
    }

    public void connect(SocketAddress endpoint, int timeout) throws IOException {
        connect(endpoint);
    }

    private void check() throws IOException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
        if (!connected) {
            throw new SocketException("Socket is not connected");
        }
    }

    public InputStream getInputStream() throws IOException {
        check();
        return source;
    }

    public OutputStream getOutputStream() throws IOException {
        check();
        return sink;
    }

    public void setSoTimeout(int timeout) throws SocketException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
    }

    public boolean isConnected() {
        return connected;
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        source.close();
    }
}
