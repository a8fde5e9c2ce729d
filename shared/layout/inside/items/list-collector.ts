// Lists of a model, caught while they are read: an edit changes them in place, and the model is written with what follows.
import type { Source } from '../../../base/source.ts';
import { decodeFrom } from '../decode.ts';
import type { AnyLayout, Decoded, RootLayout, Step } from '../layout.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import type { Scope } from '../scope.ts';

/** The rows of a table, which may become others. */
export interface CollectedRows {
  readonly length: number;
  readonly source: Source;
  become(source: Source): void;
}

/** A list as it was read, and what its items are. */
export interface CollectedList {
  readonly items: unknown[] | CollectedRows;
  readonly item: AnyLayout;
  /** What names in an item may reach. */
  readonly scope: Scope | undefined;
  /** It always has as many items as it has. */
  readonly isFixed?: boolean | undefined;
  /** A new item before that at a place, where it is not simply one that its layout reads. */
  blank?(wanted: unknown, at: number): unknown;
}

/** The lists that are wanted. A class: a reader hands it what it comes by. */
export class ListCollector {
  readonly held = new Map<string, CollectedList>();
  readonly #wanted: readonly { readonly path: string; readonly steps: readonly Step[] }[];

  constructor(paths: Iterable<string>) {
    this.#wanted = [...paths].map(path => ({ path, steps: parsePath(path) ?? [] }));
  }

  /** Whether a list that is wanted lies at or below a path. */
  isBelow(path: readonly Step[], depth: number): boolean {
    return this.#wanted.some(({ steps }) => steps.length >= depth && startsWith(steps, path, depth));
  }

  take(path: readonly Step[], depth: number, list: CollectedList): void {
    for (const { path: name, steps } of this.#wanted)
      if (steps.length === depth && startsWith(steps, path, depth)) this.held.set(name, list);
  }
}

function startsWith(steps: readonly Step[], path: readonly Step[], depth: number): boolean {
  for (let i = 0; i < depth; i++) if (steps[i] !== path[i]) return false;
  return true;
}

/** A model read with some of its lists in hand. */
export interface Collected {
  readonly decoded: Decoded<unknown>;
  readonly lists: ReadonlyMap<string, CollectedList>;
}

/** Reads all of a model, and keeps hold of the lists at these paths; those that are none are missing in the answer. */
export function collectLists(layout: RootLayout<unknown>, source: Source, paths: Iterable<string>): Collected {
  const hold = new ListCollector(paths);
  const decoded = decodeFrom(layout, new Reader(source, { hold, thorough: true, unchecked: true }));
  return { decoded, lists: hold.held };
}
