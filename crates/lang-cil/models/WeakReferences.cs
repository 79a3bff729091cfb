// System.WeakReference, the whole types: nothing that one leads to is collected, which answers list.
using System.Runtime.Serialization;
using Conspect;

namespace System {
    public class WeakReference : ISerializable {
        object target;
        readonly bool tracks;

        public WeakReference(object target) : this(target, false) {}

        public WeakReference(object target, bool trackResurrection) {
            this.target = target;
            tracks = trackResurrection;
        }

        public virtual bool TrackResurrection { get { return tracks; } }

        public virtual bool IsAlive { get { return Target != null; } }

        public virtual object Target {
            get {
                if (target != null) RT.Grant("nothing that a weak reference leads to is collected while the entry runs");
                return target;
            }
            set { target = value; }
        }

        public virtual void GetObjectData(SerializationInfo info, StreamingContext context) { RT.Unsupported("serialization"); }
    }

    public sealed class WeakReference<T> : ISerializable where T : class {
        T target;

        public WeakReference(T target) : this(target, false) {}

        public WeakReference(T target, bool trackResurrection) { this.target = target; }

        public void SetTarget(T target) { this.target = target; }

        public bool TryGetTarget(out T target) {
            if (this.target != null) RT.Grant("nothing that a weak reference leads to is collected while the entry runs");
            target = this.target;
            return target != null;
        }

        public void GetObjectData(SerializationInfo info, StreamingContext context) { RT.Unsupported("serialization"); }
    }
}
