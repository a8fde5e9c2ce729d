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
import { type AssetState, isEdited } from '../project/asset-state.ts';
import { type Plannable, type PlanOptions, planTargets } from '../write/planned-target.ts';

/** A file of the copy, or why there is none; its content can be read until the next one is asked for. */
export type CopiedFile = ExtractItem | { readonly address: string; readonly refused: string };

/**
 * What a mod project changes, to be written somewhere else: as loose files, each changed entry under its own name, or as
 * whole files of the game with the changes in them. A file that is changed itself comes out whole either way.
 */
export async function* changedFiles(
  project: Plannable,
  as: SaveCopyAs,
  options: PlanOptions = {},
): AsyncGenerator<CopiedFile> {
  const changed = project.states().filter(state => state.draft !== undefined || isEdited(state));
  const byFile = Map.groupBy(changed, ({ address }) => parseAddress(address).path);
  for (const [file, states] of byFile) {
    await otherWork();
    const isWhole = as === 'files' || states.some(({ address }) => address === file);
    if (isWhole) yield* wholeFile(project, file, options);
    else for (const state of states) yield looseFile(state);
  }
}

function looseFile({ address, draft, document }: AssetState): CopiedFile {
  if (draft !== undefined) return { address, refused: projectFailures.draftPending(address).text };
  return { address, name: parseAddress(address).entries.at(-1)?.name ?? address, content: [document.source()] };
}

/** As it would be written, or as it is on disk where all of it is written already. */
async function* wholeFile(project: Plannable, file: string, options: PlanOptions): AsyncGenerator<CopiedFile> {
  const [target] = await planTargets(project, { ...options, files: new Set([file]) });
  const source = target === undefined ? openFile(join(project.install, file)) : target.source;
  try {
    if (target?.plan.refused !== undefined) yield { address: file, refused: target.plan.refused.text };
    else if (source !== undefined) yield { address: file, name: file, content: target?.repacked?.pieces ?? [source] };
  } finally {
    source?.close();
  }
}

/** The files that would come out, without writing any. */
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

/** Those that come out; the others are told apart. */
export async function* copiedItems(
  files: AsyncIterable<CopiedFile>,
  refuse: (row: { readonly address: string; readonly refused: string }) => void,
): AsyncGenerator<ExtractItem> {
  for await (const copied of files) {
    if ('refused' in copied) refuse(copied);
    else yield copied;
  }
}
