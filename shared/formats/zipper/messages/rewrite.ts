import { Unwritable } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { type Anatomy, anatomyOf } from './anatomy.ts';
import { imageChecksum } from './pe/checksum.ts';
import { growResource } from './pe/grow.ts';
import { optionalHeader } from './pe/headers.ts';
import { type NewTexts, rebuiltHolder } from './rebuild.ts';
import { fitsIn, storedBytes } from './text-leaf.ts';

/**
 * A program file with some of its texts replaced, by their index. A text that fits takes the old one's place; otherwise its
 * table or block is built anew, and the resources grow.
 */
export function withTexts(bytes: Uint8Array, anatomy: Anatomy, changes: ReadonlyMap<number, string>): Uint8Array {
  let now: Uint8Array = bytes.slice();
  for (const [index, holder] of anatomy.holders.entries()) {
    const texts = new Map<number, string>();
    for (const [i, text] of changes) {
      const stored = anatomy.messages[i]?.stored;
      const at = stored ? holder.messages.indexOf(stored) : -1;
      if (at >= 0) texts.set(at, text);
    }
    if (texts.size > 0) now = withHolder(now, index, texts);
  }
  return withChecksum(now);
}

/** Growing moves things: each table and block is looked up anew. */
function withHolder(bytes: Uint8Array, index: number, texts: NewTexts): Uint8Array {
  const anatomy = anatomyOf(bytes);
  if ('broken' in anatomy) throw new Unwritable(anatomy.broken.text);
  const holder = anatomy.holders[index];
  if (!holder) throw new Unwritable(`the file has no table ${index} of texts any more`);
  const inPlace = [...texts].map(([i, text]) => {
    const message = holder.messages[i];
    const stored = message && storedBytes(message, text);
    return message && stored && fitsIn(message, stored.length) ? { message, stored } : undefined;
  });
  if (!holder.isShared && inPlace.every(found => found !== undefined)) {
    for (const { message, stored } of inPlace)
      bytes.fill(0, message.textStart, message.end).set(stored, message.textStart);
    return bytes;
  }
  const content = rebuiltHolder(bytes, holder, texts);
  if (holder.isShared || content.length > holder.end - holder.start)
    return growResource(anatomy, holder.resource, content);
  bytes.fill(0, holder.start, holder.end).set(content, holder.start);
  return bytes;
}

/** A linker that stored no checksum goes on without one. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  const anatomy = anatomyOf(bytes);
  if ('broken' in anatomy) throw new Unwritable(anatomy.broken.text);
  const { start, value } = anatomy.image.optional;
  const at = start + (optionalHeader.offsets.checksum ?? 0);
  if (value.checksum !== 0) viewOf(bytes).setUint32(at, imageChecksum(bytes, at), true);
  return bytes;
}
