import { call } from './call.ts';
import type * as t from './command-types.ts';
import type { CompareOptions } from './compare-types.ts';
import type * as g from './guard-types.ts';
import type * as p from './patch-types.ts';
import type { SearchMode } from './search-types.ts';

/** One call for each verb of the command line. It takes addresses, so only a transport in the same process serves it. */
export const command = {
  scan: call<t.Based & { readonly folder: string; readonly db?: string }, t.ScanResult>(),
  list: call<t.Based & { readonly place: string; readonly all: boolean }, readonly t.ListRow[]>(),
  identify: call<t.Based & { readonly places: readonly string[] }, readonly t.IdentifyRow[]>(),
  show: call<t.Based & { readonly address: string; readonly path?: string }, t.Shown>(),
  fields: call<t.Based & { readonly address: string; readonly from?: number; readonly to?: number }, t.Overlay>(),
  text: call<t.Based & { readonly address: string; readonly path?: string }, t.TextShown>(),
  replace: call<
    t.Based & {
      readonly container: string;
      readonly edits: readonly t.EntryReplacement[];
      readonly out: string;
      /** Takes the files as they are, never compiled. */
      readonly raw: boolean;
    } & t.Guarded,
    t.Repacked
  >(),
  set: call<
    t.Based & {
      readonly address: string;
      readonly fields: readonly t.FieldAssignment[];
      readonly out: string;
    } & t.Guarded,
    t.Repacked
  >(),
  extract: call<
    t.Based & {
      readonly places: readonly string[];
      readonly where: string;
      readonly kinds: readonly t.ExportKind[];
      /** `where` is a zip file rather than a folder. */
      readonly zip?: boolean;
      /** Only says what would come out. */
      readonly dryRun?: boolean;
    },
    readonly t.ExtractRow[]
  >(),
  /** What can be put right, and puts it right; without `out` it only tells. */
  repair: call<
    t.Based & {
      readonly place: string;
      /** Only repairs at these paths, those of notes too; all but those of notes when absent. */
      readonly only?: readonly string[];
      readonly out?: string;
      readonly dryRun: boolean;
    },
    g.Repaired
  >(),
  verify: call<t.Based & { readonly places: readonly string[] }, t.VerifyResult>(),
  diff: call<
    t.Based & { readonly a: string; readonly b: string; readonly all: boolean; readonly options: CompareOptions },
    t.Diffed
  >(),
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
  /** Which install a project writes to: told before it does. */
  projectInstall: call<t.Based & { readonly project: string }, { readonly install: string }>(),
  pose: call<
    t.Based & { readonly model: string; readonly clip?: string; readonly frame?: number },
    readonly t.PoseRow[]
  >(),
  projectStatus: call<t.Based & { readonly project: string }, t.WriteResult>(),
  /** `followLinks`: also files outside of the install that links in it lead to. */
  write: call<
    t.Based & {
      readonly project: string;
      readonly dryRun: boolean;
      readonly force?: boolean;
      readonly followLinks?: boolean;
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
      readonly force?: boolean;
    },
    p.PatchPlan
  >(),
  patchRemove: call<
    t.Based & { readonly file: string; readonly install: string; readonly dryRun: boolean },
    p.PatchRemoval
  >(),
  patchList: call<t.Based & { readonly install: string }, readonly p.AppliedPatch[]>(),
  snapshotTake: call<t.Based & { readonly folder: string; readonly name?: string }, p.SnapshotRow>(),
  snapshotList: call<Record<string, never>, readonly p.SnapshotRow[]>(),
  snapshotDrop: call<{ readonly snapshot: string }, { readonly dropped: string }>(),
  /** The second edition is the first with a few changes, to compare the two. */
  demo: call<t.Based & { readonly folder: string; readonly edition?: 1 | 2 }, t.DemoWritten>(),
} as const;

export type Command = typeof command;
