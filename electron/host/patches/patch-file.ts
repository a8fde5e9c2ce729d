import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  isCopy,
  PATCH_VERSION,
  type Patch,
  type PatchManifest,
  type PatchTarget,
} from '../../../shared/patch/patch.ts';
import { isRowEdit } from '../../../shared/patch/row-edits.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { extractName } from '../../files/extract-name.ts';
import { staysBelow } from '../project/manifest.ts';

/** The largest patch file, which is read as a whole. */
export const LARGEST_PATCH = 64 * 1024 * 1024;
const MOST_TARGETS = 10_000;
const MOST_EDITS = 100_000;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const line = v.pipe(v.string(), v.maxLength(200));
const name = v.pipe(v.string(), v.maxLength(4096));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const address = v.pipe(name, v.check(isSafe, 'leads out of the game folder'));
const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/));

const content = v.strictObject({ size: count, sha256 });
const stretch = v.strictTuple([count, count]);
const textDelta = v.array(v.union([v.string(), stretch]));
const copyOf = v.strictObject({ copy: address, size: count, sha256 });
const byteDelta = v.array(v.union([base64, stretch, copyOf]));
const plain = v.union([v.string(), v.pipe(v.number(), v.finite()), v.boolean(), v.null()]);
const oldValue = v.union([plain, v.strictObject({ sha256 })]);

/** The most letters of all texts of a table together. */
const cell = v.pipe(v.string(), v.maxLength(0xffff));

/** Texts by names of any kind: `v.record` drops names that objects inherit. */
const texts = v.custom<Readonly<Record<string, string>>>(
  value =>
    v.is(v.looseObject({}), value) && !Array.isArray(value) && Object.values(value).every(each => v.is(cell, each)),
);

const edit = v.variant('kind', [
  v.strictObject({
    kind: v.literal('field'),
    path: name,
    old: oldValue,
    new: v.union([plain, v.strictObject({ text: textDelta })]),
  }),
  v.strictObject({
    kind: v.literal('items'),
    list: name,
    keys: v.pipe(v.array(name), v.maxLength(1000)),
    at: count,
    remove: count,
    old: oldValue,
    new: textDelta,
    between: v.strictTuple([name, name]),
  }),
  v.strictObject({
    kind: v.literal('lines'),
    at: count,
    remove: count,
    old: oldValue,
    new: textDelta,
    between: v.strictTuple([name, name]),
  }),
  v.strictObject({ kind: v.literal('cell'), row: name, column: name, old: oldValue, new: cell }),
  v.strictObject({ kind: v.literal('addRow'), row: name, after: v.exactOptional(v.nullable(name)), cells: texts }),
  v.strictObject({ kind: v.literal('dropRow'), row: name, old: oldValue }),
  v.strictObject({ kind: v.literal('rename'), entry: name, to: name, field: v.pipe(name, v.regex(/^\w+\[\]\.\w+$/)) }),
  v.strictObject({ kind: v.literal('add'), entry: name, bytes: base64, copy: v.exactOptional(copyOf) }),
  v.strictObject({ kind: v.literal('drop'), entry: name, old: content }),
]);

/** Edits, and bytes made from others, for other records about patches. */
export const patchEdits = v.pipe(v.array(edit), v.maxLength(MOST_EDITS));
export const patchPlaces = v.pipe(byteDelta, v.maxLength(1_000_000));

/** The description of a mod. */
export const patchLabel = {
  name: v.pipe(line, v.nonEmpty()),
  author: v.exactOptional(line),
  version: v.exactOptional(line),
  game: v.exactOptional(line),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
};

/** A structure may be as long as one on disk. */
const structureText = { path: line, text: v.pipe(v.string(), v.maxLength(1 << 20)) };
export const patchStructure = v.strictObject({
  ...structureText,
  imports: v.pipe(v.array(v.strictObject({ name: line, from: line, ...structureText })), v.maxLength(1000)),
});

const target = v.strictObject({
  address,
  format: line,
  before: content,
  after: content,
  edits: v.exactOptional(patchEdits),
  structure: v.exactOptional(patchStructure),
  bytes: v.exactOptional(patchPlaces),
  text: v.exactOptional(v.pipe(textDelta, v.maxLength(1_000_000))),
});

