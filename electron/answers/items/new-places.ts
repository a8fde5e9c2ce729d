import { newMemo, parsePath, pathText, type RootLayout, type Step, valueAt } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { MakeEdit } from './make-edit.ts';

/** Where the added or moved items of a list are, in the file after the edit; empty if that is not known. */
export function newPlaces(layout: RootLayout<unknown>, after: Source, edit: MakeEdit): readonly string[] {
  if (edit.kind !== 'insert' && edit.kind !== 'copy' && edit.kind !== 'move') return [];
  const from = edit.kind === 'insert' ? [] : edit.paths.flatMap(path => placeIn(path) ?? []);
  const count = edit.kind === 'insert' ? 1 : from.length;
  const last = Math.max(...from.map(({ index }) => index ?? 0));
  const to = edit.kind === 'insert' ? placeIn(edit.path) : edit.to === undefined ? from[0] : placeIn(edit.to);
  if (!to || from.some(({ list }) => pathText(list) !== pathText(to.list))) return [];
  const wanted = edit.kind !== 'insert' && edit.to === undefined ? last + 1 : to.index;
  const before = edit.kind === 'move' ? from.filter(({ index }) => (index ?? 0) < (wanted ?? Infinity)).length : 0;
  const first = wanted === undefined ? lengthOf(layout, after, to.list) - count : wanted - before;
  const places = Array.from({ length: count }, (_, i) => pathText([...to.list, first + i]));
  const memo = newMemo();
  return places.every(place => valueAt(layout, after, place, memo) !== undefined) ? places : [];
}

/** `ships[2]`, or `ships[]` for the position after the last. */
function placeIn(path: string): { readonly list: readonly Step[]; readonly index: number | undefined } | undefined {
  const isEnd = path.endsWith('[]');
  const steps = parsePath(isEnd ? path.slice(0, -2) : path);
  const index = steps?.at(-1);
  if (steps === undefined) return undefined;
  if (isEnd) return { list: steps, index: undefined };
  return typeof index === 'number' ? { list: steps.slice(0, -1), index } : undefined;
}

function lengthOf(layout: RootLayout<unknown>, source: Source, list: readonly Step[]): number {
  const value = valueAt(layout, source, pathText(list))?.value;
  const length = typeof value === 'object' && value !== null && 'length' in value ? value.length : undefined;
  return typeof length === 'number' ? length : 0;
}
