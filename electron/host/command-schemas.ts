import * as v from 'valibot';
import type { Command } from '../../shared/contract/command.ts';
import { exportKinds } from '../../shared/contract/command-types.ts';
import { saveCopyAs } from '../../shared/contract/extract-types.ts';
import { type NumberType, numberSizes } from '../../shared/contract/search-types.ts';
import type { Schemas } from './check.ts';
import { placeNote } from './project/manifest.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const base = text;
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Requested values of a scene's choices. */
const wanted = v.exactOptional(v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(64))));
/** The structure to read the files by. */
const withStructure = { with: v.exactOptional(text) };

/** How an edit deals with problems that it would cause. */
const guarded = {
  force: v.exactOptional(v.boolean()),
  repair: v.exactOptional(v.boolean()),
  index: v.exactOptional(text),
};

const inProject = { base, project: text };
const keySpot = v.object({ channel: offset, index: offset });
/** Frames are whole for keys, and any number for events. */
const channel = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255));
const frame = v.pipe(v.number(), v.finite(), v.minValue(0));
export const keyEdit = v.variant('kind', [
  v.object({ kind: v.literal('move'), key: keySpot, frame }),
  v.object({ kind: v.literal('paste'), key: keySpot, channel: offset, frame }),
  v.object({ kind: v.literal('remove'), key: keySpot }),
  v.object({ kind: v.literal('set'), key: keySpot, values: v.array(v.pipe(v.number(), v.finite())) }),
  v.object({ kind: v.literal('moveMark'), track: offset, index: offset, frame }),
]);
const rows = v.pipe(v.array(offset), v.minLength(1), v.maxLength(1_000_000));
const material = v.union([offset, v.pipe(v.string(), v.maxLength(200))]);
export const surfaceEdit = v.variant('kind', [
  v.object({ kind: v.literal('paint'), faces: rows, material }),
  v.object({ kind: v.literal('fill'), face: offset, material }),
  v.object({ kind: v.literal('steep'), over: v.pipe(v.number(), v.minValue(0), v.maxValue(180)), material }),
  v.object({ kind: v.picklist(['flip', 'remove']), faces: rows }),
  v.object({ kind: v.literal('weld'), vertices: rows }),
  v.object({ kind: v.literal('add'), corners: v.pipe(v.array(offset), v.length(3)), material }),
]);
const chunkPlace = v.object({ path: text, side: v.picklist(['before', 'after', 'inside']) });
/** The target of a verb that adds or removes. */
const itemTarget = { base, address: text, out: text, ...guarded };

const LONGEST_QUERY = 4096;

/** Columns of rows: no row reaches into the next. */
export const block = {
  width: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  stride: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
};

/** The pattern of a search in bytes. */
export const sought = {
  mode: v.picklist(['hex', 'text', 'number', 'regex', 'strings']),
  query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_QUERY)),
  matchCase: v.exactOptional(v.boolean()),
  encoding: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  type: v.exactOptional(v.picklist(Object.keys(numberSizes) as NumberType[])), // as: its keys are these
  bigEndian: v.exactOptional(v.boolean()),
  tolerance: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  columns: v.exactOptional(v.object({ start: offset, ...block })),
};
export const within = { within: v.exactOptional(v.object({ start: offset, size: offset })) };
export const replacing = { ...sought, ...within, replacement: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)) };

/** The description of a mod, as it is typed. */
export const patchLabel = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  author: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  version: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
});

