import * as v from 'valibot';
import { exportKinds } from '../../shared/contract/command-types.ts';
import { saveCopyAs } from '../../shared/contract/extract-types.ts';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import type { Schemas } from './check.ts';
import { block, keyEdit, patchLabel, replacing, sought, surfaceEdit, within } from './command-schemas.ts';
import { placeNotes } from './project/manifest.ts';

const MEGABYTE = 1024 * 1024;

/** The most that one call may request or send. */
export const limits = {
  path: 4096,
  text: 16 * MEGABYTE,
  bytes: 16 * MEGABYTE,
  readBytes: 4 * MEGABYTE,
  fields: MEGABYTE,
  nodes: 10_000,
  hits: 10_000,
  quickOpen: 1000,
  searchHits: 1_000_000,
  memory: MEGABYTE,
  settingName: 100,
  comparedRows: 10_000,
  thumbnails: 200,
  extracted: 100_000,
  placed: 10_000,
  filesBeside: 100,
} as const;

const none = v.object({});
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const install = v.pipe(
  id,
  v.transform(text => text as InstallId), // as: an id by its form; whether it is known is the table's answer
);
const asset = v.pipe(
  id,
  v.transform(text => text as AssetId), // as: the same
);
const path = v.pipe(v.string(), v.maxLength(limits.path));
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(limits.text));
const upTo = (limit: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(limit));
const memoryKey = v.picklist(['preferences', 'session', 'keybindings', 'bookmarks']);
const ofInstall = v.object({ install });
const ofAsset = v.object({ asset });
/** An edit, and the revision it is based on. */
const editOf = { asset, base: v.exactOptional(v.number()) };
/** Requested values of a scene's choices. */
const wanted = v.exactOptional(v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(64))));
const index = upTo(0xffff_ffff);
const picture = v.pipe(v.instance(Uint8Array), v.maxLength(limits.bytes));
const newPicture = v.object({
  asset,
  index,
  png: picture,
  alpha: v.exactOptional(picture),
  scale: v.exactOptional(v.boolean()),
  colouring: v.exactOptional(v.pipe(v.string(), v.maxLength(256))),
});

const colourPart = upTo(0xffff);
const colour = v.object({ red: colourPart, green: colourPart, blue: colourPart, mark: v.boolean() });

const writeChoices = { clearReadOnly: v.exactOptional(v.boolean()), force: v.exactOptional(v.boolean()) };

const newSound = v.object({
  asset,
  bytes: v.pipe(v.instance(Uint8Array), v.maxLength(limits.bytes)),
  raw: v.exactOptional(v.boolean()),
});

const chunkPlace = v.object({ path, side: v.picklist(['before', 'after', 'inside']) });
const chunkEdit = v.variant('kind', [
  v.object({ kind: v.literal('drop'), path }),
  v.object({ kind: v.picklist(['move', 'copy']), path, to: chunkPlace }),
  v.object({ kind: v.literal('paste'), from: asset, path, to: chunkPlace }),
]);

const paths = v.pipe(v.array(path), v.minLength(1), v.maxLength(limits.path));
const finite = v.pipe(v.number(), v.finite());
const three = v.tuple([finite, finite, finite]);
const placing = v.object({
  translation: v.exactOptional(three),
  rotation: v.exactOptional(v.tuple([finite, finite, finite, finite])),
  scale: v.exactOptional(three),
});
const placedParts = v.pipe(v.array(v.object({ path, to: placing })), v.minLength(1), v.maxLength(limits.placed));
const fieldValues = v.pipe(
  v.array(v.object({ path, value: v.union([finite, v.boolean(), text]) })),
  v.minLength(1),
  v.maxLength(limits.placed),
);
const itemEdit = v.variant('kind', [
  v.object({ kind: v.literal('insert'), path }),
  v.object({ kind: v.literal('remove'), paths, unlink: v.exactOptional(v.boolean()) }),
  v.object({ kind: v.literal('copy'), paths, to: v.exactOptional(path) }),
  v.object({ kind: v.literal('move'), paths, to: path }),
  v.object({ kind: v.literal('rename'), path, name: path }),
  v.object({ kind: v.literal('paste'), from: asset, paths, to: path }),
  v.object({ kind: v.literal('flip'), paths }),
  v.object({ kind: v.literal('place'), parts: placedParts, goesOn: v.exactOptional(v.boolean()) }),
  v.object({
    ...{ kind: v.literal('fields'), label: v.pipe(v.string(), v.nonEmpty(), v.maxLength(limits.settingName)) },
    ...{ values: fieldValues, goesOn: v.exactOptional(v.boolean()) },
  }),
  v.object({ kind: v.literal('binary') }),
  v.object({ kind: v.literal('surface'), edit: surfaceEdit }),
]);

