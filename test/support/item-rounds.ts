// Every file and entry of some folders, and the result of adding an item to each list and removing it again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { decode, type RootLayout, roundTrip, valueAt } from '#layout';
import type { MakeEdit } from '../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { modelJson } from '../../electron/answers/model-json.ts';
import { inflate } from '../../electron/files/zlib.ts';
import { parseJson } from '../../shared/base/parse-json.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { entryContent } from '../../shared/formats/entry-content.ts';
import type { Format } from '../../shared/formats/format.ts';
import { identify } from '../../shared/formats/index.ts';
import type { Group } from '../../shared/layout/inside/field-sink.ts';
import { newMemo } from '../../shared/layout/inside/memo.ts';
import { Reader } from '../../shared/layout/inside/reader.ts';

/** A file or entry that its layout writes back exactly. */
export interface ExactFile {
  readonly address: string;
  readonly format: Format;
  readonly layout: RootLayout<unknown>;
  readonly bytes: Uint8Array;
}

/** The exact ones without an error among some files and all that lies in them, each content once; those up to `largest` bytes. */
export function exactFiles(files: Iterable<readonly [string, Uint8Array]>, largest: number): ExactFile[] {
  const seen = new Set<string>();
  const found: ExactFile[] = [];
  const visit = (address: string, name: string, source: Source): void => {
    const { format } = identify({ name, source });
    const { layout, container } = format;
    if (source.size > largest && container === undefined) return;
    const hash = createHash('sha1')
      .update(toBytes([source]))
      .digest('hex');
    if (layout === undefined || seen.has(hash)) return;
    seen.add(hash);
    const decoded = decode(layout, source);
    const isDamaged = decoded.findings.some(({ weight }) => weight === 'error');
    if (source.size <= largest && !isDamaged && roundTrip(layout, source).kind === 'exact')
      found.push({ address, format, layout, bytes: toBytes([source]) });
    if (decoded.fault) return;
    for (const entry of container?.entries(decoded.value) ?? []) {
      const content = entryContent(source, entry, inflate);
      if (!('why' in content)) visit(`${address}::${entry.name}`, entry.name, content);
    }
  };
  for (const [path, bytes] of files) visit(path, path.split('/').at(-1) ?? path, memorySource(bytes));
  return found;
}

/** The files of a folder and all below it, by their path in it. */
export function* filesIn(folder: string): Generator<readonly [string, Uint8Array]> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile());
  for (const each of all.toSorted((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))) {
    const path = join(each.parentPath, each.name);
    yield [relative(folder, path).replaceAll('\\', '/'), new Uint8Array(readFileSync(path))];
  }
}

/** The result: the same bytes, other bytes, other bytes after a repair, or why it was refused. */
export type Came = 'same' | 'other' | 'repaired' | { readonly why: string };

type Made = ReturnType<typeof makeItems>;

const make = ({ format }: ExactFile, source: Source, edit: MakeEdit): Made => makeItems(format, source, edit);

/** Rebuilds the file from what is shown of it. */
export function builtAgain(file: ExactFile): Came {
  const { format, layout, bytes } = file;
  const source = memorySource(bytes);
  const json = parseJson(JSON.stringify(modelJson(format, decode(layout, source).value)));
  return cameTo(make(file, source, { kind: 'build', json }), bytes);
}

/** Adds an item at the end of a list, and removes it again. */
export function addedAndTaken(file: ExactFile, { path, count }: ListIn, how: 'copy' | 'insert'): Came {
  const source = memorySource(file.bytes);
  const edit: MakeEdit =
    how === 'copy'
      ? { kind: 'copy', paths: [`${path}[${count - 1}]`], to: `${path}[]` }
      : { kind: 'insert', path: `${path}[]`, ...wanted(file, path) };
  const more = make(file, source, edit);
  if (more.kind === 'refused') return more;
  // If a whole part was created, and not only named, that part is removed.
  const [, part] = more.notes.map(note => /^(.*\]) added$/.exec(note)).find(found => found !== null) ?? [];
  const less = make(file, more.source, {
    kind: 'remove',
    paths: [part ?? `${path}[${placeOfNew(file, more.source, path) ?? count}]`],
  });
  const came = cameTo(less, file.bytes);
  return came === 'other' && more.repairs.length > 0 ? 'repaired' : came;
}

/** What a new item must specify: an entry its name, a chunk its id. */
export function wanted({ format, layout, bytes }: ExactFile, path: string): { readonly json?: unknown } {
  if (path === 'entries' && format.container) return { json: { name: 'new.bin' } };
  const id = valueAt(layout, memorySource(bytes), `${path}[0].id`)?.value;
  return id === undefined ? {} : { json: { id } };
}

/** A sorted directory has a new entry at its sorted position. */
function placeOfNew({ format, layout, bytes }: ExactFile, after: Source, path: string): number | undefined {
  const { container } = format;
  if (path !== 'entries' || container === undefined) return undefined;
  const namesIn = (source: Source) => container.entries(decode(layout, source).value).map(({ name }) => name);
  const before = namesIn(memorySource(bytes));
  const place = namesIn(after).findIndex((name, i) => name !== before[i]);
  return place < 0 ? undefined : place;
}

function cameTo(made: Made, bytes: Uint8Array): Came {
  if (made.kind === 'refused') return made;
  return Buffer.compare(toBytes([made.source]), bytes) === 0 ? 'same' : 'other';
}

export interface ListIn {
  readonly path: string;
  readonly count: number;
}

/** One list of each kind that the file has: the first with items in it. */
export function listsIn({ layout, bytes }: ExactFile): ListIn[] {
  const lists = new Map<string, ListIn>();
  layout.fields(new Reader(memorySource(bytes)), {
    from: -1,
    to: Number.POSITIVE_INFINITY,
    memo: newMemo(),
    add: () => {},
    group({ path, kind, count }: Group) {
      const shape = shapeOf(path);
      if (kind !== 'struct' && count > 0 && !lists.has(shape)) lists.set(shape, { path, count });
    },
  });
  return [...lists.values()];
}

/** A path without its numbers. */
export const shapeOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

/** Of each format so many: the smallest, the largest, and as many between. */
export function someOfEach(files: readonly ExactFile[], most: number): ExactFile[] {
  const byFormat = Map.groupBy(files, ({ format }) => format.id);
  return [...byFormat.values()].flatMap(all => {
    const sorted = all.toSorted((a, b) => a.bytes.length - b.bytes.length);
    const count = Math.min(most, sorted.length);
    const step = count > 1 ? (sorted.length - 1) / (count - 1) : 0;
    return Array.from({ length: count }, (_, i) => sorted[Math.round(i * step)]).filter(file => file !== undefined);
  });
}