/** The arguments of each call of the command line. */
export const commandSchemas: Schemas<Command> = {
  scan: v.object({ base, folder: text, db: v.exactOptional(text) }),
  list: v.object({ base, place: text, all: v.boolean() }),
  identify: v.object({
    ...{ base, places: v.pipe(v.array(text), v.minLength(1)), facts: v.exactOptional(v.boolean()) },
    ...withStructure,
  }),
  show: v.object({
    ...{ base, address: text, path: v.exactOptional(v.string()), ...withStructure },
    spaces: v.exactOptional(v.picklist([0, 2])),
  }),
  fields: v.object({
    base,
    address: text,
    from: v.exactOptional(offset),
    to: v.exactOptional(offset),
    path: v.exactOptional(v.string()),
    depth: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    ...withStructure,
  }),
  text: v.object({ base, address: text, path: v.exactOptional(v.string()) }),
  replace: v.object({
    base,
    container: text,
    edits: v.array(v.object({ entry: text, file: v.exactOptional(text), rename: v.exactOptional(text) })),
    from: v.exactOptional(text),
    out: text,
    raw: v.boolean(),
    scale: v.exactOptional(v.boolean()),
    ...guarded,
  }),
  relocate: v.object({
    base,
    container: text,
    entry: text,
    file: text,
    out: text,
    force: v.exactOptional(v.boolean()),
  }),
  set: v.object({
    base,
    address: text,
    fields: v.pipe(v.array(v.object({ path: v.string(), value: v.string() })), v.minLength(1)),
    out: text,
    ...guarded,
    ...withStructure,
  }),
  findBytes: v.object({ base, address: text, ...sought, ...within, limit: offset }),
  editBytes: v.object({
    base,
    address: text,
    edit: v.union([
      v.object({ ...sought, ...within, replacement: v.string() }),
      v.object({ start: offset, remove: offset, insert: v.instance(Uint8Array) }),
      v.object({ start: offset, ...block, bytes: v.instance(Uint8Array) }),
    ]),
    out: text,
    ...guarded,
  }),
  sumBytes: v.object({ base, address: text, ...within }),
  keys: v.object({ base, address: text, clip: v.exactOptional(text) }),
  key: v.object({
    ...{ base, address: text, clip: v.exactOptional(text), edit: keyEdit, out: text },
    force: v.exactOptional(v.boolean()),
  }),
  chunk: v.object({
    base,
    address: text,
    edit: v.variant('kind', [
      v.object({ kind: v.literal('remove'), path: text }),
      v.object({ kind: v.literal('move'), path: text, to: chunkPlace }),
      v.object({ kind: v.literal('copy'), path: text, to: chunkPlace, from: v.exactOptional(text) }),
    ]),
    out: text,
    force: v.exactOptional(v.boolean()),
  }),
  copyAcross: v.object({
    base,
    from: text,
    to: text,
    fromPath: v.exactOptional(v.string()),
    path: v.exactOptional(v.string()),
    isMove: v.exactOptional(v.literal(true)),
    isName: v.exactOptional(v.literal(true)),
    out: text,
    force: v.exactOptional(v.boolean()),
  }),
  insert: v.object({ ...itemTarget, path: v.string(), json: v.exactOptional(v.string()) }),
  remove: v.object({
    ...itemTarget,
    paths: v.pipe(v.array(v.string()), v.minLength(1)),
    unlink: v.exactOptional(v.boolean()),
  }),
  copy: v.object({
    ...itemTarget,
    path: v.string(),
    to: v.exactOptional(v.string()),
    from: v.exactOptional(v.string()),
  }),
  move: v.object({ ...itemTarget, path: v.string(), to: v.string() }),
  rename: v.object({ ...itemTarget, path: v.string(), name: v.string() }),
  build: v.object({ ...itemTarget, file: text, path: v.exactOptional(v.string()), ...withStructure }),
  resource: v.object({
    ...{ base, address: text, out: text, force: v.exactOptional(v.boolean()) },
    edit: v.variant('kind', [
      v.object({ kind: v.literal('add'), archive: text, file: text, name: text }),
      v.object({ kind: v.literal('remove'), name: text }),
      v.object({ kind: v.picklist(['rename', 'copy']), name: text, to: text }),
    ]),
  }),
  surface: v.object({ ...itemTarget, edit: surfaceEdit }),
  import: v.object({
    ...{ ...itemTarget, out: v.exactOptional(text), file: text, part: v.exactOptional(text) },
    fresh: v.exactOptional(v.pipe(text, v.nonEmpty())),
  }),
  link: v.object({
    ...{ base, address: text, room: v.exactOptional(text), edge: v.exactOptional(offset) },
    ...{ out: v.exactOptional(text), dryRun: v.boolean(), force: v.exactOptional(v.boolean()) },
  }),
  extract: v.object({
    base,
    places: v.pipe(v.array(text), v.minLength(1)),
    where: text,
    kinds: v.pipe(v.array(v.picklist(exportKinds)), v.minLength(1)),
    zip: v.exactOptional(v.boolean()),
    dryRun: v.exactOptional(v.boolean()),
    wanted,
    ...withStructure,
  }),
  repair: v.object({
    base,
    place: text,
    only: v.exactOptional(v.array(v.string())),
    out: v.exactOptional(text),
    dryRun: v.boolean(),
    force: guarded.force,
    index: guarded.index,
  }),
  verify: v.object({ base, places: v.pipe(v.array(text), v.minLength(1)), ...withStructure }),
  diff: v.object({
    base,
    a: text,
    b: text,
    all: v.boolean(),
    options: v.object({
      floatStep: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
      ignorePadding: v.exactOptional(v.boolean()),
      ignoreOrder: v.exactOptional(v.boolean()),
    }),
    ...withStructure,
  }),
  structureCheck: v.object({ base, file: text }),
  structureAdd: v.object({ base, file: text, project: v.exactOptional(text), glob: v.exactOptional(text) }),
  structureList: v.object({ base, project: v.exactOptional(text) }),
  structureRemove: v.object({ base, name: text, project: v.exactOptional(text) }),
  search: v.object({
    base,
    folder: text,
    query: text,
    mode: v.picklist(['any', 'name', 'text', 'hex']),
    matchCase: v.boolean(),
    limit: offset,
  }),
  missions: v.object({ base, folder: text, name: v.exactOptional(text) }),
  refs: v.object({ base, folder: text, address: text }),
  projectInstall: v.object({ base, project: text }),
  pose: v.object({
    base,
    model: text,
    clip: v.exactOptional(text),
    frame: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
    wanted,
  }),
  colours: v.object({
    ...{ base, address: text, palette: v.exactOptional(text) },
    ...{ from: v.exactOptional(text), out: v.exactOptional(text) },
    set: v.exactOptional(
      v.array(
        v.object({
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          colour: v.union([
            v.object({ rgb: v.tuple([channel, channel, channel]) }),
            v.object({ word: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
          ]),
        }),
      ),
    ),
  }),
  states: v.object({ base, address: text, wanted }),
  projectStatus: v.object({ base, project: text }),
  projectExport: v.object({
    base,
    project: text,
    where: text,
    as: v.picklist(saveCopyAs),
    zip: v.boolean(),
    dryRun: v.boolean(),
  }),
  projectChanges: v.object(inProject),
  projectUndo: v.object({ ...inProject, address: text }),
  projectRedo: v.object({ ...inProject, address: text }),
  projectRevert: v.object({ ...inProject, address: text, change: text }),
  projectBackups: v.object(inProject),
  projectNotes: v.object({
    ...inProject,
    add: v.exactOptional(placeNote),
    drop: v.exactOptional(v.object({ address: text, start: offset })),
  }),
  projectRecovered: v.object({ ...inProject, keep: v.exactOptional(v.boolean()) }),
  projectResolve: v.object({ ...inProject, address: text, keep: v.picklist(['disk', 'edits']) }),
  write: v.object({
    base,
    project: text,
    dryRun: v.boolean(),
    clearReadOnly: v.exactOptional(v.boolean()),
    force: v.exactOptional(v.boolean()),
    followLinks: v.exactOptional(v.boolean()),
    relocate: v.exactOptional(v.boolean()),
  }),
  restore: v.object({ base, install: text, address: v.exactOptional(text) }),
  patchExport: v.object({
    base,
    project: text,
    out: text,
    label: v.exactOptional(v.object({ ...patchLabel.entries, name: v.exactOptional(patchLabel.entries.name) })),
  }),
  patchDiff: v.object({
    base,
    old: text,
    now: text,
    out: text,
    label: v.exactOptional(v.object({ ...patchLabel.entries, name: v.exactOptional(patchLabel.entries.name) })),
  }),
  patchApply: v.object({
    base,
    file: text,
    install: text,
    dryRun: v.boolean(),
    clearReadOnly: v.exactOptional(v.boolean()),
    force: v.exactOptional(v.boolean()),
  }),
  patchRemove: v.object({
    base,
    file: text,
    install: text,
    dryRun: v.boolean(),
    clearReadOnly: v.exactOptional(v.boolean()),
  }),
  patchList: v.object({ base, install: text }),
  snapshotTake: v.object({ base, folder: text, name: v.exactOptional(v.pipe(text, v.maxLength(200))) }),
  snapshotList: v.object({}),
  snapshotDrop: v.object({ snapshot: text }),
  demo: v.object({ base, folder: text, edition: v.exactOptional(v.picklist([1, 2])) }),
};
