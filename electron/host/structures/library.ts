// Stored structures: each an unchanged .ksy, with its imports next to it, and a list of the files they are for.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { importsOf } from '../../files/structures.ts';
import { writeFile } from '../../files/write-file.ts';

const kept = v.object({ id: v.string(), file: v.string(), glob: v.exactOptional(v.string()) });
const list = v.object({ structures: v.array(kept) });

/** A structure of a library; `file` is in its folder. */
export type KeptStructure = v.InferOutput<typeof kept>;

const listIn = (library: string): string => join(library, 'structures.json');

/** The structures of a library, in the order they were added. */
export function listStructures(library: string): readonly KeptStructure[] {
  try {
    return v.parse(list, JSON.parse(readFileSync(listIn(library), 'utf8'))).structures;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export interface NewStructure {
  readonly file: string;
  readonly id: string;
  readonly glob: string | undefined;
}

/** Stores a structure with all its imports; one with the same name is replaced. */
export async function addStructure(library: string, { file, id, glob }: NewStructure): Promise<void> {
  const name = `${id}.ksy`;
  makeFolder(library);
  for (const { path, text, from } of importsOf(file)) {
    const target = path === file ? name : from.startsWith('/') ? `${from.slice(1)}.ksy` : relative(dirname(file), path);
    if (target.startsWith('..')) continue; // checked again in its place: problems are reported there
    makeFolder(dirname(join(library, target)));
    await writeFile(join(library, target), [new TextEncoder().encode(text)]);
  }
  const others = listStructures(library).filter(each => each.id !== id);
  await writeList(library, [...others, { id, file: name, ...(glob === undefined ? {} : { glob }) }]);
}

/** Stores a text; `before` is its previous name. */
export async function keepText(
  library: string,
  { id, text, glob }: { readonly id: string; readonly text: string; readonly glob?: string | undefined },
  before = id,
): Promise<void> {
  const file = `${id}.ksy`;
  makeFolder(library);
  await writeFile(join(library, file), [new TextEncoder().encode(text)]);
  const all = listStructures(library);
  const was = all.find(each => each.id === before);
  const others = all.filter(each => each.id !== id && each !== was);
  await writeList(library, [...others, { id, file, ...(glob === undefined ? {} : { glob }) }]);
  if (was && was.file !== file) rmSync(join(library, was.file), { force: true });
}

/** Removes a structure from a library. Its imports stay: another may need them. */
export async function removeStructure(library: string, id: string): Promise<void> {
  const all = listStructures(library);
  const found = all.find(each => each.id === id);
  await writeList(
    library,
    all.filter(each => each !== found),
  );
  if (found) rmSync(join(library, found.file), { force: true });
}

async function writeList(library: string, structures: readonly KeptStructure[]): Promise<void> {
  const text = `${JSON.stringify({ structures }, undefined, 2)}\n`;
  await writeFile(listIn(library), [new TextEncoder().encode(text)]);
}
