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

/** 1 March 1999, noon, in Windows time: units of 100 ns since 1601. */
const FIRST_DAY = 125_647_920_000_000_000n;
const A_QUARTER_HOUR = 9_000_000_000n;
/** Marks comment and time as valid. */
const DATED = 2;
/** Any number but 0: a repack computes the right one. */
const TO_BE_COMPUTED = 1;

/** A reader compiled from its text. */
export function compiled({ name, text }: DemoReader): DemoMember {
  const result = fromText(text);
  if (!('model' in result)) throw new Error(`${name}: ${result.problems[0]?.text}`);
  return { name, bytes: toBytes(encode(readerValue, result.model)) };
}

interface Packing {
  /** The original folder of its files, as the comments give it. */
  readonly folder: string;
  readonly isChecked?: boolean;
  /** Version 1 has no checksum; the games before and after Pirate's Moon use it. */
  readonly version?: 1 | 2;
}

/** An archive as in Pirate's Moon, or as in the other games. */
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

/** The archive as Pirate's Moon writes its motions: every length is 1, and each entry extends to the next. */
export function withoutLengths(model: Archive): Archive {
  return { ...model, entries: model.entries.map(entry => ({ ...entry, length: UNMEASURED })) };
}

/** The bytes of an archive's file. */
export function archiveBytes(model: Archive): Uint8Array {
  return toBytes(encode(archive, model));
}
