import type { FieldSink, Group, NamedField } from './field-sink.ts';

/** A sink that holds reports back until they are known to be right: a part that stays raw after all must leave no trace. */
export function deferredSink(out: FieldSink): { sink: FieldSink; release(): void; drop(): void } {
  if (out.hold) return { sink: out, release: nothing, drop: out.hold() };
  const spots: NamedField[] = [];
  const groups: Group[] = [];
  const sink: FieldSink = {
    ...out,
    add: spot => spots.push(spot),
    ...(out.group ? { group: (group: Group) => groups.push(group) } : {}),
    // Nested sinks share the same lists: copying them at each level took quadratic time for chunks in chunks.
    hold() {
      const [spot, group] = [spots.length, groups.length];
      return () => {
        spots.length = spot;
        groups.length = group;
      };
    },
  };
  return {
    sink,
    release() {
      for (const spot of spots) out.add(spot);
      for (const group of groups) out.group?.(group);
    },
    drop: nothing,
  };
}

const nothing = (): void => {};
