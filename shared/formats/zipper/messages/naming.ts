import {
  type AnyLayout,
  characters,
  choice,
  type Leaf,
  paddingLeaf,
  parseText,
  type Reader,
  relabel,
  u16,
  u32,
  viewBytes,
} from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { readLetters, type StoredMessage, writeLetters } from './message.ts';
import { bytesRun, list, type Part, run, shaped, stretchesOf, struct } from './parts.ts';
import { directory, dosHeader, fileHeader, optionalHeader, section } from './pe/headers.ts';
import { type BrokenImage, extentOf, type Image, type Placed } from './pe/image.ts';
import { keyRecord, resourceData, resourceDirectory, resourceEntry, tableBlock } from './pe/resource-records.ts';
import type { Resources } from './pe/resources.ts';
import { KEY_NAME, type ProgramParts } from './program-parts.ts';
import { isTable, textLeaf } from './text-leaf.ts';

const size16 = relabel(u16, 'size');
const count16 = relabel(u16, 'count');
const letters16 = choice(u16, { 0: 'windows-1252', 1: 'utf-16' });
/** The name of a resource: a new one has the same length, because the next name follows it. */
const wideText: Leaf<string> = {
  kind: 'text',
  read: (view, at, size) => readLetters(viewBytes(view, at, size), 'utf-16'),
  write: (view, at, size, name) => viewBytes(view, at, size).set(writeLetters(name, 'utf-16')),
  parse(input, room) {
    if (typeof input !== 'string') return parseText(input);
    const letters = room / 2;
    if (input.length === letters) return { value: input };
    return { why: `the name has ${counted(letters, 'letter')} here, not ${grouped(input.length)}` };
  },
};
/** A program's name for a message, with a NUL: a new one cannot be longer, because the next name follows it. */
const keyName: Leaf<string> = {
  kind: 'text',
  read: characters.read,
  write(view, at, size, name) {
    viewBytes(view, at, size).fill(0);
    characters.write(view, at, size, name);
  },
  parse(input, room) {
    const parsed = parseText(input, room - 1);
    if ('why' in parsed || KEY_NAME.test(parsed.value)) return parsed;
    return { why: 'a key is one or more ASCII letters, digits or signs, without a space' };
  },
};

const rows = (layout: AnyLayout, placed: readonly Placed<unknown>[]): Part[] =>
  placed.map(({ start }, i) => shaped(i, start, layout));

/** The headers, as far as they can be read. */
export function headerParts(r: Reader, image: Image | BrokenImage): Part[] {
  const { dos, file, optional, directories = [], sections = [] } = image;
  const stubStart = dosHeader.size ?? 0;
  const stubSize = file ? file.start - stubStart : 0;
  return [
    ...(dos ? [shaped('dos', dos.start, dosHeader)] : []),
    ...(stubSize > 0 ? [bytesRun(r, 'stub', { start: stubStart, size: stubSize })] : []),
    ...(file ? [shaped('file', file.start, fileHeader)] : []),
    ...(optional ? [shaped('optional', optional.start, optionalHeader)] : []),
    ...(directories.length > 0 ? [list('directories', rows(directory, directories))] : []),
    ...(sections.length > 0 ? [list('sections', rows(section, sections))] : []),
  ];
}

/** Everything in the file: headers, resources, keys, texts; and the rest of each section. */
export function allParts(r: Reader, anatomy: ProgramParts): Part[] {
  const { image, keys, messages, emptyStrings } = anatomy;
  const shared = new Set(anatomy.holders.filter(({ isShared }) => isShared).flatMap(holder => holder.messages));
  const isSummed = image.optional.value.checksum !== 0;
  const isAlone = (stored: StoredMessage): boolean => !isSummed && !shared.has(stored);
  const known = [
    ...headerParts(r, image),
    list(
      'messages',
      messages.map(({ stored }, i) => messagePart(r, i, stored, isAlone(stored))),
      'the texts, by table or block',
    ),
    list(
      'keys',
      keys.map(({ start, nameStart, name }, i) =>
        struct(i, [
          shaped('record', start, keyRecord),
          run('name', { start: nameStart, size: name.length + 1 }, keyName, name),
        ]),
      ),
      'what the programs call the messages, the last one first',
    ),
    ...(emptyStrings.length > 0
      ? [
          list(
            'emptyStrings',
            emptyStrings.map(({ start }, i) => shaped(i, start, count16)),
            'places in blocks without a text',
          ),
        ]
      : []),
    ...tableParts(anatomy),
    ...resourceParts(r, anatomy),
  ];
  return [...known, ...remainders(r, image, known)];
}

