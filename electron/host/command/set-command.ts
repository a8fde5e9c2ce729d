import { resolve } from 'node:path';
import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ChangedRange, FieldAssignment } from '../../../shared/contract/command-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { setField } from '../../../shared/layout/set-field.ts';
import { valueAt } from '../../../shared/layout/value-at.ts';
import { parseAddress } from '../../files/address.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import { writeFile } from '../../files/write-file.ts';
import { View } from '../assets/view.ts';
import { failures } from '../failures.ts';
import { guardFile } from '../guard/guard-file.ts';
import { repairEdited } from '../guard/repair-edited.ts';
import { refuse } from '../refuse.ts';
import { patchThrough } from './patch-through.ts';
import { outermost } from './replace-command.ts';
import { typedValue } from './typed-value.ts';

/** set: changes fields of a file or entry, and re-packs every container on the way. */
export const set: Handlers<Command>['set'] = async ({ base, address, fields, out, force, repair }, { signal }) => {
  const opened = openAddress(base, address);
  try {
    const { layout = bytes() } = new View(opened.name, opened.source, 0).format;
    let content = opened.source;
    for (const field of fields) content = withField(content, address, field, layout);
    if (repair) content = repairEdited(opened.name, opened.source, content);
    const packed = await pack(opened, address, content);
    const guarded = { pieces: packed.pieces, steps: opened.steps.length, force };
    const problems = guardFile(outermost(opened, address), guarded);
    await writeFile(resolve(base, out), packed.pieces, { signal });
    const changed = packed.changed.map(({ start, size, what }) => ({ start, size, what }));
    return { out, bytes: packed.size, changed, problems };
  } finally {
    opened.close();
  }
};

function withField(
  source: Source,
  address: string,
  { path, value }: FieldAssignment,
  layout: NonNullable<View['format']['layout']>,
): Source {
  const kind = valueAt(layout, source, path)?.field?.kind;
  const edit = setField(layout, source, path, typedValue(value, kind));
  if (edit.kind === 'refused') return refuse(failures.fieldNotSet(address, path, edit.why));
  if (edit.kind === 'rebuild') return piecesSource(edit.pieces);
  const end = edit.start + edit.bytes.length;
  return piecesSource([sliceSource(source, 0, edit.start), edit.bytes, sliceSource(source, end, source.size - end)]);
}

interface Packed {
  readonly pieces: Pieces;
  readonly size: number;
  readonly changed: readonly ChangedRange[];
}

/** The outermost file with the new content in it; where a re-pack is not safe, only the bytes themselves, if that is. */
async function pack(opened: Opened, address: string, content: Source): Promise<Packed> {
  const target = outermost(opened, address);
  try {
    return await repack(target, [{ entries: parseAddress(address).entries, kind: 'replace', content }]);
  } catch (error) {
    const patched = isNotCanonical(error) ? patchThrough(opened, target.source, content) : undefined;
    if (patched === undefined) throw error;
    return patched;
  }
}

function isNotCanonical(error: unknown): boolean {
  return error instanceof FailureError && error.failure.code === 'notCanonical';
}
