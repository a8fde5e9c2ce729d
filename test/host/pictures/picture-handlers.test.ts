import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../../electron/host/host.ts';
import type { Client } from '../../../shared/contract/call.ts';
import { createClient } from '../../../shared/contract/client.ts';
import type { FailureError } from '../../../shared/contract/failure.ts';
import { openTransport } from '../../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../shared/contract/workbench.ts';
import { pictureIn } from '../../../shared/formats/in-colours.ts';
import { inProcessTo } from '../../contract/support/wires.ts';
import { textureFixtures } from '../../fixtures/textures.ts';
import { buildPng, readPlainPng } from '../../support/png.ts';
import { writtenMapFiles } from '../../support/writers/fft/map.ts';
import { makeInstall, type SmallInstall } from '../support/small-install.ts';

const PACKAGE = 'zbd/rtexture.zbd';

let files: SmallInstall;
let host: Host;
let client: Client<Workbench>;
let install: Install;
let hangUp: () => void;

beforeEach(async () => {
  files = makeInstall();
  mkdirSync(join(files.folder, 'zbd'), { recursive: true });
  writeFileSync(join(files.folder, PACKAGE), textureFixtures[0]?.bytes ?? new Uint8Array(0));
  host = createHost({ dataFolder: files.dataFolder, version: '0.0.0', transport: 'web', safe: true });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  hangUp = () => transport.close();
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
});
afterEach(async () => {
  hangUp();
  await host.close();
  files.remove();
});

const at = async (address: string): Promise<AssetId> => (await client.locate({ install: install.id, address })).id;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: FailureError) => error.failure,
  );
const row = (...colours: number[][]) =>
  buildPng({ width: colours.length, height: 1, colourType: 2, data: Uint8Array.from(colours.flat()) });

