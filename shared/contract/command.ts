import type { Wanted } from '../scene/choices.ts';
import type { KeyEdit } from '../scene/key-timing.ts';
import type { SurfaceEdit } from '../scene/surface-edit.ts';
import { call } from './call.ts';
import type { Backup, PlaceNote } from './change-types.ts';
import type * as t from './command-types.ts';
import type { CompareOptions } from './compare-types.ts';
import type { SaveCopyAs } from './extract-types.ts';
import type * as g from './guard-types.ts';
import type * as p from './patch-types.ts';
import type { BlockWrite, ByteSpan, Replacing, Resize, SearchMode, Sought } from './search-types.ts';
import type { Checksum } from './types.ts';

type InProject = t.Based & { readonly project: string };
/** An address that the project has edits of, relative to the game folder. */
type Edited = { readonly address: string };

/** The target of a verb that adds or removes; only `force` has an effect: repairs that follow from such an edit are always made. */
type ItemTarget = t.Based & { readonly address: string; readonly out: string } & t.Guarded;

/** One call for each verb of the command line. It takes addresses, so only a transport in the same process serves it. */
export const command = {
  scan: call<t.Based & { readonly folder: string; readonly db?: string }, t.ScanResult>(),
  list: call<t.Based & { readonly place: string; readonly all: boolean }, t.Listed>(),
  identify: call<
    t.Based & { readonly places: readonly string[]; readonly facts?: boolean } & t.WithStructure,
    readonly t.IdentifyRow[]
  >(),
  show: call<
    t.Based & {
      readonly address: string;
      readonly path?: string;
      /** For each level, where the answer is text already. */
      readonly spaces?: 0 | 2;
    } & t.WithStructure,
    t.Shown
  >(),
  fields: call<
    t.Based & {
      readonly address: string;
      readonly from?: number;
      readonly to?: number;
      /** Only the fields of this node. */
      readonly path?: string;
      /** The depth below it; anything deeper is shown as one. */
      readonly depth?: number;
    } & t.WithStructure,
    t.Overlay
  >(),
  text: call<t.Based & { readonly address: string; readonly path?: string }, t.TextShown>(),
  replace: call<
    t.Based & {
      readonly container: string;
      readonly edits: readonly t.EntryReplacement[];
      /** A folder: its files replace the entries that have their names, whatever their endings are. */
      readonly from?: string;
      readonly out: string;
      /** Takes the files as they are, never compiled. */
      readonly raw: boolean;
      /** Scales a picture whose size the game does not draw. */
      readonly scale?: boolean;
    } & t.Guarded,
    t.Repacked
  >(),
  /** A file of a disc with other content, in new sectors at the end; what names it by its sector follows. */
  relocate: call<
    t.Based & {
      readonly container: string;
      readonly entry: string;
      readonly file: string;
      readonly out: string;
      readonly force?: boolean;
    },
    t.Relocated
  >(),
  set: call<
    t.Based & {
      readonly address: string;
      readonly fields: readonly t.FieldAssignment[];
      readonly out: string;
    } & t.Guarded &
      t.WithStructure,
    t.Repacked
  >(),
  /** Places in the bytes of a file or entry, up to `limit`; all are counted. */
  findBytes: call<
    t.Based & Sought & { readonly address: string; readonly within?: ByteSpan; readonly limit: number },
    t.BytesFound
  >(),
  /** Changes bytes: at one place, or at all that are found. */
  editBytes: call<
    t.Based & {
      readonly address: string;
      readonly edit: Replacing | Resize | BlockWrite;
      readonly out: string;
    } & t.Guarded,
    t.Repacked
  >(),
  /** Checksums and hashes of some bytes. */
  sumBytes: call<t.Based & { readonly address: string; readonly within?: ByteSpan }, readonly Checksum[]>(),
  /** The channels of a clip with the frames of their keys; of the first clip of a file where none is named. */
  keys: call<t.Based & { readonly address: string; readonly clip?: string }, readonly t.KeyRow[]>(),
  /** Moves, pastes or removes a key of a clip. */
  key: call<
    t.Based & {
      readonly address: string;
      readonly clip?: string;
      readonly edit: KeyEdit;
      readonly out: string;
    } & Pick<t.Guarded, 'force' | 'index'>,
    t.Repacked
  >(),
  /** Removes, moves or copies a chunk of a file that is made of chunks. */
  chunk: call<
    t.Based & {
      readonly address: string;
      readonly edit: t.CommandChunkEdit;
      readonly out: string;
    } & Pick<t.Guarded, 'force' | 'index'>,
    t.Repacked
  >(),
  /** Copies a change from another version: all of it, what is at a path, or with `isName` the name of the entry. */
  copyAcross: call<
    t.Based & {
      readonly from: string;
      readonly to: string;
      /** In `from`; without it the item at `path` is removed. */
      readonly fromPath?: string;
      readonly path?: string;
      readonly isMove?: true;
      readonly isName?: true;
      readonly out: string;
    } & Pick<t.Guarded, 'force' | 'index'>,
    t.CopiedAcross
  >(),
  /** A new item before the one at `path`, or at the end for `nodes[]`; `json` is the item or a part of it, as typed. */
  insert: call<ItemTarget & { readonly path: string; readonly json?: string }, t.ItemsMade>(),
  /** `unlink` sets references to removed items to the value for none. */
  remove: call<ItemTarget & { readonly paths: readonly string[]; readonly unlink?: boolean }, t.ItemsMade>(),
  /** The item again, after itself or at `to`. `from`: the address of another world or model that has the part. */
  copy: call<ItemTarget & { readonly path: string; readonly to?: string; readonly from?: string }, t.ItemsMade>(),
  move: call<ItemTarget & { readonly path: string; readonly to: string }, t.ItemsMade>(),
  rename: call<ItemTarget & { readonly path: string; readonly name: string }, t.ItemsMade>(),
  /**
   * The model that `show` printed, edited, becomes the asset again. `path`: the part that the file is the text of, where it is
   * text and not of all.
   */
  build: call<ItemTarget & { readonly file: string; readonly path?: string } & t.WithStructure, t.Repacked>(),
  /** Entries of archives and the index that names them, together; both go into a folder, as they are in the game's. */
  resource: call<
    t.Based & {
      readonly address: string;
      readonly edit: t.ResourceEdit;
      readonly out: string;
      readonly force?: boolean;
    },
    t.ResourceEdited
  >(),
  /** A surface painted, or its faces edited; what follows from them is repaired. */
  surface: call<ItemTarget & { readonly edit: SurfaceEdit }, t.ItemsMade>(),
  /**
   * Imports a mesh of a model file into a mesh of the asset, `part` or the only one; data that the file cannot hold is kept. Without `out`
   * it only reports the result.
   */
  import: call<
    Omit<ItemTarget, 'out'> & {
      readonly file: string;
      readonly part?: string;
      /** The name of an additional mesh; `part` is then the one to model it on. */
      readonly fresh?: string;
      readonly out?: string;
    },
    t.Imported
  >(),
  extract: call<
    t.Based & {
      readonly places: readonly string[];
      readonly where: string;
      readonly kinds: readonly t.ExportKind[];
      /** `where` is a zip file rather than a folder. */
      readonly zip?: boolean;
      /** Only lists what would be extracted. */
      readonly dryRun?: boolean;
      /** The state of an exported scene. */
      readonly wanted?: Wanted;
    } & t.WithStructure,
    t.Extracted
  >(),
  /** Lists what can be repaired, and repairs it; without `out` it only lists. */
  repair: call<
    t.Based & {
      readonly place: string;
      /** Only repairs at these paths, those of notes too; all but those of notes when absent. */
      readonly only?: readonly string[];
      readonly out?: string;
      readonly dryRun: boolean;
    } & Pick<t.Guarded, 'force' | 'index'>,
    g.Repaired
  >(),
  /** Transitions between the rooms of an area, from where their edges meet; without `out` it only lists them. */
  link: call<
    t.Based & {
      readonly address: string;
      /** Only one room, and only one edge of it, as 3 · face + edge. */
      readonly room?: string;
      readonly edge?: number;
      /** A folder for the walkmeshes that change; where the area is in a container, the outermost file. */
      readonly out?: string;
      readonly dryRun: boolean;
      readonly force?: boolean;
    },
    g.Linked
  >(),
  verify: call<t.Based & { readonly places: readonly string[] } & t.WithStructure, t.VerifyResult>(),
  diff: call<
    t.Based & {
      readonly a: string;
      readonly b: string;
      readonly all: boolean;
      readonly options: CompareOptions;
    } & t.WithStructure,
    t.Diffed
  >(),
  structureCheck: call<t.Based & { readonly file: string }, t.StructureRow>(),
  /** Into a mod project, or into the user's own library. */
  structureAdd: call<
    t.Based & { readonly file: string; readonly project?: string; readonly glob?: string },
    t.StructureRow
  >(),
  structureList: call<t.Based & { readonly project?: string }, readonly t.StructureRow[]>(),
  structureRemove: call<t.Based & { readonly name: string; readonly project?: string }, t.StructureRow>(),
  search: call<
    t.Based & {
      readonly folder: string;
      readonly query: string;
      readonly mode: SearchMode;
      readonly matchCase: boolean;
      readonly limit: number;
    },
    t.SearchRows
  >(),
  /** What a file or entry of a folder names, and what names it. */
  refs: call<t.Based & { readonly folder: string; readonly address: string }, t.RefRows>(),
  /** The missions of a folder, and everything that the one with a name or place uses. */
  missions: call<t.Based & { readonly folder: string; readonly name?: string }, t.MissionRows>(),
  /** Which game folder a project writes to: asked before it does. */
  projectInstall: call<t.Based & { readonly project: string }, { readonly install: string }>(),
  pose: call<
    t.Based & { readonly model: string; readonly clip?: string; readonly frame?: number; readonly wanted?: Wanted },
    readonly t.PoseRow[]
  >(),
  /**
   * The colours that other files have for a picture of numbers; with `palette` and `out` the picture in them, or, of a drawing in them, the
   * file. Of a file with palettes these; with `palette`, `set` and `out` the file with other colours in one of them.
   */
  colours: call<
    t.Based & { readonly address: string; readonly palette?: string; readonly from?: string; readonly out?: string } & {
      readonly set?: readonly t.ColourAssignment[];
    },
    t.ColourRows
  >(),
  /** The choices of a scene, and the files of the chosen state. */
  states: call<t.Based & { readonly address: string; readonly wanted?: Wanted }, t.StateRows>(),
  projectStatus: call<t.Based & { readonly project: string }, t.WriteResult>(),
  /** The changes of a project, saved elsewhere; the rows are those of `extract`. */
  projectExport: call<
    t.Based & {
      readonly project: string;
      readonly where: string;
      readonly as: SaveCopyAs;
      readonly zip: boolean;
      readonly dryRun: boolean;
    },
    Iterable<t.ExtractRow>
  >(),
  /** The edits in effect, oldest first. */
  projectChanges: call<InProject, readonly t.ChangeRow[]>(),
  projectUndo: call<InProject & Edited, t.ProjectEdited>(),
  projectRedo: call<InProject & Edited, t.ProjectEdited>(),
  /** `change`: an id from `projectChanges`. */
  projectRevert: call<InProject & Edited & { readonly change: string }, t.ProjectEdited>(),
  /** The originals that are kept. */
  projectBackups: call<InProject, readonly Backup[]>(),
  /** Bookmarks and notes; `add` adds one, replacing one at the same address and offset, `drop` removes one. */
  projectNotes: call<
    InProject & { readonly add?: PlaceNote; readonly drop?: Pick<PlaceNote, 'address' | 'start'> },
    readonly PlaceNote[]
  >(),
  /** The changes of a session that did not end; kept or discarded if `keep` says so. */
  projectRecovered: call<InProject & { readonly keep?: boolean }, readonly t.RecoveredRow[]>(),
  /** For a file that another program changed: its edits stay, or the bytes on disk do. */
  projectResolve: call<InProject & Edited & { readonly keep: 'disk' | 'edits' }, t.ProjectEdited>(),
  /** `followLinks`: also files outside the game folder that links in it lead to; `relocate`: moves files that no longer fit to the end of a disc. */
  write: call<
    t.Based & {
      readonly project: string;
      readonly dryRun: boolean;
      readonly clearReadOnly?: boolean;
      readonly force?: boolean;
      readonly followLinks?: boolean;
      readonly relocate?: boolean;
    },
    t.WriteResult
  >(),
  restore: call<t.Based & { readonly install: string; readonly address?: string }, t.WriteResult>(),
  /** A project's edits as a patch file, without anything of the game. */
  patchExport: call<
    t.Based & { readonly project: string; readonly out: string; readonly label?: Partial<p.PatchLabel> },
    t.PatchWritten
  >(),
  /** What makes one folder of another, as a patch file. */
  patchDiff: call<
    t.Based & {
      readonly old: string;
      readonly now: string;
      readonly out: string;
      readonly label?: Partial<p.PatchLabel>;
    },
    t.PatchWritten & Pick<p.DifferenceExported, 'left'>
  >(),
  patchApply: call<
    t.Based & {
      readonly file: string;
      readonly install: string;
      readonly dryRun: boolean;
      readonly clearReadOnly?: boolean;
      readonly force?: boolean;
    },
    p.PatchPlan
  >(),
  patchRemove: call<
    t.Based & {
      readonly file: string;
      readonly install: string;
      readonly dryRun: boolean;
      readonly clearReadOnly?: boolean;
    },
    p.PatchRemoval
  >(),
  patchList: call<t.Based & { readonly install: string }, readonly p.ListedPatch[]>(),
  snapshotTake: call<t.Based & { readonly folder: string; readonly name?: string }, p.SnapshotRow>(),
  snapshotList: call<Record<string, never>, readonly p.SnapshotRow[]>(),
  snapshotDrop: call<{ readonly snapshot: string }, { readonly dropped: string }>(),
  /** The second edition is the first with a few changes, to compare the two. */
  demo: call<t.Based & { readonly folder: string; readonly edition?: 1 | 2 }, t.DemoWritten>(),
} as const;

export type Command = typeof command;
