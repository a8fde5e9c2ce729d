// What names around an edit refer to: files and entries by their names, and parts in them that have their own.
import { type NamedPart, type Reference, storedNames, targetOf } from '../../../shared/formats/references.ts';
import type { Listing } from './neighbours.ts';
import { read } from './read-neighbour.ts';

export interface KnownNames {
  /** Whether the named target exists; other work gets its turn between two files that are read for it. */
  has(reference: Reference, from: string, where?: Where): Generator<undefined, boolean>;
}

interface Where {
  /** A file with this name does not count. */
  readonly inParts: boolean;
}

/** Parts that files no longer have, by kind and name. */
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

/** The target of a name, ignoring case. */
export const keyOf = ({ kind, name }: NamedPart): string => `${kind} ${targetOf(name)}`;

/** The names of a place, and those of parts in some of its files: these are read only if no file has the name. */
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
      take(from); // most such names are of nearby parts
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
