// What becomes of a list: where each of its items comes from.

import type { Step } from '../layout.ts';
import { parsePath, pathText } from '../path.ts';

/** The old place of an item; of the one it is a copy of; or what a new one begins with. */
export type Origin = number | { readonly copyOf: number } | { readonly blank: unknown };

/** The new place of each old item of a list of so many; undefined for those that go. */
export function newPlaces(order: readonly Origin[], length: number): readonly (number | undefined)[] {
  const places = new Array<number | undefined>(length).fill(undefined);
  for (const [to, origin] of order.entries()) if (typeof origin === 'number') places[origin] = to;
  return places;
}

/** A change of a list whose length is yet to be known: the order of its items, or why there is none. */
export interface ListEdit {
  readonly list: string;
  orderFrom(length: number): readonly Origin[] | { readonly why: string };
}

/** Each item where it was. */
export function sameOrder(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/** Where items of changed lists are found afterwards. A class: it is asked for every path there is. */
export class Places {
  readonly #lists: ReadonlyMap<string, readonly (number | undefined)[]>;

  constructor(lists: ReadonlyMap<string, readonly (number | undefined)[]>) {
    this.#lists = lists;
  }

  /** The path that an old path becomes; undefined where it goes with its item. */
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

  /** The same for a printed path; most lead into no list that changed. */
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

  /** The new index of an item; undefined where it goes. */
  indexOf(list: string, index: number): number | undefined {
    return this.#lists.get(list)?.[index];
  }
}
