import type { InstallId } from '../../../shared/contract/types.ts';
import type { Index } from '../../index/open-index.ts';
import { KnownNames } from './known-names.ts';
import { installNumber, type View } from './place.ts';

/** The names of the open installs, for quick open. */
export interface Names {
  /** Taken in on first need; absent before the install's first scan has begun. */
  of(view: View): KnownNames | undefined;
  forget(id: InstallId): void;
  close(): Promise<void>;
}

/** Another Gantry that scans writes all the time; all names are not taken in anew for each of its steps. */
const PATIENCE_MILLISECONDS = 2000;

export function createNames(): Names {
  const known = new Map<InstallId, KnownNames>();
  const forgetWhenOutdated = createWatch(() => {
    for (const names of known.values()) names.close();
    known.clear();
  });
  return {
    of({ index, install }) {
      forgetWhenOutdated(index);
      const names = known.get(install.id);
      const number = installNumber(index, install);
      if (names !== undefined || number === undefined) return names;
      const made = new KnownNames(index, number);
      known.set(install.id, made);
      made.addAll();
      return made;
    },
    forget(id) {
      known.get(id)?.close();
      known.delete(id);
    },
    async close() {
      const all = [...known.values()];
      for (const names of all) names.close();
      await Promise.allSettled(all.map(names => names.settled()));
    },
  };
}

/** Calls back when another process has changed the index; asked for often, and cheap. */
function createWatch(onChange: () => void): (index: Index) => void {
  let seen: number | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;
  return index => {
    const changes = index.foreignChanges();
    if (changes === seen || performance.now() - lastTime < PATIENCE_MILLISECONDS) return;
    if (seen !== undefined) {
      lastTime = performance.now();
      onChange();
    }
    seen = changes;
  };
}
