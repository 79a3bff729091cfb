package fair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** What fair.Ticket does, as Conspect found it: each test was executed before it was written. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class TicketBehaviourTest {
    @Test
    void priceThrowsIllegalArgumentException() throws Throwable {
        int age = -1;
        boolean member = false;
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> Ticket.price(age, member));
        assertEquals("age -1", thrown.getMessage());
    }

    @Test
    void priceReturns5() throws Throwable {
        int age = 0;
        boolean member = false;
        int result = Ticket.price(age, member);
        assertEquals(5, result);
    }

    @Test
    void priceReturns8() throws Throwable {
        int age = 18;
        boolean member = true;
        int result = Ticket.price(age, member);
        assertEquals(8, result);
    }

    @Test
    void priceReturns12() throws Throwable {
        int age = 18;
        boolean member = false;
        int result = Ticket.price(age, member);
        assertEquals(12, result);
    }

    @Test
    void kindReturnsNull() throws Throwable {
        String code = null;
        String result = Ticket.kind(code);
        assertNull(result);
    }

    @Test
    void kindReturnsNone() throws Throwable {
        String code = "";
        String result = Ticket.kind(code);
        assertEquals("none", result);
    }

    @Test
    void kindReturnsVisitor() throws Throwable {
        String code = "v";
        String result = Ticket.kind(code);
        assertEquals("visitor", result);
    }

    @Test
    void kindReturnsGuest() throws Throwable {
        String code = "w";
        String result = Ticket.kind(code);
        assertEquals("guest", result);
    }

    @Test
    void seatsThrowsNegativeArraySizeException() throws Throwable {
        int count = -1;
        assertThrows(NegativeArraySizeException.class, () -> Ticket.seats(count));
    }

    @Test
    void seatsReturnsArrayOf0() throws Throwable {
        int count = 0;
        int[] result = Ticket.seats(count);
        assertArrayEquals(new int[] {}, result);
    }

    @Test
    void seatsReturnsArrayOf1() throws Throwable {
        int count = 1;
        int[] result = Ticket.seats(count);
        assertArrayEquals(new int[] {1}, result);
    }

    @Test
    void seatsReturnsArrayOf2() throws Throwable {
        int count = 2;
        int[] result = Ticket.seats(count);
        assertArrayEquals(new int[] {1, 2}, result);
    }

    @Test
    void seatsReturnsArrayOf3() throws Throwable {
        int count = 3;
        int[] result = Ticket.seats(count);
        assertArrayEquals(new int[] {1, 2, 3}, result);
    }

    @Test
    void takeThrowsNullPointerException() throws Throwable {
        boolean[] taken = null;
        int seat = 0;
        assertThrows(NullPointerException.class, () -> Ticket.take(taken, seat));
    }

    @Test
    void takeThrowsArrayIndexOutOfBoundsException() throws Throwable {
        boolean[] taken = new boolean[] {};
        int seat = 0;
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> Ticket.take(taken, seat));
    }

    @Test
    void takeThrowsIllegalStateException() throws Throwable {
        boolean[] taken = new boolean[] {true};
        int seat = 0;
        IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> Ticket.take(taken, seat));
        assertEquals("taken", thrown.getMessage());
    }

    @Test
    void takeEnds() throws Throwable {
        boolean[] taken = new boolean[] {false};
        int seat = 0;
        Ticket.take(taken, seat);
        assertArrayEquals(new boolean[] {true}, taken);
    }

    @Test
    void halfReturns1() throws Throwable {
        double price = 1.0;
        double result = Ticket.half(price);
        assertEquals(1.0, result);
    }

    @Test
    void halfReturns0Point5000000000000001() throws Throwable {
        double price = 1.0000000000000002;
        double result = Ticket.half(price);
        assertEquals(0.5000000000000001, result);
    }
}
