import type { InstallId } from '../../../shared/contract/types.ts';
import { KnownNames } from './known-names.ts';
import { installNumber, type View } from './place.ts';

/** The names of the open installs, for quick open. */
export interface Names {
  /** Taken in on first need; absent before the install's first scan has begun. */
  of(view: View): KnownNames | undefined;
  forget(id: InstallId): void;
  close(): Promise<void>;
}

export function createNames(): Names {
  const known = new Map<InstallId, KnownNames>();
  return {
    of({ index, install }) {
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
