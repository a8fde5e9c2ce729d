// Contents to send to a thread: copied if they are small, otherwise as ranges on disk with the edits in between.
import { piecesSource, type Stretch, stretchesOf, toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type PlaceOnDisk, placeOnDisk, type Source, sliceSource } from '../../shared/base/source.ts';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from './file-failures.ts';
import { openFile } from './file-source.ts';

/** A range of a file on disk. */
interface OnDisk extends PlaceOnDisk {
  readonly size: number;
}

/** The size of bytes that are not on disk and were too many to send. */
interface LeftOut {
  readonly leftOut: number;
}

type Part = Uint8Array | OnDisk | LeftOut;

/** A content in the form that is sent. */
export type Sent = { readonly bytes: Uint8Array } | { readonly parts: readonly Part[] };

/**
 * Sends a content with at most this many bytes that are not on disk; undefined if none of it could be sent. The largest
 * parts that do not fit are left out; the rest can be read.
 */
export function sentOf(content: Source, most: number): Sent | undefined {
  if (content.size <= most) return { bytes: toBytes([content]) };
  const stretches = stretchesOf(content);
  const places = stretches.map(({ from: { source, start }, size }) => {
    const place = placeOnDisk(source, start, size);
    return place && { ...place, size };
  });
  if (places.every(place => place === undefined)) return undefined;
  let left = most;
  const copied = new Map<Stretch, Uint8Array>();
  for (const stretch of stretches.filter((_, i) => places[i] === undefined).toSorted((a, b) => a.size - b.size)) {
    if (stretch.size > left) break;
    left -= stretch.size;
    // The bytes read may be part of a long array, which would be sent as a whole.
    copied.set(stretch, stretch.from.source.read(stretch.from.start, stretch.size).slice());
  }
  return {
    parts: stretches.map((stretch, i) => places[i] ?? copied.get(stretch) ?? { leftOut: stretch.size }),
  };
}

/** Whether nothing was left out. */
export function isWhole(sent: Sent): boolean {
  return 'bytes' in sent || !sent.parts.some(part => 'leftOut' in part);
}

/** Opens what was sent; `address` is its name in failures. */
export function sourceOfSent(sent: Sent, address: string): Source {
  if ('bytes' in sent) return memorySource(sent.bytes);
  const files = new Map<string, Source>();
  return piecesSource(
    sent.parts.map(part => {
      if (part instanceof Uint8Array) return part;
      if ('leftOut' in part) return unread(part.leftOut, address);
      const file = files.get(part.file) ?? openFile(part.file);
      files.set(part.file, file);
      return sliceSource(file, part.start, part.size);
    }),
  );
}

function unread(size: number, address: string): Source {
  return { size, read: () => refuse(fileFailures.tooMuchNew(address, size)) };
}
