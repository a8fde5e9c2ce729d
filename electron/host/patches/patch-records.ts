import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AppliedPatch } from '../../../shared/contract/patch-types.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import type { Project } from '../project/project.ts';
import { patchEdits, patchLabel, patchPlaces, patchStructure } from './patch-file.ts';

const sha256 = v.string();
const content = v.object({ size: v.number(), sha256 });

/** What a patch did to one address; stored locally, where it may contain the game's own bytes. */
const place = v.object({
  address: v.string(),
  before: content,
  after: content,
  /** Restores the bytes of before from those of after. */
  undo: patchPlaces,
  /** Reverts it if something else was changed as well. */
  edits: v.exactOptional(patchEdits),
  structure: v.exactOptional(patchStructure),
  /** The ranges it changed, if the length stayed the same: bytes in base64. */
  runs: v.exactOptional(v.array(v.object({ start: v.number(), before: v.string(), after: v.string() }))),
});

/** A whole file that it added or removed. */
const file = v.variant('kind', [
  v.object({ kind: v.literal('create'), address: v.string(), after: content }),
  v.object({ kind: v.literal('delete'), address: v.string(), before: content }),
]);

const record = v.object({
  record: v.literal(1),
  patch: v.string(),
  ...patchLabel,
  time: v.number(),
  places: v.array(place),
  files: v.exactOptional(v.array(file)),
});

export type PatchPlace = v.InferOutput<typeof place>;
export type NotedFile = v.InferOutput<typeof file>;
/** A patch that was applied, or was about to be when Gantry ended. */
export type PatchRecord = v.InferOutput<typeof record>;

/** All patches applied to the game folder of a project, the latest first. */
export async function readRecords({ paths }: Project): Promise<PatchRecord[]> {
  const names = await readdir(paths.patches).catch(error => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: PatchRecord[] = [];
  for (const name of names.filter(other => other.endsWith('.json'))) {
    const text = await readFile(join(paths.patches, name), 'utf8');
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), record), text);
    if (parsed.success) found.push(parsed.output);
  }
  return found.sort((a, b) => b.time - a.time);
}

/** All patches applied to the game folder of a project, as a list for people. */
export async function appliedPatches(project: Project): Promise<AppliedPatch[]> {
  const records = await readRecords(project);
  return records.map(({ record: _, places, files = [], ...rest }) => ({
    ...rest,
    addresses: [...places, ...files].map(({ address }) => address),
  }));
}

/** Written before anything else, so that the remains of a crash can be undone. */
export async function saveRecord(project: Project, value: PatchRecord): Promise<void> {
  makeFolder(project.paths.patches);
  await writeFile(fileOf(project, value.patch), [new TextEncoder().encode(`${JSON.stringify(value, undefined, 1)}\n`)]);
}

export async function dropRecord(project: Project, patch: string): Promise<void> {
  await unlink(fileOf(project, patch)).catch(error => {
    if (!isMissing(error)) throw error;
  });
}

function fileOf({ paths }: Project, patch: string): string {
  return join(paths.patches, `${patch}.json`);
}
