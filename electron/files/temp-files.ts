import { randomBytes } from 'node:crypto';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { isAlive } from './processes.ts';

const TEMP_NAME = /^\..+\.(\d+)\.[0-9a-f]{12}\.tmp$/;
const DAY = 24 * 60 * 60 * 1000;

/** Random once for each thread, then counted: new random bytes for every file take longer than creating it. */
const first = randomBytes(6).readUIntBE(0, 6);
let count = 0;

/** The temporary file next to a target that this process is writing. */
export function tempPathFor(target: string): string {
  const number = ((first + count++) % 2 ** 48).toString(16).padStart(12, '0');
  return join(dirname(target), `${beginningFor(target)}${process.pid}.${number}.tmp`);
}

/** UTF-8 bytes of a name: short enough that the temporary file's name is still valid on disk. */
const LONGEST = 200;

/** The start of the temporary name; a long name is cut. */
function beginningFor(target: string): string {
  const name = basename(target);
  if (name.length * 3 <= LONGEST) return `.${name}.`;
  let kept = '';
  let size = 0;
  for (const character of name) {
    size += Buffer.byteLength(character);
    if (size > LONGEST) break;
    kept += character;
  }
  return `.${kept}.`;
}

/** Whether a path is that of a temporary file of this target. */
export function isTempOf(temp: string, target: string): boolean {
  return (
    dirname(temp) === dirname(target) &&
    basename(temp).startsWith(beginningFor(target)) &&
    TEMP_NAME.test(basename(temp))
  );
}

/** Deletes temporary files of dead processes; those that cannot be deleted stay until the next time. */
export async function removeStaleTemps(folder: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(folder)) {
    const pid = TEMP_NAME.exec(name)?.[1];
    const path = join(folder, name);
    if (pid === undefined || !(await isLeftBehind(path, Number(pid)))) continue;
    const gone = await unlink(diskPath(path)).then(
      () => true,
      () => false,
    );
    if (gone) removed.push(path);
  }
  return removed;
}

/** Empty if the folder can be written but not read. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(diskPath(folder));
  } catch (error) {
    if (isSystemError(error) && error.code === 'EACCES') return [];
    throw error;
  }
}

/**
 * Whether a file was left behind by a process that is gone. Its number may have been reused: then that process started
 * later than the file was made. No write takes a day.
 */
export async function isLeftBehind(path: string, pid: number): Promise<boolean> {
  const stat = await lstat(diskPath(path)).catch(() => undefined);
  if (stat === undefined || !(stat.isFile() || stat.isDirectory())) return false;
  if (pid === process.pid) return stat.mtimeMs < Date.now() - process.uptime() * 1000;
  return !isAlive(pid) || stat.mtimeMs < Date.now() - DAY;
}
