package java.net;

import conspect.rt.Intrinsics;
import java.io.Closeable;
import java.io.IOException;

/** A server's socket: whether it gets its port and whether somebody calls is arbitrary. */
public class ServerSocket implements Closeable {
    private boolean closed;

    public ServerSocket(int port) throws IOException {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        if (!Intrinsics.givenBoolean("port is free()")) {
            throw new BindException("Address already in use (Bind failed)");
        }
    }

    public ServerSocket(int port, int backlog) throws IOException {
        this(port);
    }

    public Socket accept() throws IOException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
        return Socket.accepted$();
    }

    public void setSoTimeout(int timeout) throws SocketException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws IOException {
        closed = true;
    }
}
