import type { Wanted } from '../scene/choices.ts';
import type { Handle } from '../scene/handle.ts';
import type { KeyEdit } from '../scene/key-timing.ts';
import type { Clip, ClipInfo } from '../scene/skeleton.ts';
import { call, event } from './call.ts';
import type * as e from './change-types.ts';
import type * as c from './compare-types.ts';
import type * as x from './extract-types.ts';
import type { Failure, Where } from './failure.ts';
import type * as g from './guard-types.ts';
import type * as m from './patch-types.ts';
import type * as p from './picture-types.ts';
import type * as s from './search-types.ts';
import type * as a from './sound-types.ts';
import type * as k from './structure-types.ts';
import type { TableResult } from './table-types.ts';
import type * as t from './types.ts';

/** All calls of a window. Assets are ids: no path of the disk crosses after `openInstall`. */
export const workbench = {
  hello: call<Record<string, never>, t.Hello>(),
  /** The system's own dialog, if there is one (Electron); null if it was dismissed. */
  chooseFolder: call<Record<string, never>, { readonly folder: string | null }>(),
  /** Shows the file in the system's file manager, if there is a desktop shell; for an entry, its file. */
  revealFile: call<{ readonly asset: t.AssetId }, undefined>(),
  /** Copies of files and entries, with their edits, for the desktop shell to drop elsewhere. */
  dragOut: call<{ readonly assets: readonly t.AssetId[] }, undefined>(),
  reportBug: call<{ readonly text: string; readonly where?: Where }, undefined>(),

  /** What the window asked to remember; null if there is nothing, or on a safe start. */
  recall: call<{ readonly key: t.MemoryKey }, { readonly text: string | null }>(),
  /** Keeps a text for the next start of any window; a safe start keeps nothing. */
  remember: call<{ readonly key: t.MemoryKey; readonly text: string }, undefined>(),

  /** The text of settings.json, and its path; null if there is none, or on a safe start. */
  settings: call<Record<string, never>, { readonly file: string; readonly text: string | null }>(),
  /** Changes the file; not saved while it is broken. */
  saveSettings: call<{ readonly changes: t.SettingChanges }, { readonly saved: boolean }>(),

  recentInstalls: call<Record<string, never>, readonly t.RecentInstall[]>(),
  forgetInstall: call<{ readonly folder: string }, undefined>(),
  /** Names of folders only; an empty folder means the places to start from. */
  listFolders: call<{ readonly folder: string }, t.FolderListing>(),
  openInstall: call<{ readonly folder: string }, t.Install>(),
  openDemo: call<Record<string, never>, t.Install>(),
  closeInstall: call<{ readonly install: t.InstallId }, undefined>(),
  /** The game is in another folder now: its mod project continues there, and that folder is opened instead. */
  relocateInstall: call<{ readonly install: t.InstallId; readonly folder: string }, t.Install>(),
  /** The same for one of the recent folders that is gone and not open. */
  locateRecent: call<{ readonly recent: string; readonly folder: string }, t.Install>(),

  /** Updates the index; answers when done. Browsing works in the meantime. */
  scan: call<{ readonly install: t.InstallId }, t.ScanResult>(),
  /** The children of a folder, a container, or (parent absent) the install itself, in their own order. */
  browse: call<{ readonly install: t.InstallId; readonly parent?: t.AssetId }, readonly t.AssetRow[]>(),
  /** Fuzzy over names and addresses, best first. */
  quickOpen: call<
    { readonly install: t.InstallId; readonly query: string; readonly limit: number },
    t.QuickOpenResult
  >(),
  /** The asset at an address relative to the install's root. */
  locate: call<{ readonly install: t.InstallId; readonly address: string }, t.AssetRow>(),
  problems: call<{ readonly install: t.InstallId }, readonly t.Problem[]>(),

  /** Searches every file and its contents; `searchFound` reports results while it runs. */
  search: call<s.SearchQuery, s.SearchResult>(),
  /** The fields of hits, in their order; null if the bytes have no name. */
  hitFields: call<
    { readonly install: t.InstallId; readonly hits: readonly { readonly asset: t.AssetId; readonly start: number }[] },
    readonly (string | null)[]
  >(),
  /** Labels for the paths in rows, in their order: `WALKER › MASS`; null if a path says as much. */
  pathLabels: call<
    { readonly install: t.InstallId; readonly places: readonly { readonly asset: t.AssetId; readonly path: string }[] },
    readonly (string | null)[]
  >(),
  /** What an asset names, and what names it. */
  references: call<{ readonly asset: t.AssetId }, s.References>(),
  /** The missions of a game folder as the last scan found them, and with a place everything that one of them uses. */
  missions: call<{ readonly install: t.InstallId; readonly place?: string }, s.Missions>(),

  /** All details of an asset; `soon` answers with what is known at once if a full reading takes a while. */
  openAsset: call<{ readonly asset: t.AssetId; readonly soon?: boolean }, t.Asset>(),
  readBytes: call<t.Window, t.BytesResult>(),
  /** Checksums and hashes of a window of any size. */
  checksums: call<t.Window, readonly t.Checksum[]>(),
  /** How often bytes and pairs of bytes occur in a window of any size, and its entropy. */
  byteStats: call<t.Window, s.ByteStats>(),
  fieldsIn: call<t.Window, t.FieldsResult>(),
  /** One node of the structure tree and a window of its children. */
  nodesAt: call<
    { readonly asset: t.AssetId; readonly path: string; readonly first: number; readonly count: number },
    t.NodesResult
  >(),
  /** The innermost field over a byte. */
  fieldAt: call<{ readonly asset: t.AssetId; readonly offset: number }, t.FieldAt>(),
  find: call<s.FindQuery, s.FindResult>(),
  /** The hits in a range, up to a limit: called again from `next`, it lists all of them however long the asset is. */
  findPart: call<s.Sought & { readonly asset: t.AssetId; readonly start: number; readonly end: number }, s.FoundPart>(),
  /** What `replaceBytes` would do, without doing it. */
  planReplace: call<s.Replacing & { readonly asset: t.AssetId }, s.ReplacePlan>(),
  /** Replaces all hits as one step. Another length is refused where the asset cannot grow. */
  replaceBytes: call<s.Replacing & e.EditOf, e.Edited>(),
  /**
   * Replaces bytes with others of any length, as one step; sizes, counts and offsets follow. `coalesce`
   * joins it to the step before when that one ended here.
   */
  resizeBytes: call<s.Resize & e.EditOf & { readonly coalesce?: boolean }, e.Edited>(),

  /** The pictures an asset holds, in its own order. */
  pictures: call<{ readonly asset: t.AssetId }, p.PicturesResult>(),
  picture: call<{ readonly asset: t.AssetId; readonly index: number }, p.PictureResult>(),
  /** Where a pixel is stored; pixels are counted row by row from the top. */
  pixelAt: call<{ readonly asset: t.AssetId; readonly index: number; readonly pixel: number }, p.PixelResult>(),
  /** Which pixels some bytes hold. */
  pixelsIn: call<t.Window & { readonly index: number }, p.PixelsResult>(),
  thumbnails: call<{ readonly asset: t.AssetId; readonly indices: readonly number[] }, p.ThumbnailsResult>(),
  /** The preview of what the game would show, without an edit. */
  previewPicture: call<p.NewPicture, p.PicturePreview>(),
  replacePicture: call<p.NewPicture, e.Edited>(),
  /** As PNG files that can be imported unchanged. */
  exportPicture: call<
    { readonly asset: t.AssetId; readonly index: number; readonly colouring?: string },
    p.PictureExport
  >(),
  /** The colours that files around an asset have for its pictures of numbers. */
  colourings: call<{ readonly asset: t.AssetId }, readonly p.ColouringRow[]>(),
  /** The palettes that an asset holds. */
  palettes: call<{ readonly asset: t.AssetId }, p.PalettesResult>(),
  setColour: call<p.ColourEdit, e.Edited>(),

  /** A sound as it is drawn; refused if it cannot be played. */
  sound: call<{ readonly asset: t.AssetId }, a.SoundResult>(),
  /** The same as a file that a browser plays. */
  soundWav: call<{ readonly asset: t.AssetId }, a.SoundBytes>(),
  /** What the user should know before another sound replaces it; refused if it is not a sound. */
  checkSound: call<a.NewSound, a.SoundCheck>(),
  replaceSound: call<a.NewSound, e.Edited>(),
  /** A movement as curves. */
  tracks: call<{ readonly asset: t.AssetId }, a.TracksResult>(),
  /** An asset as a table, all rows of it. */
  table: call<{ readonly asset: t.AssetId }, TableResult>(),

  setField: call<e.EditOf & { readonly path: string; readonly value: unknown }, e.Edited>(),
  /** Overwrites `bytes.length` bytes; `coalesce` joins it to the step before when that one ended here. */
  writeBytes: call<
    e.EditOf & { readonly start: number; readonly bytes: Uint8Array; readonly coalesce?: boolean },
    e.Edited
  >(),
  /** Overwrites `width` bytes at `start` and again after each `stride`, with all of `bytes`, as one step. */
  writeBlock: call<s.BlockWrite & e.EditOf, e.Edited>(),
  readText: call<{ readonly asset: t.AssetId; readonly path?: string }, e.TextResult>(),
  /**
   * Compiles and edits; text that does not compile is kept as a draft and the bytes stay. `part`: what of the asset the text is
   * of, where that is not all; what was typed over other bytes is asked about.
   */
  writeText: call<
    e.EditOf & { readonly text: string; readonly part?: string; readonly coalesce?: boolean },
    e.TextWritten
  >(),
  undo: call<{ readonly asset: t.AssetId }, e.Edited>(),
  redo: call<{ readonly asset: t.AssetId }, e.Edited>(),
  /** The 3D scene of an asset, with what it names in other files; `wanted` gives the state. */
  scene: call<{ readonly asset: t.AssetId; readonly wanted?: Wanted }, t.SceneResult>(),
  /** One part of it, as soon as it is made; each can be fetched once, and the last one ends the transfer. */
  scenePart: call<{ readonly scene: string; readonly part: number }, t.ScenePart>(),
  /** The overlays of a scene that has them apart, as one section that `packOverlays` (shared/scene) writes. */
  sceneOverlays: call<{ readonly asset: t.AssetId; readonly wanted?: Wanted }, Pick<t.SceneResult, 'scene'>>(),
  /** How parts of a scene can be moved by hand, by the paths of their bytes; null if they cannot. */
  handles: call<{ readonly asset: t.AssetId; readonly paths: readonly string[] }, readonly (Handle | null)[]>(),
  /** The same as files for other programs, with textures and clips; with OBJ only the shapes. */
  exportScene: call<
    { readonly asset: t.AssetId; readonly as: 'glb' | 'obj'; readonly wanted?: Wanted },
    p.PictureExport
  >(),
  /** The clips of the whole install for the skeletons of an asset. */
  clips: call<{ readonly asset: t.AssetId }, readonly ClipInfo[]>(),
  /** One of them with all its keys. */
  clip: call<{ readonly asset: t.AssetId; readonly clip: string }, Clip>(),
  /** Moves, pastes or removes a key of a clip, as a step of the file that the clip is in. */
  editKeys: call<{ readonly asset: t.AssetId; readonly clip: string; readonly edit: KeyEdit }, e.KeysEdited>(),

  /** The name of a part; null if it has none. */
  partName: call<{ readonly asset: t.AssetId; readonly path: string }, string | null>(),
  /** A preview of replacing a mesh with a model file; nothing is changed. */
  previewShape: call<g.NewShape, g.ShapePreview>(),
  /** Replaces a mesh of an asset with that of a model file; data that the file cannot hold is kept. */
  importShape: call<g.NewShape, e.Edited>(),
  /** Replaces an asset with a file: compiled if the asset has a text or picture form, unless it is raw. */
  replaceWithFile: call<
    { readonly asset: t.AssetId; readonly name: string; readonly bytes: Uint8Array; readonly raw?: boolean },
    { readonly edited: e.Edited; readonly notes: readonly string[] }
  >(),
  /**
   * Several files as one action: each in the place of an entry of a container, or as a new one where it names none. `raw`:
   * what cannot be converted comes in as it is. `part`: where one message cannot hold all, nothing is done before the last.
   */
  putFiles: call<
    {
      readonly container: t.AssetId;
      readonly files: readonly { readonly asset?: t.AssetId; readonly name: string; readonly bytes: Uint8Array }[];
      readonly raw?: boolean;
      /** `after`: how many files were sent before. */
      readonly part?: { readonly of: string; readonly after: number; readonly more: boolean };
    },
    { readonly edited: readonly e.Edited[]; readonly notes: readonly string[] }
  >(),
  /** Entries of a container, each call one step of the container; together with the file that names them, if separate. */
  addEntry: call<
    { readonly container: t.AssetId; readonly name: string; readonly bytes: Uint8Array; readonly raw?: boolean },
    { readonly edited: e.Edited; readonly notes: readonly string[] }
  >(),
  removeEntries: call<{ readonly container: t.AssetId; readonly entries: readonly t.AssetId[] }, e.Edited>(),
  /** As the last ones, under free names. */
  duplicateEntries: call<{ readonly container: t.AssetId; readonly entries: readonly t.AssetId[] }, e.Edited>(),
  renameEntry: call<{ readonly container: t.AssetId; readonly entry: t.AssetId; readonly name: string }, e.Edited>(),

  /** What extracting would give, without making any of it. */
  planExtract: call<x.ExtractJob, x.ExtractPlan>(),
  /** Extracts with the edits of the mod project, never into the game folder, and never over a file that is there. */
  extract: call<x.ExtractJob & { readonly into: x.ExtractInto }, x.Extracted>(),
  /** The files that a copy of the changes consists of, without making any of them. */
  planSaveCopy: call<x.SaveCopyJob, x.ExtractPlan>(),
  /** Saves them by the rules of `extract`; the originals stay as they are. */
  saveCopy: call<x.SaveCopyJob & { readonly into: x.ExtractInto }, x.Extracted>(),
  /** One part of an extracted file to download. */
  extractedPart: call<{ readonly download: string; readonly part: number }, { readonly bytes: Uint8Array }>(),

  /** Answers when all edits of the mod project are on the disk. */
  saveProject: call<{ readonly install: t.InstallId }, undefined>(),
  /** Bookmarks and notes, kept in the mod project. */
  notes: call<{ readonly install: t.InstallId }, readonly e.PlaceNote[]>(),
  saveNotes: call<{ readonly install: t.InstallId; readonly notes: readonly e.PlaceNote[] }, undefined>(),
  /** All pending edits of the mod project. */
  changes: call<{ readonly install: t.InstallId }, readonly e.Change[]>(),
  /** Takes one change back, as a step of its own. */
  revertChange: call<{ readonly asset: t.AssetId; readonly change: string }, e.Edited>(),
  /** Reverts everything unwritten, as one step. Returns what has changed; undoing the first restores all of it. */
  revertChanges: call<{ readonly install: t.InstallId }, readonly e.Edited[]>(),
  /** Possible repairs, such as a checksum to recompute; making one is an edit. */
  applyRepair: call<e.EditOf & { readonly path: string }, e.Edited>(),
  /** All repairs the asset offers: what each would write. */
  planRepairs: call<{ readonly asset: t.AssetId }, readonly g.PlannedRepair[]>(),
  /** Carries them all out, as one step. */
  applyRepairs: call<{ readonly asset: t.AssetId }, e.Edited>(),
  /** Inserts, removes, copies, moves or pastes items of lists, as one step. */
  editItems: call<e.EditOf & { readonly edit: g.ItemEdit }, e.ItemsEdited>(),
  /** Drops, moves, copies or pastes a chunk. */
  editChunks: call<e.EditOf & { readonly edit: g.ChunkEdit }, e.Edited>(),

  /** The guard's findings about an asset's present edits; waits for its check. */
  editProblems: call<{ readonly asset: t.AssetId }, g.EditProblems>(),

  /** What writing would do, byte for byte, without doing it. */
  planWrite: call<{ readonly install: t.InstallId; readonly relocate?: boolean }, e.WritePlan>(),
  /**
   * `clearReadOnly`: also files marked read-only, as those copied from a CD are; restoring marks them again. `force`: also
   * edits that break what they change; refused without it. `followLinks`: also files outside of the install that links
   * in it lead to; `relocate`: what has no room in its sectors on a disc goes to its end.
   */
  writeInstall: call<
    {
      readonly install: t.InstallId;
      readonly clearReadOnly?: boolean;
      readonly force?: boolean;
      readonly followLinks?: boolean;
      readonly relocate?: boolean;
    },
    e.WriteResult
  >(),
  backups: call<{ readonly install: t.InstallId }, readonly e.Backup[]>(),
  restore: call<{ readonly install: t.InstallId; readonly file?: string }, e.WriteResult>(),
  /** After `fileChanged`: reload the file (edits are dropped) or keep the opened version and the edits. */
  resolveChanged: call<{ readonly asset: t.AssetId; readonly keep: 'disk' | 'edits' }, e.Edited>(),
  /** What a crashed session left in the journal, offered at start. */
  recovered: call<{ readonly install: t.InstallId }, readonly e.Recovered[]>(),
  resolveRecovered: call<{ readonly install: t.InstallId; readonly keep: boolean }, undefined>(),

  /**
   * Opens a folder beside the one on the bench, only to be compared by this name, now or later; `closeComparison` of the last
   * that needs it closes it.
   */
  openSide: call<{ readonly folder: string; readonly comparison: c.ComparisonId }, t.Install>(),
  /**
   * Compares two sides; progress is reported with the call and by `compareProgress`. Cancelling it keeps nothing
   * new: one of this name that is open already is replaced when the new one is done, and its rows keep their ids.
   */
  compare: call<c.CompareJob, c.ComparisonSummary>(),
  comparedRows: call<c.RowsQuery, c.RowsResult>(),
  /** The fields of a pair that are not the same. */
  comparedFields: call<c.FieldsQuery, c.FieldChanges>(),
  /** The alignment of the bytes of a pair. */
  comparedBytes: call<{ readonly comparison: c.ComparisonId; readonly row: string }, c.ByteBlocks>(),
  /** The rows of folders whose two sides are equal by now, including edits: the others are as they were compared. */
  comparedNow: call<{ readonly comparison: c.ComparisonId }, c.ComparedNow>(),
  /** The whole comparison to read or to keep. */
  comparisonReport: call<
    { readonly comparison: c.ComparisonId; readonly as: 'markdown' | 'json' },
    c.ComparisonReport
  >(),
  /** Also stops it when it still runs. */
  closeComparison: call<{ readonly comparison: c.ComparisonId }, undefined>(),

  /**
   * Copies one change of a comparison to the other side, as one step of the asset there. Both paths: a value, or
   * everything below it; `fromPath` alone: an item to add; `path` alone: an item to remove; neither: the whole content.
   * A move puts the item at `path` where the other side has it.
   */
  copyAcross: call<
    {
      readonly from: t.AssetId;
      readonly fromPath?: string;
      readonly to: t.AssetId;
      readonly path?: string;
      readonly isMove?: true;
    },
    e.Edited
  >(),
  /** Adds an entry to a container that lacks it, as one step of the container. */
  copyEntry: call<{ readonly from: t.AssetId; readonly into: t.AssetId }, e.Edited>(),
  /** Takes an entry out of its container, as one step of the container. */
  dropEntry: call<{ readonly entry: t.AssetId }, e.Edited>(),
  /** Gives an entry the name of another one, as one step of its container. */
  copyName: call<{ readonly from: t.AssetId; readonly to: t.AssetId }, e.Edited>(),

  /** The edits of the mod project as a file to share, without anything of the game's own. */
  exportPatch: call<{ readonly install: t.InstallId; readonly label: m.PatchLabel }, m.PatchExported>(),
  /** What makes one open folder of another, as a file to share. */
  exportDifference: call<
    { readonly old: t.InstallId; readonly now: t.InstallId; readonly label: m.PatchLabel },
    m.DifferenceExported
  >(),
  /** The effect of applying a patch, without doing it; `file` is its name. */
  planPatch: call<m.PatchFile & { readonly install: t.InstallId }, m.PatchPlan>(),
  /** Makes its edits in the project and writes them to the install; nothing at all where something does not fit. */
  applyPatch: call<
    m.PatchFile & { readonly install: t.InstallId; readonly clearReadOnly?: boolean; readonly force?: boolean },
    m.PatchPlan
  >(),
  /** The patches applied to an install, the last one first. */
  patches: call<{ readonly install: t.InstallId }, readonly m.AppliedPatch[]>(),
  planRemoval: call<{ readonly install: t.InstallId; readonly patch: string }, m.PatchRemoval>(),
  removePatch: call<
    { readonly install: t.InstallId; readonly patch: string; readonly clearReadOnly?: boolean },
    m.PatchRemoval
  >(),

  /** Structures of the user's own, of the library and of the mod project. */
  structures: call<{ readonly install: t.InstallId; readonly asset?: t.AssetId }, k.StructureList>(),
  /** The structure an asset is read by; without one, or for a new one, what its bytes suggest. */
  structureOf: call<{ readonly asset: t.AssetId; readonly isNew?: boolean }, k.AssetStructure>(),
  /** Reads an asset by a text that is being typed; while that has errors, the last good one stays in use. */
  tryStructure: call<{ readonly asset: t.AssetId; readonly text: string }, k.StructureTried>(),
  /**
   * Gives up what was typed since it was kept, and answers it: the text that was in use, and the one with errors that was typed
   * after it. Tried one after the other, they are there again.
   */
  dropStructure: call<{ readonly asset: t.AssetId }, { readonly typed: readonly string[] }>(),
  /** Saves the typed text, and reads the asset by it from now on; one with the same name is replaced. */
  keepStructure: call<k.StructureKeeping, k.StructureName>(),
  /** Reads an asset by a structure; null: by no structure; absent: as its bytes and its name say. */
  chooseStructure: call<{ readonly asset: t.AssetId; readonly structure?: k.StructureName | null }, undefined>(),
  addStructure: call<k.NewStructure, k.StructureName>(),
  changeStructure: call<k.StructureChange, k.StructureName>(),
  removeStructure: call<{ readonly install: t.InstallId; readonly structure: k.StructureName }, undefined>(),
  /** A .ksy as it is kept. */
  structureFile: call<
    { readonly install: t.InstallId; readonly structure: k.StructureName },
    { readonly name: string; readonly text: string }
  >(),

  /** Remembers an install by its hashes, to compare with later. */
  takeSnapshot: call<{ readonly install: t.InstallId; readonly name: string }, m.SnapshotRow>(),
  /** Of all installs, the last one first. */
  snapshots: call<Record<string, never>, readonly m.SnapshotRow[]>(),
  dropSnapshot: call<{ readonly snapshot: string }, undefined>(),

  scanProgress: event<t.ScanProgress>(),
  searchFound: event<s.SearchFound>(),
  compareProgress: event<c.CompareProgress>(),
  /** An asset has new bytes: forget what was read of older revisions. */
  assetChanged: event<e.AssetChanged>(),
  /** The guard has looked at an asset's edits; follows `assetChanged`. */
  editChecked: event<g.EditChecked>(),
  fileChanged: event<{ readonly install: t.InstallId; readonly asset: t.AssetId; readonly address: string }>(),
  installChanged: event<{ readonly install: t.InstallId; readonly reason: 'index' | 'project' | 'written' }>(),
  /** A game folder can no longer be read, as with an unplugged disk; what was read stays open. */
  folderGone: event<{ readonly install: t.InstallId }>(),
  folderBack: event<{ readonly install: t.InstallId }>(),
  /** settings.json was written, by hand or by another window. */
  settingsChanged: event<Record<string, never>>(),
  /** A folder was chosen outside the window: in a menu, or by a second start. */
  folderRequested: event<{ readonly folder: string }>(),
  failed: event<Failure>(),
} as const;

export type Workbench = typeof workbench;
