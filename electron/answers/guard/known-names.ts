// What names around an edit stand for: files and entries by theirs, and parts in them that have names of their own.
import { type NamedPart, type Reference, storedNames, targetOf } from '../../../shared/formats/references.ts';
import type { Listing } from './neighbours.ts';
import { read } from './read-neighbour.ts';

export interface KnownNames {
  /** Whether there is what is named; between two files that are read for it others may have their turn. */
  has(reference: Reference, from: string, where?: Where): Generator<undefined, boolean>;
}

interface Where {
  /** A file that is called so does not count. */
  readonly inParts: boolean;
}

/** Parts that files had and have no more, by their kinds and names. */
export class LostParts {
  readonly #keys: ReadonlySet<string>;

  constructor(was: Iterable<NamedPart>, is: Iterable<NamedPart>) {
    const left = new Set(Array.from(is, keyOf));
    this.#keys = new Set(Array.from(was, keyOf).filter(key => !left.has(key)));
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  has(reference: Reference): boolean {
    return this.#keys.has(keyOf(reference));
  }
}

/** What a name stands for, whatever its letters' case. */
export const keyOf = ({ kind, name }: NamedPart): string => `${kind} ${targetOf(name)}`;

/** The names of a place, and those of parts in some of its files: these are read only where no file has the name. */
export function knownIn(place: Listing, some: readonly string[], onStep: () => void): KnownNames {
  const names = new Set(place.names.map(targetOf));
  const parts = new Set<string>();
  const left = new Set(some);
  function take(holder: string): void {
    if (!left.delete(holder)) return;
    onStep();
    for (const each of namedPartsOf(place, holder, onStep)) parts.add(keyOf(each));
  }
  return {
    *has({ kind, name, isFile }, from, { inParts } = { inParts: false }) {
      const stored = storedNames(kind, targetOf(name));
      if (!inParts && stored.some(each => names.has(each))) return true;
      if (isFile) return false;
      const isPart = (): boolean => stored.some(each => parts.has(`${kind} ${each}`));
      take(from); // most such names are of parts beside them
      for (const holder of left) {
        if (isPart()) return true;
        yield;
        take(holder);
      }
      return isPart();
    },
  };
}

/** What is named in a file. */
export function namedPartsOf(place: Listing, name: string, onStep: () => void): Iterable<NamedPart> {
  const holder = read(place, name, onStep, format => format.namedParts !== undefined);
  return holder?.format.namedParts?.(holder.model) ?? [];
}
