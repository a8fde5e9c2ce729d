import type { Oddity } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';

/** A list that numbers elsewhere are places in. */
export interface Target {
  readonly name: string;
  readonly length: number;
}

/** A number that leads to no item; -1 where that stands for none. */
export function* oddPlace(path: string, place: number, to: Target, none?: -1): Generator<Oddity> {
  if (place === none || (place >= 0 && place < to.length)) return;
  yield { path, text: `there is no ${to.name}[${place}]: there are ${to.length}` };
}

/** A link in a chain of places, which an edit that moves them makes anew. */
export function* oddLink(path: string, found: number, expected: number, weight?: 'note'): Generator<Oddity> {
  if (found === expected) return;
  const text = `expected ${expected}, found ${found}`;
  yield { path, text, ...(weight && { weight }), repair: stored => linkBytes(stored.length, expected) };
}

function linkBytes(size: number, value: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  if (size === 2) view.setInt16(0, value, true);
  else view.setInt32(0, value, true);
  return bytes;
}

/** A value that differs from the only one that is known. */
export function* oddValue(path: string, found: unknown, expected: unknown, when = ''): Generator<Oddity> {
  if (found !== expected) yield { path, text: `expected ${expected}${when}, found ${found}` };
}
