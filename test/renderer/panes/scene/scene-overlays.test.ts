import { describe, expect, it, vi } from 'vitest';
import type { SceneCalls } from '../../../../renderer/panes/scene/scene-state.ts';
import { pack } from '../../../../shared/base/pack.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import { bendClip, sceneOf, squareMesh } from '../../../support/made-scene.ts';
import { openedScene } from '../../../support/opened-scene.ts';

const scene = sceneOf(squareMesh());
const clip = bendClip(3, 11, 1);

describe('an overlay that is loaded separately', () => {
  const item = { label: 'one', place: [0, 0, 0], about: '', firstLine: 0, lineCount: 0 } as const;
  const overlays = [{ name: 'Regions', kind: 'partitions', lines: new Float32Array(), items: [item] }] as const;
  const of = (state: { readonly scene?: Scene }) => state.scene?.overlays?.map(({ name }) => name);

  function watched() {
    const asked = vi.fn(async () => ({ scene: 'apart' }));
    const bytes = pack(overlays);
    const parts = [bytes.subarray(0, 9), bytes.subarray(9)].map((some, at) => ({ bytes: some, endsSection: at === 1 }));
    const scenePart: SceneCalls['scenePart'] = async ({ scene: of, part }) =>
      (of === 'apart' ? parts[part] : undefined) ?? { bytes: new Uint8Array(), endsSection: false, assets: {} };
    const { view } = openedScene({ ...scene, overlaysApart: true }, { calls: { sceneOverlays: asked, scenePart } });
    return { view, asked };
  }

  it('is requested once all of the scene is visible', async () => {
    const { view, asked } = watched();
    const loading = view.load();
    await vi.waitFor(() => expect(view.store.getState().clips).toEqual([clip]));
    expect(asked).not.toHaveBeenCalled();
    expect(of(view.store.getState())).toBeUndefined();
    view.set({ progress: undefined });
    await loading;
    expect(of(view.store.getState())).toEqual(['Regions']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('arrives together with the next version of the scene, and is not requested if the scene includes it', async () => {
    const { view } = watched();
    const loading = view.load();
    await vi.waitFor(() => expect(view.store.getState().built).toBeDefined());
    const seen: unknown[] = [];
    view.store.subscribe(({ built }, before) => built !== before.built && seen.push(of(built ?? {})));
    void view.load();
    await vi.waitFor(() => expect(seen).toEqual([['Regions']]));
    void loading; // given up with the first version
    const plain = vi.fn();
    const { view: other } = openedScene(scene, { calls: { sceneOverlays: plain } });
    await other.load();
    expect(plain).not.toHaveBeenCalled();
  });
});
