import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskFailure, isMissing, isSystemError } from '../../files/disk-failure.ts';
import { writeFile } from '../../files/write-file.ts';

export const PROJECT_VERSION = 1;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * An address or a file below the game folder: a project may come from somebody else, and must not lead out of the game's
 * folder.
 */
const inside = v.pipe(v.string(), v.check(staysBelow, 'leads out of the game folder'));

const content = v.object({ size: v.number(), sha256 });

/** The content of an address when its first edit was made. */
const original = v.object({
  size: v.number(),
  /** Null if it is too large to hash on a keystroke; then the file's modification time decides. */
  sha256: v.nullable(sha256),
  modified: v.number(),
  /** The content on disk that may be overwritten: from the last write, or chosen by the user to be replaced. */
  accepted: v.optional(v.nullable(sha256)),
});

/** A file of the game folder that was written. */
const file = v.object({
  original: v.object({ ...content.entries, mode: v.number(), modified: v.number() }),
  written: content,
  /** What Gantry had left there before the last write: recorded before that write, which a crash may have interrupted. */
  previous: v.optional(sha256),
  /** Its real path, if the user allowed writing through a link that leads out of the game folder. */
  outside: v.optional(v.string()),
  time: v.number(),
});

/** A place that the user bookmarked, with its note. */
export const placeNote = v.object({
  address: v.string(),
  start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  text: v.pipe(v.string(), v.maxLength(10_000)),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
});
export const placeNotes = v.pipe(v.array(v.object({ ...placeNote.entries, address: inside })), v.maxLength(10_000));

const manifest = v.object({
  version: v.number(),
  game: v.nullable(v.string()),
  install: v.string(),
  edited: v.record(inside, original),
  files: v.record(inside, file),
  notes: v.exactOptional(placeNotes),
});

export type Original = v.InferOutput<typeof original>;
export type WrittenFile = v.InferOutput<typeof file>;
/** project.json */
export type Manifest = v.InferOutput<typeof manifest>;

/** Reads project.json; if it is missing, nothing was edited yet. */
export function readManifest(path: string): Manifest | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  const parsed = v.safeParse(manifest, parseJson(path, text));
  if (!parsed.success) refuse(projectFailures.damagedProject(path, v.summarize(parsed.issues)));
  if (parsed.output.version > PROJECT_VERSION) refuse(projectFailures.newerProject(path, parsed.output.version));
  return parsed.output;
}

/** Whether an address stays below the game folder. */
export function staysBelow(address: string): boolean {
  const [path = ''] = address.split('::');
  return path !== '' && !/^([\\/]|[a-z]:)/i.test(path) && !path.split(/[\\/]/).includes('..');
}

/** Whether Gantry itself left a file with this hash. */
export function isOurs(record: WrittenFile | undefined, hash: string): boolean {
  if (record === undefined) return false;
  return hash === record.written.sha256 || hash === record.original.sha256 || hash === record.previous;
}

/** The record of a file about to be written over bytes with this hash; those of another program stay marked as such. */
export function writingOver(record: WrittenFile, found: string, written: WrittenFile['written']): WrittenFile {
  const { previous: _, ...rest } = record;
  return { ...rest, written, ...(isOurs(record, found) && { previous: found }) };
}

export async function writeManifest(path: string, value: Manifest): Promise<void> {
  await writeFile(path, [new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`)]);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Below a file there is none either.
    if (isMissing(error) || (isSystemError(error) && error.code === 'ENOTDIR')) return undefined;
    throw diskFailure(error, path, 'read');
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    refuse(projectFailures.damagedProject(path, error instanceof Error ? error.message : 'it is not JSON.'));
  }
}