describe('the pictures of a package', () => {
  test('are listed with their entries, and shown first', async () => {
    const asset = await at(PACKAGE);
    expect((await client.openAsset({ asset })).views[0]).toBe('sheet');
    const { pictures, canReplace } = await client.pictures({ asset });
    expect(canReplace).toBe(true);
    expect(pictures.map(({ name, entry }) => [name, entry?.address, entry?.start, entry?.size])).toEqual([
      ['plain', `${PACKAGE}::plain`, 0x308, 28],
      ['hole', `${PACKAGE}::hole`, 0x324, 24],
      ['glass', `${PACKAGE}::glass`, 0x33c, 22],
      ['flag', `${PACKAGE}::flag`, 0x352, 26],
      ['flag', `${PACKAGE}::flag~2`, 0x36c, 24],
      ['shared', `${PACKAGE}::shared`, 0x384, 20],
    ]);
    const flag = pictures[3]?.entry?.asset;
    expect(flag && (await client.openAsset({ asset: flag })).views[0]).toBe('image');
  });

  test('include one opened alone, which borrows the shared palette of its package', async () => {
    const asset = await at(`${PACKAGE}::shared`);
    const { rgba, indexed } = await client.picture({ asset, index: 0 });
    expect([...rgba.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect([...(indexed?.indices ?? [])]).toEqual([3, 2, 1, 0]);
  });

  test('use the shared palette in the thumbnail of an edited one', async () => {
    const container = await at(PACKAGE);
    await client.writeBytes({ asset: container, start: 0x384 + 16, bytes: Uint8Array.of(2) });
    const { thumbnails } = await client.thumbnails({ asset: await at(`${PACKAGE}::shared`), indices: [0] });
    const { data } = readPlainPng(thumbnails[0]?.png ?? new Uint8Array(0));
    const blue = [0, 0, 255, 255];
    expect([...data.subarray(0, 8)]).toEqual([...blue, ...blue]);
  });

  test('lead from a pixel to its bytes and back', async () => {
    const asset = await at(`${PACKAGE}::flag`);
    const { parts } = await client.pixelAt({ asset, index: 0, pixel: 1 });
    expect(parts.map(({ path, start, size }) => [path, start, size])).toEqual([
      ['indices[1].index', 17, 1],
      ['palette[2].rgb565', 24, 2],
    ]);
    for (const { path, start, size } of parts) {
      const { field } = await client.fieldAt({ asset, offset: start });
      expect({ path: field.path, size: field.size }).toEqual({ path, size });
    }
    expect((await client.pixelsIn({ asset, index: 0, start: 17, size: 2 })).pixels).toEqual([{ first: 1, count: 2 }]);
  });

  test('keep thumbnails by their content', async () => {
    const asset = await at(PACKAGE);
    const { thumbnails } = await client.thumbnails({ asset, indices: [0, 2] });
    const [plain, glass] = thumbnails.map(({ png }) => readPlainPng(png ?? new Uint8Array(0)));
    expect(plain).toMatchObject({ width: 3, height: 2 });
    expect([...(glass?.data ?? [])]).toEqual([255, 0, 0, 128, 0, 0, 255, 255]);
    expect(readdirSync(join(files.dataFolder, 'thumbnails'))).toHaveLength(2);
    const again = await client.thumbnails({ asset, indices: [0] });
    expect(again.thumbnails[0]?.png).toEqual(thumbnails[0]?.png);
  });

  test('report unreadable entries one by one, and draw the others', async () => {
    const [asset, glass] = [await at(PACKAGE), await at(`${PACKAGE}::glass`)];
    const spoilt = await client.replaceWithFile({
      asset: glass,
      name: 'notes.txt',
      bytes: Uint8Array.of(1),
      raw: true,
    });
    expect(spoilt.edited.asset).toBe(glass);
    const { thumbnails } = await client.thumbnails({ asset, indices: [0, 2, 3] });
    expect(thumbnails.map(({ index, png }) => [index, png !== undefined])).toEqual([
      [0, true],
      [3, true],
      [2, false],
    ]);
    expect(thumbnails[2]?.why).toMatch(/zbd\/rtexture.zbd::glass is in an unknown format/);
  });

  test('are exported as PNG files with their palette', async () => {
    const { files: out } = await client.exportPicture({ asset: await at(`${PACKAGE}::flag~2`), index: 0 });
    expect(out.map(({ name }) => name)).toEqual(['flag.png', 'flag.alpha.png']);
    expect(readPlainPng(out[0]?.bytes ?? new Uint8Array(0))).toMatchObject({
      colourType: 3,
      data: Uint8Array.of(1, 0),
    });
  });
});

describe('replacing a picture', () => {
  test('shows it as the game will show it before it is an edit', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    const preview = await client.previewPicture({ asset, index: 0, png: row([255, 0, 0], [0, 0, 250]) });
    if ('refused' in preview) throw new Error(preview.refused);
    expect([...preview.picture.rgba]).toEqual([255, 0, 0, 128, 0, 0, 247, 255]);
    expect(preview).toMatchObject({ changed: 1, bytesBefore: 22, bytesAfter: 22, kind: 'RGB565, full alpha' });
    expect(preview.notes).toHaveLength(2);
    expect(await client.changes({ install: install.id })).toEqual([]);
  });

  test('patches in place as one step, and shows in the package before it is written', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    const edited = await client.replacePicture({ asset, index: 0, png: row([255, 0, 0], [0, 255, 0]) });
    expect(edited).toMatchObject({ size: 22, changed: [{ start: 18, size: 2 }] });
    expect((await client.changes({ install: install.id })).map(({ label }) => label)).toEqual([
      'Replace picture of glass',
    ]);
    const container = await at(PACKAGE);
    const { pictures } = await client.pictures({ asset: container });
    expect(pictures.map(({ entry }) => entry?.edited)).toEqual([false, false, true, false, false, false]);
    const { thumbnails } = await client.thumbnails({ asset: container, indices: [2] });
    expect([...readPlainPng(thumbnails[0]?.png ?? new Uint8Array(0)).data.subarray(4)]).toEqual([0, 255, 0, 255]);
    await client.undo({ asset });
    expect([...(await client.picture({ asset, index: 0 })).rgba.subarray(4)]).toEqual([0, 0, 255, 255]);
  });

  test('of another size shows in the package at its own size, and is marked until it is written', async () => {
    const [asset, container] = [await at(`${PACKAGE}::glass`), await at(PACKAGE)];
    await client.replacePicture({ asset, index: 0, png: row([255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]) });
    const glass = async () => (await client.pictures({ asset: container })).pictures[2];
    expect(await glass()).toMatchObject({ name: 'glass', width: 4, height: 1, entry: { edited: true } });
    await client.writeInstall({ install: install.id });
    expect(await glass()).toMatchObject({ name: 'glass', width: 4, height: 1, entry: { edited: false } });
  });

  test('with the same pixels makes no step', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    const png = row([255, 0, 0], [0, 255, 0]);
    await client.replacePicture({ asset, index: 0, png });
    expect(await client.replacePicture({ asset, index: 0, png })).toMatchObject({ revision: 1, changed: [] });
    expect(await client.changes({ install: install.id })).toHaveLength(1);
  });

  test('takes transparency from a separate file', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    const alpha = buildPng({ width: 2, height: 1, colourType: 0, data: Uint8Array.of(7, 9) });
    await client.replacePicture({ asset, index: 0, png: row([255, 0, 0], [0, 0, 255]), alpha });
    expect([...(await client.picture({ asset, index: 0 })).rgba]).toEqual([255, 0, 0, 7, 0, 0, 255, 9]);
  });

  test('by one of another size moves everything after it, and undo restores all of it', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    await client.replacePicture({ asset, index: 0, png: row([255, 0, 0], [0, 255, 0], [0, 0, 255]) });
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets).toMatchObject([{ file: PACKAGE, untouchedEntries: 5 }]);
    await client.writeInstall({ install: install.id });
    const shared = await at(`${PACKAGE}::shared`);
    expect([...(await client.picture({ asset: shared, index: 0 })).rgba.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  test('scales a size that is no power of two on request, and the preview shows it', async () => {
    const asset = await at(`${PACKAGE}::glass`);
    const given = { asset, index: 0, png: row([255, 0, 0], [0, 255, 0], [0, 0, 255]) };
    expect(await client.previewPicture(given)).toMatchObject({
      picture: { width: 3 },
      better: { width: 4, height: 1 },
    });
    const scaled = await client.previewPicture({ ...given, scale: true });
    expect(scaled).toMatchObject({ picture: { width: 4, height: 1 } });
    expect(scaled).toMatchObject({ notes: expect.arrayContaining(['Scaled from 3 × 1 to 4 × 1.']) });
    expect(scaled).not.toHaveProperty('better');
    await client.replacePicture({ ...given, scale: true });
    expect(await client.picture({ asset, index: 0 })).toMatchObject({ width: 4, height: 1 });
  });

  test.each([
    ['is no PNG', 'glass', new TextEncoder().encode('no'), 'The picture cannot be used: it is not a PNG file.'],
    ['has colours the shared palette lacks', 'shared', row([1, 99, 1]), 'colour of it'],
  ])('that %s is refused in a sentence, in the preview and after', async (_name, entry, png, why) => {
    const asset = await at(`${PACKAGE}::${entry}`);
    expect(await client.previewPicture({ asset, index: 0, png })).toEqual({ refused: expect.stringContaining(why) });
    expect(await failureOf(client.replacePicture({ asset, index: 0, png }))).toMatchObject({
      code: 'refused',
      text: expect.stringContaining(why),
    });
    expect(await client.changes({ install: install.id })).toEqual([]);
  });
});

