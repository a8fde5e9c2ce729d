import { type AnyLayout, addGroup, type Child, custom, type Layout, type Reader, Unwritable, u32 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import type { Letters } from './message.ts';
import { allParts, headerParts } from './naming.ts';
import { nameParts } from './parts.ts';
import { imageChecksum } from './pe/checksum.ts';
import { DIRECTORY, directory, dosHeader, fileHeader, optionalHeader, section } from './pe/headers.ts';
import { keyRecord, resourceData, resourceDirectory, resourceEntry, tableBlock } from './pe/resource-records.ts';
import { type ProgramParts, partsOfProgram } from './program-parts.ts';
import { withTexts } from './rewrite.ts';

export interface Message {
  readonly id: number;
  readonly key: string | null;
  readonly text: string;
  /** Its encoding. */
  readonly letters: Letters;
}

export interface Messages {
  readonly messages: readonly Message[];
  /** The whole file as read: only the parts that changed texts need are rewritten. */
  readonly image: Source;
}

/**
 * A program file with texts in its resources. Hand-written because a program is a web of addresses from its headers on,
 * not a sequence of members. Everything that is not a text is kept as it is.
 */
const program: Layout<Messages> = custom<Messages>({
  kind: 'program with messages',
  policy: { isWhole: true },
  about: 'Headers, sections, the tree of resources, and in it the texts.',
  minSize: dosHeader.minSize,
  toJson: ({ messages: all }) => ({ messages: all.map(({ id, key, text }) => ({ id, key, text })) }),
  child: (value, step) => (step === 'messages' ? { layout: json, value: value.messages } : undefined),
  decode(r) {
    const anatomy = takeApart(r);
    if ('broken' in anatomy) return refuse(r, anatomy.broken);
    findOddities(r, anatomy);
    const image = r.keep(0, r.limit);
    const texts = anatomy.messages.map(({ stored, key }, i) => ({
      id: stored.id,
      key,
      text: changedText(r, i, stored.text),
      letters: stored.letters,
    }));
    r.pos = r.limit;
    return { messages: texts, image };
  },
  encode(w, { messages: texts, image }) {
    const bytes = image.read(0, image.size);
    const anatomy = partsOfProgram(bytes);
    if ('broken' in anatomy) throw new Unwritable(anatomy.broken.text);
    const changes = changesOf(anatomy, texts);
    if (changes.size === 0) w.putSource(image);
    else w.put(withTexts(bytes, anatomy, changes));
  },
  fields(r, out) {
    const anatomy = takeApart(r);
    if ('broken' in anatomy) {
      nameParts(r, out, headerParts(r, anatomy));
      return refuse(r, anatomy.broken);
    }
    const parts = allParts(r, anatomy);
    nameParts(r, out, parts);
    r.pos = r.limit;
    addGroup(r, out, messages, { kind: 'struct', start: 0, size: r.limit, count: parts.length });
    return undefined;
  },
});

/** Findings for the user: unreachable texts, names without a text, damage, an outdated checksum. */
function findOddities(r: Reader, anatomy: ProgramParts): void {
  const { image, resources, holders } = anatomy;
  for (const { start, size, text } of resources?.problems ?? []) r.find({ start, size }, text, { path: 'resources' });
  if (!resources) findNone(r, image);
  for (const holder of holders)
    if (holder.kind === 'table')
      for (const text of holder.problems)
        r.find({ start: holder.start, size: Math.min(4, holder.end - holder.start) }, text, { path: 'tables' });
  findLoneKeys(r, anatomy);
  findLoneMessages(r, anatomy);
  const at = image.optional.start + (optionalHeader.offsets.checksum ?? 0);
  const stored = image.optional.value.checksum;
  const right = stored === 0 ? 0 : imageChecksum(image.bytes, at);
  if (stored === right) return;
  const repair = new Uint8Array(4);
  viewOf(repair).setUint32(0, right, true);
  r.find({ start: at, size: 4 }, `expected ${right} over the whole file`, { path: 'optional.checksum', repair });
}

/** The headers tell where the resources are. */
function findNone(r: Reader, { directories, optional }: ProgramParts['image']): void {
  const of = directories[DIRECTORY.resources];
  const place = of
    ? { path: `directories[${DIRECTORY.resources}].address`, start: of.start + (directory.offsets.address ?? 0) }
    : { path: 'optional.directoryCount', start: optional.start + (optionalHeader.offsets.directoryCount ?? 0) };
  r.find({ start: place.start, size: u32.size }, 'has no resources', { path: place.path });
}

function findLoneKeys(r: Reader, { keys, holders }: ProgramParts): void {
  const ids = new Set(holders.flatMap(({ messages }) => messages.map(({ id }) => id)));
  for (const [i, { start, name, value }] of keys.entries())
    if (!ids.has(value.id))
      r.find({ start, size: 8 }, `${name} names message ${value.id}, which was not found`, {
        path: `keys[${i}]`,
        weight: 'note',
      });
}

function findLoneMessages(r: Reader, { keys, messages }: ProgramParts): void {
  if (keys.length === 0) return;
  for (const [i, { stored, key }] of messages.entries()) {
    if (key !== null) continue;
    const { start, end, id } = stored;
    r.find({ start, size: end - start }, `message ${id} has no key: programs can only ask for its number`, {
      path: `messages[${i}]`,
      weight: 'note',
    });
  }
}

/** A Windows program whose resources hold the game's texts. */
export const messages: Layout<Messages> = {
  ...program,
  parts: [
    { key: 'dos', layout: dosHeader },
    { key: 'file', layout: fileHeader },
    { key: 'optional', layout: optionalHeader },
    { key: 'directories', layout: directory },
    { key: 'sections', layout: section },
    { key: 'resource directory', layout: resourceDirectory },
    { key: 'resource entry', layout: resourceEntry },
    { key: 'resource data', layout: resourceData },
    { key: 'table block', layout: tableBlock },
    { key: 'key', layout: keyRecord },
  ],
};

function takeApart(r: Reader): ReturnType<typeof partsOfProgram> {
  return partsOfProgram(r.source.read(0, r.limit));
}

function refuse(r: Reader, { start, text }: { start: number; text: string }): never {
  r.pos = Math.min(start, r.limit);
  return r.fault(text);
}

function changedText(r: Reader, index: number, text: string): string {
  r.path.splice(0, r.path.length, 'messages', index, 'text');
  r.depth = 3;
  const changed = r.changed(text);
  r.depth = 0;
  return changed;
}

/** Texts that differ from those in the file. */
function changesOf({ messages: before }: ProgramParts, texts: readonly Message[]): ReadonlyMap<number, string> {
  if (before.length !== texts.length)
    throw new Unwritable(
      `texts can be changed, not added or dropped: expected ${before.length}, found ${texts.length}`,
    );
  const changes = new Map<number, string>();
  for (const [i, { text }] of texts.entries()) if (text !== before[i]?.stored.text) changes.set(i, text);
  return changes;
}

/** Members of the model that are already JSON. */
const json: AnyLayout = {
  ...program,
  toJson: (value: unknown) => value,
  child: (value: unknown, step: string | number): Child | undefined => {
    const inner = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
    return inner === undefined ? undefined : { layout: json, value: inner };
  },
};
