// A folder with files of ships that no format of Gantry's own reads, in a host with its threads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost, type Host } from '../../../electron/host/host.ts';
import type { Client, Transport } from '../../../shared/contract/call.ts';
import type { AssetChanged } from '../../../shared/contract/change-types.ts';
import { createClient, onEvent } from '../../../shared/contract/client.ts';
import type { FailureError } from '../../../shared/contract/failure.ts';
import { inProcessPair } from '../../../shared/contract/in-process.ts';
import { openTransport } from '../../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../shared/contract/workbench.ts';
import { makeInstall, type SmallInstall } from './small-install.ts';

// "SHIP" 2 | (id u2, armour f4, name 6)*2 | a note that ends with NUL
export const ships = Buffer.from(
  `53484950 0200 0100 00002041 48616c6f0000 0200 0000a040 52616d000000 6f6c642068756c6c00`.replaceAll(' ', ''),
  'hex',
);
const fields = `
seq:
  - {id: magic, contents: SHIP}
  - {id: num_ships, type: u2}
  - {id: ships, type: ship, repeat: expr, repeat-expr: num_ships}
  - {id: note, type: strz}
types:
  ship:
    seq:
      - {id: id, type: u2}
      - {id: armour, type: f4}
      - {id: name, type: strz, size: 6}
`;
export const shipKsy = (meta = 'file-extension: shp') =>
  `meta: {id: ship, endian: le, encoding: ASCII, ${meta}}${fields}`;

/** What a call is refused with. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: FailureError) => error.failure.text,
  );

export interface Fleet {
  readonly files: SmallInstall;
  readonly client: Client<Workbench>;
  readonly transport: Transport;
  readonly install: Install;
  /** `data/fleet.shp` */
  readonly asset: AssetId;
  /** Told so far. */
  readonly changes: readonly AssetChanged[];
  assetAt(address: string): Promise<AssetId>;
  /** The paths of an asset's first fields. */
  paths(asset: AssetId): Promise<readonly string[]>;
  keep(text: string, glob?: string): ReturnType<Client<Workbench>['addStructure']>;
  /** The same folder in another host, which has the same data; `isKilled`: this one has no time to put anything away. */
  again(isKilled?: boolean): Promise<Fleet>;
  close(): Promise<void>;
}

export async function openFleet(): Promise<Fleet> {
  const files = makeInstall();
  mkdirSync(join(files.folder, 'data'));
  writeFileSync(join(files.folder, 'data/fleet.shp'), ships);
  writeFileSync(join(files.folder, 'data/other.shp'), Buffer.concat([ships, Buffer.from([1])]));
  writeFileSync(join(files.folder, 'data/fleet.bin'), ships);
  return fleetIn(files);
}

/** `left`: hosts before it that were killed, as far as one in this process can be. */
async function fleetIn(files: SmallInstall, left: readonly Host[] = []): Promise<Fleet> {
  const host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'web', safe: true });
  const [near, far] = inProcessPair();
  host.serve(far);
  const transport = openTransport({ connect: async () => near });
  const client = createClient(workbench, transport);
  const changes: AssetChanged[] = [];
  onEvent(workbench, transport, 'assetChanged', change => changes.push(change));
  const install = await client.openInstall({ folder: files.folder });
  const assetAt = async (address: string): Promise<AssetId> =>
    (await client.locate({ install: install.id, address })).id;
  return {
    ...{ files, client, transport, install, changes, assetAt },
    asset: await assetAt('data/fleet.shp'),
    paths: async asset => (await client.fieldsIn({ asset, start: 0, size: 64 })).fields.map(({ path }) => path),
    keep: (text, glob) =>
      client.addStructure({ install: install.id, place: 'library', text, ...(glob === undefined ? {} : { glob }) }),
    async again(isKilled = false) {
      transport.close();
      if (!isKilled) await host.close();
      return fleetIn(files, isKilled ? [...left, host] : left);
    },
    async close() {
      transport.close();
      for (const each of [...left, host]) await each.close();
      files.remove();
    },
  };
}
