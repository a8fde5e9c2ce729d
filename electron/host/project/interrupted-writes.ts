import { join } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { parseAddress } from '../../files/address.ts';
import { hashSource } from '../../files/hash-source.ts';
import { type AssetState, isEdited, isPending } from './asset-state.ts';
import type { Mark, OpenInside } from './project-types.ts';

/**
 * The edited addresses that were written without the project recording it, because the process was killed in between:
 * `written` have the edited content, `restored` the originals again.
 */
export async function interruptedWrites(
  states: readonly AssetState[],
  install: string,
  open: OpenInside,
): Promise<ReadonlyMap<'written' | 'restored', readonly Mark[]>> {
  const found = new Map<'written' | 'restored', Mark[]>();
  for (const state of states) {
    const { address, draft, document } = state;
    if (draft !== undefined || !(isPending(state) || isEdited(state))) continue;
    const { path, entries } = parseAddress(address);
    const [kind, expected] = isPending(state)
      ? (['written', document.source()] as const)
      : (['restored', document.original] as const);
    const accepted = await hashIfSame(expected, () => open(join(install, path), entries));
    if (accepted !== undefined) found.set(kind, [...(found.get(kind) ?? []), { address, accepted }]);
  }
  return found;
}

/** A file that is missing, or cannot be read, counts as different. */
async function hashIfSame(expected: Source, open: () => Source): Promise<string | undefined> {
  try {
    const found = open();
    if (found.size !== expected.size) return undefined;
    const sha256 = await hashSource(found);
    return sha256 === (await hashSource(expected)) ? sha256 : undefined;
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
