import { closeSync, linkSync, lstatSync, openSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { counted } from '../../shared/base/counted.ts';
import { type Content, type Pieces, piecesSize, piecesSource } from '../../shared/base/pieces.ts';
import { sameSource } from '../../shared/base/source.ts';
import { removeEmptyFolders } from './disk.ts';
import { afterSomeWrites, diskFailure, isMissing, isSystemError } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { extractName, FreeNames } from './extract-name.ts';
import { type FileSource, openFile } from './file-source.ts';
import { isInside } from './folder-bounds.ts';
import { throwIfCancelled, type WorkOptions } from './hash-source.ts';
import { blocksIn, MakingError, withPieces, writeAll } from './made-content.ts';
import { withMadeFolder } from './permissions.ts';
import { removeStaleTemps, tempPathFor } from './temp-files.ts';
import { begin, finish } from './unfinished.ts';
import { writeFile } from './write-file.ts';

/** A file to write: `name` may contain folders and is not trusted. */
export interface ExtractItem {
  readonly address: string;
  readonly name: string;
  readonly content: Content;
  /** Which of its bytes are missing; a sentence. */
  readonly lost?: string;
}

/** The result for one item; `file` is the whole path on disk. */
export type ExtractRow =
  | {
      readonly address: string;
      readonly file: string;
      /** Its name in the zip file, if the file is one. */
      readonly name?: string;
      readonly bytes: number;
      readonly lost?: string;
    }
  | { readonly address: string; readonly refused: string };

export type ExtractItems = Iterable<ExtractItem> | AsyncIterable<ExtractItem>;

/** Called for each item, in order. */
export type ReportRow = (row: ExtractRow) => void;

export interface ExtractOptions extends WorkOptions {
  /** Keeps existing files; otherwise they are replaced. */
  readonly keepsExisting?: boolean;
}

/** Writes the items below a folder, and reports the result of each. A malicious name is refused; the others are written. */
export function extractFiles(
  where: string,
  items: ExtractItems,
  report: ReportRow,
  options: ExtractOptions = {},
): Promise<void> {
  return withMadeFolder(where, async () => {
    const job: Job = {
      root: await openRoot(where),
      safe: new Set(),
      tidy: new Set(),
      made: new Set(),
      written: 0,
      options,
    };
    try {
      await extractAll(items, report, job);
    } catch (error) {
      for (const folder of [...job.made].toReversed()) removeEmptyFolders(folder, job.root);
      const files = counted(job.written, 'file was', 'files were');
      throw job.written === 0 ? error : afterSomeWrites(error, `${files} written to ${where} before that.`);
    }
  });
}

async function extractAll(items: ExtractItems, report: ReportRow, job: Job): Promise<void> {
  const names = new FreeNames();
  for await (const item of items) {
    const name = extractName(item.name);
    report(
      name.kind === 'refused'
        ? { address: item.address, refused: name.why }
        : await extractOne(item, resolve(job.root, ...names.take(name.parts).split('/')), job),
    );
  }
}

/** The folder itself may be reached through links; paths below it may not. */
async function openRoot(where: string): Promise<string> {
  try {
    return await realpath(where);
  } catch (error) {
    throw diskFailure(error, where, 'written');
  }
}

/** The state of an extraction. */
interface Job {
  readonly root: string;
  /** Folders that were checked: none is a link or is reached through one. */
  readonly safe: Set<string>;
  /** Folders without leftovers of an earlier write. */
  readonly tidy: Set<string>;
  /** Folders that were made below the root. */
  readonly made: Set<string>;
  /** The number of files that were made or replaced. */
  written: number;
  readonly options: ExtractOptions;
}

async function extractOne(item: ExtractItem, file: string, job: Job): Promise<ExtractRow> {
  const { address, content, lost } = item;
  const written = (bytes: number): ExtractRow => ({ address, file, bytes, ...(lost !== undefined && { lost }) });
  if (isTooLong(file)) return { address, refused: `its path is too long for the disk: ${file}` };
  const refused = await folderRefusal(job, dirname(file));
  if (refused !== undefined) return { address, refused };
  try {
    const bytes = await writeNewFile(file, content, job);
    if (bytes !== undefined) {
      job.written += 1;
      return written(bytes);
    }
    const why = job.options.keepsExisting ? `${file} exists already` : await fileRefusal(file);
    if (why !== undefined) return { address, refused: why };
    const options = signalOf(job.options);
    return written(await withPieces(content, file, options, pieces => replaced(file, pieces, job)));
  } catch (error) {
    if (error instanceof MakingError) return { address, refused: error.message };
    throw error;
  }
}

/** UTF-16 units of a name and of a path that every disk supports, also of the temporary file; the disk is not asked about these. */
const SHORT_NAME = 40;
const SHORT_PATH = 1000;

/** Whether the disk does not support a path this long: one such name is no reason to give up the others. */
function isTooLong(file: string): boolean {
  if (file.length <= SHORT_PATH && basename(file).length <= SHORT_NAME) return false;
  return [file, tempPathFor(file)].some(path => {
    try {
      lstatSync(diskPath(path), { throwIfNoEntry: false });
      return false;
    } catch (error) {
      return isSystemError(error) && error.code === 'ENAMETOOLONG';
    }
  });
}

/** Writes a file and returns its size; one that already has these bytes is not touched. */
async function replaced(file: string, pieces: Pieces, job: Job): Promise<number> {
  if (holds(file, pieces)) return piecesSize(pieces);
  const { size } = await writeFile(file, pieces, { ...signalOf(job.options), isTidy: true });
  job.written += 1;
  return size;
}

function holds(file: string, pieces: Pieces): boolean {
  let stored: FileSource | undefined;
  try {
    stored = openFile(file);
    return sameSource(stored, piecesSource(pieces));
  } catch {
    return false; // the write reports what is wrong
  } finally {
    stored?.close();
  }
}

/** Creates the folders down to this one, one by one and never through a link; returns why it refuses, if it does. */
async function folderRefusal({ root, safe, tidy, made }: Job, wanted: string): Promise<string | undefined> {
  if (safe.has(wanted)) return undefined;
  const steps = relative(root, wanted)
    .split(sep)
    .filter(step => step !== '');
  let folder = root;
  for (const step of steps) {
    folder = join(folder, step);
    const stat = await lstatIfPresent(folder);
    if (stat === undefined) {
      await makeOne(folder);
      made.add(folder);
      tidy.add(folder);
    } else if (!stat.isDirectory()) return `${folder} is ${stat.isSymbolicLink() ? 'a link' : 'a file'}, not a folder`;
  }
  if (!isInside(root, await realpath(folder))) return `${folder} leads out of ${root}`;
  if (!tidy.has(wanted)) await removeStaleTemps(wanted);
  tidy.add(wanted);
  safe.add(wanted);
  return undefined;
}

/** Why an existing file is not overwritten, if it is not. */
async function fileRefusal(file: string): Promise<string | undefined> {
  const stat = await lstatIfPresent(file);
  if (stat === undefined || stat.isFile()) return undefined;
  return `${file} is ${stat.isSymbolicLink() ? 'a link, and links are not followed' : 'not a file'}`;
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    throw diskFailure(error, folder, 'written');
  }
}

