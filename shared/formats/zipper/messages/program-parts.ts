import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { type Letters, LINE_END, type MessageHolder, readLetters, type StoredMessage, unitSize } from './message.ts';
import {
  type BrokenImage,
  extentOf,
  type Image,
  imageOf,
  type Placed,
  recordAt,
  recordsAt,
  resourcesOf,
} from './pe/image.ts';
import { type KeyRecord, keyRecord, type TableBlock, TYPE, tableBlock } from './pe/resource-records.ts';
import { isShared, type Resource, type Resources, walkResources } from './pe/resources.ts';

/** A text that the game can show, and its key. */
export interface GameText {
  readonly stored: StoredMessage;
  readonly key: string | null;
}

/** The parts of a program file that its texts need. */
export interface ProgramParts {
  readonly image: Image;
  readonly resources?: Resources;
  readonly holders: readonly (MessageTable | StringBlock)[];
  readonly keys: readonly Key[];
  /** In the order of the tables and blocks; empty strings only if they have a key. */
  readonly messages: readonly GameText[];
  readonly emptyStrings: readonly StoredMessage[];
}

/** Size and encoding, before each text. */
export const ENTRY_HEAD = 4;
const UTF_16 = 1;

export interface MessageTable extends MessageHolder {
  readonly kind: 'table';
  readonly blocks: readonly Placed<TableBlock>[];
  readonly problems: readonly string[];
}

/** The messages of a table, up to the first invalid one. */
function readTable(
  bytes: Uint8Array,
  place: { resource: number; start: number; end: number; isShared: boolean; language: number },
): MessageTable {
  const { resource, start, end, isShared, language } = place;
  const table = bytes.subarray(0, end);
  const count = start + 4 <= end ? viewOf(table).getUint32(start, true) : 0;
  const blocks = recordsAt(table, tableBlock, { start: start + 4, count });
  const problems: string[] = [];
  if (blocks.length < count)
    problems.push(`announces ${counted(count, 'block')}, and has room for ${grouped(blocks.length)}`);
  const messages: StoredMessage[] = [];
  const most = (end - start) / ENTRY_HEAD;
  for (const { value } of blocks) {
    let at = start + value.offset;
    for (let id = value.lowId; id <= value.highId && messages.length < most; id++) {
      const message = entryAt(table, at, { id, language });
      if (!message) {
        problems.push(`message ${id} is not in the table's bytes`);
        break;
      }
      messages.push(message);
      at = message.end;
    }
  }
  const used = messages.reduce((last, message) => Math.max(last, message.end), start + 4 + blocks.length * 12) - start;
  return { kind: 'table', resource, start, end, isShared, messages, blocks, used, problems };
}

function entryAt(
  table: Uint8Array,
  start: number,
  { id, language }: { id: number; language: number },
): StoredMessage | undefined {
  if (start + ENTRY_HEAD > table.length) return undefined;
  const view = viewOf(table);
  const end = start + view.getUint16(start, true);
  if (end < start + ENTRY_HEAD || end > table.length) return undefined;
  const letters: Letters = view.getUint16(start + 2, true) === UTF_16 ? 'utf-16' : 'windows-1252';
  const textStart = start + ENTRY_HEAD;
  const unit = unitSize(letters);
  let textEnd = textStart + (end - textStart) - ((end - textStart) % unit);
  while (textEnd > textStart && table.subarray(textEnd - unit, textEnd).every(byte => byte === 0)) textEnd -= unit;
  const stored = readLetters(table.subarray(textStart, textEnd), letters);
  const hasLineEnd = stored.endsWith(LINE_END);
  const text = hasLineEnd ? stored.slice(0, -LINE_END.length) : stored;
  return { id, text, language, letters, start, end, textStart, textEnd, hasLineEnd };
}

/** Texts in each block, used or not. */
const BLOCK_SIZE = 16;

export interface StringBlock extends MessageHolder {
  readonly kind: 'strings';
}

/** The sixteen texts of a block of strings, each a length and its letters. */
function readStrings(
  bytes: Uint8Array,
  place: { resource: number; start: number; end: number; isShared: boolean; language: number; block: number },
): StringBlock {
  const { resource, start, end, isShared, language, block } = place;
  const view = viewOf(bytes);
  const messages: StoredMessage[] = [];
  let at = start;
  for (let i = 0; i < BLOCK_SIZE && at + 2 <= end; i++) {
    const textStart = at + 2;
    const textEnd = textStart + view.getUint16(at, true) * 2;
    if (textEnd > end) break;
    const text = readLetters(bytes.subarray(textStart, textEnd), 'utf-16');
    const id = (block - 1) * BLOCK_SIZE + i;
    messages.push({
      id,
      text,
      language,
      letters: 'utf-16',
      start: at,
      end: textEnd,
      textStart,
      textEnd,
      hasLineEnd: false,
    });
    at = textEnd;
  }
  return { kind: 'strings', resource, start, end, isShared, messages, used: at - start };
}

