// Changes a struct until its text is the wanted one. The text of an event depends on its members in many special cases,
// so nothing inverts it: members are tried until the text matches, and text that cannot be matched is rejected.
import { copyModel } from '#layout';
import { floatOfBits, type ReaderValue } from '../../reader/value.ts';

export interface Solving<T> {
  /** The text of the struct: keyed lists and words. */
  print(of: T): readonly ReaderValue[];
  readonly wanted: readonly ReaderValue[];
  /** Integers below this are tried for a name. */
  readonly mostIndex: number;
}

/** The struct with the wanted text, as close to `base` as possible; undefined if none was found. */
export function solved<T extends object>(base: T, solving: Solving<T>): T | undefined {
  const print = (of: T): readonly ReaderValue[] => {
    try {
      return solving.print(of);
    } catch {
      return []; // a number that was tried refers to nothing, so there is no text
    }
  };
  const made = copyModel(base);
  setShape(made, { ...solving, print });
  const wanted = inOrderOf(print(made), solving.wanted);
  return setLeaves(made, { ...solving, print, wanted }) ? made : undefined;
}

const textOf = (values: readonly ReaderValue[]): string => JSON.stringify(values);

/** The structure of a text without its values: words, kinds and counts. */
function shapeOf(value: ReaderValue): unknown {
  if (value.type !== 'list') return value.type;
  const [first, ...rest] = value.value;
  return [first?.type === 'string' ? first.value : first && shapeOf(first), ...rest.map(shapeOf)];
}

/** How many keyed lists appear in only one of the two texts. */
function misfit(values: readonly ReaderValue[], wanted: readonly ReaderValue[]): number {
  const left = new Map<string, number>();
  for (const value of wanted) count(left, JSON.stringify(shapeOf(value)), 1);
  for (const value of values) count(left, JSON.stringify(shapeOf(value)), -1);
  return [...left.values()].reduce((sum, each) => sum + Math.abs(each), 0);
}

function count(into: Map<string, number>, key: string, by: number): void {
  into.set(key, (into.get(key) ?? 0) + by);
}

/** Toggles flags and gives members values, as long as that brings the keys of the text closer to the wanted ones. */
function setShape<T extends object>(made: T, { print, wanted }: Solving<T>): void {
  const leaves = [...leavesOf(made)];
  let left = misfit(print(made), wanted);
  for (let isNearer = true; isNearer && left > 0; ) {
    isNearer = false;
    for (const { holder, key } of leaves) {
      const was: unknown = Reflect.get(holder, key);
      const other = otherThan(was);
      if (other === undefined) continue;
      Reflect.set(holder, key, other);
      const now = misfit(print(made), wanted);
      if (now < left) {
        left = now;
        isNearer = true;
      } else Reflect.set(holder, key, was);
    }
  }
}

/** A value that makes a hidden member appear in the text, or the reverse. */
function otherThan(was: unknown): unknown {
  if (typeof was === 'boolean') return !was;
  if (was === 0 || was === -1) return 1;
  return was === '' ? 'name' : undefined;
}

/** The wanted values in the order of the printed ones: keys may be typed in any order. */
function inOrderOf(printed: readonly ReaderValue[], wanted: readonly ReaderValue[]): readonly ReaderValue[] {
  const left = [...wanted];
  const sorted: ReaderValue[] = [];
  for (const value of printed) {
    const shape = JSON.stringify(shapeOf(value));
    const at = left.findIndex(each => JSON.stringify(shapeOf(each)) === shape);
    if (at >= 0) sorted.push(...left.splice(at, 1));
  }
  return [...sorted, ...left];
}

interface Leaf {
  readonly holder: object;
  readonly key: string;
}

const DEEPEST = 6;

/** The numbers, words and flags of a struct and of everything in it. */
function* leavesOf(holder: object, depth = 0): Generator<Leaf> {
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') yield { holder, key };
    else if (isPlain(value) && depth < DEEPEST) yield* leavesOf(value, depth + 1);
  }
}

/** Not a table or a part that is read on demand. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('read' in value));

type Atom = Exclude<ReaderValue, { type: 'list' }>;

const atomsOf = (values: readonly ReaderValue[]): Atom[] =>
  values.flatMap(value => (value.type === 'list' ? atomsOf(value.value) : [value]));

/** Sets the members that the atoms of the text come from; returns whether the text then matches. */
function setLeaves<T extends object>(made: T, { print, wanted, mostIndex }: Solving<T>): boolean {
  const leaves = [...leavesOf(made)].filter(({ holder, key }) => typeof Reflect.get(holder, key) !== 'boolean');
  const targets = atomsOf(wanted);
  if (JSON.stringify(print(made).map(shapeOf)) !== JSON.stringify(wanted.map(shapeOf))) return false;
  const isRight = (at: number): boolean => isSame(atomsOf(print(made))[at], targets[at]);
  for (const [at, target] of targets.entries()) {
    if (isRight(at)) continue;
    const found = leaves.find(leaf => tries(leaf, target, mostIndex, () => isRight(at) && staysBefore(at)));
    if (found === undefined) return false;
  }
  return textOf(print(made)) === textOf(wanted);

  /** Whether all atoms before this one still match. */
  function staysBefore(at: number): boolean {
    const now = atomsOf(print(made));
    return now.length === targets.length && targets.slice(0, at).every((target, i) => isSame(now[i], target));
  }
}

const isSame = (a: Atom | undefined, b: Atom | undefined): boolean => a?.type === b?.type && a?.value === b?.value;

/** Tries values of a leaf that an atom could mean until the check holds; if none does, restores it and returns false. */
function tries({ holder, key }: Leaf, target: Atom, mostIndex: number, holds: () => boolean): boolean {
  const was: unknown = Reflect.get(holder, key);
  for (const value of candidates(was, target, mostIndex)) {
    Reflect.set(holder, key, value);
    if (holds()) return true;
  }
  Reflect.set(holder, key, was);
  return false;
}

function* candidates(was: unknown, target: Atom, mostIndex: number): Generator<unknown> {
  if (typeof was === 'string') {
    if (target.type !== 'string') return;
    // Some words are lower-case in the format and capitals in the text.
    const small = target.value.toLowerCase();
    yield* was !== '' && was === was.toLowerCase() ? [small, target.value] : [target.value, small];
    return;
  }
  if (target.type === 'float') yield floatOfBits(target.value);
  else if (target.type === 'integer') yield target.value;
  else for (let index = -1; index < mostIndex; index++) yield index;
}
