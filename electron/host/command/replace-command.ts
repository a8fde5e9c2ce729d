import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { grouped } from '../../../shared/base/counted.ts';
import { meantNames } from '../../../shared/base/meant-name.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { EntryReplacement } from '../../../shared/contract/command-types.ts';
import type { ArchiveEdit } from '../../../shared/formats/catalogue.ts';
import { identify } from '../../../shared/formats/index.ts';
import { hasNoEntries } from '../../../shared/formats/is-a.ts';
import { type Entries, entriesOf, type Target } from '../../answers/export/target.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import {
  type EntryStep,
  keyOfStep,
  parseAddress,
  parseStep,
  printStep,
  stepsOf,
  unescapeName,
} from '../../files/address.ts';
import { openContainer } from '../../files/container.ts';
import { diskFailure, isMissing } from '../../files/disk-failure.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { type NestedEdit, repack } from '../../files/repack.ts';
import { asNewEntry, inPlaceOf } from '../contents/given-file.ts';
import { editedTogether } from '../edits/edit-catalogue.ts';
import { withName } from '../edits/with-entries.ts';
import { repairEdited } from '../guard/guard-file.ts';
import { reportStep } from './edit-steps.ts';
import { outermost } from './pack-content.ts';
import { type IndexBeside, indexBeside, readWhole, writeEdited } from './with-index.ts';

/** replace: repacks a container with entries replaced, added, removed or renamed. */
export const replaceCommand =
  (dataFolder: string): Handlers<Command>['replace'] =>
  async (args, { signal, progress }) => {
    const { base, container, from, out, raw, scale = false, force, repair, index } = args;
    const opened = openAddress(base, container);
    const files: FileSource[] = [];
    const notes: string[] = [];
    /** Warnings about the contents themselves. */
    const own: { readonly entry: string; readonly text: string }[] = [];
    function open(file: string): Source {
      const source = openFile(resolve(base, file));
      files.push(source);
      return source;
    }
    try {
      const edits =
        from === undefined ? args.edits : [...args.edits, ...editsFrom(base, from, opened, container, notes)];
      if (edits.length === 0) return refuse(failures.nothingToReplace(container));
      const beside = opened.steps.length === 0 ? indexBeside(opened) : undefined;
      const renamed = beside ? undefined : withNames(opened, container, edits);
      const holder = { address: container, view: new View(opened.name, renamed ?? opened.source, 0) };
      const steps = parseAddress(container).entries;
      const entries = entriesOf(holder);
      const present = entries && presentIn(entries);
      const asked = { container, named: args.edits.length, notes };
      const replaced = onceEach(edits, present, asked).filter(edit => edit.rename === undefined);
      const nested = replaced.map(edit =>
        toNestedEdit(edit, steps, file => {
          const step = parseStep(edit.entry);
          const place = present?.find(step);
          const entry = place === undefined ? undefined : present?.at(place);
          if (present === undefined && !raw)
            return refuse(failures.noEntries(container, hasNoEntries(holder.view.format)));
          const given = { name: file, source: open(file), alpha: () => alphaBeside(base, file) };
          const how = { raw, scale };
          const made = entry ? inPlaceOf(entry, given, how) : asNewEntry(holder, step.name, given, how);
          for (const { text, isOwn } of made.notes)
            if (isOwn) own.push({ entry: edit.entry, text });
            else notes.push(`${edit.entry}: ${text}`);
          if (!repair || !entry || raw) return made.content;
          const repaired = repairEdited(entry.view.name, entry.view.source, made.content);
          notes.push(...repaired.notes.map(note => `${edit.entry}: ${note}`));
          return repaired.content;
        }),
      );
      const byIndex = beside && throughIndex({ container, opened, beside }, edits, nested);
      const listed = byIndex?.archive ?? renamed;
      const names: NestedEdit[] = listed === undefined ? [] : [{ entries: steps, kind: 'replace', content: listed }];
      const target = outermost(opened, container);
      await reportStep(progress, 'packing');
      const packed = await repack(target, [...names, ...(byIndex?.contents ?? nested)], byIndex ?? {});
      const wrote = await writeEdited(
        { opened, target, pieces: packed.pieces, isEntries: true, index: byIndex?.index },
        { dataFolder, base, out, indexOut: index, force, signal, progress },
      );
      // The guard has reported them, except for those of an archive whose names are in another file.
      const isReported = (entry: string) => wrote.problems.some(({ address }) => address.endsWith(`::${entry}`));
      notes.push(...own.filter(({ entry }) => !isReported(entry)).map(({ entry, text }) => `${entry}: ${text}`));
      const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
      return { out, bytes: packed.size, changed, ...wrote, ...(notes.length > 0 && { notes }) };
    } finally {
      for (const file of files) file.close();
      opened.close();
    }
  };

interface NamedByIndex {
  readonly container: string;
  readonly opened: Opened;
  readonly beside: IndexBeside;
}