/** A program's name for a message. */
interface Key extends Placed<KeyRecord> {
  readonly name: string;
  /** Offset of its letters, which end with a NUL. */
  readonly nameStart: number;
}

/** Bytes the compiler puts before the names: 16 in MechWarrior 3 and Pirate's Moon, 48 in Recoil and Crimson Skies. */
const LEADS = [16, 48] as const;
/** If it is elsewhere, the table is searched for up to here, and must have this length to be accepted. */
const FARTHEST = 512;
const ENOUGH = 4;
const LONGEST_KEY = 255;
export const KEY_NAME: RegExp = /^[\x21-\x7e]+$/;

/** The table of keys in stored order, last one first. */
function findKeys(image: Image, ids: ReadonlySet<number>): readonly Key[] {
  const resources = resourcesOf(image)?.section;
  const sections = image.sections.filter(section => section !== resources).map(({ value }) => value);
  const usual = LEADS.map(lead => ({ lead, least: 1 }));
  const elsewhere = Array.from({ length: FARTHEST / 4 }, (_, i) => ({ lead: i * 4, least: ENOUGH }));
  for (const places of [usual, elsewhere]) {
    for (const section of sections) {
      const { start, end } = extentOf(image, section);
      const bounds = { start, end, base: image.optional.value.imageBase + section.address };
      for (const { lead, least } of places) {
        const keys = readKeys(image.bytes, start + lead, bounds);
        if (keys.length >= least && keys.some(({ value }) => ids.has(value.id))) return keys;
      }
    }
  }
  return [];
}

interface Bounds {
  readonly start: number;
  readonly end: number;
  /** Memory address of the section. */
  readonly base: number;
}

/** Reads consecutive keys until an address is outside the section. */
function readKeys(bytes: Uint8Array, from: number, bounds: Bounds): Key[] {
  const keys: Key[] = [];
  const size = keyRecord.size ?? 0;
  let lowest = bounds.end;
  for (let at = from; at + size <= lowest; at += size) {
    const record = recordAt(bytes, keyRecord, at);
    if (!record) break;
    const nameStart = bounds.start + (record.value.address - bounds.base);
    const name = nameAt(bytes, nameStart, bounds);
    if (name === undefined) break;
    keys.push({ ...record, name, nameStart });
    lowest = Math.min(lowest, nameStart);
  }
  return keys;
}

/** A name made of the characters that programs use, up to a NUL. */
function nameAt(bytes: Uint8Array, start: number, { start: from, end }: Bounds): string | undefined {
  if (!(start >= from && start < end)) return undefined;
  const most = bytes.subarray(start, Math.min(end, start + LONGEST_KEY + 1));
  const nul = most.indexOf(0);
  if (nul < 1) return undefined;
  const name = fromWindows1252(most.subarray(0, nul));
  return KEY_NAME.test(name) ? name : undefined;
}

export function partsOfProgram(bytes: Uint8Array): ProgramParts | BrokenImage {
  const image = imageOf(bytes);
  if ('broken' in image) return image;
  const resources = walkResources(image);
  const holders = holdersOf(bytes, resources);
  const stored = holders.flatMap((holder: MessageHolder) => holder.messages.map(message => ({ message, holder })));
  const keys = findKeys(image, new Set(stored.map(({ message }) => message.id)));
  const keyOf = new Map(keys.map(({ name, value }) => [value.id, name]));
  const isEmpty = ({ message, holder }: (typeof stored)[number]): boolean =>
    holder.kind === 'strings' && message.text === '' && !keyOf.has(message.id);
  return {
    ...{ image, holders, keys },
    ...(resources ? { resources } : {}),
    messages: stored
      .filter(one => !isEmpty(one))
      .map(({ message }) => ({ stored: message, key: keyOf.get(message.id) ?? null })),
    emptyStrings: stored.filter(isEmpty).map(({ message }) => message),
  };
}

/** Tables and blocks; if damage makes them overlap, no more than the file could hold without overlaps. */
function holdersOf(bytes: Uint8Array, resources: Resources | undefined): (MessageTable | StringBlock)[] {
  const holders: (MessageTable | StringBlock)[] = [];
  let left = bytes.length;
  for (const resource of resources?.list ?? []) {
    for (const holder of holderOf(bytes, resource, isShared(resources?.list ?? [], resource))) {
      left -= holder.used;
      holders.push(holder);
    }
    if (left < 0) break;
  }
  return holders;
}

function holderOf(bytes: Uint8Array, found: Resource, isShared: boolean): (MessageTable | StringBlock)[] {
  const { start: resource, ids, content } = found;
  const [type, block, language = 0] = ids;
  if (!content) return [];
  const place = { resource, ...content, isShared, language };
  if (type === TYPE.messageTable) return [readTable(bytes, place)];
  return type === TYPE.strings && block !== undefined && block > 0 ? [readStrings(bytes, { ...place, block })] : [];
}
