package java.util.concurrent;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.NoSuchElementException;

/**
 * A concurrent deque on one thread: a linked list that refuses null. What an iterator sees of elements that come or go
 * while it walks is beyond the model.
 */
public class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E>, Serializable {
    private static final long serialVersionUID = 1L;

    private final LinkedList<E> list = new LinkedList<>();
    /** How often elements came or went, but by iterators. */
    private int changes;

    public ConcurrentLinkedDeque() {}

    public ConcurrentLinkedDeque(Collection<? extends E> c) {
        for (E e : c) {
            add(e);
        }
    }

    private static void check(Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        check(e);
        changes++;
        return list.offer(e);
    }

    @Override
    public E poll() {
        changes++;
        return list.poll();
    }

    @Override
    public E peek() {
        return list.peek();
    }

    @Override
    public boolean isEmpty() {
        return list.isEmpty();
    }

    @Override
    public int size() {
        return list.size();
    }

    @Override
    public boolean contains(Object o) {
        return o != null && list.contains(o);
    }

    @Override
    public boolean remove(Object o) {
        changes++;
        return o != null && list.remove(o);
    }

    @Override
    public void clear() {
        changes++;
        list.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk(false);
    }

    /** Walks over the elements as they were when it began; they must stay so, but for what it removes itself. */
    private final class Walk implements Iterator<E> {
        private final Object[] elements = list.toArray();
        private final boolean backwards;
        private int at;
        /** How many elements this iterator removed. */
        private int removed;
        private boolean canRemove;

        Walk(boolean backwards) {
            this.backwards = backwards;
        }

        private void checkElements() {
            if (changes != seen || list.size() != elements.length - removed) {
                Intrinsics.unsupported("iterating over a concurrent queue that changes meanwhile");
            }
        }

        private final int seen = changes;

        @Override
        public boolean hasNext() {
            checkElements();
            return at < elements.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            checkElements();
            if (at >= elements.length) {
                throw new NoSuchElementException();
            }
            canRemove = true;
            at++;
            return (E) elements[backwards ? elements.length - at : at - 1];
        }

        @Override
        public void remove() {
            if (!canRemove) {
                throw new IllegalStateException();
            }
            checkElements();
            // Walking backwards, what was removed before lies behind.
            list.remove(backwards ? elements.length - at : at - 1 - removed);
            removed++;
            canRemove = false;
        }
    }

    @Override
    public void addFirst(E e) {
        check(e);
        changes++;
        list.addFirst(e);
    }

    @Override
    public void addLast(E e) {
        check(e);
        changes++;
        list.addLast(e);
    }

    @Override
    public void push(E e) {
        check(e);
        changes++;
        list.push(e);
    }

    @Override
    public boolean offerFirst(E e) {
        check(e);
        changes++;
        return list.offerFirst(e);
    }

    @Override
    public boolean offerLast(E e) {
        check(e);
        changes++;
        return list.offerLast(e);
    }

    @Override
    public E removeFirst() {
        changes++;
        return list.removeFirst();
    }

    @Override
    public E removeLast() {
        changes++;
        return list.removeLast();
    }

    @Override
    public E pollFirst() {
        changes++;
        return list.pollFirst();
    }

    @Override
    public E pollLast() {
        changes++;
        return list.pollLast();
    }

    @Override
    public E getFirst() {
        return list.getFirst();
    }

    @Override
    public E getLast() {
        return list.getLast();
    }

    @Override
    public E peekFirst() {
        return list.peekFirst();
    }

    @Override
    public E peekLast() {
        return list.peekLast();
    }

    @Override
    public E remove() {
        changes++;
        return list.remove();
    }

    @Override
    public E element() {
        return list.element();
    }

    @Override
    public E pop() {
        changes++;
        return list.pop();
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        check(o);
        changes++;
        return list.removeFirstOccurrence(o);
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        check(o);
        changes++;
        return list.removeLastOccurrence(o);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new Walk(true);
    }
}
