import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { containerOf, indexOfStep, parseAddress } from '../../files/address.ts';
import { readableEntry } from '../../files/container.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenFiles } from './edited.ts';
import { containerIn } from './with-entries.ts';

/** An entry that its container lists but whose bytes cannot be read: it changes only with the container. */
export interface LostEntry {
  readonly address: string;
  readonly name: string;
  /** Its position among the entries. */
  readonly index: number;
  readonly container: OpenAsset;
}

/** An asset by its id, or its place in its container if only that can be opened; refuses any other id. */
export function openOrLost(id: AssetId, needs: OpenFiles): OpenAsset | LostEntry {
  try {
    return needs.store.get(id);
  } catch (error) {
    const lost = error instanceof FailureError ? lostEntry(id, needs) : undefined;
    if (lost === undefined) throw error;
    return lost;
  }
}

function lostEntry(id: AssetId, { store, services }: OpenFiles): LostEntry | undefined {
  const { install, address } = services.assets.find(id);
  const step = parseAddress(address).entries.at(-1);
  if (step === undefined) return undefined;
  const container = store.get(services.assets.idOf(install, containerOf(address)));
  const opened = containerIn(container);
  const names = opened.entries.map(({ name }) => name);
  const index = indexOfStep(names, step);
  const isLost = index >= 0 && readableEntry(opened, index) === undefined;
  return isLost ? { address, name: step.name, index, container } : undefined;
}
