import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { failures } from '../../electron/failures/failures.ts';
import { refuse } from '../../electron/failures/refuse.ts';
import { installId } from '../../electron/host/asset-id.ts';
import { type Browse, createBrowse } from '../../electron/host/browse/browse.ts';
import type { BrowseServices } from '../../electron/host/browse/browsed-install.ts';
import { createAssetTable } from '../../electron/host/workplace.ts';
import { type Index, openIndex } from '../../electron/index/open-index.ts';
import type { CallContext } from '../../shared/contract/call.ts';
import type { AssetRow, InstallId } from '../../shared/contract/types.ts';
import { type AtEnd, temporaryFolder } from './temporary-folder.ts';

export interface BrowseHost {
  readonly browse: Browse;
  readonly handlers: Browse['handlers'];
  readonly index: Index;
  readonly install: InstallId;
  readonly folder: string;
  readonly events: { readonly name: string; readonly payload: unknown }[];
  readonly context: CallContext;
  /** Children by name, of the install or of the row at an address. */
  list(address?: string): Promise<readonly AssetRow[]>;
}

/** The browsing part of the host over one real folder, without the rest of it. */
export function browseHost(
  folder: string,
  statusOf: BrowseServices['statusOf'] = () => 'clean',
  atEnd: AtEnd = onTestFinished,
): BrowseHost {
  const dataFolder = temporaryFolder({}, atEnd);
  const index = openIndex(join(dataFolder, 'index.sqlite'));
  const install = installId(folder);
  const events: { name: string; payload: unknown }[] = [];
  const get = (id: InstallId) => (id === install ? { id, folder } : refuse(failures.unknownInstall()));
  const services: BrowseServices = {
    installs: { get },
    assets: createAssetTable(),
    statusOf,
    emit: (name, payload) => void events.push({ name, payload }),
  };
  const browse = createBrowse(services, index);
  atEnd(async () => {
    await browse.close();
    index.close();
  });
  const { handlers } = browse;
  const context: CallContext = { signal: new AbortController().signal, progress: () => undefined };
  return {
    ...{ browse, handlers, index, install, folder, events, context },
    async list(address) {
      const parent = address === undefined ? undefined : (await handlers.locate({ install, address }, context)).id;
      return handlers.browse({ install, ...(parent !== undefined && { parent }) }, context);
    },
  };
}
