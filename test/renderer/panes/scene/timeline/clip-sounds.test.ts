import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SceneView, SceneViewState } from '../../../../../renderer/panes/scene/scene-state.ts';
import {
  hearClips,
  heardBetween,
  momentsOf,
  type Speaker,
} from '../../../../../renderer/panes/scene/timeline/clip-sounds.ts';
import type { HeardFrom } from '../../../../../renderer/scene3d/heard-from.ts';
import type { AssetId } from '../../../../../shared/contract/types.ts';
import type { ClipSpot, Span } from '../../../../../shared/scene/skeleton.ts';

const origin = { source: 0, path: 'a', start: 0, size: 0 };
const gate = { target: 0, place: [0, 10, 0] } as const;
const mark = (start: number, asset?: string): Span => ({
  ...{ start, end: start, label: 'SOUND', origin },
  sound: { name: 'bell', at: gate, ...(asset && { asset }) },
});
const tracks = [
  { name: 'SOUND', marks: [mark(4, 'bell'), mark(9)] },
  { name: 'LIGHT', marks: [{ start: 2, end: 3, label: 'on', origin }] },
];

it('a clip has sounds where its events name an existing sound', () => {
  expect(momentsOf({ tracks })).toEqual([{ frame: 4, asset: 'bell', at: gate }]);
});

it('sounds between two frames are played once, even if the clip restarted', () => {
  const moments = [0, 4, 9].map(frame => ({ frame, asset: 'bell' as AssetId }));
  const heard = (before: number, now: number) => heardBetween(moments, before, now).map(({ frame }) => frame);
  expect(heard(0, 3.9)).toEqual([]);
  expect(heard(3.9, 4)).toEqual([4]);
  expect(heard(4, 9.5)).toEqual([9]);
  expect(heard(8, 1)).toEqual([0, 9]);
});

it('sounds play with the clip, and stop when it stops or is muted', async () => {
  const played: unknown[] = [];
  let hushed = 0;
  const speaker: Speaker = {
    play: async ({ length }, how) => void played.push([length, how]),
    hush: () => void hushed++,
    close: () => {},
  };
  const start = { frame: 0, playing: false, hasSound: true, speed: 1, pingPong: false } as SceneViewState; // as: what is heard needs no more
  const store = createStore<SceneViewState>(() => start);
  const asked: string[] = [];
  const soundWav = async ({ asset }: { readonly asset: AssetId }) => {
    asked.push(asset);
    return { revision: 1, bytes: new Uint8Array(7) };
  };
  // The gate is 40 ahead of the eye and 5 to the right of it.
  const heardFrom = ({ place: [x, y, z] }: ClipSpot): HeardFrom => ({ place: [x + 5, y, z - 40], near: 20 });
  const end = hearClips({ store } as SceneView, { soundWav }, { speaker, heardFrom }); // as: it listens to the store alone
  const settled = () => new Promise(done => setTimeout(done));
  store.setState({ clip: { tracks } as unknown as NonNullable<SceneViewState['clip']> }); // as: only tracks are looked at
  store.setState({ frame: 5 });
  expect(asked).toEqual(['bell']);
  store.setState({ frame: 3 });
  store.setState({ playing: true });
  store.setState({ frame: 4.5 });
  await settled();
  expect([played, asked]).toEqual([[[7, { rate: 1, from: { place: [5, 10, -40], near: 20 } }]], ['bell']]);
  store.setState({ hasSound: false });
  store.setState({ frame: 3 });
  store.setState({ frame: 5 });
  await settled();
  expect([played.length, hushed]).toEqual([1, 1]);
  end();
  expect(hushed).toBe(1);
});
