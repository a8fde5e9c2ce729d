import { createHash } from 'node:crypto';
import { chunksOf, type Source } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import type { Fitting } from '../../../shared/patch/apply-edits.ts';
import type { Content } from '../../../shared/patch/patch.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import { zlib } from '../../files/zlib.ts';

/** What applying edits needs of a content: its format, hashes, and names as addresses have them. */
export function fittingFor(name: string, source: Source): Fitting {
  return {
    format: identify({ name, source }).format,
    hash: text => createHash('sha256').update(text).digest('hex'),
    names: { print: names => stepsOf(names).map(printStep), hash: hashNow, zlib },
  };
}

/** Of what is read as a whole anyway. */
function hashNow(source: Source): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(source)) hash.update(chunk);
  return hash.digest('hex');
}

export async function contentOf(source: Source, options: WorkOptions = {}): Promise<Content> {
  return { size: source.size, sha256: await hashSource(source, options) };
}

/** The last part of an address, by which formats may guess. */
export function nameOfAddress(address: string): string {
  return address.split(/::|[\\/]/).at(-1) ?? address;
}
