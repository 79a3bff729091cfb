// LateNull.Ages exceptions=violated System.NullReferenceException
using System.Collections.Generic;

// An exception in a round of a loop over a list in a field, whatever the order in which the rounds are looked at: what is run again is of a
// size that a run ends with.
public static class LateNull {
    public class Person { public int Age; }
    public class Department { public List<Person> Team; }

    public static int Ages(Department[] departments) {
        if (departments == null || departments.Length == 0) return 0;
        var first = departments[0];
        if (first == null || first.Team == null) return 0;
        int sum = 0;
        foreach (var person in first.Team) sum += person.Age;
        return sum;
    }
}