const fileChange = v.variant('kind', [
  v.strictObject({
    kind: v.literal('create'),
    address: v.pipe(address, v.check(isFile, 'is not a file name that every system allows')),
    after: content,
    bytes: patchPlaces,
  }),
  v.strictObject({ kind: v.literal('delete'), address, before: content }),
]);

const head = v.looseObject({ gantryPatch: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

const file = v.strictObject({
  gantryPatch: v.picklist([1, 2, PATCH_VERSION]),
  ...patchLabel,
  targets: v.pipe(v.array(target), v.maxLength(MOST_TARGETS)),
  files: v.exactOptional(v.pipe(v.array(fileChange), v.maxLength(MOST_TARGETS))),
});

/** A patch from its file; refuses anything else in one sentence. `from` is the name of the file. */
export function readPatch(text: string, from: string): Patch {
  const value = jsonOf(text, from);
  const version = v.safeParse(head, value);
  if (!version.success) refuse(patchFailures.notAPatch(from, 'it does not say which version of a Gantry patch it is'));
  if (version.output.gantryPatch > PATCH_VERSION) refuse(patchFailures.newerPatch(from, version.output.gantryPatch));
  const parsed = v.safeParse(file, value, { abortEarly: true });
  if (!parsed.success) refuse(patchFailures.notAPatch(from, whyOf(parsed.issues[0])));
  const { gantryPatch: _, ...patch } = parsed.output;
  const places = [...patch.targets, ...(patch.files ?? [])].map(({ address: place }) => place.toLowerCase());
  if (places.length === 0) refuse(patchFailures.notAPatch(from, 'it changes nothing'));
  if (new Set(places).size < places.length) refuse(patchFailures.notAPatch(from, 'it names the same place twice'));
  return patch;
}

function jsonOf(text: string, from: string): unknown {
  if (text.length > LARGEST_PATCH) refuse(patchFailures.patchTooLarge(from, text.length, LARGEST_PATCH));
  try {
    return JSON.parse(text);
  } catch {
    return refuse(patchFailures.notAPatch(from, 'it is not JSON'));
  }
}

function whyOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? '';
  const expected = issue.expected === null ? issue.message : `expected ${issue.expected}`;
  return `${path === '' ? 'it' : path}: ${expected}`.slice(0, 300);
}

/** An address below the game folder, in letters that every system accepts. */
function isSafe(text: string): boolean {
  const [path = ''] = text.split('::');
  return staysBelow(text) && !text.includes('\0') && !/[:]|(^|[\\/])\.($|[\\/])/.test(path);
}

/** A file's path, without anything that some system would read differently. */
function isFile(text: string): boolean {
  const found = extractName(text);
  return found.kind === 'path' && found.parts.join('/') === text;
}

/** The file of a patch, readable for people too; older versions of Gantry can read it unless it uses newer features. */
export function printPatch({ name, author, version, game, note, targets, files }: Patch): string {
  const manifest: PatchManifest = {
    name,
    ...(author !== undefined && { author }),
    ...(version !== undefined && { version }),
    ...(game !== undefined && { game }),
    ...(note !== undefined && { note }),
  };
  const all = { ...manifest, targets, ...(files !== undefined && { files }) };
  const text = JSON.stringify({ gantryPatch: versionOf({ targets, files }), ...all }, undefined, 1);
  // A range per line; strings in JSON contain no line ends.
  return `${text.replace(/\[\n +(\d+),\n +(\d+)\n +\]/g, '[$1, $2]')}\n`;
}

/** The first version that supports everything in it. */
function versionOf({
  targets,
  files,
}: Pick<Patch, 'targets'> & { readonly files: Patch['files'] | undefined }): number {
  if (targets.some(({ edits = [] }) => edits.some(isRowEdit))) return PATCH_VERSION;
  return files === undefined && !targets.some(hasCopies) ? 1 : 2;
}

function hasCopies({ bytes = [], edits = [] }: PatchTarget): boolean {
  return bytes.some(isCopy) || edits.some(edit => edit.kind === 'add' && edit.copy !== undefined);
}

/** Identifies a patch, however its file is spaced. */
export function idOfPatch(patch: Patch): string {
  return createHash('sha256').update(printPatch(patch)).digest('hex').slice(0, 16);
}