async function lstatIfPresent(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskFailure(error, path, 'read');
  }
}

/**
 * Writes a new file, under a temporary name until it is complete; returns its size, or undefined if the path exists
 * already.
 */
async function writeNewFile(path: string, content: Content, { made, options }: Job): Promise<number | undefined> {
  throwIfCancelled(options.signal);
  const temp = tempPathFor(path);
  // No signal is handled between this and the opening.
  begin(temp);
  try {
    // Not asked for a folder made just now: the final name is never given to a second file.
    const isThere = !made.has(dirname(path)) && lstatSync(diskPath(path), { throwIfNoEntry: false }) !== undefined;
    if (isThere) return undefined;
    const size = await writeTemp(temp, content, options);
    return nameNew(temp, path) ? size : undefined;
  } catch (error) {
    rmSync(diskPath(temp), { force: true });
    throw diskFailure(error, path, 'written');
  } finally {
    finish(temp);
  }
}

async function writeTemp(temp: string, content: Content, options: WorkOptions): Promise<number> {
  const handle = openSync(diskPath(temp), 'wx', 0o666);
  let size = 0;
  try {
    for await (const block of blocksIn(content, options)) {
      writeAll(handle, block);
      size += block.length;
    }
    return size;
  } finally {
    closeSync(handle);
  }
}

/** Gives a file its final name, unless that exists: so it never writes through a link. */
function nameNew(temp: string, path: string): boolean {
  const isNew = linkNew(temp, path);
  if (isNew !== undefined) {
    unlinkSync(diskPath(temp));
    return isNew;
  }
  if (lstatSync(diskPath(path), { throwIfNoEntry: false }) !== undefined) {
    unlinkSync(diskPath(temp));
    return false;
  }
  renameSync(diskPath(temp), diskPath(path));
  return true;
}

/** Undefined if the disk does not support hard links. */
function linkNew(temp: string, path: string): boolean | undefined {
  try {
    linkSync(diskPath(temp), diskPath(path));
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'EEXIST' ? false : undefined;
  }
}

function signalOf({ signal }: WorkOptions): WorkOptions {
  return signal === undefined ? {} : { signal };
}
