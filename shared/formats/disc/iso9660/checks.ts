// Reports contradictions in an image: sectors whose frame does not match their position, a volume that cannot be right.

import { type CheckFinding, decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Source } from '../../../base/source.ts';
import { sectorChecksum } from '../../../codecs/cd-sector.ts';
import type { Volume } from './directory.ts';
import { DATA, DESCRIPTOR, dataFrom, type Sectors, SYNC } from './sectors.ts';
import { beginsWith, DESCRIPTOR_MARK, volumeDescriptor } from './volume.ts';

/** An image, and the names of the parts of a sector. */
export interface Disc extends Sectors {
  readonly table: string;
  readonly source: Source;
  /** The offsets of the parts of a sector. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly mode: 1 | 2;
}

/** Reports what the volume descriptors contradict or cannot say. */
export function* oddVolume({ table, source, ...sectors }: Disc, { descriptors }: Volume): Generator<CheckFinding> {
  const count = Math.floor(source.size / sectors.size);
  if (count <= DESCRIPTOR)
    yield {
      path: table,
      text: `expected the descriptor of a volume in sector ${DESCRIPTOR}, found ${counted(count, 'sector')}`,
    };
  for (const sector of descriptors) {
    const path = `${table}[${sector}].data`;
    const data = dataFrom(source, sectors, sector, DATA);
    if (sector === DESCRIPTOR && !beginsWith(data.read(0, DATA), DESCRIPTOR_MARK))
      yield { path, text: 'expected the descriptor of a volume, which begins with CD001' };
    else
      for (const { path: member, text, weight } of decode(volumeDescriptor, data).findings)
        yield { path: `${path}.${member}`, text, weight };
  }
}

/**
 * Checks the frames of the sectors of the volume and its folders: checking file contents would mean reading the whole disc.
 */
export function* oddSectors(disc: Disc, { folders }: Volume): Generator<CheckFinding> {
  if (disc.offsets.minute === undefined && disc.offsets.again === undefined) return;
  const count = Math.floor(disc.source.size / disc.size);
  const looked = new Set([DESCRIPTOR, ...folders]);
  for (const sector of looked) if (sector < count) yield* oddSector(disc, sector);
}

function* oddSector(disc: Disc, sector: number): Generator<CheckFinding> {
  const bytes = disc.source.read(sector * disc.size, disc.size);
  yield* oddHeader(disc, sector, bytes);
  const { file = 0, again } = disc.offsets;
  const [first, second] = [file, again ?? file].map(at => hexText(bytes.subarray(at, at + SUBHEADER)));
  if (first !== second) {
    const text = `expected the four bytes before once more, ${first}, found ${second}`;
    yield { path: `${disc.table}[${sector}].again`, text };
  }
  yield* oddChecksum(disc, sector, bytes);
}

/** Bytes that sectors of mode 2 store twice. */
const SUBHEADER = 4;

/** Checks the mark, address and mode of a sector that has them. */
function* oddHeader({ table, offsets, mode }: Disc, sector: number, bytes: Uint8Array): Generator<CheckFinding> {
  if (offsets.minute === undefined) return;
  const path = (part: string): string => `${table}[${sector}].${part}`;
  const [mark, expectedMark] = [bytes.subarray(0, SYNC.length), Uint8Array.from(SYNC)];
  if (hexText(mark) !== hexText(expectedMark))
    yield { path: path('sync'), text: 'expected the mark that every sector begins with', repair: expectedMark };
  const [found, expected] = [bytes.subarray(offsets.minute, offsets.minute + 3), addressOf(sector)];
  const text = `expected ${clock(expected)}, the address of sector ${sector}, found ${clock(found)}`;
  if (clock(found) !== clock(expected)) yield { path: path('minute'), text, repair: expected };
  const stored = bytes[offsets.mode ?? 0];
  if (stored !== mode) yield { path: path('mode'), text: `expected ${mode}, found ${stored}` };
}

/** Checks a sector's checksum; tools that make images may leave it 0. */
function* oddChecksum({ table, offsets, mode }: Disc, sector: number, bytes: Uint8Array): Generator<CheckFinding> {
  const at = offsets.checksum;
  const found = at === undefined ? 0 : viewOf(bytes).getUint32(at, true);
  if (at === undefined || found === 0) return;
  const expected = sectorChecksum(bytes, mode === 2 ? offsets.file : 0, at);
  const text = `expected ${hexOffset(expected)} for these bytes, found ${hexOffset(found)}`;
  if (expected !== found) yield { path: `${table}[${sector}].checksum`, text };
}

/** Sector addresses start two seconds after the start of the disc. */
const LEAD = 150;
const PER_SECOND = 75;
const PER_MINUTE = 60 * PER_SECOND;

/** Minute, second and frame in BCD. */
function addressOf(sector: number): Uint8Array {
  const frames = sector + LEAD;
  const parts = [Math.floor(frames / PER_MINUTE), Math.floor(frames / PER_SECOND) % 60, frames % PER_SECOND];
  return Uint8Array.from(parts, part => Math.floor(part / 10) * 16 + (part % 10));
}

const pairs = (bytes: Uint8Array): string[] =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0').toUpperCase());
const clock = (bytes: Uint8Array): string => pairs(bytes).join(':');
const hexText = (bytes: Uint8Array): string => pairs(bytes).join(' ');
