import { encode } from '#layout';
import { piecesSource, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { UNMEASURED } from '../../shared/formats/zipper/archive/extents.ts';
import { type Archive, archive } from '../../shared/formats/zipper/archive/layout.ts';
import { repack } from '../../shared/formats/zipper/archive/repack.ts';
import { fromText } from '../../shared/formats/zipper/reader/from-text.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import type { DemoReader } from './walkers.ts';

export interface DemoMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 1 March 1999, noon, as Windows counts: hundreds of nanoseconds since 1601. */
const FIRST_DAY = 125_647_920_000_000_000n;
const A_QUARTER_HOUR = 9_000_000_000n;
/** Says that comment and time are valid. */
const DATED = 2;
/** Any number but 0 makes a re-pack compute the right one. */
const TO_BE_COMPUTED = 1;

/** A reader compiled from its text. */
export function compiled({ name, text }: DemoReader): DemoMember {
  const result = fromText(text);
  if (!('model' in result)) throw new Error(`${name}: ${result.problems[0]?.text}`);
  return { name, bytes: toBytes(encode(readerValue, result.model)) };
}

interface Packing {
  /** Where its files once were, as the comments tell. */
  readonly folder: string;
  readonly isChecked?: boolean;
  /** The games before and after Pirate's Moon have the first, which has no checksum. */
  readonly version?: 1 | 2;
}

/** An archive as Pirate's Moon has them, or as the other games do. */
export function archiveOf(
  members: readonly DemoMember[],
  { folder, isChecked = false, version = 2 }: Packing,
): Archive {
  const empty: Archive = {
    version,
    ...(version === 2 ? { checksum: isChecked ? TO_BE_COMPUTED : 0 } : {}),
    entries: [],
    contents: piecesSource([]),
  };
  const packed = repack(
    empty,
    members.map(({ name, bytes }) => ({ kind: 'add', name, content: memorySource(bytes) })),
  );
  const entries = packed.entries.map((entry, i) => ({
    ...entry,
    flags: DATED,
    comment: `D:\\heron\\data\\${folder}\\${entry.name}`,
    time: FIRST_DAY + BigInt(i) * A_QUARTER_HOUR,
  }));
  return { ...packed, entries };
}

/** As Pirate's Moon writes its archive of motions: every length is 1, and each entry reaches up to the next. */
export function withoutLengths(model: Archive): Archive {
  return { ...model, entries: model.entries.map(entry => ({ ...entry, length: UNMEASURED })) };
}

/** The bytes of an archive's file. */
export function archiveBytes(model: Archive): Uint8Array {
  return toBytes(encode(archive, model));
}
