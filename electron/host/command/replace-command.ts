import { basename, extname, resolve } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { EntryReplacement } from '../../../shared/contract/command-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { type EntryStep, parseAddress, parseStep, stepsOf } from '../../files/address.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { type NestedEdit, repack } from '../../files/repack.ts';
import { writeFile } from '../../files/write-file.ts';
import { View } from '../assets/view.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { compileFile } from './compile-file.ts';
import { entriesOf, type Target } from './targets.ts';

/** replace: re-packs a container with entries replaced, added or dropped. */
export const replace: Handlers<Command>['replace'] = async (args, { signal }) => {
  const { base, container, edits, out, raw } = args;
  const opened = openAddress(base, container);
  const files: FileSource[] = [];
  function open(file: string): Source {
    const source = openFile(resolve(base, file));
    files.push(source);
    return source;
  }
  try {
    const target = { address: container, view: new View(opened.name, opened.source, 0) };
    const steps = parseAddress(container).entries;
    const nested = edits.map(edit =>
      toNestedEdit(edit, steps, file => {
        const format = raw ? undefined : formatFor(target, parseStep(edit.entry));
        return compileFile(file, open(file), format);
      }),
    );
    const packed = await repack(outermost(opened, container), nested);
    await writeFile(resolve(base, out), packed.pieces, { signal });
    const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
    return { out, bytes: packed.size, changed };
  } finally {
    for (const file of files) file.close();
    opened.close();
  }
};

/** The file on disk that an address begins in. */
export function outermost(
  { steps, source, file }: Opened,
  address: string,
): { source: Source; name: string; address: string } {
  return { source: steps[0]?.source ?? source, name: basename(file), address: parseAddress(address).path };
}

function toNestedEdit(
  { entry, file }: EntryReplacement,
  above: readonly EntryStep[],
  read: (file: string) => Source,
): NestedEdit {
  const entries = [...above, parseStep(entry)];
  return file === undefined ? { entries, kind: 'drop' } : { entries, kind: 'put', content: read(file) };
}

/** The format of the entry as it is; of a new one, that of its neighbours with the same ending. */
function formatFor(target: Target, step: EntryStep): Format | undefined {
  const entries = entriesOf(target) ?? refuse(failures.noEntries(target.address, target.view.format.title));
  const names = stepsOf(entries.map(({ view }) => view.name));
  const isSame = ({ name, nth }: EntryStep): boolean =>
    nth === step.nth && name.toLowerCase() === step.name.toLowerCase();
  const index = names.findIndex(isSame);
  if (index >= 0) return entries[index]?.view.format;
  const ending = extname(step.name).toLowerCase();
  return entries.find(({ view }) => extname(view.name).toLowerCase() === ending && view.format.text !== undefined)?.view
    .format;
}
