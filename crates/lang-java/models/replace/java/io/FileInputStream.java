package java.io;

import conspect.rt.Intrinsics;
import conspect.rt.Source;
import java.nio.channels.FileChannel;

/** A file from outside: whether it can be opened and what it holds is arbitrary. */
public class FileInputStream extends InputStream {
    private final Source source = new Source(false);

    public FileInputStream(String name) throws FileNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        open(name);
    }

    public FileInputStream(File file) throws FileNotFoundException {
        open(file.getPath());
    }

    public FileInputStream(FileDescriptor descriptor) {
        Intrinsics.unsupported("a file by its descriptor");
    }

    private static void open(String name) throws FileNotFoundException {
        if (!Intrinsics.givenBoolean("file can be read()")) {
            throw new FileNotFoundException(name + " (No such file or directory)");
        }
    }

    @Override
    public int read() throws IOException {
        return source.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        return source.read(bytes, from, length);
    }

    @Override
    public int available() throws IOException {
        return source.available();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    public FileChannel getChannel() {
        Intrinsics.unsupported("the channel of a file");
        return null;
    }

    public final FileDescriptor getFD() throws IOException {
        Intrinsics.unsupported("the descriptor of a file");
        return null;
    }

    /** What is read from. */
    Source source$() {
        return source;
    }
}
