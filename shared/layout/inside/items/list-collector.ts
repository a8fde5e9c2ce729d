// Collects lists of a model while they are read: an edit changes them in place, and the writer derives the rest.
import type { Source } from '../../../base/source.ts';
import { decodeFrom } from '../decode.ts';
import type { AnyLayout, Decoded, RootLayout, Step } from '../layout.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import type { Scope } from '../scope.ts';

/** The rows of a table, which can be replaced. */
export interface CollectedRows {
  readonly length: number;
  readonly source: Source;
  become(source: Source): void;
}

/** A list as it was read, and the layout of its items. */
export interface CollectedList {
  readonly items: unknown[] | CollectedRows;
  readonly item: AnyLayout;
  /** The names in scope for an item. */
  readonly scope: Scope | undefined;
  /** Its number of items is fixed. */
  readonly isFixed?: boolean | undefined;
  /** Makes a new item for a position, if it is not simply one that its layout reads. */
  blank?(wanted: unknown, at: number): unknown;
}

/** The wanted lists. A class: a reader passes it each list it reads. */
export class ListCollector {
  readonly held = new Map<string, CollectedList>();
  readonly #wanted: readonly { readonly path: string; readonly steps: readonly Step[] }[];

  constructor(paths: Iterable<string>) {
    this.#wanted = [...paths].map(path => ({ path, steps: parsePath(path) ?? [] }));
  }

  /** Whether a wanted list is at or below a path. */
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

/** A model that was read, with some of its lists at hand. */
export interface Collected {
  readonly decoded: Decoded<unknown>;
  readonly lists: ReadonlyMap<string, CollectedList>;
}

/** Reads all of a model and collects the lists at these paths; paths that lead to no list are missing from the result. */
export function collectLists(layout: RootLayout<unknown>, source: Source, paths: Iterable<string>): Collected {
  const hold = new ListCollector(paths);
  const decoded = decodeFrom(layout, new Reader(source, { hold, thorough: true, unchecked: true }));
  return { decoded, lists: hold.held };
}
