import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { collected, piecesSize } from '../../../shared/base/pieces.ts';
import { exportKinds } from '../../../shared/contract/command-types.ts';
import type { ExtractPlan, ExtractPlanRow, SaveCopyAs } from '../../../shared/contract/extract-types.ts';
import { projectFailures } from '../../failures/project.ts';
import { parseAddress } from '../../files/address.ts';
import type { ExtractItem } from '../../files/extract-files.ts';
import { extractName, FreeNames } from '../../files/extract-name.ts';
import { openFile } from '../../files/file-source.ts';
import { throwIfCancelled } from '../../files/hash-source.ts';
import { type AssetState, isEdited } from '../project/asset-state.ts';
import { followedBefore } from '../write/follow-indexes.ts';
import { type Plannable, type PlannedTarget, type PlanOptions, planTargets } from '../write/planned-target.ts';

/** A file of the copy, or why there is none; its content can be read until the next one is requested. */
export type CopiedFile = ExtractItem | { readonly address: string; readonly refused: string };

/**
 * The changes of a mod project as files, to be written elsewhere: as loose files, each changed entry under its own name, or as
 * whole files of the game with the changes in them. A file that is changed itself is saved whole either way. Whole files
 * are planned together, as for a write: files that follow them are saved too.
 */
export async function* changedFiles(
  project: Plannable,
  as: SaveCopyAs,
  options: PlanOptions = {},
): AsyncGenerator<CopiedFile> {
  const changed = project.states().filter(state => state.draft !== undefined || isEdited(state));
  const byFile = Map.groupBy(changed, ({ address }) => parseAddress(address).path);
  const isLoose = (file: string): boolean =>
    as === 'loose' && byFile.get(file)?.some(({ address }) => address === file) === false;
  const targets = await targetsWithout(project, isLoose, options);
  try {
    for (const [file, states] of byFile) {
      await otherWork();
      if (isLoose(file)) for (const state of states) yield looseFile(state);
      else yield* wholeFile(project, file, targets.get(file));
    }
    yield* followingFiles(
      project,
      [...byFile.keys()].filter(file => !isLoose(file)),
      targets,
    );
  } finally {
    for (const { source } of targets.values()) source?.close();
  }
}

/** What a write would change, except for files whose entries are saved loose: the game keeps these as they are. */
async function targetsWithout(
  project: Plannable,
  isLoose: (file: string) => boolean,
  options: PlanOptions,
): Promise<ReadonlyMap<string, PlannedTarget>> {
  const all = project.states().map(({ address }) => parseAddress(address).path);
  const files = new Set(all.filter(file => !isLoose(file)));
  const targets = await planTargets(project, { ...options, files });
  throwIfCancelled(options.signal);
  return new Map(targets.map(target => [target.plan.file, target]));
}

function looseFile({ address, draft, document }: AssetState): CopiedFile {
  if (draft !== undefined) return { address, refused: projectFailures.draftPending(address).text };
  return { address, name: parseAddress(address).entries.at(-1)?.name ?? address, content: [document.source()] };
}

/** As it would be written, or as it is on disk if all of it is written already. */
function* wholeFile(project: Plannable, file: string, target: PlannedTarget | undefined): Generator<CopiedFile> {
  if (target === undefined) yield* fileOnDisk(project, file);
  else yield plannedFile(target);
}

function plannedFile({ plan: { file, refused }, source, repacked }: PlannedTarget): CopiedFile {
  if (refused !== undefined) return { address: file, refused: refused.text };
  const content = repacked?.pieces ?? (source === undefined ? [] : [source]);
  return { address: file, name: file, content };
}

function* fileOnDisk({ install }: Plannable, file: string): Generator<CopiedFile> {
  const source = openFile(join(install, file));
  try {
    yield { address: file, name: file, content: [source] };
  } finally {
    source.close();
  }
}

/** Files that are not edited themselves, but follow edited ones: in this write, or in earlier ones. */
function* followingFiles(
  project: Plannable,
  files: readonly string[],
  targets: ReadonlyMap<string, PlannedTarget>,
): Generator<CopiedFile> {
  const done = new Set(files);
  for (const [file, target] of targets) {
    if (done.has(file) || target.followed === undefined) continue;
    done.add(file);
    // A file that returns to its original is not part of the mod.
    const original = project.manifest.files[file]?.original.sha256;
    if (target.plan.refused !== undefined || target.plan.after?.sha256 !== original) yield plannedFile(target);
  }
  for (const file of followedBefore(project, files)) if (!done.has(file)) yield* fileOnDisk(project, file);
}

/** The files to save, without writing any. */
export async function planCopy(files: AsyncIterable<CopiedFile>): Promise<ExtractPlan> {
  const names = new FreeNames();
  const rows: ExtractPlanRow[] = [];
  for await (const copied of files) rows.push(planRow(copied, names));
  const refused = rows.filter(row => 'refused' in row).length;
  const written = rows.length - refused;
  const forms = Object.fromEntries(
    exportKinds.map(kind => [kind, kind === 'raw' ? written : 0]),
  ) as ExtractPlan['forms']; // as: a key for each kind, from exportKinds
  return { assets: rows.length, forms, files: written, refused, rows };
}

function planRow(copied: CopiedFile, names: FreeNames): ExtractPlanRow {
  if ('refused' in copied) return copied;
  const { address, content } = copied;
  const name = extractName(copied.name);
  if (name.kind === 'refused') return { address, refused: name.why };
  return { address, name: names.take(name.parts), kind: 'raw', bytes: piecesSize(collected(content)) };
}

/** The files to save; the others are reported separately. */
export async function* copiedItems(
  files: AsyncIterable<CopiedFile>,
  refuse: (row: { readonly address: string; readonly refused: string }) => void,
): AsyncGenerator<ExtractItem> {
  for await (const copied of files) {
    if ('refused' in copied) refuse(copied);
    else yield copied;
  }
}