/** What is added, removed and renamed if an index names the entries; replacing contents is left to the archive. */
function throughIndex(
  { container, opened, beside }: NamedByIndex,
  edits: readonly EntryReplacement[],
  nested: readonly NestedEdit[],
) {
  const index = readWhole(beside.file);
  const names = openContainer({ ...opened, address: container }, identify).entries.map(({ name }) => name);
  const has = (wanted: string) => names.some(name => name.toLowerCase() === wanted.toLowerCase());
  const isContent = ({ kind, entries: [first] }: NestedEdit) =>
    kind !== 'drop' && first !== undefined && has(first.name);
  const renames = edits.flatMap(({ entry, rename }): ArchiveEdit[] =>
    rename === undefined ? [] : [{ kind: 'rename', name: parseStep(entry).name, to: unescapeName(rename) }],
  );
  const others = nested
    .filter(edit => !isContent(edit))
    .map(({ entries: [first], content }): ArchiveEdit => {
      const { name = '' } = first ?? {};
      return content === undefined ? { kind: 'remove', name } : { kind: 'add', name, content };
    });
  const made = editedTogether(
    { name: basename(beside.file), source: index },
    { path: beside.path, source: opened.source },
    [...others, ...renames],
  );
  if ('why' in made) return refuse(failures.itemsNotChanged(container, made.why));
  const edited = (path: string) => (path === beside.file ? made.index : undefined);
  return { ...made, contents: nested.filter(isContent), around: { path: opened.file, edited } };
}

/** `name.alpha.png` next to a picture: its transparency. */
function alphaBeside(base: string, file: string): Uint8Array | undefined {
  const beside = file.replace(/(\.png)?$/i, '.alpha.png');
  try {
    return new Uint8Array(readFileSync(resolve(base, beside)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The entries with the names of a folder's files, with or without the same extension; files that match none are reported. */
function editsFrom(
  base: string,
  folder: string,
  { name, source }: Opened,
  address: string,
  notes: string[],
): EntryReplacement[] {
  const called = entriesOf({ address, view: new View(name, source, 0) })?.names ?? [];
  const names = stepsOf(called);
  return filesIn(resolve(base, folder))
    .filter(file => file.isFile() && !/\.alpha\.png$/i.test(file.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(file => {
      const meant = meantNames(called, file.name).flatMap(index => names[index] ?? []);
      const [first] = meant;
      if (meant.length === 1 && first) return [{ entry: printStep(first), file: join(folder, file.name) }];
      notes.push(
        meant.length === 0
          ? `${file.name}: no entry has its name`
          : `${file.name}: ${grouped(meant.length)} entries have its name`,
      );
      return [];
    });
}

function filesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw diskFailure(error, folder, 'listed');
  }
}

/** The container with its entries renamed; absent if no names change. */
function withNames(opened: Opened, address: string, edits: readonly EntryReplacement[]): Source | undefined {
  let source: Source | undefined;
  for (const { entry, rename } of edits) {
    if (rename === undefined) continue;
    const view = new View(opened.name, source ?? opened.source, 0);
    source = withName({ address, name: opened.name, view: () => view }, parseStep(entry), unescapeName(rename));
  }
  return source;
}

function toNestedEdit(
  { entry, file }: EntryReplacement,
  above: readonly EntryStep[],
  read: (file: string) => Source,
): NestedEdit {
  const entries = [...above, parseStep(entry)];
  return file === undefined ? { entries, kind: 'drop' } : { entries, kind: 'put', content: read(file) };
}

/** The contents of a container. */
interface Present {
  /** Its position by exact name, otherwise by a name that differs in case. */
  find(step: EntryStep): number | undefined;
  /** Undefined if its bytes cannot be read: then its replacement is treated as a new entry. */
  at(place: number): Target | undefined;
}

/** The names are listed once for all edits. */
function presentIn(entries: Entries): Present {
  const steps = stepsOf(entries.names);
  const places = new Map(steps.map((step, index) => [keyOfStep(step), index]));
  // The first of several that differ only in case.
  const folded = new Map(steps.map((step, index) => [keyOfStep(inLowerCase(step)), index] as const).toReversed());
  return {
    find: step => places.get(keyOfStep(step)) ?? folded.get(keyOfStep(inLowerCase(step))),
    at: place => entries.at(place),
  };
}

function inLowerCase({ name, nth }: EntryStep): EntryStep {
  return { name: name.toLowerCase(), nth };
}

/** A second request for the same entry would be lost: if it is named itself, it is refused; a folder's file is reported. */
function onceEach(
  edits: readonly EntryReplacement[],
  present: Present | undefined,
  { container, named, notes }: { readonly container: string; readonly named: number; readonly notes: string[] },
): readonly EntryReplacement[] {
  const seen = new Map<number, EntryReplacement>();
  return edits.filter((edit, at) => {
    const place = edit.rename === undefined ? present?.find(parseStep(edit.entry)) : undefined;
    const first = place === undefined ? undefined : seen.get(place);
    if (place !== undefined && !first) seen.set(place, edit);
    if (first && at < named) return refuse(failures.entryTwice(container, edit.entry));
    if (first)
      notes.push(`${edit.file}: ${edit.entry} is ${first.file ? `replaced by ${first.file}` : 'removed'} already`);
    return !first;
  });
}
