import { parseAddress } from '../files/address.ts';

/** Orders the addresses of copies of one file so that the one the game uses comes first. */
export type MountOrder = (one: string, other: string) => number;

/** Games that mount all BIG archives of their folder, by the titles they are recognised under. */
const MOUNTING: ReadonlySet<string> = new Set([
  'Generals',
  'Zero Hour',
  'The Battle for Middle-earth',
  'The Battle for Middle-earth II',
  'The Rise of the Witch-king',
]);

/**
 * The order in which a game mounts its archives; undefined where it is not known (of Renegade it is not).
 * Loose files come before archives; archives by name, the first wins, `!` and `_` before letters; in one archive the first entry.
 */
export function mountOrderOf(game: string | null): MountOrder | undefined {
  if (game === null || !MOUNTING.has(game)) return undefined;
  return (one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return Number(a.isEntry) - Number(b.isEntry) || compared(a.archive, b.archive) || a.nth - b.nth;
  };
}

interface Place {
  readonly isEntry: boolean;
  /** Lower case: mods rely on `_` coming before letters. */
  readonly archive: string;
  readonly nth: number;
}

function placeOf(address: string): Place {
  const { path, entries } = parseAddress(address);
  return { isEntry: entries.length > 0, archive: path.toLowerCase(), nth: entries.at(-1)?.nth ?? 1 };
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
