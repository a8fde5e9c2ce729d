import type { Gns } from './layout.ts';
import { isFile } from './states.ts';

/** Bytes of a sector that hold data. */
const SECTOR = 2048;

/**
 * The files as entries, by kind and sector: the index does not hold their names. `start` counts the bytes of the disc's
 * data, `size` is in whole sectors, as stored.
 */
export function toJson({ rows, commands }: Gns): unknown {
  const entries = rows.filter(isFile).map(({ kind, selector, state, comparison, sector, length }) => ({
    ...{ name: `${kind}@${sector}`, start: sector * SECTOR, size: length, sector, kind, selector, comparison },
    ...state,
  }));
  return {
    entries,
    ends: rows.length - entries.length,
    commands: commands.map(({ kind, values }) => ({ kind, values })),
  };
}
