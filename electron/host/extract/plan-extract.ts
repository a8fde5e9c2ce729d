import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Progress } from '../../../shared/contract/call.ts';
import { type ExportKind, type ExtractRow, exportKinds } from '../../../shared/contract/command-types.ts';
import type { ExtractPlan, ExtractPlanRow } from '../../../shared/contract/extract-types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { whyGone } from '../../answers/export/target.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { extractName, FreeNames } from '../../files/extract-name.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { type ExtractRequest, type ExtractTarget, extractTargets } from './extract-items.ts';

/** The file extension of a form that makes one file. */
const ENDINGS = {
  raw: '',
  text: '.txt',
  json: '.json',
  png: '.png',
  wav: '.wav',
  glb: '.glb',
  obj: '.obj',
  csv: '.csv',
  binary: '',
};

interface PlanOptions {
  /** Listed rows; all are counted. */
  readonly most: number;
  readonly progress?: (progress: Progress) => void;
}

/** What would be extracted, without making any of it: the forms are those that the formats offer. */
export async function planExtract(request: ExtractRequest, { most, progress }: PlanOptions): Promise<ExtractPlan> {
  const forms = new Map<ExportKind, number>(exportKinds.map(kind => [kind, 0]));
  const names = new FreeNames();
  const rows: ExtractPlanRow[] = [];
  let [assets, files, refused] = [0, 0, 0];
  const tell = (row: ExtractPlanRow) => {
    if ('refused' in row) refused++;
    else files++;
    if (rows.length < most) rows.push(row);
  };
  for await (const found of extractTargets(request, tell)) {
    assets++;
    const offered = exportKindsOf(found.target.view);
    for (const kind of offered) forms.set(kind, (forms.get(kind) ?? 0) + 1);
    for (const row of rowsOf(found, offered, request.kinds, names)) tell(row);
    if (assets % 64 !== 0) continue;
    progress?.({ text: found.name, done: assets, unit: 'entries' });
    await otherWork();
  }
  const counted = Object.fromEntries(forms) as ExtractPlan['forms']; // as: a key for each kind, from exportKinds
  return { assets, forms: counted, files, refused, rows };
}

/** The rows of a plan as paths below a folder or in one zip file. */
export function plannedRows(
  { rows }: ExtractPlan,
  { out, zip = false }: { readonly out: string; readonly zip?: boolean | undefined },
): ExtractRow[] {
  return rows.map(row => {
    if ('refused' in row) return row;
    const { name, kind: _, ...written } = row;
    return { ...written, ...(zip ? { file: out, name } : { file: join(out, name) }) };
  });
}

/** The forms in which a file or entry can be extracted. */
function exportKindsOf({ format }: View): readonly ExportKind[] {
  const { exportsAs, scenes } = format;
  const isScene = (kind: string) => kind === 'glb' || kind === 'obj';
  return ['raw', ...exportsAs.filter(kind => !isScene(kind) || scenes !== undefined)];
}

function rowsOf(
  { target, name }: ExtractTarget,
  offered: readonly ExportKind[],
  kinds: readonly ExportKind[],
  names: FreeNames,
): ExtractPlanRow[] {
  const { address, view, missing: lost } = target;
  const gone = whyGone(target);
  if (gone !== undefined) return [{ address, refused: gone }];
  const wanted = kinds.filter(kind => offered.includes(kind));
  if (wanted.length === 0)
    return [{ address, refused: failures.cannotExport(address, isA(view.format), kinds.join(' or ')).text }];
  return wanted.map(kind => {
    const ending = kind === 'wav' && /\.wav$/i.test(view.name) ? '' : ENDINGS[kind];
    const found = extractName(name + ending);
    if (found.kind === 'refused') return { address, refused: found.why };
    return {
      ...{ address, name: names.take(found.parts), kind },
      ...(kind === 'raw' && { bytes: view.source.size }),
      ...(lost !== undefined && { lost }),
    };
  });
}

/** Only `write` changes the game folder, whatever links lead there. */
export function refuseInsideGame(game: string, folder: string): void {
  if (leadsOutside(game, folder) === undefined) refuse(failures.extractIntoGame(folder));
}
