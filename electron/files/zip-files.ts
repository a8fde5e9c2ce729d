import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Zip, ZipDeflate } from 'fflate';
import type { Pieces } from '../../shared/base/pieces.ts';
import { refuse } from '../failures/refuse.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import type { ExtractItem, ExtractItems, ExtractRow, ReportRow } from './extract-files.ts';
import { extractName, FreeNames } from './extract-name.ts';
import { fileFailures } from './file-failures.ts';
import { realPlace } from './folder-bounds.ts';
import { throwIfCancelled, type WorkOptions } from './hash-source.ts';
import { blocksIn, MakingError, withPieces, writeAll } from './made-content.ts';
import { withMadeFolder } from './permissions.ts';
import { refuseUnwritable } from './prepare-file.ts';
import { removeStaleTemps, tempPathFor } from './temp-files.ts';
import { begin, finish } from './unfinished.ts';
import { endOfZip, fitsInZip } from './zip-end.ts';

/** The same in every run, so that the same files make the same zip: the earliest day that a zip can store. */
const STAMP = new Date(1980, 0, 1);

interface Zipping {
  readonly file: string;
  readonly items: ExtractItems;
  readonly tell: ReportRow;
  readonly options: WorkOptions;
}

/**
 * Writes the items into one zip file, with the same rules for names as in a folder, and reports the result of each. If it
 * is cancelled, nothing is left.
 */
export async function zipFiles(
  file: string,
  items: ExtractItems,
  tell: ReportRow,
  options: WorkOptions = {},
): Promise<void> {
  try {
    const target = realPlace(file);
    refuseUnwritable(file, statSync(diskPath(target), { throwIfNoEntry: false }), {});
    await withMadeFolder(dirname(target), () => writeWhole(target, { file, items, tell, options }));
  } catch (error) {
    throw diskFailure(error, file, 'written');
  }
}

async function writeWhole(target: string, zipping: Zipping): Promise<void> {
  await removeStaleTemps(dirname(target));
  const temp = tempPathFor(target);
  begin(temp);
  try {
    await writeZip(temp, zipping);
    renameSync(diskPath(temp), diskPath(target));
  } catch (error) {
    rmSync(diskPath(temp), { force: true });
    throw error;
  } finally {
    finish(temp);
  }
}

async function writeZip(temp: string, { file, items, tell, options }: Zipping): Promise<void> {
  const handle = openSync(diskPath(temp), 'wx', 0o666);
  const failures: Error[] = [];
  let count = 0;
  let size = 0;
  const zip = new Zip((error, bytes, isLast) => {
    if (error) return void failures.push(error);
    const made = isLast ? endOfZip(bytes, { count, start: size }) : bytes;
    size += made.length;
    if (!fitsInZip(size)) refuse(fileFailures.zipTooLarge(file));
    writeAll(handle, made);
  });
  const names = new FreeNames();
  try {
    for await (const item of items) {
      const { address, name, content } = item;
      throwIfCancelled(options.signal);
      const found = extractName(name);
      if (found.kind === 'refused') {
        tell({ address, refused: found.why });
        continue;
      }
      const entry = names.take(found.parts);
      tell(
        await rowOf(
          item,
          { file, name: entry },
          withPieces(content, file, options, own => {
            count++;
            return addFile(zip, { name: entry, file }, own, options);
          }),
        ),
      );
      if (failures[0] !== undefined) throw failures[0];
    }
    zip.end();
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The result for one item; an item that cannot be made is left out of the zip. */
async function rowOf(
  { address, lost }: ExtractItem,
  place: { readonly file: string; readonly name: string },
  added: Promise<number>,
): Promise<ExtractRow> {
  try {
    return { address, ...place, bytes: await added, ...(lost !== undefined && { lost }) };
  } catch (error) {
    if (error instanceof MakingError) return { address, refused: error.message };
    throw error;
  }
}

async function addFile(
  zip: Zip,
  { name, file }: { readonly name: string; readonly file: string },
  content: Pieces,
  options: WorkOptions,
): Promise<number> {
  const entry = new ZipDeflate(name, { level: 6 });
  entry.mtime = STAMP;
  zip.add(entry);
  let size = 0;
  for await (const block of blocksIn(content, options)) {
    // A copy, because blocks of a file reuse the same memory, and the zip writer keeps what it gets.
    entry.push(block.slice());
    size += block.length;
    if (!fitsInZip(size)) refuse(fileFailures.zipTooLarge(file));
  }
  entry.push(new Uint8Array(0), true);
  return size;
}

/** Whether a path exists already. */
export function isTaken(file: string): boolean {
  return statSync(diskPath(file), { throwIfNoEntry: false }) !== undefined;
}
