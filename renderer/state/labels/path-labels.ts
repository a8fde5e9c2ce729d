import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';

type Labels = Readonly<Record<string, string | null>>;

/** Labels for paths, by asset; requested when a row that needs one becomes visible. */
export interface PathLabels {
  readonly store: StoreApi<Readonly<Record<AssetId, Labels>>>;
  see(asset: AssetId, path: string): void;
  /** Its keys and names may have changed. */
  changed(asset: AssetId): void;
  reset(install: InstallId | undefined): void;
}

/** Rows that become visible together are requested together. */
const TOGETHER_MILLISECONDS = 30;

export function createPathLabels(client: Client<Contract>, notices: Notices): PathLabels {
  const store = createStore<Readonly<Record<AssetId, Labels>>>(() => ({}));
  let install: InstallId | undefined;
  let waiting: { readonly asset: AssetId; readonly path: string }[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = false;
    const places = waiting;
    const of = install;
    waiting = [];
    if (of === undefined || places.length === 0) return;
    try {
      const labels = await client.pathLabels({ install: of, places });
      if (install !== of) return;
      store.setState(state => {
        const next: Record<AssetId, Labels> = { ...state };
        for (const [i, { asset, path }] of places.entries())
          next[asset] = { ...next[asset], [path]: labels[i] ?? null };
        return next;
      });
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    store,
    see(asset, path) {
      const isKnown = store.getState()[asset]?.[path] !== undefined;
      if (isKnown || waiting.some(place => place.asset === asset && place.path === path)) return;
      waiting.push({ asset, path });
      if (!isAsking) setTimeout(() => void ask(), TOGETHER_MILLISECONDS);
      isAsking = true;
    },
    changed: asset => store.setState(({ [asset]: _, ...others }) => others, true),
    reset(next) {
      install = next;
      waiting = [];
      store.setState({}, true);
    },
  };
}
