// Builds a Windows library of messages: Windows loads it, and its only function reports success. The parts are encoded by
// their layouts and placed at their addresses.
import { encode, type Infer, type RootLayout, struct, textBytes, u16, u32 } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { LINE_END, writeLetters } from '../../shared/formats/zipper/messages/message.ts';
import {
  DIRECTORY,
  directory,
  dosHeader,
  fileHeader,
  optionalHeader,
  section,
} from '../../shared/formats/zipper/messages/pe/headers.ts';
import {
  HIGH_BIT,
  keyRecord,
  resourceData,
  resourceDirectory,
  resourceEntry,
  TYPE,
  tableBlock,
} from '../../shared/formats/zipper/messages/pe/resource-records.ts';
import { flagsOn, fresh } from './blank.ts';

export interface LibraryText {
  readonly id: number;
  readonly text: string;
}

export interface LibraryPlan {
  readonly texts: readonly LibraryText[];
  readonly keys: readonly { readonly id: number; readonly name: string }[];
  /** A message table, as in the games up to 2000, or blocks of strings, as in the later one. */
  readonly kind: 'table' | 'strings';
  /** Bytes before the list of keys. */
  readonly lead: number;
  /** Whether another section follows the resources, as linkers write it. */
  readonly hasRelocations?: boolean;
}

const BASE = 0x1000_0000;
const PAGE = 0x1000;
const SECTOR = 0x200;
const HEADERS = 0x400;
const PE = 0x80;
const DIRECTORIES = 16;
/** 1 March 1999, noon. */
const BUILT = 920_289_600;
const CODE_AT = PAGE;
const DATA_AT = 2 * PAGE;
const RESOURCES_AT = 3 * PAGE;

const { traits } = section.shape;
const TRAITS = {
  code: flagsOn(traits, 'code', 'executable', 'readable'),
  data: flagsOn(traits, 'data', 'readable', 'writable'),
  resources: flagsOn(traits, 'data', 'readable'),
  relocations: flagsOn(traits, 'data', 'discardable', 'readable'),
};

interface SectionPlan {
  readonly name: string;
  readonly address: number;
  readonly bytes: Uint8Array;
  readonly traits: Infer<typeof traits>;
}

const made = <T>(layout: RootLayout<T>, value: T): Uint8Array => toBytes(encode(layout, value));
const roundUp = (size: number, step: number): number => Math.ceil(size / step) * step;

