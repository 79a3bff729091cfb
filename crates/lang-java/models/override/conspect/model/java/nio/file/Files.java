package conspect.model.java.nio.file;

import conspect.rt.Intrinsics;
import conspect.rt.Open;
import conspect.rt.Outside;
import conspect.rt.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files that are read: what there is and what it holds is arbitrary. */
final class Files {
    private Files() {}

    private static Source open(Path path) throws IOException {
        String name = path.toString();
        if (!Outside.file(name)) {
            if (Open.isMissing()) {
                throw new NoSuchFileException(name);
            }
            throw new AccessDeniedException(name);
        }
        return new Source(false);
    }

    /** Other charsets, and bytes that are no text, are not considered. */
    private static Source openText(Path path, Charset cs) throws IOException {
        if (path == null || cs == null) {
            throw new NullPointerException();
        }
        if (cs != StandardCharsets.UTF_8) {
            Intrinsics.unsupported("a file in this charset");
        }
        Source out = open(path);
        Intrinsics.granted("a file that is read as text is well-formed UTF-8");
        return out;
    }

    static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (OpenOption option : options) {
            if (option != StandardOpenOption.READ) {
                Intrinsics.unsupported("reading a file with this option");
            }
        }
        return open(path);
    }

    static BufferedReader newBufferedReader(Path path, Charset cs) throws IOException {
        return new BufferedReader(new InputStreamReader(openText(path, cs), cs));
    }

    static byte[] readAllBytes(Path path) throws IOException {
        return open(path).readAllBytes();
    }

    static String readString(Path path, Charset cs) throws IOException {
        Source source = openText(path, cs);
        source.check(source);
        return source.text();
    }

    static List<String> readAllLines(Path path, Charset cs) throws IOException {
        BufferedReader reader = newBufferedReader(path, cs);
        List<String> out = new ArrayList<>();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            out.add(line);
        }
        return out;
    }

    static Stream<String> lines(Path path, Charset cs) throws IOException {
        return readAllLines(path, cs).stream();
    }

    static boolean exists(Path path, LinkOption... options) {
        return look(path);
    }

    static boolean notExists(Path path, LinkOption... options) {
        return look(path);
    }

    static boolean isDirectory(Path path, LinkOption... options) {
        return look(path);
    }

    static boolean isRegularFile(Path path, LinkOption... options) {
        return look(path);
    }

    static boolean isReadable(Path path) {
        return look(path);
    }

    private static boolean look(Path path) {
        if (path == null) {
            throw new NullPointerException();
        }
        return Intrinsics.givenBoolean("file access()");
    }
}
