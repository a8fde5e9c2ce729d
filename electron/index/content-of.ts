import type { Source } from '../../shared/base/source.ts';
import type { Weight } from '../../shared/contract/types.ts';
import type { Entry, FormatId, Probe } from '../../shared/formats/format.ts';

/** Something odd in a file or entry, as a format found it. */
export interface ContentProblem {
  readonly weight: Weight;
  readonly text: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
  readonly repairable: boolean;
}

/** What the bytes are, and what lies in them. */
export interface Listing {
  readonly format: FormatId;
  readonly entries: readonly Entry[];
}

/** And what is wrong with them. */
export interface Content extends Listing {
  readonly problems: readonly ContentProblem[];
}

/** Looks only as far as the listing needs. STAND-IN until shared/formats is there: archives by their footer. */
export function listingOf({ name, source }: Probe): Listing {
  const entries = archiveEntries(source);
  if (entries) return { format: 'zipper/archive', entries };
  const lower = name.toLowerCase();
  return {
    format: lower.endsWith('.wav') ? 'audio/wav' : lower.endsWith('.zrd') ? 'zipper/reader' : 'unknown',
    entries: [],
  };
}

/** The listing, and all that the format finds odd. */
export function contentOf(probe: Probe): Content {
  return { ...listingOf(probe), problems: [] };
}

/** Which state of Gantry's knowledge read a file: when it changes, every file is read again. */
export const reader = 'stand-in';

function archiveEntries(source: Source): Entry[] | undefined {
  for (const footer of [8, 12]) {
    if (source.size < footer) continue;
    const tail = source.read(source.size - footer, footer);
    const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
    const count = view.getUint32(4, true);
    const start = source.size - footer - 148 * count;
    if (view.getUint32(0, true) !== (footer === 8 ? 1 : 2) || start < 0) continue;
    const bytes = source.read(start, 148 * count);
    const table = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: count }, (_, i) => ({
      start: table.getUint32(i * 148, true),
      size: table.getUint32(i * 148 + 4, true),
      name:
        Buffer.from(bytes.subarray(i * 148 + 8, i * 148 + 72))
          .toString('latin1')
          .split('\0')[0] ?? '',
    }));
  }
  return undefined;
}
