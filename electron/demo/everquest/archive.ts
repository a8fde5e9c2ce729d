import { encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { packedBlocks } from '../../../shared/formats/everquest/s3d/blocks.ts';
import { DIRECTORY, directory } from '../../../shared/formats/everquest/s3d/files.ts';
import { type S3d, s3d, VERSION } from '../../../shared/formats/everquest/s3d/layout.ts';
import { repack } from '../../../shared/formats/everquest/s3d/repack.ts';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An archive of these files, in order; `time` is in seconds since 1970. */
export function s3dOf(files: readonly StoredFile[], time: number): Uint8Array {
  const additions = files.map(({ name, bytes }) => ({ kind: 'add', name, content: memorySource(bytes) }) as const);
  return toBytes(encode(s3d, repack(emptyArchive(time), additions, storedStream)));
}

const HEADER = 12;

/** An archive whose directory has no names. */
function emptyArchive(time: number): S3d {
  const names = memorySource(toBytes(encode(directory, { names: [] })));
  const raw = memorySource(packedBlocks(names, storedStream));
  const index = [{ nameCrc: DIRECTORY, start: HEADER, size: names.size }];
  return {
    ...{ indexOffset: 0, version: VERSION, blocks: { source: raw, value: { raw } } },
    ...{ indexCount: index.length, index, footer: [{ time }] },
  };
}

const MODULUS = 65_521;

/** An uncompressed zlib stream: the same with every version of zlib. */
function storedStream(piece: Uint8Array): Uint8Array {
  let low = 1;
  let high = 0;
  for (const byte of piece) {
    low = (low + byte) % MODULUS;
    high = (high + low) % MODULUS;
  }
  const stored = new Uint8Array(piece.length + 11);
  const view = new DataView(stored.buffer);
  stored.set([0x78, 0x01, 1]);
  view.setUint16(3, piece.length, true);
  view.setUint16(5, ~piece.length & 0xffff, true);
  stored.set(piece, 7);
  view.setUint16(piece.length + 7, high);
  view.setUint16(piece.length + 9, low);
  return stored;
}
