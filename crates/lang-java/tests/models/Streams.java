import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams and functions, run as the JDK's own bytecode. */
public class Streams {
    /** The units of texts. */
    private static void units() {
        String s = "a1 b22 C";
        System.out.println(s.chars().count() + " " + s.chars().filter(Character::isDigit).count() + " " + "".chars().sum());
        System.out.println(s.chars().filter(Character::isLetter).filter(c -> c != 'b').sum());
        System.out.println(s.chars().allMatch(c -> c < 128) + " " + s.chars().filter(c -> c > '1').anyMatch(c -> c == '1')
            + " " + s.chars().noneMatch(Character::isWhitespace) + " " + "".chars().anyMatch(c -> true));
        StringBuilder seen = new StringBuilder();
        s.chars().filter(c -> seen.append((char) c).length() < 4).forEachOrdered(c -> seen.append('-'));
        System.out.println(seen + " " + s.chars().filter(Character::isDigit).boxed().collect(Collectors.toList()));
        System.out.println(Arrays.toString(s.chars().sorted().distinct().toArray()) + s.chars().max() + s.chars().skip(20).findFirst());
        System.out.println(s.chars().takeWhile(c -> c != ' ').count() + " " + s.chars().sequential().count()
            + " " + s.chars().summaryStatistics().getMin());
        IntStream once = s.chars();
        once.filter(c -> true);
        Show.line("used", () -> once.count());
        IntStream closed = s.chars();
        closed.close();
        Show.line("closed", () -> closed.sum());
        Show.line("null", () -> s.chars().filter(null));
        IntStream left = s.chars();
        Show.line("no function", () -> left.map(null));
        Show.line("no number", () -> left.limit(-1));
        Show.line("no combiner", () -> left.collect(ArrayList::new, (list, c) -> {}, null));
        System.out.println(left.sequential() == left ? left.filter(c -> c == '2').count() : -1);
        Spliterator.OfInt walk = s.chars().spliterator();
        Spliterator.OfInt front = walk.trySplit();
        walk.tryAdvance((int c) -> System.out.println(c));
        System.out.println(front.estimateSize() + " " + walk.estimateSize() + " " + walk.hasCharacteristics(Spliterator.SIZED));
    }

    public static void main(String[] args) {
        List<Integer> numbers = IntStream.rangeClosed(1, 20).boxed().collect(Collectors.toList());
        System.out.println(numbers.stream().filter(x -> x % 3 == 0).map(x -> x * x).reduce(0, Integer::sum));
        System.out.println(numbers.stream().sorted(Comparator.reverseOrder()).limit(5).collect(Collectors.toList()));
        System.out.println(Stream.of("pear", "fig", "apple", "kiwi").sorted().collect(Collectors.joining(", ", "<", ">")));
        System.out.println(new TreeMap<>(Stream.of("pear", "fig", "apple", "kiwi").collect(Collectors.groupingBy(String::length))));
        System.out.println(numbers.stream().collect(Collectors.partitioningBy(x -> x > 10, Collectors.counting())));
        System.out.println(numbers.stream().mapToInt(Integer::intValue).summaryStatistics());
        System.out.println(IntStream.iterate(1, x -> x * 2).limit(10).sum() + " " + IntStream.range(0, 5).mapToObj(i -> "i" + i)
            .collect(Collectors.toList()));
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).collect(Collectors.toList()));
        System.out.println(numbers.stream().anyMatch(x -> x == 7) + " " + numbers.stream().allMatch(x -> x < 7) + " "
            + numbers.stream().noneMatch(x -> x > 20) + " " + numbers.stream().skip(18).findFirst().get());
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(String::valueOf).collect(Collectors.joining("+")));
        System.out.println(Arrays.stream(new double[] {1.5, 2.5}).average().getAsDouble() + " " + DoubleStream.of(1, 2, 3).max().getAsDouble());
        System.out.println(LongStream.rangeClosed(1, 15).reduce(1, (a, b) -> a * b) + " " + numbers.stream().distinct().count());
        units();
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(numbers.stream().collect(Collectors.toMap(x -> x % 4, x -> x, Integer::sum)));
        StringBuilder out = new StringBuilder();
        numbers.forEach(x -> out.append(x).append(' '));
        System.out.println(out);
        Function<Integer, Integer> twice = x -> x * 2;
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Supplier<List<String>> make = ArrayList::new;
        Predicate<String> empty = String::isEmpty;
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(twice.andThen(x -> x + 1).compose((Integer x) -> x - 1).apply(10) + " " + add.andThen(twice).apply(3, 4)
            + make.get() + empty.negate().or(s -> false).test("x") + upper.apply("abc"));
        Show.line("reuse", () -> {
            Stream<Integer> s = numbers.stream();
            s.count();
            return s.count();
        });
        Show.line("duplicate", () -> Stream.of(1, 1).collect(Collectors.toMap(x -> x, x -> x)));
        System.out.println(numbers.stream().peek(x -> {}).takeWhile(x -> x < 4).mapToInt(x -> x).boxed().collect(Collectors.toSet()));
        System.out.println(Stream.of(3, 1, 2).max(Comparator.naturalOrder()).get() + " " + Stream.of("a").toList());
    }
}
