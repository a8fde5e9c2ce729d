import { Unwritable } from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { lostTexts } from '../../entry-content.ts';
import type { Detection, Entry, EntryEdit, Format, Probe } from '../../format.ts';
import { clippedTo, inOrder, repackRows } from '../../repack-rows.ts';
import { firstBytesOf } from '../../signatures.ts';
import { detectSigned } from '../resources/detect-signed.ts';
import { fileNameOf, resourceOf, signatureOf } from '../resources/resource.ts';
import { contentsPlace, type Erf, type ErfKey, entry, erf, KINDS, key } from './layout.ts';

/** Modules (`.mod`), saved modules, texture packs and the like. */
export const kotorErf: Format<Erf> = {
  id: 'kotor/erf',
  icon: 'container',
  scope: 'archives',
  title: 'ERF archive',
  detect,
  firstBytes: firstBytesOf(...KINDS),
  layout: erf,
  container: { entries: entriesOf, repack: repackErf, rename, reorder, signatureOf },
  toJson,
  shownParts: { pathsOf },
  exportsAs: ['json'],
};

const detectAny = detectSigned(
  erf,
  KINDS.map(kind => `${kind}V1.0`),
  ({ keys }) => keys.length,
);

/** The magic words that the game accepts for each file extension. Saves contain modules as `.sav`. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  erf: ['ERF'],
  hak: ['HAK'],
  mod: ['MOD'],
  sav: ['SAV', 'MOD'],
};
const WORD_SIZE = 4;

/** Accepts all four words. A word that does not match the file's extension is reported: the game ignores such a file. */
function detect(probe: Probe): Detection {
  const detection = detectAny(probe);
  const ending = /\.(\w+)$/.exec(probe.name.toLowerCase())?.[1] ?? '';
  const words = WORDS[ending];
  if (detection.confidence === 'unknown' || words === undefined) return detection;
  const found = fromWindows1252(probe.source.read(0, WORD_SIZE)).trimEnd();
  if (words.includes(found)) return detection;
  const why = `${detection.why}; but the game drops a .${ending} file that does not begin with ${words.join(' or ')}`;
  return { ...detection, why };
}

const NOWHERE = { start: 0, size: 0 };

/** Entries by name; a name without a row is an empty entry. */
function entriesOf(model: Erf): readonly Entry[] {
  const end = contentsPlace(model).start + model.contents.size;
  return model.keys.map(each => {
    const place = model.entries[each.entry];
    const missing = lostTexts.noPlace(each.entry, model.entries.length);
    return { name: fileNameOf(each), ...(place ? clippedTo(end, place) : { ...NOWHERE, missing }) };
  });
}

const ROW = (key.size ?? 0) + (entry.size ?? 0);

type Row = Pick<ErfKey, 'name' | 'type'> & { readonly start: number; readonly size: number };

/** Names and rows belong together, in the order of the names. */
export function repackErf(model: Erf, edits: readonly EntryEdit[]): Erf {
  if (edits.length === 0) return model;
  const { keys, entries } = model;
  if (keys.length < entries.length)
    throw new Unwritable(
      `expected ${counted(entries.length, 'name')}, one for each entry of this archive, found ${grouped(keys.length)}`,
    );
  const rows = model.keys.map((each, i): Row & ErfKey => ({ ...each, ...(entries[each.entry] ?? noPlace(model, i)) }));
  if (model.keys.some(({ entry: of }, i) => of !== i))
    throw new Unwritable('the names of this archive are in another order than its entries');
  const { start: before, isOrdered } = contentsPlace(model);
  if (!isOrdered) throw new Unwritable('the tables of this archive are not in their order');
  const repacked = repackRows<Row & ErfKey>(
    { rows, contents: model.contents },
    {
      ...{ edits, align: 1, begin: count => before + (count - rows.length) * ROW },
      rowOf: name => ({ ...resourceOf(name), entry: 0 }),
    },
  );
  checkDescriptions(model, before + (repacked.rows.length - rows.length) * ROW + repacked.contents.size);
  return {
    ...model,
    keys: repacked.rows.map(({ start: _, size: __, ...each }, i) => ({ ...each, entry: i })),
    entries: repacked.rows.map(({ start, size }) => ({ start, size })),
    contents: repacked.contents,
  };
}

function noPlace({ keys, keysOffset, entries }: Erf, index: number): never {
  const each = keys.at(index);
  const at = hexOffset(keysOffset + index * (key.size ?? 0) + (key.offsets.entry ?? 0));
  const range = `expected an index below ${grouped(entries.length)}, found ${grouped(each?.entry ?? 0)}`;
  const name = each === undefined ? '' : fileNameOf(each);
  throw new Unwritable(
    `"${name}" has no place: keys[${index}].entry at ${at}: ${range}`,
    'Set it to the right index first.',
  );
}

/** Changes only its name. */
function rename(model: Erf, index: number, name: string): Erf {
  return { ...model, keys: model.keys.map((each, i) => (i === index ? { ...each, ...resourceOf(name) } : each)) };
}

/** Names and rows are reordered; the contents stay where they are. */
function reorder(model: Erf, order: readonly number[]): Erf {
  if (model.keys.some(({ entry: of }, i) => of !== i)) return { ...model, keys: inOrder(model.keys, order) };
  const keys = inOrder(model.keys, order).map((each, i) => ({ ...each, entry: i }));
  return { ...model, keys, entries: inOrder(model.entries, order) };
}

/** Without descriptions, their stored offset is kept, so it must not be outside the new file. */
function checkDescriptions({ descriptions, descriptionsOffset }: Erf, end: number): void {
  if (descriptions.length > 0 || descriptionsOffset <= end) return;
  throw new Unwritable(
    `its descriptions, of which there are none, are to be at ${hexOffset(descriptionsOffset)}, and the archive would end at ${hexOffset(end)}`,
  );
}

const MEMBER = /^entries\[(\d+)\]\.(resource|type)$/;

/** Names are in a separate list. */
function pathsOf(_: Erf, path: string): readonly string[] | undefined {
  const [, at, member] = MEMBER.exec(path) ?? [];
  return at === undefined ? undefined : [`keys[${at}].${member === 'type' ? member : 'name'}`];
}

/** Descriptions, and names with their rows; the contents are separate entries. */
function toJson({ magic, buildYear, buildDay, descriptionText, descriptions, keys, entries }: Erf): unknown {
  return {
    ...{ magic, buildYear, buildDay, descriptionText, descriptions },
    entries: keys.map(each => ({
      ...{ name: fileNameOf(each), ...(entries[each.entry] ?? NOWHERE) },
      ...{ resource: each.name, type: each.type },
    })),
  };
}
