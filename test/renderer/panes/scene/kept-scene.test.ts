import { describe, expect, it, vi } from 'vitest';
import { type KeptScene, keptOf } from '../../../../renderer/panes/scene/kept-scene.ts';
import { bendClip, sceneOf, squareMesh, tubeScene } from '../../../support/made-scene.ts';
import { openedScene } from '../../../support/opened-scene.ts';

const scene = sceneOf(squareMesh(), { skeletons: tubeScene(3).skeletons });
const clip = bendClip(3, 11, 1);
const other = { ...clip, id: 'made/other' };
const vertexTwo = { kind: 'vertex', mesh: 0, index: 2 } as const;

const calls = {
  clips: async () => [clip, other],
  clip: async ({ clip: id }: { readonly clip: string }) => ({ ...clip, id }),
};

describe('a scene that is closed and shown again', () => {
  async function putAway() {
    const { view } = openedScene(scene, { calls });
    await view.load();
    await view.setClip(clip.id);
    await view.setBlend(other.id);
    const { blend } = view.store.getState();
    view.set({
      mode: 'wire',
      loop: false,
      range: { from: 2, to: 7 },
      flipped: new Set([0]),
      element: vertexTwo,
      overlays: new Set([1]),
    });
    if (blend) view.set({ blend: { ...blend, weight: 0.25 } });
    view.seek(4);
    // As another window reads it.
    return JSON.parse(JSON.stringify(keptOf(view.store.getState(), undefined)));
  }

  async function again(kept: KeptScene | undefined, built = scene) {
    const { view } = openedScene(built, { calls, kept });
    await view.load();
    await vi.waitFor(() => expect(view.store.getState().blend?.weight).toBe(0.25));
    return view.store.getState();
  }

  it('looks and plays as before: clip, frame, range, blend, hidden and selected parts', async () => {
    const kept = await putAway();
    expect(await again(kept)).toMatchObject({
      ...{ mode: 'wire', loop: false, frame: 4, playing: false, range: { from: 2, to: 7 } },
      ...{
        flipped: new Set([0]),
        overlays: new Set([1]),
        element: vertexTwo,
        clip: { id: clip.id },
        blend: { clip: { id: other.id } },
      },
    });
  });

  it('drops state keyed by part numbers if the parts have changed', async () => {
    const [first] = scene.nodes;
    const grown = { ...scene, nodes: [...scene.nodes, ...(first ? [first] : [])] };
    const state = await again(await putAway(), grown);
    expect(state).toMatchObject({ mode: 'wire', frame: 4, flipped: new Set() });
    expect(state.element).toBeUndefined();
  });

  it('keeps nothing if it was never loaded', () => {
    expect(keptOf(openedScene(scene, { calls }).view.store.getState(), undefined)).toBeUndefined();
  });
});
