import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { faultsOfSector } from '../support/cd-checks.ts';
import { mapDisc } from '../support/map-disc.ts';
import { movingMapFiles } from '../support/writers/fft/moving.ts';
import { makeInstall, type SmallInstall } from './support/small-install.ts';

const RAW = 2352;
const LARGER = new Map(movingMapFiles()).get('MAP001.9') ?? new Uint8Array();
const COUNT = Math.ceil(LARGER.length / 2048);
const INDEX_SECTOR = 93;

let files: SmallInstall;
const disc = (): string => join(files.folder, 'fft.bin');
beforeEach(() => {
  files = makeInstall();
  writeFileSync(disc(), mapDisc(true));
});
afterEach(() => files.remove());

async function inWindow(work: (client: Client<Workbench>) => Promise<void>): Promise<string> {
  const host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'in-process', safe: false });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  try {
    await work(client);
    return (await client.openInstall({ folder: files.folder })).project;
  } finally {
    transport.close();
    await host.close();
  }
}

/** Rows of the map's index, by their offsets alone: the sector and the size that each names. */
function rowsOf(image: Buffer): readonly (readonly [sector: number, size: number])[] {
  const data = image.subarray(INDEX_SECTOR * RAW + 24);
  return Array.from({ length: 5 }, (_, i) => [data.readUInt32LE(i * 20 + 8), data.readUInt32LE(i * 20 + 12)] as const);
}

test('a file without room is refused, and moves to the end of the disc on request; its index is updated', async () => {
  const before = readFileSync(disc());
  const project = await inWindow(async client => {
    const install = (await client.openInstall({ folder: files.folder })).id;
    const asset = async (address: string) => (await client.locate({ install, address })).id;
    await client.replaceWithFile({ asset: await asset('fft.bin::MAP/MAP001.9'), name: 'MAP001.9', bytes: LARGER });
    // The index has a change of its own, which stays.
    const gns = await asset('fft.bin::MAP/MAP001.GNS');
    await client.setField({ asset: gns, path: 'rows[0].state.arrangement', value: 7 });
    const refused = await client.planWrite({ install });
    expect(refused.targets).toMatchObject([
      { after: null, noRoom: ['MAP/MAP001.9'], refused: { text: expect.stringContaining('takes 8 sectors') } },
    ]);
    const planned = await client.planWrite({ install, relocate: true });
    expect(planned.targets).toMatchObject([
      {
        relocated: {
          moved: [{ entry: 'MAP/MAP001.9', from: 84, to: 100, size: LARGER.length }],
          followed: [
            { entry: 'MAP/MAP001.GNS', path: 'rows[1].sector', value: 100 },
            { entry: 'MAP/MAP001.GNS', path: 'rows[1].length', value: COUNT * 2048 },
          ],
        },
      },
    ]);
    expect(readFileSync(disc()).equals(before)).toBe(true);
    await expect(client.writeInstall({ install })).rejects.toThrow(/takes 8 sectors/);
    await client.writeInstall({ install, relocate: true });
    // The index is as it was written: nothing is left to write, and what is edited next keeps the new sector.
    expect((await client.planWrite({ install })).targets).toEqual([]);
    await client.setField({ asset: gns, path: 'rows[0].state.arrangement', value: 9 });
    await client.writeInstall({ install });
  });
  const after = readFileSync(disc());
  expect(after.length).toBe(before.length + COUNT * RAW);
  const stored = Buffer.concat(
    Array.from({ length: COUNT }, (_, i) => after.subarray((100 + i) * RAW + 24, (100 + i) * RAW + 24 + 2048)),
  );
  expect(stored.subarray(0, LARGER.length).equals(LARGER)).toBe(true);
  expect(rowsOf(after)).toEqual(rowsOf(before).map((row, i) => (i === 1 ? [100, COUNT * 2048] : row)));
  expect(after[INDEX_SECTOR * RAW + 24 + 2]).toBe(9);
  const touched = Array.from({ length: after.length / RAW }, (_, i) => i).filter(
    i => !after.subarray(i * RAW, (i + 1) * RAW).equals(before.subarray(i * RAW, (i + 1) * RAW)),
  );
  expect(touched).toEqual([16, 19, INDEX_SECTOR, ...Array.from({ length: COUNT }, (_, i) => 100 + i)]);
  for (const sector of touched)
    expect(faultsOfSector(after.subarray(sector * RAW, (sector + 1) * RAW)), `sector ${sector}`).toEqual([]);
  await runCli(files.folder, files.dataFolder, 'restore', files.folder);
  expect(readFileSync(disc()).equals(before)).toBe(true);
  const again = async (...more: readonly string[]) =>
    runCli(files.folder, files.dataFolder, 'write', project, '--dry-run', ...more);
  expect((await again()).out).toContain('--relocate puts it at the end of the disc');
  expect((await again('--relocate')).out).toContain('MAP/MAP001.9: sector 84 -> 100');
});

test('the index of a map without room is refused, without an offer to move it', async () => {
  const row = readFileSync(disc()).subarray(INDEX_SECTOR * RAW + 24, INDEX_SECTOR * RAW + 44);
  await inWindow(async client => {
    const install = (await client.openInstall({ folder: files.folder })).id;
    const { id: asset } = await client.locate({ install, address: 'fft.bin::MAP/MAP001.GNS' });
    const bytes = Buffer.concat(Array.from({ length: 110 }, () => row));
    await client.replaceWithFile({ asset, name: 'MAP001.GNS', bytes: Uint8Array.from(bytes) });
    const [refused] = (await client.planWrite({ install })).targets;
    expect(refused?.refused?.text).toContain('takes 1 sector of 2,048 bytes and would take 2');
    expect(refused?.noRoom).toBeUndefined();
    const [asked] = (await client.planWrite({ install, relocate: true })).targets;
    expect(asked?.refused?.text).toContain('MAP/MAP001.GNS cannot move: the game finds the index of a map by a table');
    await expect(client.writeInstall({ install, relocate: true })).rejects.toThrow(/cannot move/);
  });
});
