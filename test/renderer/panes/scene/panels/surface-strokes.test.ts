import { expect, test } from 'vitest';
import { createStroke } from '../../../../../renderer/panes/scene/panels/surface-tools.ts';
import type { SceneView } from '../../../../../renderer/panes/scene/scene-state.ts';
import type { SceneViewer } from '../../../../../renderer/scene3d/viewer.ts';
import type { Workbench } from '../../../../../renderer/state/workbench.ts';
import type { Mesh } from '../../../../../shared/scene/mesh.ts';
import { sceneOf, squareMesh } from '../../../../support/made-scene.ts';

const MUD = 12;
const STONE = 4;

/** A square of two faces: one of mud, one of stone; the brush goes over one of them. */
function painting({ isEditing = false, shown = 3 } = {}) {
  const square = squareMesh();
  const groups = [
    { firstFace: 0, faceCount: 1, material: 0 },
    { firstFace: 1, faceCount: 1, material: 1 },
  ];
  const passes = square.passes.map(pass => ({ ...pass, groups }));
  const mesh: Mesh = { ...square, passes };
  const of = (number: number, material: number) => ({
    number,
    material,
    name: '',
    about: '',
    colour: [0, 0, 0] as const,
  });
  const scene = sceneOf(mesh, { legend: { title: 'Materials', rows: [of(MUD, 0), of(STONE, 1)] } });
  const edits: unknown[] = [];
  const documents = {
    isEditing: () => isEditing,
    entry: () => ({ revision: 3 }),
    edit: { editItems: async (_: string, { edit }: { edit: unknown }) => void edits.push(edit) },
  };
  let over = 0;
  const viewer = { pick: () => [{ kind: 'face', mesh: 0, index: over }], glowAll: () => undefined };
  const stroke = async (material: number, faces: readonly number[], kind: 'paint' | 'fill' = 'paint') => {
    const state = { scene, revision: shown, brush: { kind, material }, others: [] };
    const view = { store: { getState: () => state } };
    const bench = { documents, notices: {} };
    // as: no more of them is used
    const made = createStroke(
      bench as unknown as Workbench,
      view as unknown as SceneView,
      viewer as unknown as SceneViewer,
    );
    over = faces[0] ?? 0;
    made.begin({ x: 0, y: 0 });
    for (over of faces.slice(1)) made.move({ x: 0, y: 0 });
    made.end();
    await new Promise(done => setTimeout(done));
    return edits.splice(0);
  };
  return stroke;
}

test('a stroke over faces that already have its material is neither an edit nor an error', async () => {
  const stroke = painting();
  expect(await stroke(MUD, [0])).toEqual([]);
  expect(await stroke(MUD, [0], 'fill')).toEqual([]);
  expect(await stroke(MUD, [0, 1])).toEqual([{ kind: 'paint', faces: [0, 1], material: MUD }]);
  expect(await stroke(STONE, [0])).toEqual([{ kind: 'paint', faces: [0], material: STONE }]);
});

test.each([{ isEditing: true }, { shown: 2 }])(
  'a stroke is sent even if the picture is older than the file: %o',
  async older => {
    expect(await painting(older)(MUD, [0])).toEqual([{ kind: 'paint', faces: [0], material: MUD }]);
  },
);
