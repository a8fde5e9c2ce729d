import { readFileSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import * as v from 'valibot';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { StepInput } from '../../../shared/document/step.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import { type AssetState, isEdited } from './asset-state.ts';
import type { Original } from './manifest.ts';
import { editsFileOf, type ProjectPaths } from './project-paths.ts';

/** The edits of one address as stored in edits/: for people to read, to share, and to replace a lost journal. */
const editsFile = v.object({
  address: v.string(),
  original: v.object({ size: v.number(), sha256: v.nullable(v.string()) }),
  /** Offsets in the original; bytes in base64. */
  patches: v.array(v.object({ start: v.number(), oldSize: v.number(), old: v.optional(v.string()), new: v.string() })),
  /** The text as typed, with comments. */
  text: v.optional(v.string()),
  /** Text that does not compile yet. */
  draft: v.optional(v.string()),
});

/** Removed bytes are shown up to this size; a gigabyte cut from a file is only counted. */
const MOST_OLD = 1024 * 1024;

/** Updates the file of an address; a failure is retried by the next call. */
export async function saveEdits(paths: ProjectPaths, state: AssetState): Promise<void> {
  const { document, draft, original } = state;
  if (original === undefined) return;
  const saved = { revision: document.revision, draft };
  if (state.saved?.revision === saved.revision && state.saved.draft === draft) return;
  const path = editsFileOf(paths, state.address);
  if (!isEdited(state) && draft === undefined) await removeEdits(path);
  else {
    makeFolder(paths.edits);
    await writeFile(path, [new TextEncoder().encode(`${JSON.stringify(readable(state, original), undefined, 1)}\n`)]);
  }
  state.saved = saved;
}

function readable({ address, document, draft }: AssetState, original: Original): v.InferOutput<typeof editsFile> {
  const { text } = document;
  return {
    address,
    original: { size: original.size, sha256: original.sha256 },
    patches: document.patches().map(({ start, old, new: now }) => ({
      start,
      oldSize: old.size,
      ...shownOld(old),
      new: base64(now),
    })),
    ...(text !== undefined && { text }),
    ...(draft !== undefined && { draft }),
  };
}

/** None if another program has changed a file that was too large to copy: the edits themselves are still saved. */
function shownOld(old: Source): { readonly old?: string } {
  try {
    return old.size <= MOST_OLD ? { old: base64(old) } : {};
  } catch (error) {
    if (error instanceof FailureError) return {};
    throw error;
  }
}

/** The edits of an address as one step, from its file; used if the journal was lost. */
export function loadEdits(
  paths: ProjectPaths,
  address: string,
  time: number,
): { readonly step: StepInput; readonly draft: string | undefined } | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), editsFile), readText(editsFileOf(paths, address)));
  if (!parsed.success || parsed.output.address !== address) return undefined;
  const { patches, text, draft } = parsed.output;
  const edits = patches.map(patch => ({
    start: patch.start,
    remove: patch.oldSize,
    insert: new Uint8Array(Buffer.from(patch.new, 'base64')),
  }));
  return { step: { label: 'Edits of the project', time, edits, ...(text !== undefined && { text }) }, draft };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function removeEdits(path: string): Promise<void> {
  await unlink(path).catch(error => {
    if (!isMissing(error)) throw error;
  });
}

function base64(source: Source): string {
  return Buffer.from(source.read(0, source.size)).toString('base64');
}
