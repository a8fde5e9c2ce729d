// What names around an edit stand for: files and entries by theirs, and parts in them that have names of their own.
import { type Reference, storedNames, targetOf } from '../../../shared/formats/references.ts';
import type { Listing } from './neighbours.ts';
import { read } from './read-neighbour.ts';

export interface KnownNames {
  /** Whether there is what is named; between two files that are read for it others may have their turn. */
  has(reference: Reference, from: string): Generator<undefined, boolean>;
}

/** The names of a place, and those of parts in some of its files: these are read only where no file has the name. */
export function knownIn(place: Listing, some: readonly string[], onStep: () => void): KnownNames {
  const names = new Set(place.names.map(targetOf));
  const parts = new Set<string>();
  const left = new Set(some);
  function take(holder: string): void {
    if (!left.delete(holder)) return;
    onStep();
    for (const { kind, name } of namedPartsOf(place, holder, onStep)) parts.add(`${kind} ${targetOf(name)}`);
  }
  return {
    *has({ kind, name, isFile }, from) {
      const stored = storedNames(kind, targetOf(name));
      if (stored.some(each => names.has(each))) return true;
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

function namedPartsOf(place: Listing, name: string, onStep: () => void) {
  const holder = read(place, name, onStep, format => format.namedParts !== undefined);
  return holder?.format.namedParts?.(holder.model) ?? [];
}
