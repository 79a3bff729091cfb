package java.util.concurrent;

import conspect.rt.Intrinsics;
import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Queue;

/**
 * A concurrent queue on one thread: a linked list that refuses null. What an iterator sees of elements that come or go
 * while it walks is beyond the model.
 */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
    private static final long serialVersionUID = 1L;

    private final LinkedList<E> list = new LinkedList<>();

    public ConcurrentLinkedQueue() {}

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
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
        return list.offer(e);
    }

    @Override
    public E poll() {
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
        return o != null && list.remove(o);
    }

    @Override
    public void clear() {
        list.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return walk(new ArrayList<>(list));
    }

    private Iterator<E> walk(ArrayList<E> elements) {
        Iterator<E> inner = elements.iterator();
        return new Iterator<E>() {
            private E last;
            /** The elements as this iterator has left them. */
            private final ArrayList<E> left = new ArrayList<>(list);

            private void checkElements() {
                if (list.size() != left.size() || !list.equals(left)) {
                    Intrinsics.unsupported("iterating over a concurrent queue that changes meanwhile");
                }
            }

            @Override
            public boolean hasNext() {
                checkElements();
                return inner.hasNext();
            }

            @Override
            public E next() {
                checkElements();
                last = inner.next();
                return last;
            }

            @Override
            public void remove() {
                if (last == null) {
                    throw new IllegalStateException();
                }
                list.remove(last);
                left.remove(last);
                last = null;
            }
        };
    }
}
