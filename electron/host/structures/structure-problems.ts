// Findings of the user's own structures in the files that they read, for the list of problems.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { counted } from '../../../shared/base/counted.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId, InstallId, Problem } from '../../../shared/contract/types.ts';
import { parseAddress } from '../../files/address.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { problemsOf } from '../assets/describe-asset.ts';
import type { Describer } from '../assets/describer.ts';
import { type OpenAsset, stampOf } from '../assets/open-asset.ts';
import { ReadOnlyAsset } from '../assets/read-only-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import type { StructureUse } from './desk-types.ts';

/** By address: for open assets read by a structure, and for those with a manual choice. */
export interface StructureProblems {
  /** Slow work continues after the answer, and notifies the window. */
  of(install: OpenInstall): Promise<ReadonlyMap<string, readonly Problem[]>>;
}

interface Needs {
  readonly store: AssetStore;
  readonly services: Services;
  readonly describer: Describer;
}

const PATIENCE_MILLISECONDS = 250;
/** Nobody reads more of one file in a list of many. */
const MOST = 200;

interface Known {
  /** Identifies the bytes and the structure. */
  readonly stamp: string;
  readonly problems: readonly Problem[];
}

export function createStructureProblems({ store, services, describer }: Needs): StructureProblems {
  const known = new Map<string, Known>();
  const keyOf = (install: InstallId, address: string): string => `${install} ${address}`;

  async function look(asset: OpenAsset): Promise<void> {
    const { install, address, revision, structure } = asset;
    if (structure === undefined) return;
    const stamp = stampFor(asset.stamp, structure);
    const problems = firstOf(asset, problemsOf(asset, await describer.describe(asset)));
    if (asset.revision === revision) known.set(keyOf(install.id, address), { stamp, problems });
  }

  /** Opens assets that are not open, unless nothing has changed since the last check. */
  function chosenOf(install: OpenInstall, open: ReadonlySet<string>): OpenAsset[] {
    return services.structures.chosenIn(install).flatMap(({ address, ...structure }) => {
      if (open.has(address)) return [];
      const file = join(install.folder, parseAddress(address).path);
      const before = known.get(keyOf(install.id, address));
      if (before?.stamp === stampFor(stampOf(file), structure)) return [];
      const asset = openIn(store, services.assets.idOf(install.id, address));
      if (asset === undefined) known.delete(keyOf(install.id, address));
      return asset ?? [];
    });
  }

  return {
    async of(install) {
      const isHere = (asset: OpenAsset) => asset.install.id === install.id && !(asset instanceof ReadOnlyAsset);
      const open = store.opened().filter(isHere);
      const isOpen = new Set(open.map(({ address }) => address));
      const chosen = chosenOf(install, isOpen);
      const read = [...open, ...chosen].filter(({ structure }) => structure !== undefined);
      if (read.length === 0 && services.structures.chosenIn(install).length === 0) return new Map();
      let isLate = false;
      const looking = Promise.allSettled(read.map(look)).then(() => {
        if (isLate) services.emit('installChanged', { install: install.id, reason: 'index' });
      });
      await Promise.race([looking, wait(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
      isLate = true;
      const addresses = new Set([...read, ...services.structures.chosenIn(install)].map(({ address }) => address));
      return new Map(
        [...addresses].flatMap(address => {
          const found = known.get(keyOf(install.id, address));
          return found === undefined ? [] : [[address, found.problems]];
        }),
      );
    },
  };
}

/** Identifies one reading of a file. */
function stampFor(file: string, { sent, spoiled }: Pick<StructureUse, 'sent' | 'spoiled'>): string {
  return JSON.stringify([file, sent.text, sent.imports.map(({ text }) => text), spoiled?.text]);
}

/** Empty if the file is gone, or cannot be opened: opening it reports that. */
function openIn(store: AssetStore, id: AssetId): OpenAsset | undefined {
  try {
    return store.get(id);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

function firstOf({ id, address }: OpenAsset, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MOST) return problems;
  const text = `${counted(problems.length - MOST, 'more problem')} of this file: Info lists them.`;
  return [...problems.slice(0, MOST), { asset: id, address, weight: 'note', text, repairable: false }];
}
