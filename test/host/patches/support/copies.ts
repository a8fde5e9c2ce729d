// Copies of the demo to try patches on, edited as the window edits them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from '../../../../electron/host/host.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import type { AssetChanged } from '../../../../shared/contract/change-types.ts';
import { createClient, onEvent } from '../../../../shared/contract/client.ts';
import { openTransport } from '../../../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../../shared/contract/workbench.ts';
import { runCli } from '../../../cli/support/run-cli.ts';
import { inProcessTo } from '../../../contract/support/wires.ts';
import { demoFiles, writeDemo } from '../../../support/demo-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

export interface Window {
  readonly client: Client<Workbench>;
  readonly install: Install;
  asset(address: string): Promise<AssetId>;
}

export interface HearingWindow extends Window {
  /** The next change of an asset that is told. */
  nextChange(asset: AssetId): Promise<AssetChanged>;
}

export interface Copies {
  readonly root: string;
  readonly dataFolder: string;
  /** The folder of a new copy of the demo. */
  copy(name: string): Promise<string>;
  /** Works on a copy as the window does; the mod project of it. */
  inWindow(folder: string, work: (window: HearingWindow) => Promise<void>): Promise<string>;
  /** One command, its answer as JSON. */
  gantry(...args: readonly string[]): Promise<{ readonly status: number; readonly answer: unknown }>;
}

let files: ReturnType<typeof demoFiles> | undefined;

export function demoCopies(): Copies {
  const root = temporaryFolder();
  const dataFolder = join(root, 'data');
  return {
    root,
    dataFolder,
    async copy(name) {
      const folder = join(root, name);
      files ??= demoFiles();
      await writeDemo(folder, 1, files);
      return folder;
    },
    async inWindow(folder, work) {
      const host = createHost({ dataFolder, version: '1', transport: 'in-process', safe: false });
      const transport = openTransport({ connect: async () => inProcessTo(host) });
      const client = createClient(workbench, transport);
      try {
        const install = await client.openInstall({ folder });
        const asset = async (address: string) => (await client.locate({ install: install.id, address })).id;
        const nextChange = (asset: AssetId) =>
          new Promise<AssetChanged>(done =>
            onEvent(workbench, transport, 'assetChanged', change => change.asset === asset && done(change)),
          );
        await work({ client, install, asset, nextChange });
        return install.project;
      } finally {
        transport.close();
        await host.close();
      }
    },
    async gantry(...args) {
      const { status, out } = await runCli(root, dataFolder, ...args, '--json');
      return { status, answer: JSON.parse(out) };
    },
  };
}

/** The hash of every file below a folder. */
export function hashesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(row => row.isFile());
  return Object.fromEntries(
    files
      .map(row => join(row.parentPath, row.name))
      .toSorted()
      .map(path => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
