import { Unwritable } from '#layout';
import { letGo } from '../base/bytes.ts';
import { counted, grouped } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';
import { type Source, sliceSource } from '../base/source.ts';
import { notInWindows1252 } from '../base/windows1252.ts';
import type { Inflate } from '../codecs/inflate.ts';
import type { Entry } from './format.ts';
import type { Extent } from './move-contents.ts';

/** Bytes that an entry takes in its container. */
export function storedSize({ size, packed }: Entry): number {
  return packed?.size ?? size;
}

/** Whether all bytes of an entry are inside a container of this size. */
export function liesInside(entry: Entry, containerSize: number): boolean {
  const size = storedSize(entry);
  return entry.start >= 0 && entry.size >= 0 && entry.start + size <= containerSize;
}

/** The bytes of an entry; undefined for one that is outside its container or cannot be unpacked. */
export function readableContent(container: Source, entry: Entry, inflate: Inflate): Source | undefined {
  const content = entryContent(container, entry, inflate);
  return 'why' in content ? undefined : content;
}

/** The bytes of an entry, or a clause that says why there are none. */
export function entryContent(container: Source, entry: Entry, inflate: Inflate): Source | { readonly why: string } {
  if (!liesInside(entry, container.size)) return { why: 'it is outside its container' };
  return entry.packed?.unpack(inflate) ?? sliceSource(container, entry.start, entry.size);
}

/** Why an entry has no bytes, or only some of them, as a sentence. */
export const lostTexts = {
  outside: ({ start, size }: Entry, containerSize: number): string =>
    `The entry is outside its container: ${counted(size, 'byte')} at ${hexOffset(start)}, but the container has ${grouped(containerSize)}.`,
  cut: ({ start, size }: Extent, { there, end }: { readonly there: number; readonly end: number }): string =>
    `The entry is cut off: expected ${counted(size, 'byte')} at ${hexOffset(start)}, found ${grouped(there)} up to ${hexOffset(end)}, where the contents end.`,
  noPlace: (index: number, count: number): string =>
    `The entry has no place: expected an index below ${grouped(count)}, found ${grouped(index)}.`,
  damaged: (why: string): string => `The entry cannot be unpacked: ${why}.`,
} as const;

/** Frees the memory that an entry was unpacked into; do not read its bytes afterwards. */
export function leaveContent(container: Source, { packed }: Entry, { bytes }: Source): void {
  if (packed === undefined || bytes === undefined || bytes.length < bytes.buffer.byteLength) return;
  if (bytes.buffer !== container.bytes?.buffer) letGo(bytes);
}

/** Rejects a name that an archive cannot store. */
export function checkName(name: string, longest = Number.POSITIVE_INFINITY): void {
  if (name === '') throw new Unwritable('an entry needs a name');
  if (name.length > longest)
    throw new Unwritable(`"${name}" has ${name.length} letters; a name can have at most ${longest}`);
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  if (stranger !== undefined)
    throw new Unwritable(`"${name}" has the letter ${JSON.stringify(stranger)}, which these archives cannot store`);
}