const comparison = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
/** A kind of change, and an address. */
const row = v.pipe(v.string(), v.maxLength(limits.path + 20));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const side = v.variant('kind', [
  v.object({ kind: v.literal('install'), install }),
  v.object({ kind: v.literal('asset'), asset }),
  v.object({ kind: v.literal('original'), asset }),
  v.object({ kind: v.literal('disk'), asset }),
  v.object({ kind: v.literal('backup'), install, file: path, sha256 }),
  v.object({ kind: v.literal('snapshot'), install, snapshot: v.pipe(v.string(), v.maxLength(200)) }),
]);
const changeKind = v.picklist(['added', 'removed', 'changed', 'renamed', 'moved']);

const patchFile = { file: path, text };

const place = v.picklist(['library', 'project']);
const structureId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(100));
const structure = v.object({ place, id: structureId });
const structureText = v.pipe(v.string(), v.maxLength(MEGABYTE));
const glob = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000));

const fileName = v.pipe(path, v.nonEmpty());
const modelFile = { name: fileName, bytes: picture };
const newShape = v.object({
  ...{ asset, ...modelFile },
  beside: v.exactOptional(v.pipe(v.array(v.object(modelFile)), v.maxLength(limits.filesBeside))),
  part: v.exactOptional(path),
  fresh: v.exactOptional(v.pipe(path, v.nonEmpty())),
});
const extractJob = {
  assets: v.pipe(v.array(asset), v.minLength(1), v.maxLength(limits.extracted)),
  kinds: v.pipe(v.array(v.picklist(exportKinds)), v.minLength(1)),
};
const saveCopyJob = { install, as: v.picklist(saveCopyAs) };
const extractInto = v.variant('kind', [
  v.object({ kind: v.literal('folder'), folder: v.pipe(path, v.nonEmpty()) }),
  v.object({ kind: v.literal('zip'), folder: v.pipe(path, v.nonEmpty()), name: v.pipe(path, v.nonEmpty()) }),
  v.object({ kind: v.literal('download'), name: v.pipe(path, v.nonEmpty()) }),
]);

