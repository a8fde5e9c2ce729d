import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { containerOf, indexOfStep, parseAddress } from '../../files/address.ts';
import { readableEntry } from '../../files/container.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenFiles } from './edited.ts';
import { containerIn } from './with-entries.ts';

/** An entry that its container lists, and whose bytes cannot be had: it changes with the container alone. */
export interface LostEntry {
  readonly address: string;
  readonly name: string;
  /** Its place among the entries. */
  readonly index: number;
  readonly container: OpenAsset;
}

/** An asset by its id, or where it is in its container if only that can be opened; refuses one that is neither. */
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
