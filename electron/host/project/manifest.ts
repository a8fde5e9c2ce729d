import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskFailure, isMissing } from '../../files/disk-failure.ts';
import { writeFile } from '../../files/write-file.ts';

export const PROJECT_VERSION = 1;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * An address, or a file, below the install: a project may come from somebody else, and must not lead out of the game's
 * folder.
 */
const inside = v.pipe(v.string(), v.check(staysBelow, 'leads out of the game folder'));

const content = v.object({ size: v.number(), sha256 });

/** What an address held when its first edit was made. */
const original = v.object({
  size: v.number(),
  /** Null for what is too large to hash on a key press; then the file's own time tells. */
  sha256: v.nullable(sha256),
  modified: v.number(),
  /** What lies there now and was accepted to be overwritten: the last write's, or what the user chose to replace. */
  accepted: v.optional(v.nullable(sha256)),
});

/** A file of the install that was written. */
const file = v.object({
  original: v.object({ ...content.entries, mode: v.number(), modified: v.number() }),
  written: content,
  /** What Gantry had left there before the last write: noted before that write, which a crash may have cut off. */
  previous: v.optional(sha256),
  /** Where it really is, when it was written through a link that leads out of the game folder, as the user asked. */
  outside: v.optional(v.string()),
  time: v.number(),
});

/** A place somebody wants to find again, and what they say of it. */
const note = v.object({
  address: inside,
  start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  text: v.pipe(v.string(), v.maxLength(10_000)),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
});
export const placeNotes = v.pipe(v.array(note), v.maxLength(10_000));

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

/** Reads project.json; absent means that nothing was edited yet. */
export function readManifest(path: string): Manifest | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  const parsed = v.safeParse(manifest, parseJson(path, text));
  if (!parsed.success) refuse(projectFailures.damagedProject(path, v.summarize(parsed.issues)));
  if (parsed.output.version > PROJECT_VERSION) refuse(projectFailures.newerProject(path, parsed.output.version));
  return parsed.output;
}

/** Whether an address stays below the install. */
export function staysBelow(address: string): boolean {
  const [path = ''] = address.split('::');
  return path !== '' && !/^([\\/]|[a-z]:)/i.test(path) && !path.split(/[\\/]/).includes('..');
}

/** Whether Gantry itself left a file with this hash. */
export function isOurs(record: WrittenFile | undefined, hash: string): boolean {
  if (record === undefined) return false;
  return hash === record.written.sha256 || hash === record.original.sha256 || hash === record.previous;
}

/** The record of a file about to be written over the bytes of this hash; those of another program stay another's. */
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
    if (isMissing(error)) return undefined;
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