function messagePart(r: Reader, key: number, stored: StoredMessage, isAlone: boolean): Part {
  const { start, end, textStart, textEnd, text } = stored;
  const place = { start: textStart, size: textEnd - textStart, room: end - textStart };
  const words = run('text', place, textLeaf(stored, { isAlone }), text);
  if (!isTable(stored)) return struct(key, [shaped('length', start, count16), words]);
  const fill = { start: textEnd, size: end - textEnd };
  const bytes = r.source.read(fill.start, fill.size);
  return struct(key, [
    shaped('size', start, size16),
    shaped('letters', start + 2, letters16),
    words,
    run('padding', fill, paddingLeaf, { bytes, isClean: bytes.every(byte => byte === 0) }),
  ]);
}

function tableParts({ holders }: ProgramParts): Part[] {
  const tables = holders.flatMap(holder => (holder.kind === 'table' ? [holder] : []));
  if (tables.length === 0) return [];
  const parts = tables.map(({ start, blocks }, i) =>
    struct(i, [shaped('count', start, relabel(u32, 'count')), list('blocks', rows(tableBlock, blocks))]),
  );
  return [list('tables', parts, 'message tables, and their blocks of numbers in a row')];
}

function resourceParts(r: Reader, { resources, holders }: ProgramParts): Part[] {
  if (!resources) return [];
  const { directories, names, list: all } = resources;
  const ours = new Set(holders.map(({ resource }) => resource));
  return [
    struct(
      'resources',
      [
        list(
          'directories',
          directories.map(({ start, entries }, i) =>
            struct(i, [shaped('head', start, resourceDirectory), list('entries', rows(resourceEntry, entries))]),
          ),
        ),
        list(
          'names',
          names.map(({ start, units }, i) => nameParts16(r, i, { start, units })),
        ),
        list(
          'data',
          all.map(({ start, content }, i) =>
            struct(i, [
              shaped('record', start, resourceData),
              ...(content && !ours.has(start) && content.end > content.start
                ? [bytesRun(r, 'content', { start: content.start, size: content.end - content.start })]
                : []),
            ]),
          ),
        ),
      ] satisfies Part[],
      'the tree of types, names and languages, and what else is in it',
    ),
  ];
}

function nameParts16(r: Reader, key: number, { start, units }: Resources['names'][number]): Part {
  const place = { start: start + 2, size: units * 2 };
  const text = readLetters(r.source.read(place.start, place.size), 'utf-16');
  return struct(key, [shaped('length', start, count16), run('text', place, wideText, text)]);
}

/** Unnamed bytes after the headers and in each section. Bytes outside both stay unknown unless they are zero. */
function remainders(r: Reader, image: Image, known: readonly Part[]): Part[] {
  const gaps = gapsBetween([...stretchesOf(known)], image.bytes.length);
  // The rest of a section that is cut off may belong to an incomplete part: it stays unknown.
  const extents = image.sections.map(({ value }) =>
    value.rawOffset + value.rawSize > image.bytes.length ? { start: 0, end: 0 } : extentOf(image, value),
  );
  const inside = extents.map(({ start, end }) => gaps.flatMap(gap => cut(gap, start, end)));
  const contents = inside.map((pieces, i) =>
    list(
      i,
      pieces.map((piece, j) => bytesRun(r, j, piece)),
    ),
  );
  const outside = gapsBetween([...stretchesOf(known), ...inside.flat()], image.bytes.length);
  const fill = outside
    .map((gap, i) => bytesRun(r, i, gap))
    .filter(part => 'leaf' in part && part.leaf.kind === 'padding');
  return [
    list('contents', contents, 'by section: code, data, and what fills it up'),
    ...(fill.length > 0 ? [list('fill', fill, 'zeros between headers and sections')] : []),
  ];
}

type Stretch = { readonly start: number; readonly size: number };

function gapsBetween(stretches: Stretch[], end: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = 0;
  for (const { start, size } of stretches.sort((a, b) => a.start - b.start)) {
    if (start > at) gaps.push({ start: at, size: start - at });
    at = Math.max(at, start + size);
  }
  if (at < end) gaps.push({ start: at, size: end - at });
  return gaps;
}

function cut({ start, size }: Stretch, from: number, to: number): Stretch[] {
  const first = Math.max(start, from);
  const last = Math.min(start + size, to);
  return last > first ? [{ start: first, size: last - first }] : [];
}
