import type { Source } from '../../../shared/base/source.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { nameOf, parseAddress, printAddress, printStep } from '../../files/address.ts';
import { readableEntry } from '../../files/container.ts';
import { type Current, openCurrent } from '../../files/open-address.ts';
import type { Listing, Neighbours } from './neighbours.ts';

/** An edited entry, before its container is rebuilt. */
export interface EditedEntry {
  readonly folder: string;
  readonly address: string;
  readonly before: Source;
  /** The edited version of an address. */
  readonly current: Current;
}

/** The container of an edited entry, with the edits of all its entries; undefined for a file. */
export function neighboursOfEntry({
  folder,
  address,
  before,
  current,
}: EditedEntry): (Neighbours & { close(): void }) | undefined {
  const { path, entries } = parseAddress(address);
  const own = entries.at(-1);
  if (own === undefined) return undefined;
  const container = printAddress({ path, entries: entries.slice(0, -1) });
  const opened = openCurrent(folder, address, current);
  const step = opened.steps.at(-1);
  if (step === undefined) return undefined;
  const addressOf = (name: string): string => `${container}::${printStep({ name, nth: 1 })}`;
  const index = new Map(step.entries.map(({ name }, i) => [name.toLowerCase(), i]).toReversed() as [string, number][]);
  const is: Listing = {
    names: step.entries.map(({ name }) => name),
    open(name) {
      const at = index.get(name.toLowerCase());
      return at === undefined ? undefined : (current(addressOf(nameAt(step.entries, at))) ?? readableEntry(step, at));
    },
    sectorOf: name => step.entries[index.get(name.toLowerCase()) ?? -1]?.sector,
  };
  const edited = own.name.toLowerCase();
  const was: Listing = { ...is, open: name => (name.toLowerCase() === edited ? before : is.open(name)) };
  return { called: nameOf(container), addressOf, was, is, edited: new Set([edited]), close: opened.close };
}

const nameAt = (entries: readonly Entry[], at: number): string => entries[at]?.name ?? '';
