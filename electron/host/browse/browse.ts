import type { Handlers } from '../../../shared/contract/call.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Index } from '../../index/open-index.ts';
import { referencesOf } from '../references/references.ts';
import { childrenOf, locate } from './locate.ts';
import { createNames } from './names.ts';
import type { BrowseServices, View } from './place.ts';
import { problemsOf } from './problems.ts';
import { quickOpen } from './quick-open.ts';
import { createScans } from './scans.ts';

/** The browser's half of the host: what lies in an open install, and keeping the index of it up to date. */
export interface Browse {
  readonly handlers: Pick<Handlers<Workbench>, 'scan' | 'browse' | 'quickOpen' | 'locate' | 'problems' | 'references'>;
  /** Stops what runs for an install and forgets its names. */
  closeInstall(id: InstallId): void;
  /** Stops everything; resolves when no thread runs any more. */
  close(): Promise<void>;
}

/** Makes it over the host's services and the one index that all installs share. */
export function createBrowse(services: BrowseServices, index: Index): Browse {
  const viewOf = (id: InstallId): View => ({ services, index, install: services.installs.get(id) });
  const names = createNames();
  const scans = createScans(viewOf, names);
  return {
    handlers: {
      scan: ({ install }, context) => scans.scan(install, context),
      async browse({ install, parent }) {
        const view = viewOf(install);
        names.of(view); // begun early, so that the first key of a quick open need not wait
        return childrenOf(view, parent === undefined ? '' : services.assets.find(parent).address);
      },
      async quickOpen({ install, ...query }) {
        const view = viewOf(install);
        const known = names.of(view);
        await known?.settled();
        const found = known ? quickOpen(view, known, query) : { total: 0, hits: [] };
        return { ...found, indexing: scans.isRunning(install) };
      },
      locate: ({ install, address }) => locate(viewOf(install), address),
      problems: async ({ install }) => problemsOf(viewOf(install)),
      async references({ asset }) {
        const { install, address } = services.assets.find(asset);
        return referencesOf(viewOf(install), address);
      },
    },
    closeInstall(id) {
      scans.stop(id);
      names.forget(id);
    },
    async close() {
      await scans.close();
      await names.close();
    },
  };
}