/** The arguments of each call of the window. */
export const workbenchSchemas: Schemas<Workbench> = {
  hello: none,
  chooseFolder: none,
  revealFile: v.object({ asset }),
  dragOut: v.object({ assets: extractJob.assets }),
  reportBug: v.object({
    text: v.pipe(v.string(), v.maxLength(20_000)),
    where: v.exactOptional(
      v.object({
        file: v.exactOptional(path),
        entry: v.exactOptional(path),
        path: v.exactOptional(path),
        start: v.exactOptional(offset),
        line: v.exactOptional(offset),
        column: v.exactOptional(offset),
      }),
    ),
  }),
  recall: v.object({ key: memoryKey }),
  settings: none,
  saveSettings: v.object({
    changes: v.record(
      v.pipe(v.string(), v.maxLength(limits.settingName)),
      v.nullable(v.union([v.pipe(v.string(), v.maxLength(limits.path)), v.number(), v.boolean()])),
    ),
  }),
  remember: v.object({ key: memoryKey, text: v.pipe(v.string(), v.maxLength(limits.memory)) }),
  recentInstalls: none,
  forgetInstall: v.object({ folder: path }),
  listFolders: v.object({ folder: path }),
  openInstall: v.object({ folder: v.pipe(path, v.nonEmpty()) }),
  openDemo: none,
  closeInstall: ofInstall,
  relocateInstall: v.object({ install, folder: v.pipe(path, v.nonEmpty()) }),
  locateRecent: v.object({ recent: v.pipe(path, v.nonEmpty()), folder: v.pipe(path, v.nonEmpty()) }),
  scan: ofInstall,
  browse: v.object({ install, parent: v.exactOptional(asset) }),
  quickOpen: v.object({ install, query: v.pipe(v.string(), v.maxLength(1000)), limit: upTo(limits.quickOpen) }),
  locate: v.object({ install, address: path }),
  problems: ofInstall,
  search: v.object({
    install,
    search: v.pipe(v.string(), v.maxLength(100)),
    mode: v.picklist(['any', 'name', 'text', 'hex']),
    query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(limits.path)),
    matchCase: v.exactOptional(v.boolean()),
    formats: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))),
    limit: upTo(limits.searchHits),
  }),
  hitFields: v.object({
    install,
    hits: v.pipe(v.array(v.object({ asset, start: offset })), v.maxLength(limits.nodes)),
  }),
  pathLabels: v.object({
    install,
    places: v.pipe(v.array(v.object({ asset, path })), v.maxLength(limits.nodes)),
  }),
  references: ofAsset,
  missions: v.object({ install, place: v.exactOptional(text) }),
  openAsset: v.object({ asset, soon: v.exactOptional(v.boolean()) }),
  readBytes: v.object({ asset, start: offset, size: upTo(limits.readBytes) }),
  checksums: v.object({ asset, start: offset, size: upTo(Number.MAX_SAFE_INTEGER) }),
  byteStats: v.object({ asset, start: offset, size: upTo(Number.MAX_SAFE_INTEGER) }),
  fieldsIn: v.object({ asset, start: offset, size: upTo(limits.fields) }),
  nodesAt: v.object({ asset, path, first: offset, count: upTo(limits.nodes) }),
  fieldAt: v.object({ asset, offset }),
  find: v.object({
    asset,
    ...sought,
    ...within,
    from: offset,
    direction: v.picklist(['forward', 'backward']),
    limit: upTo(limits.hits),
  }),
  findPart: v.object({ asset, ...sought, start: offset, end: offset }),
  planReplace: v.object({ asset, ...replacing }),
  replaceBytes: v.object({ ...editOf, ...replacing }),
  writeBlock: v.object({ ...editOf, start: offset, ...block, bytes: picture }),
  resizeBytes: v.object({
    ...{ ...editOf, start: offset, remove: offset, insert: picture },
    coalesce: v.exactOptional(v.boolean()),
  }),
  previewShape: newShape,
  importShape: newShape,
  replaceWithFile: v.object({ asset, name: fileName, bytes: picture, raw: v.exactOptional(v.boolean()) }),
  putFiles: v.object({
    container: asset,
    files: v.array(v.object({ asset: v.exactOptional(asset), name: fileName, bytes: picture })),
    raw: v.exactOptional(v.boolean()),
    part: v.exactOptional(v.object({ of: v.pipe(v.string(), v.maxLength(100)), after: index, more: v.boolean() })),
  }),
  addEntry: v.object({ container: asset, name: fileName, bytes: picture, raw: v.exactOptional(v.boolean()) }),
  removeEntries: v.object({ container: asset, entries: extractJob.assets }),
  duplicateEntries: v.object({ container: asset, entries: extractJob.assets }),
  renameEntry: v.object({ container: asset, entry: asset, name: path }),
  planExtract: v.object(extractJob),
  extract: v.object({ ...extractJob, into: extractInto }),
  planSaveCopy: v.object(saveCopyJob),
  saveCopy: v.object({ ...saveCopyJob, into: extractInto }),
  extractedPart: v.object({ download: v.pipe(v.string(), v.maxLength(100)), part: index }),
  pictures: ofAsset,
  picture: v.object({ asset, index }),
  pixelAt: v.object({ asset, index, pixel: offset }),
  pixelsIn: v.object({ asset, index, start: offset, size: offset }),
  thumbnails: v.object({ asset, indices: v.pipe(v.array(index), v.maxLength(limits.thumbnails)) }),
  previewPicture: newPicture,
  replacePicture: newPicture,
  exportPicture: v.object({ asset, index, colouring: v.exactOptional(path) }),
  colourings: ofAsset,
  palettes: ofAsset,
  setColour: v.object({ asset, path, colour, goesOn: v.exactOptional(v.boolean()) }),
  sound: ofAsset,
  soundWav: ofAsset,
  checkSound: newSound,
  replaceSound: newSound,
  tracks: ofAsset,
  scene: v.object({ asset, wanted }),
  scenePart: v.object({ scene: path, part: index }),
  sceneOverlays: v.object({ asset, wanted }),
  exportScene: v.object({ asset, as: v.picklist(['glb', 'obj']), wanted }),
  handles: v.object({ asset, paths }),
  clips: ofAsset,
  clip: v.object({ asset, clip: path }),
  table: ofAsset,
  setField: v.object({ ...editOf, path, value: v.unknown() }),
  writeBytes: v.object({
    ...editOf,
    start: offset,
    bytes: v.pipe(v.instance(Uint8Array), v.maxLength(limits.bytes)),
    coalesce: v.exactOptional(v.boolean()),
  }),
  readText: v.object({ asset, path: v.exactOptional(path) }),
  writeText: v.object({
    ...{ ...editOf, text, part: v.exactOptional(path), coalesce: v.exactOptional(v.boolean()) },
  }),
  undo: ofAsset,
  redo: ofAsset,
  saveProject: ofInstall,
  notes: ofInstall,
  saveNotes: v.object({ install, notes: placeNotes }),
  changes: ofInstall,
  revertChanges: v.object({ install }),
  revertChange: v.object({ asset, change: v.pipe(v.string(), v.maxLength(200)) }),
  applyRepair: v.object({ ...editOf, path }),
  planRepairs: ofAsset,
  applyRepairs: ofAsset,
  editKeys: v.object({ asset, clip: path, edit: keyEdit }),
  editItems: v.object({ ...editOf, edit: itemEdit }),
  partName: v.object({ asset, path }),
  editChunks: v.object({ ...editOf, edit: chunkEdit }),
  editProblems: ofAsset,
  planWrite: v.object({ install, relocate: v.exactOptional(v.boolean()) }),
  writeInstall: v.object({
    install,
    ...writeChoices,
    followLinks: v.exactOptional(v.boolean()),
    relocate: v.exactOptional(v.boolean()),
  }),
  backups: ofInstall,
  restore: v.object({ install, file: v.exactOptional(path) }),
  resolveChanged: v.object({ asset, keep: v.picklist(['disk', 'edits']) }),
  recovered: ofInstall,
  resolveRecovered: v.object({ install, keep: v.boolean() }),
  openSide: v.object({ folder: v.pipe(path, v.nonEmpty()), comparison }),
  compare: v.object({
    comparison,
    a: side,
    b: side,
    options: v.exactOptional(
      v.object({
        floatStep: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
        ignorePadding: v.exactOptional(v.boolean()),
        ignoreOrder: v.exactOptional(v.boolean()),
      }),
    ),
  }),
  comparedRows: v.object({
    comparison,
    filter: v.object({
      kinds: v.exactOptional(v.pipe(v.array(changeKind), v.maxLength(10))),
      formats: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))),
      text: v.exactOptional(path),
    }),
    isOpen: v.boolean(),
    except: v.pipe(v.array(row), v.maxLength(limits.comparedRows)),
    first: offset,
    count: upTo(limits.comparedRows),
  }),
  comparedFields: v.object({ comparison, row, follows: v.boolean(), first: offset, count: upTo(limits.comparedRows) }),
  comparedBytes: v.object({ comparison, row }),
  comparedNow: v.object({ comparison }),
  comparisonReport: v.object({ comparison, as: v.picklist(['markdown', 'json']) }),
  closeComparison: v.object({ comparison }),
  copyAcross: v.object({
    from: asset,
    fromPath: v.exactOptional(path),
    to: asset,
    path: v.exactOptional(path),
    isMove: v.exactOptional(v.literal(true)),
  }),
  copyEntry: v.object({ from: asset, into: asset }),
  dropEntry: v.object({ entry: asset }),
  copyName: v.object({ from: asset, to: asset }),
  exportPatch: v.object({ install, label: patchLabel }),
  exportDifference: v.object({ old: install, now: install, label: patchLabel }),
  planPatch: v.object({ install, ...patchFile }),
  applyPatch: v.object({ install, ...patchFile, ...writeChoices }),
  patches: ofInstall,
  planRemoval: v.object({ install, patch: id }),
  removePatch: v.object({ install, patch: id, clearReadOnly: v.exactOptional(v.boolean()) }),
  structures: v.object({ install, asset: v.exactOptional(asset) }),
  structureOf: v.object({ asset, isNew: v.exactOptional(v.boolean()) }),
  tryStructure: v.object({ asset, text: structureText }),
  dropStructure: ofAsset,
  keepStructure: v.object({ asset, text: structureText, place }),
  chooseStructure: v.object({ asset, structure: v.exactOptional(v.nullable(structure)) }),
  addStructure: v.object({
    install,
    place,
    text: structureText,
    file: v.exactOptional(fileName),
    glob: v.exactOptional(glob),
    removed: v.exactOptional(structureId),
  }),
  changeStructure: v.object({
    install,
    structure,
    id: v.exactOptional(structureId),
    glob: v.exactOptional(v.nullable(glob)),
  }),
  removeStructure: v.object({ install, structure }),
  structureFile: v.object({ install, structure }),
  takeSnapshot: v.object({ install, name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  snapshots: none,
  dropSnapshot: v.object({ snapshot: v.pipe(v.string(), v.maxLength(200)) }),
};
