import type { FieldSink, Group, NamedField } from './field-sink.ts';

/** A sink that holds back what it is told until it is known to be right: what is kept raw after all must leave no trace. */
export function deferredSink(out: FieldSink): { sink: FieldSink; release(): void; drop(): void } {
  if (out.hold) return { sink: out, release: nothing, drop: out.hold() };
  const spots: NamedField[] = [];
  const groups: Group[] = [];
  const sink: FieldSink = {
    ...out,
    add: spot => spots.push(spot),
    ...(out.group ? { group: (group: Group) => groups.push(group) } : {}),
    // What is held inside of it lies in the same lists: copied at each level, chunks in chunks took the square of their number.
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
