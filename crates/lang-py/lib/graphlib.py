"""graphlib: orders of the nodes of a graph in which predecessors come first."""
from _intrinsics import subscripted



class CycleError(ValueError):
    pass


class _Node:
    def __init__(self, node):
        self.node = node
        self.before = 0
        self.after = []
        self.state = 0


_OUT, _DONE = 1, 2


class TopologicalSorter:
    __class_getitem__ = subscripted

    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._passed = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _info(self, node):
        if node not in self._nodes:
            self._nodes[node] = _Node(node)
        return self._nodes[node]

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._info(node)
        info.before += len(predecessors)
        for p in predecessors:
            self._info(p).after.append(node)

    def prepare(self):
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [i.node for i in self._nodes.values() if i.before == 0]
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def _cycle(self):
        stack, seen, places, steps = [], set(), {}, []
        for node in self._nodes:
            if node in seen:
                continue
            while True:
                if node in seen:
                    if node in places:
                        return stack[places[node] :] + [node]
                else:
                    seen.add(node)
                    steps.append(iter(self._nodes[node].after))
                    places[node] = len(stack)
                    stack.append(node)
                found = False
                while stack:
                    for node in steps[-1]:
                        found = True
                        break
                    if found:
                        break
                    del places[stack.pop()]
                    steps.pop()
                if not found:
                    break
        return None

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        found = tuple(self._ready)
        for node in found:
            self._nodes[node].state = _OUT
        self._ready.clear()
        self._passed += len(found)
        return found

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError("node " + repr(node) + " was not added using add()")
            if info.state != _OUT:
                if info.state == 0:
                    raise ValueError("node " + repr(node) + " was not passed out (still not ready)")
                raise ValueError("node " + repr(node) + " was already marked done")
            info.state = _DONE
            for other in info.after:
                after = self._nodes[other]
                after.before -= 1
                if after.before == 0:
                    self._ready.append(other)
            self._finished += 1

    def static_order(self):
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)
