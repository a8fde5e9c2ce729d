import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { kotorBwm } from '../../shared/formats/kotor/bwm/index.ts';
import { bwm } from '../../shared/formats/kotor/bwm/layout.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';
import { demoCopies } from './patches/support/copies.ts';

const PLACEABLE = 'kotor/override/plc_bench.pwk';

test('hooks of a placeable are drawn at their positions, and can be moved', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, async ({ client, asset }) => {
    const bench = await asset(PLACEABLE);
    const [hook] = await client.handles({ asset: bench, paths: ['relativeHook1'] });
    expect(hook).toMatchObject({ what: 'hook', moves: true });
    const translation = [1, 2, 3] as const;
    const parts = [{ path: 'relativeHook1', to: { translation } }];
    await client.editItems({ asset: bench, edit: { kind: 'place', parts } });
    const [moved] = await client.handles({ asset: bench, paths: ['relativeHook1'] });
    expect(moved?.at.translation).toEqual(translation);
    expect((await client.openAsset({ asset: bench })).findings).toEqual([]);
  });
});

test('a door’s absolute hooks stay at its position plus the relative hooks', () => {
  const { bytes = new Uint8Array() } = kotorFixtures.find(({ name }) => name === 'bwm-placeable') ?? {};
  const door = bytes.slice();
  const view = new DataView(door.buffer);
  for (const [i, value] of [10, 20, 30].entries()) view.setFloat32(0x3c + i * 4, value, true);
  for (const [i, value] of [10, 19, 30].entries()) view.setFloat32(0x24 + i * 4, value, true);
  const { value } = decode(bwm, memorySource(door));
  const self = { asset: 'door', address: 'door0.dwk' };
  const scene = kotorBwm.scenes?.build(value as never, self, { find: () => undefined, model: () => undefined });
  const hooks = scene?.overlays?.find(({ name }) => name === 'Hooks');
  expect(hooks?.items.map(({ label, place }) => [label, place])).toEqual([
    ['hook 1', [0, -1, 0]],
    ['hook 2', [0, 1, 0]],
  ]);
  const fields = kotorBwm.hands?.place(value as never, 'relativeHook1', { translation: [1, 2, 3] }) ?? [];
  expect(fields.map(({ path, value: to }) => [path, to])).toEqual([
    ...[
      ['relativeHook1.x', 1],
      ['relativeHook1.y', 2],
      ['relativeHook1.z', 3],
    ],
    ...[
      ['absoluteHook1.x', 11],
      ['absoluteHook1.y', 22],
      ['absoluteHook1.z', 33],
    ],
  ]);
});
