import { describe, expect, test } from 'vitest';
import { FolderScenes } from '../../../electron/answers/scene/folder-scenes.ts';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { type DiscItem, discImage } from '../../support/disc-image.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const files = new Map(demoMapFiles());
const SECTORS = 160;
const DATA = 2048;

/** A disc with the map's files in this order, whose index names the sectors at which they lie. */
function disc(order: readonly string[], isRaw: boolean): Uint8Array {
  const plain = discImage(itemsIn(order, files), { isRaw: false, sectors: SECTORS });
  const index = (files.get('MAP001.GNS') ?? new Uint8Array(0)).slice();
  for (const [row, name] of ['MAP001.8', 'MAP001.9', 'MAP001.11', 'MAP001.11', 'MAP001.11'].entries())
    new DataView(index.buffer).setUint32(row * 20 + 8, sectorOf(plain, files.get(name) ?? index), true);
  return discImage(itemsIn(order, new Map([...files, ['MAP001.GNS', index]])), { isRaw, sectors: SECTORS });
}

function itemsIn(order: readonly string[], all: ReadonlyMap<string, Uint8Array>): readonly DiscItem[] {
  return [{ name: 'MAP', items: order.map(name => ({ name, bytes: all.get(name) ?? new Uint8Array(0) })) }];
}

function sectorOf(image: Uint8Array, bytes: Uint8Array): number {
  for (let sector = 0; (sector + 1) * DATA <= image.length; sector++)
    if (Buffer.compare(image.subarray(sector * DATA, sector * DATA + 512), bytes.subarray(0, 512)) === 0) return sector;
  throw new Error('not on the disc');
}

function sceneOn(image: Uint8Array, name: string) {
  const folder = temporaryFolder({ 'game.bin': image });
  const room = new FolderScenes({ folder });
  const { name: title, sources, problems } = room.scene(`game.bin::MAP/${name}`);
  room.close();
  return { title, sources: sources.map(({ address }) => address), problems: problems.map(({ text }) => text) };
}

describe.each([
  ['raw', true],
  ['plain', false],
])('a map on a disc of %s sectors', (_, isRaw) => {
  const inOrder = disc(['MAP001.8', 'MAP001.9', 'MAP001.11', 'MAP001.GNS'], isRaw);
  const relocated = disc(['MAP001.8', 'MAP001.11', 'MAP001.9', 'MAP001.GNS'], isRaw);

  test('is composed by its index', () => {
    expect(sceneOn(inOrder, 'MAP001.GNS')).toMatchObject({
      title: 'MAP001, arrangement 0, day',
      sources: ['game.bin::MAP/MAP001.GNS', 'game.bin::MAP/MAP001.9', 'game.bin::MAP/MAP001.8'],
      problems: [],
    });
  });

  test('is still the daytime map if day comes after night, and says so', () => {
    const { title, sources, problems } = sceneOn(relocated, 'MAP001.GNS');
    expect([title, sources]).toEqual([
      'MAP001, arrangement 0, day',
      ['game.bin::MAP/MAP001.GNS', 'game.bin::MAP/MAP001.9', 'game.bin::MAP/MAP001.8'],
    ]);
    expect(problems).toEqual([expect.stringContaining('before MAP001.9')]);
    expect(sceneOn(relocated, 'MAP001.9').title).toBe('MAP001.9, arrangement 0, day');
    expect(sceneOn(relocated, 'MAP001.11').title).toBe('MAP001.11, arrangement 0, night');
  });
});
