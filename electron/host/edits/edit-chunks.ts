import { hexOffset } from '../../../shared/base/hex.ts';
import type { ChunkEdit } from '../../../shared/contract/repair-types.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { chunkRange, chunkSplices } from '../../../shared/layout/chunk-edits.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';

/** Drops, moves, copies or pastes a chunk; `from` is where a pasted one is taken. */
export function editChunks(asset: OpenAsset, edit: ChunkEdit, from?: OpenAsset): Promise<Changed> {
  const { format, source } = asset.view();
  const plain = edit.kind === 'paste' ? { ...edit, kind: 'insert' as const, bytes: chunkBytes(from, edit.path) } : edit;
  const result = chunkSplices(format.layout ?? bytes(), source, plain);
  if (result.kind === 'refused') return refuse(failures.fieldNotSet(asset.address, edit.path, result.why));
  asset.editable();
  const label = `${words[edit.kind]} ${edit.path}`;
  return asset.install.project.apply(asset.address, { label, edits: result.splices });
}

const words = { drop: 'Remove', move: 'Move', copy: 'Copy', paste: 'Paste' } as const;

function chunkBytes(from: OpenAsset | undefined, path: string): Uint8Array {
  if (from === undefined) throw new Error('a pasted chunk is taken from an asset');
  const { format, source } = from.view();
  const range = chunkRange(format.layout ?? bytes(), source, path);
  if (range === undefined) return refuse(failures.noSuchPath(from.address, path));
  if (range.size > MOST_PASTED) {
    const why = `the chunk at ${hexOffset(range.start)} has ${range.size} bytes, more than can be copied at once`;
    return refuse(failures.fieldNotSet(from.address, path, why));
  }
  return source.read(range.start, range.size).slice();
}

/** A step keeps what it puts in. */
const MOST_PASTED = 64 * 1024 * 1024;
