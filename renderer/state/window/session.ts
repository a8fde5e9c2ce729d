import type { IJsonModel } from 'flexlayout-react';
import type { Client } from '../../../shared/contract/call.ts';
import type { Install } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Storage } from '../base/storage.ts';
import type { Installs } from '../game-folder/installs.ts';
import { keepTabs, type Tabs, tabsIn } from './tabs.ts';

interface Saved {
  /** The folder that was open last; empty when none was. */
  readonly folder: string;
  readonly tabs: Readonly<Record<string, IJsonModel>>;
}

export interface Session {
  /** The folder to open again at start, if any. */
  lastFolder(): string | undefined;
  save(): void;
  /** Brings back the tabs an install had, those whose asset is still there. */
  restore(install: Install): Promise<void>;
  forget(): void;
}

interface Parts {
  readonly client: Client<Contract>;
  readonly storage: Storage;
  readonly tabs: Tabs;
  readonly installs: Installs;
}

/** What was open when the window was closed. */
export function createSession({ client, storage, tabs, installs }: Parts): Session {
  let restoring = false;

  function read(): Saved {
    const saved = storage.read<Saved>('session');
    return { folder: saved?.folder ?? '', tabs: saved?.tabs ?? {} };
  }

  return {
    lastFolder: () => read().folder || undefined,
    save() {
      const { install } = installs.store.getState();
      if (restoring || install === undefined) return;
      storage.write('session', { folder: install.folder, tabs: { ...read().tabs, [install.folder]: tabs.save() } });
    },
    async restore(install) {
      const json = read().tabs[install.folder];
      storage.write('session', { ...read(), folder: install.folder });
      if (json === undefined) return;
      restoring = true;
      try {
        const there = await Promise.all(
          tabsIn(json).map(tab =>
            client.locate({ install: install.id, address: tab.address }).then(
              row => row.id,
              () => undefined, // what is gone is simply not opened again
            ),
          ),
        );
        const ids = new Set(there);
        if (installs.store.getState().install?.id === install.id)
          tabs.restore(keepTabs(json, tab => ids.has(tab.asset)));
      } finally {
        restoring = false;
      }
    },
    forget: () => storage.write('session', { ...read(), folder: '' }),
  };
}
