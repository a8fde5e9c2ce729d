import { afterAll } from 'vitest';
import { createHost } from '../../../electron/host/host.ts';
import type { AssetChanged } from '../../../shared/contract/change-types.ts';
import { createClient, onEvent } from '../../../shared/contract/client.ts';
import { openTransport } from '../../../shared/contract/transport.ts';
import { workbench } from '../../../shared/contract/workbench.ts';
import { inProcessTo } from '../../contract/support/wires.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { Window } from '../patches/support/copies.ts';

/** A folder that is open as in the window, and indexed. */
export interface ScannedWindow extends Window {
  add(container: string, name: string, bytes: Uint8Array): Promise<void>;
  rename(entry: string, name: string): Promise<void>;
  remove(entry: string): Promise<void>;
  undo(address: string): Promise<void>;
  /** What was told of edits, the oldest first. */
  readonly told: readonly AssetChanged[];
}

/** What works on such folders, one after the other in one host: its threads take longer to start than most tests take. */
export function scannedWindows() {
  const dataFolder = temporaryFolder({}, afterAll);
  const host = createHost({ dataFolder, version: '1', transport: 'in-process', safe: false });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  const told: AssetChanged[] = [];
  onEvent(workbench, transport, 'assetChanged', change => told.push(change));
  afterAll(async () => {
    transport.close();
    await host.close();
  });
  return async (
    files: Readonly<Record<string, Uint8Array>>,
    work: (window: ScannedWindow) => Promise<void>,
  ): Promise<void> => {
    const install = await client.openInstall({ folder: temporaryFolder(files) });
    const asset = async (address: string) => (await client.locate({ install: install.id, address })).id;
    await client.scan({ install: install.id });
    await work({
      ...{ client, install, asset, told },
      async add(container, name, bytes) {
        await client.addEntry({ container: await asset(container), name, bytes });
      },
      async rename(entry, name) {
        await client.renameEntry({ container: await asset(containerOf(entry)), entry: await asset(entry), name });
      },
      async remove(entry) {
        await client.removeEntries({ container: await asset(containerOf(entry)), entries: [await asset(entry)] });
      },
      async undo(address) {
        await client.undo({ asset: await asset(address) });
      },
    });
    await client.closeInstall({ install: install.id });
  };
}

const containerOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('::'));
