import type { Oddity } from '../../../../layout/checked.ts';

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

/** A value that differs from the only one that is known. */
export function* oddValue(path: string, found: unknown, expected: unknown, when = ''): Generator<Oddity> {
  if (found !== expected) yield { path, text: `expected ${expected}${when}, found ${found}` };
}
