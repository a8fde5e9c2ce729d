import { describe, expect, it } from 'vitest';
import { sceneCommands } from '../../../../renderer/panes/scene/scene-commands.ts';
import { createSceneView } from '../../../../renderer/panes/scene/scene-state.ts';
import { createSelection } from '../../../../renderer/state/navigation/selection.ts';
import type { SceneNode } from '../../../../shared/scene/scene.ts';
import { bendClip, sceneOf, squareMesh, tubeScene } from '../../../support/made-scene.ts';

const scene = sceneOf(squareMesh(), { skeletons: tubeScene(3).skeletons });
const clip = bendClip(3, 11, 1);
const nobody = async () => Promise.reject(new Error('nobody asks'));

function opened() {
  const field = { fieldAt: nobody, nodeAt: nobody, knownField: () => undefined };
  const selection = createSelection({ ...field, failed: () => {} });
  const client = { scene: nobody, scenePart: nobody, sceneOverlays: nobody, clips: nobody, clip: nobody };
  return createSceneView({
    ...{ asset: 'made', client, selection, caught: () => {} },
    builder: { open: nobody, close: () => {} },
  });
}

describe('the keys of the picture', () => {
  const nothing = () => undefined;
  const actions = {
    ...{ save: nothing, copy: nothing, turntable: nothing, frame: nothing, isolate: nothing, chooseMode: nothing },
    ...{ clipText: nothing, exportAs: nothing, importShape: nothing, importNew: nothing, convert: nothing },
  };
  const node = scene.nodes[0] as SceneNode; // as: made with one
  const sided = { ...scene, nodes: [{ ...node, hiddenFrom: { from: [], of: [] } }] };
  const legend = { title: 'Surfaces', rows: [] };

  it.each([
    ['at rest', scene, undefined],
    ['with a clip', scene, clip],
    ['with what a side hides', sided, clip],
    ['of a surface with a legend', { ...scene, legend }, undefined],
  ])('have one meaning each: %s', (_, shown, played) => {
    const view = opened();
    view.store.setState({ scene: shown, clip: played });
    const heard = sceneCommands({ view, viewer: undefined, ...actions }).filter(({ when }) => when?.() ?? true);
    const all = heard.flatMap(({ keys = [] }) => keys);
    expect(all.filter((key, index) => all.indexOf(key) < index)).toEqual([]);
  });
});
