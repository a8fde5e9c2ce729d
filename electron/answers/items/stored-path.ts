// The path that a layout has for what JSON shows elsewhere: vectors are lists there, and a body that is no struct is a `value`.
import { type Child, parsePath, partAt, pathText } from '#layout';

const AXES = ['x', 'y', 'z', 'w'];

/** The path of a part under the one that `show` prints it at; that one where it is no other, or nothing is there. */
export function storedPath(root: Child, path: string): string {
  const steps: (string | number)[] = [];
  for (const step of parsePath(path) ?? []) {
    if (partAt(root, pathText([...steps, step])) !== undefined) steps.push(step);
    else if (step !== 'value') {
      const name = typeof step === 'number' ? memberAt(partAt(root, pathText(steps)), step) : undefined;
      if (name === undefined) return path;
      steps.push(name);
    }
  }
  return pathText(steps);
}

/** Vectors and rotations are shown as x, y, z, w, in whichever order they are stored. */
function memberAt(part: Child | undefined, index: number): string | undefined {
  const keys = (part?.layout.parts ?? []).map(({ key }) => key);
  const axis = AXES[index];
  if (keys.every(key => AXES.includes(key))) return axis !== undefined && keys.includes(axis) ? axis : undefined;
  return keys[index];
}
