// A library of messages from nothing: no layout and no encoder of shared/ is used, so that tests may read what it makes.
import type { LibraryPlan, LibraryText } from '../../../../electron/demo/messages.ts';

export interface LibraryOptions extends LibraryPlan {
  /** Computes the checksum that most linkers leave out. */
  readonly isSummed?: boolean;
}

const BASE = 0x1000_0000;
const PAGE = 0x1000;
const SECTOR = 0x200;
const ENGLISH = 0x409;
const HEADERS = 0x400;

/** A growing run of bytes, little-endian. */
class Bytes {
  readonly list: number[] = [];
  u16(...values: readonly number[]): this {
    for (const value of values) this.list.push(value & 255, (value >>> 8) & 255);
    return this;
  }
  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(value & 0xffff, value >>> 16);
    return this;
  }
  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.list.push(byte);
    return this;
  }
  fillTo(size: number): this {
    while (this.list.length < size) this.list.push(0);
    return this;
  }
  align(step: number): this {
    return this.fillTo(Math.ceil(this.list.length / step) * step);
  }
}

/** The letters of Windows-1252 beyond Latin-1 that the demo uses. */
const LETTERS: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['‚', 0x82],
  ['„', 0x84],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['—', 0x97],
]);

function latin(text: string): number[] {
  return Array.from(text, letter => LETTERS.get(letter) ?? letter.charCodeAt(0));
}

interface SectionPlan {
  readonly name: string;
  readonly address: number;
  readonly bytes: readonly number[];
  readonly traits: number;
}

/** The bytes of the library. */
export function buildLibrary(options: LibraryOptions): Uint8Array {
  const code = [0xb8, 1, 0, 0, 0, 0xc2, 0x0c, 0];
  const data = keySection(options, BASE + 2 * PAGE);
  const resourceAddress = (2 + Math.ceil(data.length / PAGE)) * PAGE;
  const resources = resourceSection(options, resourceAddress);
  const relocationAddress = resourceAddress + Math.ceil(resources.length / PAGE) * PAGE;
  const sections: SectionPlan[] = [
    { name: '.text', address: PAGE, bytes: code, traits: 0x6000_0020 },
    { name: '.data', address: 2 * PAGE, bytes: data, traits: 0xc000_0040 },
    { name: '.rsrc', address: resourceAddress, bytes: resources, traits: 0x4000_0040 },
  ];
  if (options.hasRelocations) {
    const bytes = new Bytes().u32(2 * PAGE, 8).list;
    sections.push({ name: '.reloc', address: relocationAddress, bytes, traits: 0x4200_0040 });
  }
  const file = assemble(
    sections,
    { address: resourceAddress, size: resources.length },
    options.hasRelocations ?? false,
  );
  return options.isSummed ? summed(file) : file;
}

/** Zeros, then address and number of each key, the last one first; then the names. */
function keySection({ keys, lead }: LibraryOptions, address: number): number[] {
  const table = new Bytes().fillTo(lead);
  const names = new Bytes();
  const start = lead + keys.length * 8 + 4;
  for (const { id, name } of [...keys].reverse()) {
    table.u32(address + start + names.list.length, id);
    names.raw([...latin(name), 0]).align(4);
  }
  return table.u32(0).raw(names.list).list;
}

/** Three levels of directories: type, name, language. */
function resourceSection({ texts, kind }: LibraryOptions, address: number): number[] {
  const type = kind === 'table' ? 11 : 6;
  const items = kind === 'table' ? [{ name: 1, bytes: tableOf(texts) }] : stringBlocks(texts);
  const head = (count: number) => new Bytes().u32(0, 0).u16(4, 0, 0, count);
  const typesSize = 16 + 8;
  const namesSize = 16 + 8 * items.length;
  const languageAt = (i: number) => typesSize + namesSize + i * 24;
  const recordAt = (i: number) => languageAt(items.length) + i * 16;
  const out = new Bytes().raw(head(1).u32(type, 0x8000_0000 + typesSize).list);
  out.raw(head(items.length).list);
  for (const [i, { name }] of items.entries()) out.u32(name, 0x8000_0000 + languageAt(i));
  for (const i of items.keys()) out.raw(head(1).u32(ENGLISH, recordAt(i)).list);
  const starts: number[] = [];
  let start = Math.ceil(recordAt(items.length) / 8) * 8;
  for (const { bytes } of items) {
    starts.push(start);
    start = Math.ceil((start + bytes.length) / 8) * 8;
  }
  for (const [i, { bytes }] of items.entries()) out.u32(address + (starts[i] ?? 0), bytes.length, 1252, 0);
  for (const [i, { bytes }] of items.entries()) out.fillTo(starts[i] ?? 0).raw(bytes);
  return out.list;
}

