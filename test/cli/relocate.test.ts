import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { faultsOfSector } from '../support/cd-checks.ts';
import { mapDisc } from '../support/map-disc.ts';
import { movingMapFiles } from '../support/writers/fft/moving.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

const RAW = 2352;
const DATA_AT = 24;
const LARGER = new Map(movingMapFiles()).get('MAP001.9') ?? new Uint8Array();

beforeAll(() => {
  files = makeInstall();
  writeFileSync(at('raw.bin'), mapDisc(true));
  writeFileSync(at('plain.iso'), mapDisc(false));
  writeFileSync(at('larger.9'), LARGER);
});
afterAll(() => files.remove());

describe.each([
  ['raw.bin', RAW, DATA_AT],
  ['plain.iso', 2048, 0],
] as const)('gantry relocate on %s', (disc, size, dataAt) => {
  const dataOf = (image: Buffer, sector: number) =>
    image.subarray(sector * size + dataAt, sector * size + dataAt + 2048);

  test('puts a larger file at the end, and updates directory and index; everything else stays', async () => {
    const refused = await gantry('replace', disc, 'MAP/MAP001.9=larger.9', '-o', 'no');
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('takes 8 sectors of 2,048 bytes') });
    const ran = await gantry('relocate', disc, 'MAP/MAP001.9=larger.9', '-o', `out-${disc}`, '--json');
    // Numbers of files rise with their sectors on the game's own disc, and here no longer.
    expect(ran.err).toMatch(/^warning: [^\n]*map001\.11 begins at sector 92, before map001\.9 at 100[^\n]*\n$/);
    const told = json(ran) as { moved: { from: number }; followed: readonly unknown[] };
    expect(told).toMatchObject({ moved: { from: 84, to: 100, size: LARGER.length } });
    expect(told.followed).toHaveLength(2);
    const [before, after] = [readFileSync(at(disc)), readFileSync(at(`out-${disc}`))];
    const count = Math.ceil(LARGER.length / 2048);
    expect(after.length).toBe((100 + count) * size);
    const stored = Buffer.concat(Array.from({ length: count }, (_, i) => dataOf(after, 100 + i)));
    expect(stored.subarray(0, LARGER.length).equals(LARGER)).toBe(true);
    const changed = Array.from({ length: 100 }, (_, i) => i).filter(
      i => !before.subarray(i * size, (i + 1) * size).equals(after.subarray(i * size, (i + 1) * size)),
    );
    // The descriptor, the directory of MAP, and the index of the map.
    const index = 84 + 8 + 1;
    expect(changed).toEqual([16, 19, index]);
    const descriptor = dataOf(after, 16);
    expect([descriptor.readUInt32LE(80), descriptor.readUInt32BE(84)]).toEqual([100 + count, 100 + count]);
    const record = dataOf(after, 19).indexOf('MAP001.9;1') - 33;
    const numbers = [2, 10].map(field => [
      dataOf(after, 19).readUInt32LE(record + field),
      dataOf(after, 19).readUInt32BE(record + field + 4),
    ]);
    expect(numbers).toEqual([
      [100, 100],
      [LARGER.length, LARGER.length],
    ]);
    const row = dataOf(after, index).subarray(20, 40);
    expect([row.readUInt32LE(8), row.readUInt32LE(12)]).toEqual([100, count * 2048]);
    if (size === RAW)
      for (const sector of [...changed, ...Array.from({ length: count }, (_, i) => 100 + i)])
        expect(faultsOfSector(after.subarray(sector * RAW, (sector + 1) * RAW)), `sector ${sector}`).toEqual([]);
    const again = await gantry('list', `out-${disc}`, '--json');
    expect(json(again)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'MAP/MAP001.9', size: LARGER.length })]),
    );
  });

  test('the index of a map stays, because the game finds it by a table that is not updated', async () => {
    const image = readFileSync(at(disc));
    const row = dataOf(image, 84 + 8 + 1).subarray(0, 20);
    writeFileSync(at('larger.gns'), Buffer.concat(Array.from({ length: 110 }, () => row)));
    const ran = await gantry('relocate', disc, 'MAP/MAP001.GNS=larger.gns', '-o', `no-${disc}`);
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err).toContain(
      'MAP/MAP001.GNS cannot move: the game finds the index of a map by a table in BATTLE.BIN, which is not changed',
    );
    expect(existsSync(at(`no-${disc}`))).toBe(false);
  });

  test('the address of a new sector is its address on the disc', () => {
    if (size !== RAW) return;
    const image = readFileSync(at(`out-${disc}`));
    // 100 + 150 frames are 3 seconds and 25 frames.
    expect([...image.subarray(100 * RAW + 12, 100 * RAW + 16)]).toEqual([0x00, 0x03, 0x25, 2]);
  });
});
