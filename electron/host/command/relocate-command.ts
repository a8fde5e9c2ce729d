import { resolve } from 'node:path';
import { encode, Unwritable } from '#layout';
import { joinedStretches, piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { RelocatedRow } from '../../../shared/contract/command-types.ts';
import type { Moved } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseStep, stepsOf } from '../../files/address.ts';
import { entrySource, type OpenContainer, openContainer } from '../../files/container.ts';
import { openFile } from '../../files/file-source.ts';
import { findEntry } from '../../files/find-file.ts';
import { openAddress } from '../../files/open-address.ts';
import { checkMoves } from '../../files/relocate.ts';
import { type NestedEdit, repack } from '../../files/repack.ts';
import { writeMade } from '../contents/write-made.ts';
import { guardFile } from '../guard/guard-file.ts';
import { followMoved, moving } from '../write/follow-moved.ts';
import { outFile } from './out-file.ts';
import { outermost, packContent } from './pack-content.ts';

/** relocate: moves a file of a disc to new sectors at its end, and updates everything that names its sector. */
export const relocate: Handlers<Command>['relocate'] = async (
  { base, container, entry, file, out, force },
  { signal },
) => {
  const opened = openAddress(base, container);
  const given = openFile(resolve(base, file));
  try {
    const disc = openContainer({ ...opened, address: container }, identify);
    const index = findEntry(
      disc.entries.map(({ name }) => name),
      parseStep(entry),
      container,
    );
    checkMoves(disc, index, moving);
    const { image, moved } = relocated(disc, index, given);
    const after = openContainer({ source: image, name: opened.name, address: container }, identify);
    const { edits, followed } = following(after, index, moved);
    const whole = await repack({ source: image, name: opened.name, address: container }, edits);
    const packed = await packContent(opened, container, piecesSource(whole.pieces));
    const guarded = { pieces: packed.pieces, steps: opened.steps.length + 1, force };
    const problems = await guardFile(outermost(opened, container), guarded);
    await writeMade(opened, outFile(base, out), packed.pieces, { signal });
    const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
    return { out, bytes: packed.size, changed, problems, moved, followed };
  } finally {
    given.close();
    opened.close();
  }
};

function relocated({ format, layout, model, address }: OpenContainer, index: number, content: Source) {
  const { container } = format;
  if (container?.relocate === undefined) return refuse(failures.notRelocated(address, isA(format)));
  try {
    const made = container.relocate(model, index, content);
    return { image: piecesSource(joinedStretches(encode(layout, made.model))), moved: made.moved };
  } catch (error) {
    if (error instanceof Unwritable) return refuse(failures.itemsNotChanged(address, error.message));
    throw error;
  }
}

/** The files in the same folder that name the moved one by its sector, with the new one. */
function following(
  disc: OpenContainer,
  index: number,
  moved: Moved,
): { readonly edits: readonly NestedEdit[]; readonly followed: readonly RelocatedRow[] } {
  const folder = folderOf(disc.entries[index]?.name ?? '');
  const steps = stepsOf(disc.entries.map(({ name }) => name));
  const edits: NestedEdit[] = [];
  const followed: RelocatedRow[] = [];
  for (const [i, { name }] of disc.entries.entries()) {
    const step = steps[i];
    if (i === index || step === undefined || folderOf(name) !== folder) continue;
    const made = followMoved(name, entrySource(disc, i), moved);
    if (made === undefined) continue;
    edits.push({ entries: [step], kind: 'replace', content: made.content });
    followed.push(...made.rows.map(row => ({ entry: name, ...row })));
  }
  return { edits, followed };
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
