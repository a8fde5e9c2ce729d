import { Unwritable } from '#layout';
import { sameBytes, viewOf } from '../../../base/bytes.ts';
import { grouped } from '../../../base/counted.ts';
import { type StoredMessage, unitSize } from './message.ts';
import { imageChecksum } from './pe/checksum.ts';
import { growResource } from './pe/grow.ts';
import { optionalHeader } from './pe/headers.ts';
import { tableBlock } from './pe/resource-records.ts';
import { ENTRY_HEAD, type MessageTable, type ProgramParts, partsOfProgram, type StringBlock } from './program-parts.ts';
import { fitsIn, storedBytes } from './text-leaf.ts';

/**
 * A program file with some texts replaced, by index. A text that fits is written in place; otherwise its table or block
 * is rebuilt, and the resources grow.
 */
export function withTexts(bytes: Uint8Array, anatomy: ProgramParts, changes: ReadonlyMap<number, string>): Uint8Array {
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

/** Growing moves everything, so each table and block is looked up again. */
function withHolder(bytes: Uint8Array, index: number, texts: NewTexts): Uint8Array {
  const anatomy = partsOfProgram(bytes);
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

/** New texts for some messages of one holder, by their position in it. */
export type NewTexts = ReadonlyMap<number, string>;

const LARGEST = 0xffff;
const roundUp = (size: number, step: number): number => Math.ceil(size / step) * step;

/** The bytes of a table or block with some texts replaced; everything else in it is copied. */
function rebuiltHolder(bytes: Uint8Array, holder: MessageTable | StringBlock, texts: NewTexts): Uint8Array {
  const build = (given: NewTexts): Uint8Array =>
    holder.kind === 'table' ? tableBytes(bytes, holder, given) : blockBytes(bytes, holder, given);
  const { start, end, used } = holder;
  if (!sameBytes(build(new Map()), bytes.subarray(start, start + used)))
    throw new Unwritable(
      'these texts overlap or are out of order: each can only be replaced by one that is not longer',
    );
  const tail = bytes.subarray(start + used, end);
  return joined([build(texts), ...(tail.every(byte => byte === 0) ? [] : [tail])]);
}

function tableBytes(bytes: Uint8Array, { start, messages, blocks }: MessageTable, texts: NewTexts): Uint8Array {
  const entries = messages.map((message, i) => entryBytes(bytes, message, texts.get(i)));
  const head = bytes.slice(start, start + 4 + blocks.length * (tableBlock.size ?? 0));
  let offset = head.length;
  let next = 0;
  for (const [i, { value }] of blocks.entries()) {
    const at = 4 + i * (tableBlock.size ?? 0) + (tableBlock.offsets.offset ?? 0);
    viewOf(head).setUint32(at, offset, true);
    for (let id = value.lowId; id <= value.highId && next < entries.length; id++)
      offset += entries[next++]?.length ?? 0;
  }
  return joined([head, ...entries]);
}

function entryBytes(bytes: Uint8Array, message: StoredMessage, text: string | undefined): Uint8Array {
  const { start, end, letters, id } = message;
  if (text === undefined) return bytes.subarray(start, end);
  const stored = storedBytes(message, text);
  const size = roundUp(ENTRY_HEAD + stored.length + unitSize(letters), 4);
  if (size > LARGEST)
    throw new Unwritable(`message ${id} would take ${grouped(size)} bytes, and ${grouped(LARGEST)} is the most`);
  const entry = new Uint8Array(size);
  viewOf(entry).setUint16(0, size, true);
  entry.set(bytes.subarray(start + 2, start + ENTRY_HEAD), 2);
  entry.set(stored, ENTRY_HEAD);
  return entry;
}

function blockBytes(bytes: Uint8Array, { messages }: StringBlock, texts: NewTexts): Uint8Array {
  return joined(
    messages.map((message, i) => {
      const text = texts.get(i);
      if (text === undefined) return bytes.subarray(message.start, message.end);
      if (text.length > LARGEST)
        throw new Unwritable(
          `string ${message.id} would have ${grouped(text.length)} letters, and ${grouped(LARGEST)} is the most`,
        );
      const string = new Uint8Array(2 + text.length * 2);
      viewOf(string).setUint16(0, text.length, true);
      string.set(storedBytes(message, text), 2);
      return string;
    }),
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A file without a checksum stays without one. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  const anatomy = partsOfProgram(bytes);
  if ('broken' in anatomy) throw new Unwritable(anatomy.broken.text);
  const { start, value } = anatomy.image.optional;
  const at = start + (optionalHeader.offsets.checksum ?? 0);
  if (value.checksum !== 0) viewOf(bytes).setUint32(at, imageChecksum(bytes, at), true);
  return bytes;
}
