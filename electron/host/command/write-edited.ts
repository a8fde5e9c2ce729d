import { resolve } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Repacked } from '../../../shared/contract/command-types.ts';
import { parseAddress } from '../../files/address.ts';
import type { Opened } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import { writeFile } from '../../files/write-file.ts';
import { guardFile } from '../guard/guard-file.ts';
import { outermost } from './replace-command.ts';

/** Where an edited file goes, and whether it goes there whatever it breaks. */
export interface Writing {
  readonly base: string;
  readonly out: string;
  readonly force: boolean | undefined;
  readonly signal: AbortSignalLike;
}

/** An opened address with new content, in a file of its own with every container on the way re-packed. */
export async function writeEdited(
  edited: { readonly opened: Opened; readonly address: string; readonly content: Source },
  { base, out, force, signal }: Writing,
): Promise<Repacked> {
  const { opened, address, content } = edited;
  const target = outermost(opened, address);
  const packed = await repack(target, [{ entries: parseAddress(address).entries, kind: 'replace', content }]);
  const problems = guardFile(target, { pieces: packed.pieces, steps: opened.steps.length, force });
  await writeFile(resolve(base, out), packed.pieces, { signal });
  const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
  return { out, bytes: packed.size, changed, problems };
}
