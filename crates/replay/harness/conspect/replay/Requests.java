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

    /** The next answer, which must be one to `label` or `other`. Ends the process when there is none. */
    public static synchronized String answer(String label, String other) {
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
