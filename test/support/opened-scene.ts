import { vi } from 'vitest';
import type { KeptScene } from '../../renderer/panes/scene/kept-scene.ts';
import { createSceneView, type SceneCalls } from '../../renderer/panes/scene/scene-state.ts';
import type { Builder } from '../../renderer/scene3d/builder.ts';
import { createSelection } from '../../renderer/state/navigation/selection.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import { bendClip } from './made-scene.ts';

interface Given {
  /** The host's answers, unless it is a scene of one section with one clip. */
  readonly calls?: Partial<SceneCalls>;
  /** Its saved state from when it was hidden. */
  readonly kept?: KeptScene | undefined;
}

/** The state of a view on a scene built elsewhere, with a minimal host. */
export function openedScene(built: Scene, { calls, kept }: Given = {}) {
  const clip = bendClip(3, 11, 1);
  const field = { path: '', start: 0, size: 1, kind: 'u8', value: 0 };
  const selection = createSelection({
    fieldAt: async () => ({ revision: 1, field, ancestors: [] }),
    nodeAt: async () => ({ start: 0, size: 0 }),
    knownField: () => undefined,
    failed: () => {},
  });
  const caught = vi.fn();
  const client: SceneCalls = {
    scene: async () => ({ scene: '1', revision: 1 }),
    scenePart: async () => ({ bytes: new Uint8Array(), endsSection: true, assets: {} }),
    sceneOverlays: async () => ({ scene: '2' }),
    clips: async () => [clip],
    clip: async () => clip,
    ...calls,
  };
  const builder: Pick<Builder, 'open' | 'close'> = {
    async open(fetch, hear) {
      await fetch(() => undefined);
      hear?.onMeshes?.(1, 1);
      return { scene: built, blocks: [], boxes: [] };
    },
    close: () => {},
  };
  return { view: createSceneView({ asset: 'made', client, builder, selection, caught, kept }), selection, caught };
}
