import { basename, extname, resolve } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { EntryReplacement } from '../../../shared/contract/command-types.ts';
import { entriesOf, type Target } from '../../answers/export/target.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress, parseStep, stepsOf } from '../../files/address.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { type NestedEdit, repack } from '../../files/repack.ts';
import { writeFile } from '../../files/write-file.ts';
import { withName } from '../edits/copy-entry.ts';
import { type FileOnDisk, guardFile } from '../guard/guard-file.ts';
import { repairEdited } from '../guard/repair-edited.ts';
import { fitSound } from '../sounds/fit-sound.ts';
import { replacementWarnings } from '../sounds/replacement-warnings.ts';
import { compileFile, type Wanted } from './compile-file.ts';
import { compilePicture } from './compile-picture.ts';

/** replace: re-packs a container with entries replaced, added, dropped or renamed. */
export const replace: Handlers<Command>['replace'] = async (args, { signal }) => {
  const { base, container, edits, out, raw, scale = false, force, repair } = args;
  const opened = openAddress(base, container);
  const files: FileSource[] = [];
  const notes: string[] = [];
  function open(file: string): Source {
    const source = openFile(resolve(base, file));
    files.push(source);
    return source;
  }
  try {
    const renamed = withNames(opened, container, edits);
    const target = { address: container, view: new View(opened.name, renamed ?? opened.source, 0) };
    const steps = parseAddress(container).entries;
    const present = entriesOf(target);
    const replaced = edits.filter(edit => edit.rename === undefined);
    const nested = replaced.map(edit =>
      toNestedEdit(edit, steps, file => {
        const step = parseStep(edit.entry);
        const source = open(file);
        const entry = entryFor(present ?? [], step);
        const sound = entry && !raw ? fitSound(entry.view, source) : { content: source, changes: [] };
        const told = entry ? [...sound.changes, ...replacementWarnings(entry.view, sound.content)] : [];
        notes.push(...told.map(text => `${edit.entry}: ${text}`));
        if (raw) return source;
        const picture = compilePicture({ base, file, source, entry, scale }, notes);
        const content = picture ?? compileFile(file, sound.content, wantedFor(target, present, step));
        return repair && entry ? repairEdited(entry.view.name, entry.view.source, content) : content;
      }),
    );
    const names: NestedEdit[] = renamed === undefined ? [] : [{ entries: steps, kind: 'replace', content: renamed }];
    const packed = await repack(outermost(opened, container), [...names, ...nested]);
    const guarded = { pieces: packed.pieces, steps: opened.steps.length + 1, force };
    const problems = guardFile(outermost(opened, container), guarded);
    await writeFile(resolve(base, out), packed.pieces, { signal });
    const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
    return { out, bytes: packed.size, changed, problems, ...(notes.length > 0 && { notes }) };
  } finally {
    for (const file of files) file.close();
    opened.close();
  }
};

/** The container with other names for its entries; absent when they keep them. */
function withNames(opened: Opened, address: string, edits: readonly EntryReplacement[]): Source | undefined {
  let source: Source | undefined;
  for (const { entry, rename } of edits) {
    if (rename === undefined) continue;
    const view = new View(opened.name, source ?? opened.source, 0);
    source = withName({ address, name: opened.name, view: () => view }, parseStep(entry), rename);
  }
  return source;
}

/** The file on disk that an address begins in. */
export function outermost({ steps, source, file }: Opened, address: string): FileOnDisk {
  return { source: steps[0]?.source ?? source, name: basename(file), address: parseAddress(address).path, path: file };
}

function toNestedEdit(
  { entry, file }: EntryReplacement,
  above: readonly EntryStep[],
  read: (file: string) => Source,
): NestedEdit {
  const entries = [...above, parseStep(entry)];
  return file === undefined ? { entries, kind: 'drop' } : { entries, kind: 'put', content: read(file) };
}

/** The entry that is to be replaced, if there is one. */
function entryFor(entries: readonly Target[], step: EntryStep): Target | undefined {
  return entries[indexOf(entries, step)];
}

/** What the file becomes: what the entry is now; a new one, what its neighbours with the same ending are. */
function wantedFor(container: Target, present: readonly Target[] | undefined, step: EntryStep): Wanted | undefined {
  const entries = present ?? refuse(failures.noEntries(container.address, container.view.format.title));
  const before = entries[indexOf(entries, step)]?.view;
  if (before !== undefined) return { format: before.format, before: soundModel(before) };
  const ending = extname(step.name).toLowerCase();
  const alike = entries.find(
    ({ view }) => extname(view.name).toLowerCase() === ending && view.format.text !== undefined,
  );
  return alike && { format: alike.view.format };
}

/** By exact name, else by one that differs in case. */
function indexOf(entries: readonly Target[], { name, nth }: EntryStep): number {
  const names = stepsOf(entries.map(({ view }) => view.name));
  const exact = names.findIndex(other => other.name === name && other.nth === nth);
  if (exact >= 0) return exact;
  return names.findIndex(other => other.name.toLowerCase() === name.toLowerCase() && other.nth === nth);
}

function soundModel({ decoded }: View): unknown {
  return decoded?.fault === undefined ? decoded?.value : undefined;
}
