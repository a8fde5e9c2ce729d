// What becomes of a list: where each of its items comes from.

import type { Step } from '../layout.ts';
import { parsePath, pathText } from '../path.ts';

/** The old index of an item; of the one it is a copy of; or the initial value of a new one. */
export type Origin = number | { readonly copyOf: number } | { readonly blank: unknown };

/** The new index of each old item of a list of this length; undefined for removed items. */
export function newPlaces(order: readonly Origin[], length: number): readonly (number | undefined)[] {
  const places = new Array<number | undefined>(length).fill(undefined);
  for (const [to, origin] of order.entries()) if (typeof origin === 'number') places[origin] = to;
  return places;
}

/** A change of a list whose length is not known yet: the order of its items, or why it is refused. */
export interface ListEdit {
  readonly list: string;
  orderFrom(length: number): readonly Origin[] | { readonly why: string };
}

/** Every item stays where it was. */
export function sameOrder(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/** Where items of changed lists end up. A class: it is asked about every path there is. */
export class Places {
  readonly #lists: ReadonlyMap<string, readonly (number | undefined)[]>;

  constructor(lists: ReadonlyMap<string, readonly (number | undefined)[]>) {
    this.#lists = lists;
  }

  /** The new path for an old one; undefined if it is removed with its item. */
  pathOf(steps: readonly Step[]): string | undefined {
    const moved: Step[] = [];
    for (const [depth, step] of steps.entries()) {
      const places = typeof step === 'number' ? this.#lists.get(pathText(steps, depth)) : undefined;
      const place = places === undefined ? step : places[Number(step)];
      if (place === undefined) return undefined;
      moved.push(place);
    }
    return pathText(moved);
  }

  /** The same for a printed path; most do not lead into a changed list. */
  textOf(path: string): string | undefined {
    for (const list of this.#lists.keys())
      if (path.length > list.length && path.startsWith(list) && path[list.length] === '[')
        return this.pathOf(parsePath(path) ?? []);
    return path;
  }

  /** Whether the items of a list change. */
  isChanged(path: string): boolean {
    return this.#lists.has(path);
  }

  /** The new index of an item; undefined if it is removed. */
  indexOf(list: string, index: number): number | undefined {
    return this.#lists.get(list)?.[index];
  }
}
