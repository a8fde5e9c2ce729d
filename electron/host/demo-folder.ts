import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { earlierFiles } from '../demo/earlier-files.ts';
import { DEMO_MARKER, DEMO_STATE } from '../demo/known-by.ts';
import { diskFailure, isMissing } from '../files/disk-failure.ts';
import { makeFolder } from '../files/permissions.ts';
import { writeFile } from '../files/write-file.ts';
import { demoFolder, inDataFolder } from './data-folder.ts';
import { readManifest } from './project/manifest.ts';
import { findProjectFolder, projectPaths } from './project/project-paths.ts';

/** What Gantry last wrote: the state of the whole demo, and the hash of each file; a file that is missing now was removed on purpose. */
interface Note {
  readonly state: string | undefined;
  readonly files: Readonly<Record<string, string>>;
}

const HASH_DIGITS = 16;

/**
 * Where the demo game is. Writes it if it is missing; if an older version wrote it, every file that
 * is still as that version left it is updated, and edited files stay as they are.
 */
export async function readyDemo(dataFolder: string): Promise<string> {
  const folder = demoFolder(dataFolder);
  const notePath = inDataFolder(dataFolder, 'demo.json');
  const note = await readNote(notePath);
  const isThere = existsSync(join(folder, DEMO_MARKER));
  if (isThere && note?.state === DEMO_STATE) return folder;
  // Everything the demo is made from, which few starts need.
  const { demoFiles, writeDemo } = await import('../demo/write-demo.ts');
  const files = demoFiles();
  if (!isThere) await writeDemo(folder, 1, files);
  else await refresh(folder, { files, note, touched: await touchedFiles(dataFolder, folder) });
  const hashes = Object.fromEntries([...files].map(([path, bytes]) => [path, hashOf(bytes)]));
  const present: Note = { state: DEMO_STATE, files: hashes };
  await writeFile(notePath, [new TextEncoder().encode(`${JSON.stringify(present, undefined, 2)}\n`)]);
  return folder;
}

interface Present {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly note: Note | undefined;
  /** Files that belong to a mod project: not even an unchanged one is replaced under it. */
  readonly touched: ReadonlySet<string>;
}

async function refresh(folder: string, { files, note, touched }: Present): Promise<void> {
  for (const [path, bytes] of files) {
    if (touched.has(path)) continue;
    const target = join(folder, path);
    const there = await readThere(target);
    if (there === undefined ? note?.files[path] !== undefined : !isOurs(path, hashOf(there), note)) continue;
    if (there && hashOf(there) === hashOf(bytes)) continue;
    makeFolder(dirname(target));
    await writeFile(target, [bytes]);
  }
}

function isOurs(path: string, hash: string, note: Note | undefined): boolean {
  return note?.files[path] === hash || (earlierFiles[path]?.includes(hash) ?? false);
}

/** The files that the demo's mod project edits or has written. */
async function touchedFiles(dataFolder: string, folder: string): Promise<ReadonlySet<string>> {
  const project = findProjectFolder(dataFolder, await realpath(folder));
  const manifest = readManifest(projectPaths(project).manifest);
  const addresses = manifest ? [...Object.keys(manifest.edited), ...Object.keys(manifest.files)] : [];
  return new Set(addresses.map(address => address.split('::')[0] ?? address));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
}

async function readThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskFailure(error, path, 'read');
  }
}

/** A damaged note counts as missing: then only files known from earlier versions are replaced. */
async function readNote(path: string): Promise<Note | undefined> {
  const bytes = await readThere(path);
  if (bytes === undefined) return undefined;
  try {
    return noteIn(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Versions before the state was noted wrote the hashes alone. */
function noteIn(value: unknown): Note | undefined {
  if (areHashes(value)) return { state: undefined, files: value };
  if (typeof value !== 'object' || value === null || !('state' in value && 'files' in value)) return undefined;
  const { state, files } = value;
  return typeof state === 'string' && areHashes(files) ? { state, files } : undefined;
}

function areHashes(value: unknown): value is Note['files'] {
  return typeof value === 'object' && value !== null && Object.values(value).every(hash => typeof hash === 'string');
}
