// Enumerators that are arguments: those of lists, made when they are first asked for anything, so that elements can be added before.
using System;
using System.Collections;
using System.Collections.Generic;

namespace Conspect.Replay.Lists {
    sealed class Enumerator<T> : IEnumerator<T> {
        readonly List<T> elements = new List<T>();
        IEnumerator<T> inner;

        IEnumerator<T> Inner { get { return inner ?? (inner = elements.GetEnumerator()); } }
        public void Add(T element) { elements.Add(element); }
        public T Current { get { return Inner.Current; } }
        object IEnumerator.Current { get { return ((IEnumerator) Inner).Current; } }
        public bool MoveNext() { return Inner.MoveNext(); }
        public void Reset() { Inner.Reset(); }
        public void Dispose() { Inner.Dispose(); }
    }

    sealed class Enumerator : IEnumerator {
        readonly ArrayList elements = new ArrayList();
        IEnumerator inner;

        IEnumerator Inner { get { return inner ?? (inner = elements.GetEnumerator()); } }
        public void Add(object element) { elements.Add(element); }
        public object Current { get { return Inner.Current; } }
        public bool MoveNext() { return Inner.MoveNext(); }
        public void Reset() { Inner.Reset(); }
    }
}
