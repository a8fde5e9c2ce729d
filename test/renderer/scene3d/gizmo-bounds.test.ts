import { Mesh, Object3D, OrthographicCamera, PerspectiveCamera, Scene, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { describe, expect, it } from 'vitest';
import { GIZMO_SIZE, gizmoBounds } from '../../../renderer/scene3d/gizmo-bounds.ts';
import { type LabelBox, type LabelSpot, labelSides } from '../../../renderer/scene3d/label-places.ts';

const size = { width: 900, height: 600 };

/** From aslant, so that no arrow points at the eye. */
function seen<C extends PerspectiveCamera | OrthographicCamera>(camera: C): { camera: C; size: typeof size } {
  camera.position.set(9, 5, 14);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld(true);
  camera.updateProjectionMatrix();
  return { camera, size };
}
const cameras = {
  'in perspective': seen(new PerspectiveCamera(50, 1.5, 0.1, 1000)),
  'from straight on': seen(new OrthographicCamera(-15, 15, 10, -10, -100, 100)),
};

function heldAt(x: number, y: number, z: number): Object3D {
  const held = new Object3D();
  held.position.set(x, y, z);
  held.rotation.set(0.3, 0.5, 0.2);
  held.updateMatrixWorld(true);
  return held;
}

/** Every corner of what three draws to move or turn what is held, in pixels. */
function drawn(held: Object3D, mode: 'translate' | 'rotate' | 'scale', camera: PerspectiveCamera | OrthographicCamera) {
  const controls = new TransformControls(camera);
  controls.size = GIZMO_SIZE;
  controls.space = 'local';
  controls.setMode(mode);
  controls.attach(held);
  new Scene().add(held, controls.getHelper());
  controls.getHelper().updateMatrixWorld(true);
  const found: { x: number; y: number }[] = [];
  const [gizmo] = controls.getHelper().children;
  const shown: Object3D = Reflect.get(gizmo ?? {}, 'gizmo')[mode];
  shown.traverse(mesh => {
    if (!(mesh instanceof Mesh) || !mesh.visible) return;
    const places = mesh.geometry.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      const { x, y } = new Vector3().fromBufferAttribute(places, i).applyMatrix4(mesh.matrixWorld).project(camera);
      found.push({ x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height });
    }
  });
  return found;
}

const isIn = ({ x, y }: { readonly x: number; readonly y: number }, { left, top, right, bottom }: LabelBox): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;

describe.each(Object.entries(cameras))('the area covered by the handles %s', (_, view) => {
  it.each(['translate', 'rotate', 'scale'] as const)('is everything that is drawn to %s', mode => {
    const held = heldAt(1, -2, 3);
    const places = drawn(held, mode, view.camera);
    const { taken = [], reach = 0, at = { x: 0, y: 0 } } = gizmoBounds(held, mode === 'rotate', view) ?? {};
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(place => !taken.some(box => isIn(place, box)))).toEqual([]);
    const farthest = Math.max(...places.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
    expect(reach).toBeGreaterThanOrEqual(farthest);
    expect(reach).toBeLessThan(farthest * 1.5);
  });

  it('keeps labels off the arrows, and puts the held part’s label next to them all', () => {
    const gizmo = gizmoBounds(heldAt(0, 0, 0), false, view);
    if (gizmo === undefined) throw new Error('it is in the picture');
    const room = { ...size, high: 16, taken: gizmo.taken };
    const name: LabelSpot = { ...gizmo.at, far: 1, width: 60, rank: 1, was: 'right' };
    expect(labelSides([name], room)).toEqual([undefined]);
    expect(labelSides([{ ...name, beside: gizmo.reach + 8 }], room)).toEqual(['right']);
  });
});

it('is empty if the handles are behind the eye', () => {
  expect(gizmoBounds(heldAt(18, 10, 28), false, cameras['in perspective'])).toBeUndefined();
});
