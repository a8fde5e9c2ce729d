// Which of the fields that an edit wrote is wrong: a problem often appears at another one, which is read after it or according to it.
import { type AnyLayout, type Field, fieldOf, fieldsIn, findLeaf } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { changedSpans, type Judging, PLAIN, touchedFields, withBytesOf } from './misread.ts';
import { problemTexts } from './problem-texts.ts';

/** With more fields, the edit concerns the whole file, and trying each takes too long. */
const MOST = 8;

/** The same problems, each moved to the field that causes it; `judged` gives the problems of the file after another edit. */
export function blamed(
  judging: Judging,
  layout: AnyLayout | undefined,
  problems: readonly EditProblem[],
  judged: (judging: Judging) => readonly EditProblem[],
): EditProblem[] {
  const { address, before, after } = judging;
  // An entry's problems may come from the offset and size that its container gives it.
  const isOwn = (problem: EditProblem) =>
    problem.breaks && (problem.address === address || problem.address.startsWith(`${address}::`));
  if (layout === undefined || before.size !== after.size || !problems.some(isOwn)) return [...problems];
  const written = touchedFields(layout, before, changedSpans(before, after)) ?? [];
  const suspects = written.filter(({ kind }) => !PLAIN.has(kind));
  if (suspects.length === 0 || written.length > MOST) return [...problems];
  const restOf = memoized((field: Field) =>
    judged({ ...judging, after: withBytesOf(before, after, field) }).filter(isOwn),
  );
  const saysWithout = memoized((field: Field) => saying(restOf(field)));
  const isAll = (field: Field): boolean => written.length === 1 || restOf(field).length === 0;
  const culpritOf = (problem: EditProblem): Field | undefined =>
    suspects.find(isAll) ?? suspects.find(field => !saysWithout(field)(problem));
  const nowOf = memoized((field: Field) => valueNow(layout, judging, field));
  const blamed = problems.map(problem => {
    if (!isOwn(problem) || (problem.address === address && suspects.some(({ path }) => path === problem.path)))
      return problem;
    const culprit = culpritOf(problem);
    const value = culprit && nowOf(culprit);
    if (culprit === undefined || value === undefined) return problem;
    const { path, start } = culprit;
    return {
      ...problem,
      address,
      path,
      start,
      text: problemTexts.caused({ kind: culprit.kind, was: culprit.value, now: value }, problem),
    };
  });
  // One number may cause several: the first of them is enough.
  const places = new Set<string>();
  return blamed.filter(problem => !isOwn(problem) || isNew(places, placeOf(problem)));
}

/** The present value of a field. If reading stopped before it, it is read separately. */
function valueNow(layout: AnyLayout, { before, after }: Judging, field: Field): unknown {
  const { path, start, size, bits } = field;
  const now = fieldsIn(layout, after, { start, size: 1 }).find(sameAs(field));
  const spot = now === undefined && bits === undefined ? findLeaf(layout, before, path)?.spot : undefined;
  if (spot === undefined) return now?.value;
  const bytes = after.read(start, size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return fieldOf({ ...spot, value: spot.leaf.read(view, 0, size) }).value;
}

const sameAs =
  ({ path, start }: { readonly path: string; readonly start?: number }) =>
  (other: { readonly path: string; readonly start?: number }): boolean =>
    other.path === path && other.start === start;

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return key => {
    if (known.has(key)) return known.get(key) as V; // it has one
    const value = make(key);
    known.set(key, value);
    return value;
  };
}

/** Whether a list of problems includes one. In a renamed entry, a problem with the same text is the same. */
function saying(problems: readonly EditProblem[]): (problem: EditProblem) => boolean {
  const inPlace = new Set(problems.map(({ address, path }) => `${address} ${path}`));
  const inWords = new Set(problems.map(({ path, text }) => `${path} ${text}`));
  return ({ address, path, text }) => inPlace.has(`${address} ${path}`) || inWords.has(`${path} ${text}`);
}

const placeOf = ({ address, path, start }: EditProblem): string => `${address} ${path} ${start}`;

/** Adds a key, unless it is present. */
function isNew(keys: Set<string>, key: string): boolean {
  const { size } = keys;
  return keys.add(key).size > size;
}
