import { resolve } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import { type ExtractItem, extractFiles } from '../../files/extract-files.ts';
import { failures } from '../failures.ts';
import { exportOf, type Form } from './export-of.ts';
import { picturesOf } from './export-pictures.ts';
import { sceneForms } from './export-scenes.ts';
import { entriesOf, folderAt, type Target, targetsAt } from './targets.ts';

/** extract: writes out files and entries, in one or more forms. */
export const extract: Handlers<Command>['extract'] = async ({ base, place, where, kinds }, { signal }) => {
  const refused: ExtractRow[] = [];
  const items = itemsOf({ base, place, kinds, signal }, row => refused.push(row));
  const written = await extractFiles(resolve(base, where), items, { signal });
  return [...written, ...refused];
};

interface Wanted {
  readonly base: string;
  readonly place: string;
  readonly kinds: readonly ExportKind[];
  readonly signal: AbortSignalLike;
}

async function* itemsOf(wanted: Wanted, refuse: (row: ExtractRow) => void): AsyncGenerator<ExtractItem> {
  const { base, place, signal } = wanted;
  const folder = (await folderAt(base, place)) !== undefined;
  for await (const target of targetsAt(base, place, { deep: true, entries: false, signal })) {
    const entries = entriesOf(target);
    const above = folder ? target.address.slice(place.replace(/[\\/]+$/, '').length + 1) : '';
    for (const one of entries ?? [target])
      yield* formsOf(one, nameOf(one, above, entries !== undefined), wanted, refuse);
  }
}

/** Entries of a container in a folder go into a folder of the container's name. */
function nameOf({ view }: Target, above: string, isEntry: boolean): string {
  if (above === '') return view.name;
  return isEntry ? `${above}/${view.name}` : above;
}

async function* formsOf(
  target: Target,
  name: string,
  { base, kinds }: Wanted,
  refuse: (row: ExtractRow) => void,
): AsyncGenerator<ExtractItem> {
  const { address, view } = target;
  const forms = await Promise.all(kinds.map(kind => formsAs(target, kind, base)));
  const found = forms.flat().filter(form => form !== undefined);
  if (found.length === 0)
    refuse({ address, refused: failures.cannotExport(address, view.format.title, kinds.join(' or ')).text });
  for (const form of found) {
    if ('why' in form) refuse({ address, refused: form.why });
    else yield { address, name: name + form.ending, content: form.content };
  }
}

/** One form, or several files that make it up. */
async function formsAs(target: Target, kind: ExportKind, base: string): Promise<readonly (Form | undefined)[]> {
  if (kind === 'png') return picturesOf(target);
  if (kind === 'glb' || kind === 'obj') return sceneForms(target, kind, base);
  return [exportOf(target.view, kind)];
}
