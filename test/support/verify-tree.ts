import { decode, explained, roundTrip } from '#layout';
import { inflate } from '../../electron/files/zlib.ts';
import { type Source, sliceSource } from '../../shared/base/source.ts';
import type { Entry } from '../../shared/formats/format.ts';
import { identify } from '../../shared/formats/index.ts';

/** The result of verifying one file or entry. */
export interface Verified {
  readonly address: string;
  readonly format: string;
  readonly confidence: string;
  readonly status: 'exact' | 'patchOnly' | 'failed' | 'skipped';
  readonly explained: number;
  readonly why?: string;
}

/** Verifies a file and, if it is a container, its entries recursively. */
export function verifyTree(address: string, name: string, source: Source): Verified[] {
  const { format, confidence } = identify({ name, source });
  const { layout } = format;
  const found = { address, format: format.id, confidence };
  if (!layout) return [{ ...found, status: 'skipped', explained: 0 }];
  const trip = roundTrip(layout, source);
  const share = explained(layout, source);
  if (trip.kind === 'failed') return [{ ...found, status: 'failed', explained: share, why: trip.fault.text }];
  const why = trip.kind === 'patchOnly' ? { why: trip.why } : {};
  const own: Verified = { ...found, status: trip.kind, explained: share, ...why };
  const decoded = format.container && decode(layout, source);
  if (!decoded || decoded.fault) return [own];
  const entries = format.container?.entries(decoded.value) ?? [];
  return [
    own,
    ...entries.flatMap((entry, i) =>
      verifyTree(`${address}::${entry.name} #${i}`, entry.name, contentOf(source, entry)),
    ),
  ];
}

function contentOf(source: Source, { start, size, packed }: Entry): Source {
  if (packed === undefined) return sliceSource(source, start, size);
  const content = packed.unpack(inflate);
  if ('why' in content) throw new Error(content.why);
  return content;
}