/** Blocks of numbers in a row, then each message: size, kind of letters, letters, line end, and NULs to a multiple of 4. */
function tableOf(texts: readonly LibraryText[]): number[] {
  const rows: LibraryText[][] = [];
  for (const text of [...texts].sort((a, b) => a.id - b.id)) {
    const last = rows.at(-1);
    if (last && last.at(-1)?.id === text.id - 1) last.push(text);
    else rows.push([text]);
  }
  const out = new Bytes().u32(rows.length);
  const entries = new Bytes();
  for (const row of rows) {
    out.u32(row[0]?.id ?? 0, row.at(-1)?.id ?? 0, 4 + rows.length * 12 + entries.list.length);
    for (const { text } of row) {
      const letters = [...latin(text), 13, 10, 0];
      const size = 4 + Math.ceil(letters.length / 4) * 4;
      entries.u16(size, 0).raw(letters).align(4);
    }
  }
  return out.raw(entries.list).list;
}

/** Sixteen strings in a block, each with its number of letters. */
function stringBlocks(texts: readonly LibraryText[]): { name: number; bytes: number[] }[] {
  const names = [...new Set(texts.map(({ id }) => (id >> 4) + 1))].sort((a, b) => a - b);
  return names.map(name => {
    const out = new Bytes();
    for (let i = 0; i < 16; i++) {
      const text = texts.find(({ id }) => id === (name - 1) * 16 + i)?.text ?? '';
      out.u16(text.length);
      for (let at = 0; at < text.length; at++) out.u16(text.charCodeAt(at));
    }
    return { name, bytes: out.list };
  });
}

function assemble(
  sections: readonly SectionPlan[],
  resources: { address: number; size: number },
  hasRelocations: boolean,
): Uint8Array {
  const last = sections.at(-1);
  const imageSize = (last?.address ?? 0) + PAGE * Math.ceil((last?.bytes.length ?? 0) / PAGE);
  const note = latin('Words, and no program for DOS.\r\r\n$');
  const out = new Bytes().raw([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff]).fillTo(0x3c).u32(0x80);
  out.raw([0x0e, 0x1f, 0xba, 0x0e, 0, 0xb4, 9, 0xcd, 0x21, 0xb8, 1, 0x4c, 0xcd, 0x21]).raw(note).fillTo(0x80);
  out.raw(latin('PE\0\0')).u16(0x14c, sections.length).u32(920_289_600, 0, 0).u16(224, 0x210e);
  out
    .u16(0x10b)
    .raw([6, 0])
    .u32(SECTOR, 2 * SECTOR, 0, PAGE, PAGE, 2 * PAGE, BASE, PAGE, SECTOR);
  out.u16(4, 0, 0, 0, 4, 0).u32(0, imageSize, HEADERS, 0).u16(2, 0);
  out.u32(0x10_0000, PAGE, 0x10_0000, PAGE, 0, 16);
  const relocations = hasRelocations ? { address: last?.address ?? 0, size: 8 } : { address: 0, size: 0 };
  for (let i = 0; i < 16; i++) {
    const { address, size } = i === 2 ? resources : i === 5 ? relocations : { address: 0, size: 0 };
    out.u32(address, size);
  }
  let offset = HEADERS;
  for (const { name, address, bytes, traits } of sections) {
    const rawSize = Math.ceil(bytes.length / SECTOR) * SECTOR;
    out
      .raw(new Bytes().raw(latin(name)).fillTo(8).list)
      .u32(bytes.length, address, rawSize, offset, 0, 0)
      .u16(0, 0)
      .u32(traits);
    offset += rawSize;
  }
  out.fillTo(HEADERS);
  for (const { bytes } of sections) out.raw(bytes).align(SECTOR);
  return Uint8Array.from(out.list);
}

/** 16-bit words with their carries added back, and the size of the file, where the checksum itself counts as 0. */
function summed(file: Uint8Array): Uint8Array {
  let sum = 0;
  for (let at = 0; at < file.length; at += 2) {
    sum += (file[at] ?? 0) + 256 * (file[at + 1] ?? 0);
    if (sum > 0xffff) sum = (sum % 0x1_0000) + 1;
  }
  new DataView(file.buffer).setUint32(0x80 + 24 + 64, sum + file.length, true);
  return file;
}
