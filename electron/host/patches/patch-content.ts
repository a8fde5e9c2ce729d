import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { chunksOf, type Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Fitting } from '../../../shared/patch/apply-edits.ts';
import type { Content } from '../../../shared/patch/patch.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import { formatOfText, SHARE_COMPARED } from '../../files/structures.ts';
import { zlib } from '../../files/zlib.ts';

/** What applying edits needs to know of a content: its format, hashes, and names as addresses have them. */
export function fittingFor(name: string, source: Source, structure?: WholeStructure): Fitting {
  return {
    format: (structure && formatOfText(structure, SHARE_COMPARED)) ?? identify({ name, source }).format,
    hash: text => createHash('sha256').update(text).digest('hex'),
    names: { print: names => stepsOf(names).map(printStep), hash: hashNow, zlib },
  };
}

/** What else making a patch needs to know. */
export interface ExportOptions extends Pick<WorkOptions, 'signal'> {
  /** Called before the next file or edited address, with their total. */
  readonly onFile?: (done: number, total: number) => void;
  /** The structure of the user's own that reads an address. */
  readonly structureOf?: (address: string, source: Source) => WholeStructure | undefined;
}

/** A structure to share: without the names of folders on this disk. */
export function sentStructure({ path, text, imports }: WholeStructure): WholeStructure {
  const files = [...new Set([path, ...imports.map(each => each.path)])];
  const named = (file: string): string => `${files.indexOf(file)}/${basename(file)}`;
  return {
    path: named(path),
    text,
    imports: imports.map(each => ({ ...each, from: named(each.from), path: named(each.path) })),
  };
}

/** For assets that are read as a whole anyway. */
function hashNow(source: Source): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(source)) hash.update(chunk);
  return hash.digest('hex');
}

export async function contentOf(source: Source, options: WorkOptions = {}): Promise<Content> {
  return { size: source.size, sha256: await hashSource(source, options) };
}