/** Pieces in a row, padded with zeros to a multiple of `step`. */
function joined(pieces: readonly Uint8Array[], step = 1): Uint8Array {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(roundUp(size, step));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The bytes of the library. */
export function libraryBytes(plan: LibraryPlan): Uint8Array {
  const code = Uint8Array.of(0xb8, 1, 0, 0, 0, 0xc2, 0x0c, 0);
  const data = keySection(plan);
  if (data.length > PAGE) throw new Error('the keys do not fit one page');
  const resources = resourceSection(plan);
  const relocationsAt = RESOURCES_AT + roundUp(resources.length, PAGE);
  const sections: SectionPlan[] = [
    { name: '.text', address: CODE_AT, bytes: code, traits: TRAITS.code },
    { name: '.data', address: DATA_AT, bytes: data, traits: TRAITS.data },
    { name: '.rsrc', address: RESOURCES_AT, bytes: resources, traits: TRAITS.resources },
  ];
  const none = joined([made(u32, DATA_AT), made(u32, 8)]);
  if (plan.hasRelocations)
    sections.push({ name: '.reloc', address: relocationsAt, bytes: none, traits: TRAITS.relocations });
  return joined([headersOf(sections), ...sections.map(({ bytes }) => joined([bytes], SECTOR))]);
}

/** Zeros, then address and number of each key in reverse order, then the names. */
function keySection({ keys, lead }: LibraryPlan): Uint8Array {
  const backwards = keys.toReversed();
  const names = backwards.map(({ name }) => joined([textBytes(`${name}\0`)], 4));
  const start = DATA_AT + BASE + lead + keys.length * keyRecord.minSize + u32.size;
  const rows = backwards.map(({ id }, i) => {
    const before = names.slice(0, i).reduce((sum, name) => sum + name.length, 0);
    return made(keyRecord, { address: start + before, id });
  });
  return joined([new Uint8Array(lead), ...rows, made(u32, 0), ...names]);
}

/** Three levels of directories: type, name, language; then the position of each resource, and its content. */
function resourceSection({ texts, kind }: LibraryPlan): Uint8Array {
  const items = kind === 'table' ? [{ name: 1, bytes: tableOf(texts) }] : stringBlocks(texts);
  const [head, entry] = [resourceDirectory.minSize, resourceEntry.minSize];
  const namesAt = head + entry;
  const languagesAt = namesAt + head + entry * items.length;
  const recordsAt = languagesAt + (head + entry) * items.length;
  const type = kind === 'table' ? TYPE.messageTable : TYPE.strings;
  const directories = [
    ...[directoryOf(1), entryOf(type, HIGH_BIT + namesAt), directoryOf(items.length)],
    ...items.map(({ name }, i) => entryOf(name, HIGH_BIT + languagesAt + i * (head + entry))),
    ...items.flatMap((_, i) => [directoryOf(1), entryOf(ENGLISH, recordsAt + i * resourceData.minSize)]),
  ];
  const contents = items.map(({ bytes }) => joined([bytes], 8));
  const contentsAt = roundUp(recordsAt + items.length * resourceData.minSize, 8);
  const records = items.map(({ bytes }, i) => {
    const before = contents.slice(0, i).reduce((sum, { length }) => sum + length, 0);
    const address = RESOURCES_AT + contentsAt + before;
    return made(resourceData, { address, size: bytes.length, codePage: WINDOWS_1252, reserved: 0 });
  });
  return joined([joined([...directories, ...records], 8), ...contents.slice(0, -1), ...items.slice(-1).map(last)]);
}

const last = ({ bytes }: { readonly bytes: Uint8Array }): Uint8Array => bytes;
const ENGLISH = 0x409;
const WINDOWS_1252 = 1252;

const directoryOf = (numberedCount: number): Uint8Array =>
  made(resourceDirectory, { ...fresh(resourceDirectory), major: 4, numberedCount });
const entryOf = (name: number, target: number): Uint8Array => made(resourceEntry, { name, target });

const messageHead = struct({ size: u16, letters: u16 }, 'What is before the letters of a message in a table.');

/** Blocks of consecutive numbers, then each message: its head, text, line end, and NULs to a multiple of 4. */
function tableOf(texts: readonly LibraryText[]): Uint8Array {
  const runs = runsOf(texts.toSorted((a, b) => a.id - b.id));
  const messages = runs.map(run => joined(run.map(({ text }) => messageOf(text))));
  const start = u32.size + runs.length * tableBlock.minSize;
  const blocks = runs.map((run, i) => {
    const offset = messages.slice(0, i).reduce((sum, { length }) => sum + length, start);
    return made(tableBlock, { lowId: run[0]?.id ?? 0, highId: run.at(-1)?.id ?? 0, offset });
  });
  return joined([made(u32, runs.length), ...blocks, ...messages]);
}

/** Splits texts into runs of consecutive numbers. */
function runsOf(texts: readonly LibraryText[]): LibraryText[][] {
  const runs: LibraryText[][] = [];
  for (const text of texts) {
    const run = runs.at(-1);
    if (run?.at(-1)?.id === text.id - 1) run.push(text);
    else runs.push([text]);
  }
  return runs;
}

function messageOf(text: string): Uint8Array {
  const letters = joined([writeLetters(`${text}${LINE_END}\0`, 'windows-1252')], 4);
  return joined([made(messageHead, { size: messageHead.minSize + letters.length, letters: 0 }), letters]);
}

/** Sixteen strings in a block, each after its length. */
function stringBlocks(texts: readonly LibraryText[]): { name: number; bytes: Uint8Array }[] {
  const names = [...new Set(texts.map(({ id }) => (id >> 4) + 1))].toSorted((a, b) => a - b);
  return names.map(name => {
    const strings = Array.from({ length: 16 }, (_, i) => {
      const text = texts.find(({ id }) => id === (name - 1) * 16 + i)?.text ?? '';
      return joined([made(u16, text.length), writeLetters(text, 'utf-16')]);
    });
    return { name, bytes: joined(strings) };
  });
}

const DOS_FIELDS = Uint8Array.of(0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff);
const DOS_CODE = Uint8Array.of(0x0e, 0x1f, 0xba, 0x0e, 0, 0xb4, 9, 0xcd, 0x21, 0xb8, 1, 0x4c, 0xcd, 0x21);
const DOS_NOTE = textBytes('Words, and no program for DOS.\r\r\n$');

/** The headers that Windows reads first, up to the first section. */
function headersOf(sections: readonly SectionPlan[]): Uint8Array {
  const dosFields = memorySource(joined([DOS_FIELDS], 58));
  const dos = joined([made(dosHeader, { dosFields, peOffset: PE }), DOS_CODE, DOS_NOTE], PE);
  const imageSize = Math.max(...sections.map(({ address, bytes }) => address + roundUp(bytes.length, PAGE)));
  const head = made(fileHeader, {
    ...{ ...fresh(fileHeader), machine: 'x86', sectionCount: sections.length, built: BUILT },
    optionalSize: optionalHeader.minSize + DIRECTORIES * directory.minSize,
    traits: flagsOn(fileHeader.shape.traits, 'executable', 'withoutLines', 'withoutSymbols', 'bits32', 'dll'),
  });
  const tables = [head, optionalOf(imageSize), ...directoriesOf(sections), ...sectionsOf(sections)];
  return joined([dos, ...tables], HEADERS);
}

function optionalOf(imageSize: number): Uint8Array {
  return made(optionalHeader, {
    ...fresh(optionalHeader),
    ...{ linkerMajor: 6, codeSize: SECTOR, dataSize: 2 * SECTOR, entryAddress: CODE_AT, codeAddress: CODE_AT },
    ...{ dataAddress: DATA_AT, imageBase: BASE, sectionAlignment: PAGE, fileAlignment: SECTOR },
    ...{ systemMajor: 4, subsystemMajor: 4, imageSize, headersSize: HEADERS, subsystem: 2 },
    ...{ stackReserve: 0x10_0000, stackCommit: PAGE, heapReserve: 0x10_0000, heapCommit: PAGE },
    directoryCount: DIRECTORIES,
  });
}

function directoriesOf(sections: readonly SectionPlan[]): Uint8Array[] {
  const held: Readonly<Record<number, string>> = { [DIRECTORY.resources]: '.rsrc', [DIRECTORY.relocations]: '.reloc' };
  return Array.from({ length: DIRECTORIES }, (_, i) => {
    const own = sections.find(({ name }) => name === held[i]);
    return made(directory, { address: own?.address ?? 0, size: own?.bytes.length ?? 0 });
  });
}

function sectionsOf(sections: readonly SectionPlan[]): Uint8Array[] {
  let rawOffset = HEADERS;
  return sections.map(({ name, address, bytes, traits: own }) => {
    const rawSize = roundUp(bytes.length, SECTOR);
    const place = { virtualSize: bytes.length, address, rawSize, rawOffset };
    rawOffset += rawSize;
    return made(section, { ...fresh(section), name, ...place, traits: own });
  });
}