test('previews a drawing in the colours of another file', async () => {
  mkdirSync(join(files.folder, 'map'));
  for (const [name, bytes] of writtenMapFiles()) writeFileSync(join(files.folder, 'map', name), bytes);
  const asset = await at('map/MAP001.8');
  const [chosen] = (await client.colourings({ asset })).filter(({ id }) => id === 'MAP001.9:palettes[2]');
  if (chosen === undefined) throw new Error('the map has no palette 2');
  const given = { asset, index: 0, colouring: chosen.id };
  const { files: out } = await client.exportPicture(given);
  const now = pictureIn(await client.picture({ asset, index: 0 }), chosen);
  const same = await client.previewPicture({ ...given, png: out[0]?.bytes ?? new Uint8Array(0) });
  if ('refused' in same) throw new Error(same.refused);
  expect(same.changed).toBe(0);
  expect(Buffer.compare(same.picture.rgba, now.rgba)).toBe(0);
  const [red = 0, green = 0, blue = 0] = chosen.rgba.subarray(3 * 4);
  const { width, height } = now;
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => [red, green, blue][i % 3] ?? 0);
  const flat = await client.previewPicture({ ...given, png: buildPng({ width, height, colourType: 2, data }) });
  if ('refused' in flat) throw new Error(flat.refused);
  expect([...flat.picture.rgba.subarray(0, 3)]).toEqual([red, green, blue]);
  expect(flat.picture.indexed?.palette.subarray(9, 12)).toEqual(Uint8Array.of(red, green, blue));
});

test.each([
  ['zbd/reader.zbd', 0, 'unsupported'],
  [PACKAGE, 6, 'notFound'],
])('what is no picture is refused: %s, number %i', async (address, index, code) => {
  expect(await failureOf(client.picture({ asset: await at(address), index }))).toMatchObject({ code });
});

test('refuses a pixel past the last', async () => {
  const asset = await at(`${PACKAGE}::glass`);
  expect(await failureOf(client.pixelAt({ asset, index: 0, pixel: 2 }))).toMatchObject({ code: 'notFound' });
});
