// The layout's path for what JSON shows elsewhere: vectors are lists there, a body that is not a struct is a `value`,
// and members of a part are next to those of the whole.
import { type Child, parsePath, partAt, pathText, type Step } from '#layout';

const AXES = ['x', 'y', 'z', 'w'];

/** The layout's path of a part, for the path that `show` prints; the same path if it does not differ, or nothing is there. */
export function storedPath(root: Child, path: string): string {
  const steps: Step[] = [];
  for (const step of parsePath(path) ?? []) {
    const part = partAt(root, pathText(steps));
    if (part?.layout.child?.(part.value, step) !== undefined) steps.push(step);
    else if (step !== 'value') {
      const inside = typeof step === 'number' ? memberAt(part, step) : stepsTo(part, step);
      if (inside === undefined) return path;
      steps.push(...inside);
    }
  }
  return pathText(steps);
}

/** Vectors and rotations are shown as x, y, z, w, in whichever order they are stored. */
function memberAt(part: Child | undefined, index: number): readonly string[] | undefined {
  const keys = keysOf(part);
  const axis = AXES[index];
  const isVector = keys.every(key => AXES.includes(key));
  const name = isVector ? keys.find(key => key === axis) : keys[index];
  return name === undefined ? undefined : [name];
}

/** The path to the only member of that name in the parts of a part, or in theirs. */
function stepsTo(part: Child | undefined, name: string): readonly Step[] | undefined {
  let level: readonly Inside[] = part === undefined ? [] : membersOf(part);
  while (level.length > 0) {
    const found = level.filter(({ part: { layout, value } }) => layout.child?.(value, name) !== undefined);
    if (found.length > 0) return found.length === 1 && found[0] ? [...found[0].way, name] : undefined;
    level = level.flatMap(({ way, part: inner }) =>
      membersOf(inner).map(({ way: more, part: innermost }) => ({ way: [...way, ...more], part: innermost })),
    );
  }
  return undefined;
}

interface Inside {
  readonly way: readonly Step[];
  readonly part: Child;
}

function membersOf(part: Child): readonly Inside[] {
  return keysOf(part).flatMap((key): readonly Inside[] => {
    const member = part.layout.child?.(part.value, key);
    return typeof member?.value === 'object' && member.value !== null ? [{ way: [key], part: member }] : [];
  });
}

function keysOf(part: Child | undefined): readonly string[] {
  return (part?.layout.parts ?? []).map(({ key }) => key).filter(key => key !== '[]');
}
