/** Prints results so that any difference can be seen: escapes what is not ASCII, names exceptions. */
final class Show {
    private Show() {}

    interface Action {
        Object run() throws Exception;
    }

    static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Object[]) {
            Object[] items = (Object[]) value;
            StringBuilder out = new StringBuilder("[");
            for (int i = 0; i < items.length; i++) {
                out.append(i > 0 ? "," : "").append(text(items[i]));
            }
            return out.append("]").toString();
        }
        if (value instanceof char[]) {
            return text(new String((char[]) value));
        }
        if (value instanceof byte[]) {
            byte[] items = (byte[]) value;
            StringBuilder out = new StringBuilder("b");
            for (int i = 0; i < items.length; i++) {
                out.append(' ').append(items[i]);
            }
            return out.toString();
        }
        if (value instanceof int[]) {
            int[] items = (int[]) value;
            StringBuilder out = new StringBuilder("i");
            for (int i = 0; i < items.length; i++) {
                out.append(' ').append(items[i]);
            }
            return out.toString();
        }
        if (value instanceof CharSequence) {
            return "\"" + escape(value.toString()) + "\"";
        }
        return escape(value.toString());
    }

    private static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < 32 || c > 126) {
                out.append("\\u").append(Integer.toHexString(c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** One line: the name, then the result or the exception. The words of an implicit null pointer are left out. */
    static void line(String name, Action action) {
        String result;
        try {
            result = text(action.run());
        } catch (NullPointerException e) {
            result = "!NullPointerException";
        } catch (Throwable e) {
            result = "!" + e.getClass().getName() + ": " + escape(String.valueOf(e.getMessage()));
        }
        System.out.println(name + " = " + result);
    }
}
