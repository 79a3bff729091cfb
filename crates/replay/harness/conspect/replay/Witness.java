package conspect.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A witness file: one thing a line, its parts separated by tabs. Values are kept as their text. */
final class Witness {
    /** The loader of the program's classes. */
    ClassLoader loader = Witness.class.getClassLoader();
    String className;
    String methodName;
    String descriptor;
    final List<String> arguments = new ArrayList<>();
    /** Pairs of label and value. */
    final List<String[]> requests = new ArrayList<>();
    /** Pairs of `pkg.Class.field` and value. */
    final List<String[]> globals = new ArrayList<>();
    final List<Shape> objects = new ArrayList<>();

    /** An object to be made. */
    static final class Shape {
        String className;
        /** `fields`, `array`, `text`, `constant`, `collection`, `map` or `answers`. */
        String kind;
        int length;
        String text;
        /** Class, name, value of a field; index, value of an element; an element added; key, value of an entry; method, answers. */
        final List<String[]> parts = new ArrayList<>();
    }

    static Witness read(Path path) throws IOException, Unbuildable {
        Witness witness = new Witness();
        for (String line : new String(Files.readAllBytes(path), StandardCharsets.UTF_8).split("\n")) {
            witness.line(line.split("\t", -1));
        }
        return witness;
    }

    private void line(String[] parts) throws Unbuildable {
        switch (parts[0]) {
            case "entry":
                className = parts[1];
                methodName = parts[2];
                descriptor = parts[3];
                break;
            case "argument":
                arguments.add(parts[1]);
                break;
            case "request":
                requests.add(new String[] {parts[1], parts[2]});
                break;
            case "global":
                globals.add(new String[] {parts[1], parts[2]});
                break;
            case "property":
                System.setProperty(text(parts[1]), text(parts[2]));
                break;
            case "stubs":
                loader = new Stubs();
                GivenFile.supply(bytes(parts[1]));
                break;
            case "object":
                Shape shape = new Shape();
                shape.className = parts[1];
                shape.kind = parts[2];
                if (shape.kind.equals("array")) {
                    shape.length = Integer.parseInt(parts[3]);
                } else if (shape.kind.equals("text") || shape.kind.equals("constant")) {
                    shape.text = parts[3];
                }
                objects.add(shape);
                break;
            case "part":
                String[] rest = new String[parts.length - 1];
                System.arraycopy(parts, 1, rest, 0, rest.length);
                objects.get(objects.size() - 1).parts.add(rest);
                break;
            case "":
                break;
            default:
                throw new Unbuildable("a witness line starts with " + parts[0]);
        }
    }

    /** The bytes that are written with two hexadecimal digits each. */
    private static byte[] bytes(String digits) {
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** The string whose UTF-16 code units are written with four hexadecimal digits each. */
    static String text(String digits) {
        char[] units = new char[digits.length() / 4];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) Integer.parseInt(digits.substring(4 * i, 4 * i + 4), 16);
        }
        return new String(units);
    }
}
