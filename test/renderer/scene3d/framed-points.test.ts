import { expect, it } from 'vitest';
import { backOf, FIELD_OF_VIEW, seenFrom, sidesOf, startRig } from '../../../renderer/scene3d/camera-rig.ts';
import { framedPoints } from '../../../renderer/scene3d/framed-points.ts';
import { framedPlaces } from '../../../renderer/scene3d/framing.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import { dot, subtract, type Vector } from '../../../renderer/scene3d/vectors.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import type { Channel } from '../../../shared/scene/skeleton.ts';
import { bendClip, sceneOf, squareMesh, tubeScene } from '../../support/made-scene.ts';

const plain = { parent: -1, rotation: [0, 0, 0, 1], hidden: false } as const;
const plane: SceneNode = { ...plain, name: 'plane', kind: 'mesh', translation: [4, 0, 0], mesh: 0 };
const sun: SceneNode = { ...plain, name: 'sun', kind: 'light', translation: [0, 9000, 0], light: 0 };
const eye: SceneNode = {
  ...{ ...plain, name: 'eye', kind: 'gizmo', translation: [0, 0, -2] },
  gizmo: { kind: 'camera', label: 'eye' },
};
const sky: SceneNode = { ...plane, name: 'sky', translation: [-100, -100, 9], scale: [100, 100, 100] };

function placesOf(nodes: readonly SceneNode[], isShown: (node: number) => boolean = () => true) {
  const scene = sceneOf(squareMesh(2), { nodes });
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  return pointsOf({ built: { scene, blocks: [], boxes: [] }, pose }, isShown);
}

/** Place by place. */
function pointsOf(...of: Parameters<typeof framedPoints>): Vector[] {
  const numbers = [...framedPoints(...of)];
  return Array.from({ length: numbers.length / 3 }, (_, place): Vector => {
    const [x = 0, y = 0, z = 0] = numbers.slice(place * 3);
    return [x, y, z];
  });
}

const square = [
  [4, 0, 0],
  [6, 0, 0],
  [6, 2, 0],
  [4, 2, 0],
];

it('a distant light does not make the model small', () => {
  expect(placesOf([sun, plane])).toEqual(square);
});

it('a scene without visible surfaces is framed by its marks', () => {
  const heights = placesOf([sun, eye]).map(([, y]) => y);
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 9000]);
  expect(placesOf([eye, plane], node => node === 0)[0]).toEqual([0, 0, -2]);
  expect(placesOf([plane], () => false)).toEqual([]);
});

it('a clip without a model is framed by its bones', () => {
  const scene = { ...tubeScene(3), meshes: [], nodes: [] };
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  const places = pointsOf({ built: { scene, blocks: [], boxes: [] }, pose }, () => true);
  expect(places).toHaveLength(3);
  expect(new Set(places.map(place => place.join(' '))).size).toBe(3);
});

it('a shape that grows on its own is framed at its largest', () => {
  const positions = Float32Array.from([...squareMesh(2).positions, ...squareMesh(9).positions]);
  const scene = sceneOf({ ...squareMesh(2), frames: { positions, perSecond: 1 } }, { nodes: [plane] });
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  const places = pointsOf({ built: { scene, blocks: [], boxes: [] }, pose }, () => true);
  expect(Math.max(...places.map(([x]) => x))).toBe(13);
});

it('the frame covers every place a bone clip moves to, and the pose stays', () => {
  const scene = { ...tubeScene(3), meshes: [], nodes: [] };
  const pose = new ScenePose(scene);
  pose.pose(bendClip(3, 10, Math.PI / 2), 0, 0);
  const before = pose.skeletons[0]?.world.slice();
  const places = pointsOf({ built: { scene, blocks: [], boxes: [] }, pose }, () => true);
  // The last frame has the two upper joints lying along x.
  expect(Math.max(...places.map(([x]) => x))).toBeGreaterThan(3);
  expect(Math.max(...places.map(([, , z]) => z))).toBeGreaterThan(6);
  expect(pose.skeletons[0]?.world).toEqual(before);
});

it('parts that a clip moves far away from the model are not framed', () => {
  const scene = { ...tubeScene(3), meshes: [], nodes: [] };
  const clip = bendClip(3, 10, 0);
  const channels = clip.channels.slice(0, 1).map(
    (channel): Channel => ({
      ...channel,
      ...{ bone: 2, target: 'x', components: 1, values: Float32Array.from([0, -700]) },
    }),
  );
  const pose = new ScenePose(scene);
  pose.pose({ ...clip, channels }, 0, 9);
  const places = pointsOf({ built: { scene, blocks: [], boxes: [] }, pose }, () => true);
  expect(Math.min(...places.map(([x]) => x))).toBe(0);
});

it('a sky around everything does not make the rest small', () => {
  expect(placesOf([plane, sky])).toEqual(square);
  const inPieces = [0, 1, 2].map(at => ({
    ...plane,
    translation: [at * 500, 0, 90] as const,
    scale: [40, 40, 40] as const,
  }));
  expect(placesOf([{ ...plane, ground: true }, ...inPieces])).toEqual(square);
});

it('a long pole is part of what it carries', () => {
  const pole: SceneNode = { ...plane, name: 'pole', translation: [-50, 0, 0], scale: [60, 1, 1] };
  expect(placesOf([plane, pole])).toHaveLength(8);
});

it('a body with a small part in front is not a sky: a sky contains everything else', () => {
  const wings: SceneNode = { ...plane, name: 'wings', translation: [-10, -22, 0], scale: [10, 10, 1] };
  expect(placesOf([plane, wings])).toHaveLength(8);
});

/** How much of the picture's width and height some places take, and where their middle is. */
function filled(places: readonly Vector[], aspect: number, preset: 'threeQuarter' | 'top') {
  const rig = framedPlaces(seenFrom(startRig, preset), places, aspect);
  if (rig === undefined) throw new Error('there was nothing to frame');
  const { right, up } = sidesOf(rig);
  const tan = Math.tan(FIELD_OF_VIEW / 2);
  const seen = places.map(place => {
    const at = subtract(place, rig.target);
    const depth = rig.distance - dot(at, backOf(rig));
    return { x: dot(at, right) / depth / tan / aspect, y: dot(at, up) / depth / tan };
  });
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const span = (values: number[]) => (Math.max(...values) - Math.min(...values)) / 2;
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  return { larger: Math.max(span(xs), span(ys)), off: Math.max(Math.abs(middle(xs)), Math.abs(middle(ys))) };
}

it.each([
  ['flat ground', [30, 0, 20]],
  ['a tower', [2, 40, 2]],
  ['a wall', [50, 6, 0.1]],
  ['a box', [1, 1, 1]],
] as const)('%s fills 60 to 90 % of the picture, centred, whatever the picture’s shape', (_, [x, y, z]) => {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (corner): Vector => [7 + (corner & 1) * x, (corner & 2) * 0.5 * y, (corner & 4) * 0.25 * z],
  );
  for (const aspect of [2.2, 1, 0.6])
    for (const preset of ['threeQuarter', 'top'] as const) {
      const { larger, off } = filled(corners, aspect, preset);
      expect(larger).toBeGreaterThan(0.6);
      expect(larger).toBeLessThan(0.9);
      expect(off).toBeLessThan(0.03);
    }
});

it('a single point, or none, is left to the caller', () => {
  expect(framedPlaces(startRig, [[1, 2, 3]], 1)).toBeUndefined();
  expect(framedPlaces(startRig, [], 1)).toBeUndefined();
});
