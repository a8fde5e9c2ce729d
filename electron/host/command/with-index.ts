// Archives whose entries another file names, for the verbs that edit any file: the index changes and is written with them.
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { type Pieces, piecesSize, piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource, type Source, sameSource } from '../../../shared/base/source.ts';
import type { CallContext } from '../../../shared/contract/call.ts';

import type { EditProblem, WrittenWith } from '../../../shared/contract/guard-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { EditedFile } from '../../answers/guard/file-neighbours.ts';
import { followEdits } from '../../answers/guard/follow-edits.ts';
import { judge, judgeAround } from '../../answers/guard/judge.ts';
import { editsByName } from '../../answers/items/edit-entries.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openContainer } from '../../files/container.ts';
import { namingFile } from '../../files/entry-names.ts';
import { openFile } from '../../files/file-source.ts';
import type { Opened } from '../../files/open-address.ts';
import { writeAll } from '../contents/write-all.ts';
import { refuseOverwriting, writeMade } from '../contents/write-made.ts';
import { editedTogether } from '../edits/edit-catalogue.ts';
import { type FileOnDisk, guardFile, refuseBreaking } from '../guard/guard-file.ts';
import { reportStep } from './edit-steps.ts';
import { outFile } from './out-file.ts';

/** An index on disk, and the path of the archive from there: `data/x.bif`. */
export interface IndexBeside {
  readonly file: string;
  readonly path: string;
}

/** The neighbouring file that names the entries of the archive an address begins in. */
export function indexBeside({ file, steps, name, source }: Opened): IndexBeside | undefined {
  const format = steps[0]?.format ?? new View(name, source, 0).format;
  const { naming } = format.container ?? {};
  const found = naming && namingFile(naming, file);
  return found === undefined ? undefined : { file: found, path: relative(dirname(found), file).replaceAll('\\', '/') };
}

/** An archive and its index after a verb that edits list items; undefined if no index names what is edited. */
export function entriesByIndex(opened: Opened, edit: MakeEdit): ByIndex | { readonly why: string } | undefined {
  const beside = opened.steps.length === 0 ? indexBeside(opened) : undefined;
  if (beside === undefined) return undefined;
  const { source, name, file } = opened;
  const entries = openContainer({ source, name, address: file }, identify).entries.map(entry => entry.name);
  const index = { name: basename(beside.file), source: readWhole(beside.file) };
  const { format, model } = new View(index.name, index.source, 0);
  const named = model === undefined ? [] : [...(format.catalogue?.names(model) ?? [])];
  const edits = editsByName(entries, [...entries, ...named], edit);
  if (edits === undefined || 'why' in edits) return edits;
  const made = editedTogether(index, { path: beside.path, source }, edits);
  return 'why' in made ? made : { archive: made.archive ?? source, index: made.index };
}

interface ByIndex {
  readonly archive: Source;
  readonly index: Source | undefined;
}

/** An edited file that is about to be written. */
export interface Edited {
  readonly opened: Opened;
  /** The file on disk as it was. */
  readonly target: FileOnDisk;
  readonly pieces: Pieces;
  /** The index, if entries were added, removed or renamed. */
  readonly index?: Source | undefined;
  /** Entries are checked as well, one container deeper than the address. */
  readonly isEntries?: boolean;
}

export interface WriteTo {
  readonly dataFolder: string;
  readonly base: string;
  /** If absent, nothing is written. */
  readonly out: string | undefined;
  /** Where the index goes, if that does not follow from where the file goes. */
  readonly indexOut?: string | undefined;
  readonly force: boolean | undefined;
  /** The format that the user chose. */
  readonly as?: Format | undefined;
  readonly signal: AbortSignalLike;
  /** Reports progress. */
  readonly progress?: CallContext['progress'];
}

interface Wrote {
  readonly problems: readonly EditProblem[];
  readonly also?: readonly WrittenWith[];
}

