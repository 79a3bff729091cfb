package conspect.replay;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.InputStream;

/** Stands in for {@code java.io.FileInputStream}: what it holds is what the witness says. */
public class GivenFile extends InputStream {
    private static ByteArrayInputStream contents = new ByteArrayInputStream(new byte[0]);

    /** What streams from outside hold. */
    static void supply(byte[] bytes) {
        contents = new ByteArrayInputStream(bytes);
    }

    static InputStream contents() {
        return contents;
    }

    public GivenFile(String name) throws FileNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        String label = "file can be read()";
        if (Requests.answer(label, label).equals("I0")) {
            throw new FileNotFoundException(name + " (No such file or directory)");
        }
    }

    public GivenFile(File file) throws FileNotFoundException {
        this(file.getPath());
    }

    @Override
    public int read() {
        return contents.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
        return contents.read(bytes, from, length);
    }
}
