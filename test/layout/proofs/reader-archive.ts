// A directory after what it lists, and a recursive value: Pirate's Moon reader archives.
import { atEnd } from '../../../shared/layout/at-end.ts';
import { flags } from '../../../shared/layout/bits.ts';
import { choice } from '../../../shared/layout/choice.ts';
import { constant } from '../../../shared/layout/constant.ts';
import { derived } from '../../../shared/layout/derived.ts';
import { fixedText } from '../../../shared/layout/fixed-text.ts';
import { biased, countOf, shown } from '../../../shared/layout/index.ts';
import type { Infer, Layout } from '../../../shared/layout/inside/layout.ts';
import { later, laterOf } from '../../../shared/layout/later.ts';
import { list } from '../../../shared/layout/list.ts';
import { offsetOf } from '../../../shared/layout/offset-of.ts';
import { orRaw } from '../../../shared/layout/or-raw.ts';
import { placed } from '../../../shared/layout/placed.ts';
import { prefixedList } from '../../../shared/layout/prefixed-list.ts';
import { prefixedText } from '../../../shared/layout/prefixed-text.ts';
import { recursive } from '../../../shared/layout/recursive.ts';
import { f32, i32, u32, u64 } from '../../../shared/layout/scalars.ts';
import { sizeOf } from '../../../shared/layout/size-of.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { tagged } from '../../../shared/layout/tagged.ts';
import { within } from '../../../shared/layout/within.ts';

export type ReaderValue =
  | { type: 'integer'; value: number }
  | { type: 'float'; value: number }
  | { type: 'string'; value: string }
  | { type: 'list'; value: ReaderValue[] };

const tag = choice(u32, { 1: 'integer', 2: 'float', 3: 'string', 4: 'list' });

export const readerValue: Layout<ReaderValue> = tagged(tag, {
  integer: i32,
  float: f32,
  string: prefixedText(u32),
  list: prefixedList(
    biased(u32, 1),
    recursive<ReaderValue>(() => readerValue, 8),
  ),
});

const member = struct(
  {
    start: shown(offsetOf(u32, 'content')),
    length: shown(sizeOf(u32, 'content')),
    name: fixedText(64),
    flags: flags(u32, { hasComment: 1 }),
    comment: fixedText(64),
    time: u64,
    content: later(placed(within(orRaw(readerValue), 'length'), 'start')),
  },
  'One member: its value is stored before the directory.',
);

export const readerArchive = struct(
  {
    footer: atEnd(
      struct({
        version: constant(u32, 2),
        count: countOf(u32, '^members'),
        checksum: derived(u32, '^contents', crc32, { none: 0 }),
      }),
    ),
    members: atEnd(list(member, 'footer.count')),
    contents: laterOf('members'),
  },
  "Reader archive of Pirate's Moon.",
);
export interface ReaderArchive extends Infer<typeof readerArchive> {}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc >>> 0;
});

/** Polynomial 0x04C11DB7, most significant bit first, start 0, no final xor. */
export function crc32(pieces: Iterable<Uint8Array>): number {
  let crc = 0;
  for (const piece of pieces) for (const byte of piece) crc = ((crc << 8) ^ (table[(crc >>> 24) ^ byte] ?? 0)) >>> 0;
  return crc;
}
