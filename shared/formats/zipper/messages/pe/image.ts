import { decode, type RootLayout } from '#layout';
import { memorySource } from '../../../../base/source.ts';
import {
  DIRECTORY,
  type Directory,
  type DosHeader,
  directory,
  dosHeader,
  type FileHeader,
  fileHeader,
  type OptionalHeader,
  optionalHeader,
  type Section,
  section,
} from './headers.ts';

/** A record with its file offset. */
export interface Placed<T> {
  readonly start: number;
  readonly value: T;
}

/** A program file whose headers could be read. */
export interface Image {
  readonly bytes: Uint8Array;
  readonly dos: Placed<DosHeader>;
  readonly file: Placed<FileHeader>;
  readonly optional: Placed<OptionalHeader>;
  readonly directories: readonly Placed<Directory>[];
  readonly sections: readonly Placed<Section>[];
  /** Where the headers end. */
  readonly end: number;
}

/** The headers as far as they could be read, and why not further. */
export interface BrokenImage extends Partial<Omit<Image, 'end'>> {
  readonly bytes: Uint8Array;
  readonly broken: { readonly start: number; readonly text: string };
}

/** A record at an offset, if all its bytes are there. */
export function recordAt<T>(
  bytes: Uint8Array,
  layout: RootLayout<T> & { readonly size: number | undefined },
  start: number,
): Placed<T> | undefined {
  const { size = 0 } = layout;
  if (!(start >= 0 && start + size <= bytes.length)) return undefined;
  const { value, fault } = decode(layout, memorySource(bytes.subarray(start, start + size)));
  return fault ? undefined : { start, value };
}

/** Consecutive records, as many as are there. */
export function recordsAt<T>(
  bytes: Uint8Array,
  layout: RootLayout<T> & { readonly size: number | undefined },
  at: { start: number; count: number },
): Placed<T>[] {
  const records: Placed<T>[] = [];
  for (let i = 0; i < at.count; i++) {
    const record = recordAt(bytes, layout, at.start + i * (layout.size ?? 0));
    if (!record) break;
    records.push(record);
  }
  return records;
}

/** The headers of a program file. */
export function imageOf(bytes: Uint8Array): Image | BrokenImage {
  const dos = recordAt(bytes, dosHeader, 0);
  if (!dos) return broken({ bytes }, 0, 'too short for a program: expected 64 bytes of a header');
  if (bytes[0] !== 0x4d || bytes[1] !== 0x5a) return broken({ bytes }, 0, 'expected a program, which begins with MZ');
  const start = dos.value.peOffset;
  const file = recordAt(bytes, fileHeader, start);
  if (start < (dosHeader.size ?? 0) || !file)
    return broken({ bytes, dos }, 0, `the headers for Windows should begin at ${start}`);
  if (bytes[start] !== 0x50 || bytes[start + 1] !== 0x45) return broken({ bytes, dos }, start, 'expected PE');
  const optional = recordAt(bytes, optionalHeader, start + (fileHeader.size ?? 0));
  if (!optional) return broken({ bytes, dos, file }, bytes.length, 'the headers end too soon');
  if (bytes[optional.start] !== 0x0b || bytes[optional.start + 1] !== 0x01)
    return broken({ bytes, dos, file }, optional.start, 'expected the header of a program of 32 bits');
  return withTables({ bytes, dos, file, optional });
}

function withTables(head: Pick<Image, 'bytes' | 'dos' | 'file' | 'optional'>): Image | BrokenImage {
  const { bytes, file, optional } = head;
  const { optionalSize, sectionCount } = file.value;
  const start = optional.start + (optionalHeader.size ?? 0);
  const sectionsStart = optional.start + optionalSize;
  const room = Math.floor((sectionsStart - start) / (directory.size ?? 1));
  const count = Math.max(0, Math.min(room, optional.value.directoryCount));
  const directories = recordsAt(bytes, directory, { start, count });
  const sections = recordsAt(bytes, section, { start: Math.max(start, sectionsStart), count: sectionCount });
  const all = { ...head, directories, sections };
  if (directories.length < count || sections.length < sectionCount)
    return broken(all, bytes.length, `the headers end before ${count} directories and ${sectionCount} sections`);
  return { ...all, end: Math.max(start, sectionsStart) + sectionCount * (section.size ?? 0) };
}

function broken(known: Omit<BrokenImage, 'broken'>, start: number, text: string): BrokenImage {
  return { ...known, broken: { start, text } };
}

/** The range of a section in the file. */
export function extentOf(
  { bytes }: Pick<Image, 'bytes'>,
  { rawOffset, rawSize }: Section,
): { start: number; end: number } {
  const start = Math.min(rawOffset, bytes.length);
  return { start, end: Math.min(bytes.length, rawOffset + rawSize) };
}

/** The file offset of a memory address; undefined if no section has bytes for it. */
export function offsetOfAddress(image: Image, address: number): number | undefined {
  for (const { value } of image.sections) {
    const { start, end } = extentOf(image, value);
    const at = start + (address - value.address);
    if (address >= value.address && at < end) return at;
  }
  return undefined;
}

/** Where the resources begin, and their section. */
export function resourcesOf(image: Image): { root: number; section: Placed<Section> } | undefined {
  const address = image.directories[DIRECTORY.resources]?.value.address ?? 0;
  if (address === 0) return undefined;
  const root = offsetOfAddress(image, address);
  const holder = image.sections.find(({ value }) => {
    const { start, end } = extentOf(image, value);
    return address >= value.address && start + (address - value.address) < end;
  });
  return root === undefined || !holder ? undefined : { root, section: holder };
}
