import { readFile, unlink } from 'node:fs/promises';
import * as v from 'valibot';
import type { Pieces } from '../../shared/base/pieces.ts';
import { isMissing } from './disk-failure.ts';
import { openFile } from './file-source.ts';
import { hashSource } from './hash-source.ts';
import { discardFile, type PreparedFile, prepareFile, type WriteOptions, type Written } from './prepare-file.ts';
import { isTempOf } from './temp-files.ts';
import { commitFile, writeFile } from './write-file.ts';

/** One file of a write over several. */
export interface FileWrite {
  readonly path: string;
  readonly content: Pieces;
  readonly options?: WriteOptions;
  /** Where the bytes of before are kept, and their hash; absent when the file is new. */
  readonly backup?: { readonly path: string; readonly sha256: string };
}

const backup = v.object({ path: v.string(), sha256: v.string() });
/** What the note on disk says of one file while a write over several runs. */
const note = v.object({
  target: v.string(),
  temp: v.string(),
  after: v.string(),
  backup: v.exactOptional(backup),
});
type Note = v.InferOutput<typeof note>;

/** What became of a write that was cut off: every file is the new one, or every file is the old one. */
export interface RecoveredWrite {
  readonly outcome: 'completed' | 'rolledBack';
  /** Files that another program changed meanwhile; they were left alone. */
  readonly left: readonly string[];
}

/**
 * Writes several files so that after a crash `recoverWrite` can make it all or nothing: first every new file is
 * finished beside its target, then a note says so, then the names change.
 */
export async function writeFiles(noteFile: string, writes: readonly FileWrite[]): Promise<readonly Written[]> {
  const prepared = await prepareAll(writes);
  await writeNote(noteFile, writes, prepared);
  const done: FileWrite[] = [];
  try {
    for (const [index, file] of prepared.entries()) {
      const write = writes[index];
      if (write === undefined) break;
      await commitFile(file, write.options);
      done.push(write);
    }
  } catch (error) {
    await rollBack(done);
    for (const file of prepared) await discardFile(file);
    await unlink(noteFile);
    throw error;
  }
  await unlink(noteFile);
  return prepared.map(({ size, sha256 }) => ({ size, sha256 }));
}

/**
 * Finishes or takes back a write that was cut off; undefined when there was none. A note may come with somebody else's
 * project: it is only followed where every target is `allowed` and every other file is one that a write makes.
 */
export async function recoverWrite(
  noteFile: string,
  allowed: (target: string) => boolean,
): Promise<RecoveredWrite | undefined> {
  const notes = await readNotes(noteFile);
  if (notes === undefined || !notes.every(({ target, temp }) => allowed(target) && isTempOf(temp, target)))
    return undefined;
  const states = await Promise.all(notes.map(async note => ({ note, state: await stateOf(note) })));
  const left = states.filter(({ state }) => state === 'foreign').map(({ note }) => note.target);
  const canComplete = states.every(({ state }) => state === 'done' || state === 'waiting');
  for (const { note, state } of states) {
    if (state === 'waiting' && canComplete) await commitFile(preparedOf(note), { clearReadOnly: true });
    if (state === 'waiting' && !canComplete) await discardFile(preparedOf(note));
    if (state === 'done' && !canComplete) await putBack(note.target, note.backup);
  }
  await unlink(noteFile);
  return { outcome: canComplete ? 'completed' : 'rolledBack', left };
}

async function readNotes(noteFile: string): Promise<readonly Note[] | undefined> {
  const text = await readFile(noteFile, 'utf8').catch(() => undefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(note)), text);
  return parsed.success ? parsed.output : undefined;
}

async function prepareAll(writes: readonly FileWrite[]): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = [];
  try {
    for (const write of writes) prepared.push(await prepareFile(write.path, write.content, write.options));
  } catch (error) {
    for (const file of prepared) await discardFile(file);
    throw error;
  }
  return prepared;
}

async function writeNote(
  noteFile: string,
  writes: readonly FileWrite[],
  prepared: readonly PreparedFile[],
): Promise<void> {
  const notes = prepared.map(({ target, temp, sha256 }, index): Note => {
    const backup = writes[index]?.backup;
    return { target, temp, after: sha256, ...(backup !== undefined && { backup }) };
  });
  try {
    await writeFile(noteFile, [new TextEncoder().encode(JSON.stringify(notes))]);
  } catch (error) {
    for (const file of prepared) await discardFile(file);
    throw error;
  }
}

async function rollBack(done: readonly FileWrite[]): Promise<void> {
  for (const write of done) await putBack(write.path, write.backup);
}

async function putBack(target: string, backup: Note['backup']): Promise<void> {
  if (backup === undefined) {
    await unlink(target);
    return;
  }
  const source = openFile(backup.path);
  try {
    await writeFile(target, [source], { clearReadOnly: true });
  } finally {
    source.close();
  }
}

/**
 * done: the new file is in place. waiting: the old one is, and the new one stands beside it. lost: the new one is gone.
 */
async function stateOf(note: Note): Promise<'done' | 'waiting' | 'lost' | 'foreign'> {
  const now = await hashOf(note.target);
  if (now === note.after) return 'done';
  if (now !== note.backup?.sha256) return 'foreign';
  return (await hashOf(note.temp)) === note.after ? 'waiting' : 'lost';
}

async function hashOf(path: string): Promise<string | undefined> {
  try {
    return await hashSource(openFile(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function preparedOf(note: Note): PreparedFile {
  return { target: note.target, temp: note.temp, size: 0, sha256: note.after };
}
