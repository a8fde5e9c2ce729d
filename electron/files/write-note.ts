import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import * as v from 'valibot';
import { isMissing } from './disk-failure.ts';
import { writeFile } from './write-file.ts';

/** The earlier bytes: where they are kept, and the file's properties. */
const backup = v.object({
  path: v.string(),
  sha256: v.string(),
  mode: v.exactOptional(v.number()),
  modified: v.exactOptional(v.number()),
});

/** A file of a write over several that is about to change, or may have changed already. */
const ready = v.object({
  /** The file itself, with links followed. */
  target: v.string(),
  /** The requested path, if that leads through a link. */
  path: v.exactOptional(v.string()),
  /** The finished file next to it, and its hash; both absent if the file is removed. */
  temp: v.exactOptional(v.string()),
  after: v.exactOptional(v.string()),
  /** Its modification time, if not the time of the write. */
  modified: v.exactOptional(v.number()),
  /** Absent when the file is new. */
  backup: v.exactOptional(backup),
  /** Folders below this one are removed with the file if they become empty. */
  within: v.exactOptional(v.string()),
});

/** A file whose content is still being made. */
const planned = v.object({ path: v.string(), within: v.exactOptional(v.string()) });

const note = v.union([
  v.array(ready),
  v.object({ planned: v.array(planned) }),
  /** One of these could not be changed, which was reported: none will be. */
  v.object({ failed: v.array(ready) }),
]);

export type Backup = v.InferOutput<typeof backup>;
export type ReadyFile = v.InferOutput<typeof ready>;
export type PlannedFile = v.InferOutput<typeof planned>;
/** The note on disk during a write over several files: first the plan, then what is ready, then what failed. */
export type WriteNote = v.InferOutput<typeof note>;

/** An interrupted write in `from` is in `to` now, if the whole folder was moved. */
export async function moveNote(file: string, { from, to }: { readonly from: string; readonly to: string }) {
  const note = await readNote(file);
  if (note === undefined) return;
  const inside = `${from}${sep}`;
  const moved = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (value === from) return to;
    return value.startsWith(inside) ? `${to}${sep}${value.slice(inside.length)}` : value;
  };
  await writeFile(file, [new TextEncoder().encode(JSON.stringify(note, moved))]);
}

/** Undefined if there is no valid note. */
export async function readNote(file: string): Promise<WriteNote | undefined> {
  const text = await readFile(file, 'utf8').catch(error => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), note), text);
  return parsed.success ? parsed.output : undefined;
}
