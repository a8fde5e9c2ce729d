import { join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ExtractRow } from '../../../shared/contract/command-types.ts';
import type { ExtractPlan } from '../../../shared/contract/extract-types.ts';
import { extractFiles } from '../../files/extract-files.ts';
import { zipFiles } from '../../files/zip-files.ts';
import { extractItems } from '../extract/extract-items.ts';
import { planExtract } from '../extract/plan-extract.ts';
import { sceneForms } from './export-scenes.ts';
import type { Target } from './targets.ts';

/** extract: writes out files and entries, in one or more forms. */
export const extract: Handlers<Command>['extract'] = async (args, { signal }) => {
  const { base, places, where, kinds, zip, dryRun } = args;
  const refused: ExtractRow[] = [];
  const scene = (target: Target, kind: 'glb' | 'obj') => sceneForms(target, kind, base);
  const request = { base, places, kinds, signal, scene };
  if (dryRun) return planned(await planExtract(request, { most: Number.POSITIVE_INFINITY }), where);
  const items = extractItems(request, row => refused.push(row));
  const out = resolve(base, where);
  const written = zip ? await zipFiles(out, items, { signal }) : await extractFiles(out, items, { signal });
  return [...written, ...refused];
};

/** The rows of a plan as those of the files they would be. */
function planned({ rows }: ExtractPlan, where: string): ExtractRow[] {
  return rows.map(row => {
    if ('refused' in row) return row;
    const { address, name, bytes } = row;
    return { address, file: join(where, name), ...(bytes !== undefined && { bytes }) };
  });
}
