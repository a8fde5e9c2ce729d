// Lists of a model, caught while they are read: an edit changes them in place, and the model is written with what follows.
import type { Source } from '../../../base/source.ts';
import { decodeFrom } from '../decode.ts';
import type { AnyLayout, Decoded, RootLayout, Step } from '../layout.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import type { Scope } from '../scope.ts';

/** The rows of a table, which may become others. */
export interface HeldRows {
  readonly length: number;
  readonly source: Source;
  become(source: Source): void;
}

/** A list as it was read, and what its items are. */
export interface HeldList {
  readonly items: unknown[] | HeldRows;
  readonly item: AnyLayout;
  /** What names in an item may reach. */
  readonly scope: Scope | undefined;
  /** It always has as many items as it has. */
  readonly isFixed?: boolean | undefined;
  /** A new item, where it is not simply one that its layout reads. */
  blank?(wanted: unknown): unknown;
}

/** The lists that are wanted. A class: a reader hands it what it comes by. */
export class ListHold {
  readonly held = new Map<string, HeldList>();
  readonly #wanted: readonly { readonly path: string; readonly steps: readonly Step[] }[];

  constructor(paths: Iterable<string>) {
    this.#wanted = [...paths].map(path => ({ path, steps: parsePath(path) ?? [] }));
  }

  /** Whether a list that is wanted lies at or below a path. */
  isBelow(path: readonly Step[], depth: number): boolean {
    return this.#wanted.some(({ steps }) => steps.length >= depth && startsWith(steps, path, depth));
  }

  take(path: readonly Step[], depth: number, list: HeldList): void {
    for (const { path: name, steps } of this.#wanted)
      if (steps.length === depth && startsWith(steps, path, depth)) this.held.set(name, list);
  }
}

function startsWith(steps: readonly Step[], path: readonly Step[], depth: number): boolean {
  for (let i = 0; i < depth; i++) if (steps[i] !== path[i]) return false;
  return true;
}

/** A model read with some of its lists in hand. */
export interface Holding {
  readonly decoded: Decoded<unknown>;
  readonly lists: ReadonlyMap<string, HeldList>;
}

/** Reads all of a model, and keeps hold of the lists at these paths; those that are none are missing in the answer. */
export function holdLists(layout: RootLayout<unknown>, source: Source, paths: Iterable<string>): Holding {
  const hold = new ListHold(paths);
  const decoded = decodeFrom(layout, new Reader(source, { hold, thorough: true }));
  return { decoded, lists: hold.held };
}
