package java.io;

import conspect.rt.Intrinsics;
import conspect.rt.Sink;
import java.nio.channels.FileChannel;

/** A file outside: opening it and writing to it may fail, and nothing that was written is seen again. */
public class FileOutputStream extends OutputStream {
    private final Sink sink = new Sink();
    private boolean closed;

    public FileOutputStream(String name) throws FileNotFoundException {
        this(name, false);
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        open(name);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        open(file.getPath());
    }

    public FileOutputStream(FileDescriptor descriptor) {
        Intrinsics.unsupported("a file by its descriptor");
    }

    private static void open(String name) throws FileNotFoundException {
        if (!Intrinsics.givenBoolean("file can be written()")) {
            throw new FileNotFoundException(name + " (Permission denied)");
        }
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
    }

    @Override
    public void write(int b) throws IOException {
        check();
        sink.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        check();
        sink.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
        closed = true;
    }

    public FileChannel getChannel() {
        Intrinsics.unsupported("the channel of a file");
        return null;
    }

    public final FileDescriptor getFD() throws IOException {
        Intrinsics.unsupported("the descriptor of a file");
        return null;
    }
}
