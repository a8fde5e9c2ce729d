import { expect, test } from 'vitest';
import { type SceneSource, streamScene } from '../../shared/contract/stream-scene.ts';
import type { AssetId, ScenePart } from '../../shared/contract/types.ts';

const asset = 'a' as AssetId; // as: the host hands ids out

/** Parts that come in any order; beyond the last all is refused. */
function sourceOf(parts: readonly ScenePart[]) {
  const asked: number[] = [];
  const open = new Map<number, () => void>();
  const client: SceneSource = {
    scene: async () => ({ revision: 7, scene: 's' }),
    scenePart: ({ part }) =>
      new Promise((resolve, reject) => {
        asked.push(part);
        const found = parts[part];
        open.set(part, () => (found ? resolve(found) : reject(new Error('there is no such part'))));
      }),
  };
  const answer = async (part: number) => {
    open.get(part)?.();
    await new Promise(done => setTimeout(done));
  };
  return { asked, client, answer };
}

const bytes = (byte: number, endsSection: boolean): ScenePart => ({ bytes: Uint8Array.of(byte), endsSection });
const end: ScenePart = { bytes: new Uint8Array(), endsSection: false, assets: { 'a.bmp': 'x' } };

test('some parts are requested ahead, and sections are delivered in order whatever the order of the parts', async () => {
  const { asked, client, answer } = sourceOf([bytes(1, false), bytes(2, true), bytes(3, true), end]);
  const taken: number[][] = [];
  const streamed = streamScene(client, asset, { take: section => taken.push(section.flatMap(part => [...part])) });
  await new Promise(done => setTimeout(done));
  expect(asked).toEqual([0, 1, 2, 3, 4]);
  for (const part of [2, 1]) await answer(part);
  expect(taken).toEqual([]);
  await answer(0);
  expect(taken).toEqual([[1, 2], [3]]);
  for (const part of [5, 4, 3]) await answer(part);
  expect(await streamed).toEqual({ revision: 7, assets: { 'a.bmp': 'x' } });
});

test('a part that fails is reported in its turn, and later requests are dropped', async () => {
  const { client, answer } = sourceOf([bytes(1, true)]);
  const taken: number[] = [];
  const streamed = streamScene(client, asset, { take: section => taken.push(section.length) });
  const told = expect(streamed).rejects.toThrow('no such part');
  await new Promise(done => setTimeout(done));
  for (const part of [3, 2, 1, 0]) await answer(part);
  await told;
  expect(taken).toEqual([1]);
});