/** Checks an edited file and writes it, with the index that stores its length or its entries. */
export async function writeEdited(edited: Edited, to: WriteTo): Promise<Wrote> {
  const { opened, target, pieces } = edited;
  const steps = opened.steps.length + (edited.isEntries ? 1 : 0);
  await reportStep(to.progress, 'checking');
  const { base, out, force, as, signal, dataFolder } = to;
  const path = out === undefined ? undefined : outFile(base, out);
  const along = indexAlong(edited, to);
  if (along === undefined || path === undefined) {
    const problems = await guardFile(target, { pieces, steps, force, as });
    if (path !== undefined) await writeMade(opened, path, pieces, { signal });
    return { problems };
  }
  const index = {
    ...{ path: along.file, address: basename(along.file), name: basename(along.file) },
    ...{ before: along.before, after: along.after },
  };
  const problems = await guardTogether(
    [{ ...target, before: target.source, after: piecesSource(pieces), steps }, index],
    force,
  );
  const files = [
    { path, content: pieces },
    { path: along.to, content: [along.after] },
  ];
  const check = (): void => {
    refuseOverwriting(opened, path);
    refuseOverwriting(
      { file: along.file, hasChanged: () => !sameSource(readWhole(along.file), along.before) },
      along.to,
    );
  };
  await writeAll(dataFolder, files, { signal, check });
  return { problems, also: [{ out: shownPath(base, along.to), bytes: along.after.size }] };
}

/** Relative to the folder that relative paths start from, as it is typed there. */
function shownPath(base: string, path: string): string {
  const inside = relative(base, path);
  return inside.startsWith('..') ? path : inside.replaceAll('\\', '/');
}

interface IndexAlong {
  readonly file: string;
  readonly before: Source;
  readonly after: Source;
  readonly to: string;
}

/** The index that is written too; none if it stays unchanged, or if another copy of the archive is not the game's. */
function indexAlong({ opened, target, pieces, index }: Edited, to: WriteTo): IndexAlong | undefined {
  const { out } = to;
  const beside = indexBeside(opened);
  if (beside === undefined && to.indexOut !== undefined) return refuse(failures.noIndex(target.address));
  if (beside === undefined || out === undefined) return undefined;
  const size = piecesSize(pieces);
  if (index === undefined && size === target.source.size) return undefined;
  const place = indexOut(target.path, beside, { ...to, out });
  if (place === undefined && index !== undefined)
    return refuse(failures.noPlaceForIndex(out, basename(beside.file), beside.path));
  if (place === undefined) return undefined;
  const before = readWhole(beside.file);
  const rewritten = { kind: 'rewritten', content: piecesSource(pieces) } as const;
  const made = index ?? indexAfter(beside, before, { source: target.source, edits: [rewritten] });
  return made && { file: beside.file, before, after: made, to: place };
}

function indexAfter(
  { file, path }: IndexBeside,
  before: Source,
  { source, edits }: { readonly source: Source; readonly edits: Parameters<typeof editedTogether>[2] },
): Source | undefined {
  const made = editedTogether({ name: basename(file), source: before }, { path, source }, edits);
  return 'why' in made ? undefined : made.index;
}

/** The index's own place next to an archive that is replaced, or that goes to where an index would find it. */
function indexOut(
  archive: string,
  { file, path }: IndexBeside,
  { base, out, indexOut: asked }: WriteTo & { readonly out: string },
) {
  if (asked !== undefined) return resolve(base, asked);
  const to = outFile(base, out);
  if (to === resolve(archive)) return file;
  const end = `/${path}`;
  const isLikeThere = to.replaceAll('\\', '/').toLowerCase().endsWith(end.toLowerCase());
  return isLikeThere ? join(to.slice(0, -end.length), basename(file)) : undefined;
}

/** A file before and after; with the number of containers that the edit went through, if it is inspected. */
export interface GuardedFile extends EditedFile {
  readonly name: string;
  readonly before: Source;
  readonly steps?: number;
}

/** Checks all of them together in their new state; refuses what breaks, unless forced. */
export async function guardTogether(
  files: readonly GuardedFile[],
  force: boolean | undefined,
): Promise<readonly EditProblem[]> {
  // Contents of the archive have no names there: what they name in turn is not looked up.
  const around = (await followEdits(files)).filter(({ address }) => !address.includes('::'));
  const own = files.flatMap(({ steps, ...file }) =>
    steps === undefined ? judgeAround(file) : judge({ ...file, steps }),
  );
  const problems = [...own, ...around];
  refuseBreaking(problems, force);
  return problems;
}

/** For a file that may be overwritten. */
export function readWhole(file: string): Source {
  const source = openFile(file);
  try {
    return memorySource(source.read(0, source.size).slice());
  } finally {
    source.close();
  }
}
