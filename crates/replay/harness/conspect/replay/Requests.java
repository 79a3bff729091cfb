package conspect.replay;

import java.util.List;

/** Answers to what the program asks its environment for, in the order of the witness. */
public final class Requests {
    private static List<String[]> answers = List.of();
    private static int next;

    private Requests() {}

    static void supply(List<String[]> list) {
        answers = list;
    }

    /** How the labels of what the machine's clock shows begin. */
    private static final String CLOCK = "clock ";

    /**
     * The next answer, which must be one to `label` or `other`. Ends the process when there is none. Times that the library has looked at by
     * itself are nobody's answer.
     */
    public static synchronized String answer(String label, String other) {
        while (!label.startsWith(CLOCK) && next < answers.size() && answers.get(next)[0].startsWith(CLOCK)) {
            next++;
        }
        if (next >= answers.size()) {
            Outcome.write("exhausted", label, Integer.toString(answers.size()));
        }
        String[] answer = answers.get(next++);
        if (!answer[0].equals(label) && !answer[0].equals(other)) {
            Outcome.write("mismatch", label, answer[0], Integer.toString(next));
        }
        return answer[1];
    }

    /** Ends the process because an assumption is false. */
    public static void assumptionFailed() {
        Outcome.write("assumption");
    }
}
