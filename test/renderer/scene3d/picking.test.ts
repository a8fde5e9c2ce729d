import { describe, expect, it } from 'vitest';
import { elementOf, stillMeant } from '../../../renderer/panes/scene/scene-link.ts';
import { marksOf } from '../../../renderer/scene3d/element-place.ts';
import { FACES_PER_BOX, faceBoxes, nearestCorner, pickFace } from '../../../renderer/scene3d/pick-mesh.ts';
import { isAtCorner, itemsUnder, pickLevels, pickScene } from '../../../renderer/scene3d/pick-scene.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import {
  bendClip,
  FACES_AT,
  hillMesh,
  plainMaterial,
  rows,
  sceneOf,
  squareMesh,
  tubeScene,
} from '../../support/made-scene.ts';

const down = (x: number, y: number) => ({ origin: [x, y, 5], direction: [0, 0, -1] }) as const;

function opened(scene: ReturnType<typeof sceneOf>) {
  const boxes = scene.meshes.map(({ skin, positions, indices }) => (skin ? undefined : faceBoxes(positions, indices)));
  const pose = new ScenePose(scene);
  pose.pose(undefined, 0, 0);
  return { built: { scene, blocks: [], boxes }, pose, isShown: () => true };
}

describe('a ray', () => {
  it('hits the face it goes through and no other', () => {
    const { positions, indices } = squareMesh();
    expect(pickFace(down(0.75, 0.25), { positions, indices })).toEqual({ face: 0, distance: 5 });
    expect(pickFace(down(0.25, 0.75), { positions, indices })).toEqual({ face: 1, distance: 5 });
    expect(pickFace(down(1.25, 0.25), { positions, indices })).toBeUndefined();
  });

  it('passes through a face from behind if only fronts count', () => {
    const { positions, indices } = squareMesh();
    const up = { origin: [0.75, 0.25, -5], direction: [0, 0, 1] } as const;
    expect(pickFace(up, { positions, indices })?.face).toBe(0);
    expect(pickFace(up, { positions, indices, frontOnly: true })).toBeUndefined();
  });

  it('finds the same faces with boxes around them as without', () => {
    const { positions, indices } = hillMesh(FACES_PER_BOX * 6);
    const boxes = faceBoxes(positions, indices);
    for (let i = 0; i < 200; i++) {
      const ray = down((i * 0.377) % 1, (i * 0.611) % 1);
      expect(pickFace(ray, { positions, indices, boxes })).toEqual(pickFace(ray, { positions, indices }));
    }
  });

  it('with NaN hits nothing', () => {
    const { positions, indices } = squareMesh();
    const broken = { origin: [Number.NaN, 0, 0], direction: [0, 0, -1] } as const;
    expect(pickFace(broken, { positions, indices })).toBeUndefined();
  });

  it('finds the nearest corner', () => {
    const { positions, indices } = squareMesh();
    expect(nearestCorner(positions, indices, 0, [0.9, 0.8, 0])).toBe(2);
    expect(nearestCorner(positions, indices, 1, [0.1, 0.9, 0])).toBe(3);
  });
});

describe('a click on a scene', () => {
  it('selects the item of a visible overlay by the ground below the objects on it', () => {
    const scene = sceneOf(squareMesh());
    const [ground] = scene.meshes;
    const item = { label: 'R1', place: [0, 0, 0], firstLine: 0, lineCount: 0, origin: ground?.origin } as const;
    const items = [{ ...item }, { ...item, ground: ground?.origin.path ?? '' }] as NonNullable<
      typeof scene.overlays
    >[0]['items'];
    const overlays = [{ name: 'Regions', kind: 'partitions', lines: new Float32Array(), items }] as const;
    const options = opened({ ...scene, overlays });
    expect(itemsUnder(down(0.75, 0.25), options, new Set([0]))).toEqual([{ kind: 'overlay', overlay: 0, index: 1 }]);
    expect(itemsUnder(down(0.75, 0.25), options, new Set())).toEqual([]);
    expect(itemsUnder(down(1.75, 0.25), options, new Set([0]))).toEqual([]);
  });

  it('finds a node at its position', () => {
    const scene = sceneOf(squareMesh());
    const moved = { ...scene, nodes: scene.nodes.map(node => ({ ...node, translation: [10, 0, 1] as const })) };
    const hit = pickScene(down(10.75, 0.25), opened(moved));
    expect(hit).toMatchObject({ node: 0, mesh: 0, face: 0, vertex: 1, distance: 4 });
    expect(hit?.place).toEqual([10.75, 0.25, 1]);
    expect(pickScene(down(0.75, 0.25), opened(moved))).toBeUndefined();
  });

  it('passes through hidden parts', () => {
    const options = { ...opened(sceneOf(squareMesh())), isShown: () => false };
    expect(pickScene(down(0.5, 0.25), options)).toBeUndefined();
  });

  it('passes through glass if solid parts are preferred, but selects glass with nothing behind it', () => {
    const glass = { ...plainMaterial, blend: { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' } } as const;
    const of = (material: number) => [{ groups: [{ firstFace: 0, faceCount: 2, material }], uvs: [] }];
    const square = squareMesh();
    const scene = sceneOf(square);
    const [at] = scene.nodes;
    if (at === undefined) throw new Error('the scene has no node');
    const pane = { ...at, mesh: 1, translation: [0.5, 0, 2] as const };
    const options = opened({
      ...{ ...scene, nodes: [at, pane], materials: [plainMaterial, glass] },
      meshes: [
        { ...square, passes: of(0) },
        { ...square, passes: of(1) },
      ],
    });
    const hits = (x: number, solidFirst: boolean) => pickScene(down(x, 0.25), { ...options, solidFirst })?.mesh;
    expect([hits(0.25, true), hits(0.75, true), hits(1.25, true)]).toEqual([0, 0, 1]);
    expect([hits(0.25, false), hits(0.75, false), hits(1.25, false)]).toEqual([0, 1, 1]);
  });

  it('finds a skin where its bones have moved it', () => {
    const scene = tubeScene(10);
    const options = opened(scene);
    const side = { origin: [20, 0, 9], direction: [-1, 0, 0] } as const;
    const rest = pickScene(side, options);
    expect(rest?.place[0]).toBeCloseTo(1, 5);
    options.pose.pose(bendClip(10, 2, 0.3), 0, 1);
    expect(pickScene(side, options)).toBeUndefined(); // bent away to the right and down
    const above = pickScene({ origin: [3, 0, 20], direction: [0, 0, -1] }, options);
    expect(above?.place[2]).toBeGreaterThan(2);
    expect(above?.mesh).toBe(0);
  });

  it('selects a corner first if it is under the pointer, else the face, and cycles through all of them', () => {
    const { built, ...options } = opened(sceneOf(squareMesh()));
    const hit = pickScene(down(0.9, 0.1), { built, ...options });
    if (hit === undefined) throw new Error('the square was missed');
    const kinds = (nearCorner: boolean, preferUv = false) =>
      pickLevels(hit, built, { nearCorner, preferUv }).map(({ kind }) => kind);
    expect(kinds(true)).toEqual(['vertex', 'face', 'mesh', 'node']);
    expect(kinds(false)).toEqual(['face', 'mesh', 'node', 'vertex']);
    expect(kinds(true, true)).toEqual(['uv', 'vertex', 'face', 'mesh', 'node']);
  });

  it('selects a corner only within 10 pixels, and only if both edges are longer than 20', () => {
    const corner = { x: 100, y: 100 };
    const face = (first: number, second: number) => [corner, { x: 100 + first, y: 100 }, { x: 100, y: 100 - second }];
    expect(isAtCorner(face(21, 30), { x: 106, y: 108 })).toBe(true);
    expect(isAtCorner(face(21, 30), { x: 108, y: 108 })).toBe(false);
    expect(isAtCorner(face(20, 30), corner)).toBe(false);
    expect(isAtCorner(face(21, 8), corner)).toBe(false);
    // One that is behind the camera is far, as where a large face is seen from near one of its corners.
    expect(isAtCorner([corner, undefined, { x: 200, y: 100 }], corner)).toBe(true);
    expect(isAtCorner([corner, undefined, { x: 110, y: 100 }], corner)).toBe(false);
    expect(isAtCorner([undefined, corner, { x: 200, y: 100 }], corner)).toBe(false);
  });

  it('on one of many instances selects the instance first, then step by step what they share', () => {
    const scene = sceneOf(squareMesh());
    const [node] = scene.nodes;
    if (node === undefined) throw new Error('there is no node');
    const origin = (start: number) => ({ source: 0, path: `placed[${start}]`, start, size: 4 });
    const mesh = scene.meshes[0]?.origin;
    const { mesh: _, ...group } = node;
    const place = (at: number) => ({ ...group, translation: [at, 0, 0] as const, origin: origin(at) });
    // Two placements, and below each the mesh itself.
    const placed = {
      ...scene,
      nodes: [place(0), place(10), ...[0, 1].map(parent => ({ ...node, parent, origin: mesh }))],
    };
    const options = opened({
      ...placed,
      nodes: placed.nodes.map(({ origin: of, ...rest }) => (of ? { ...rest, origin: of } : rest)),
    });
    const hit = pickScene(down(10.9, 0.1), options);
    if (hit === undefined) throw new Error('the square was missed');
    expect(hit.corners).toEqual([
      [11, 0, 0],
      [10, 0, 0],
      [11, 1, 0],
    ]);
    const levels = pickLevels(hit, options.built, { nearCorner: true, preferUv: false });
    expect(levels).toEqual([
      { kind: 'node', node: 1 },
      { kind: 'mesh', mesh: 0, node: 3 },
      { kind: 'face', mesh: 0, index: 0, node: 3 },
      { kind: 'vertex', mesh: 0, index: 1, node: 3 },
    ]);
    const [, , , vertex] = levels;
    expect(vertex && marksOf(vertex, options).points).toEqual([[11, 0, 0]]);
    expect(marksOf({ kind: 'vertex', mesh: 0, index: 1 }, options).points).toHaveLength(2);
  });

  it('stays on the clicked instance when its bytes are selected', () => {
    const clicked = { kind: 'vertex', mesh: 0, index: 1, node: 3 } as const;
    expect(stillMeant(clicked, { kind: 'vertex', mesh: 0, index: 1 })).toBe(clicked);
    const other = { kind: 'vertex', mesh: 0, index: 2 } as const;
    expect(stillMeant(clicked, other)).toBe(other);
    expect(stillMeant(clicked, undefined)).toBeUndefined();
  });

  it('on a skin leads to the bone that moves most of the vertex', () => {
    const scene = tubeScene(4);
    const options = opened(scene);
    const hit = pickScene({ origin: [20, 0.01, 0.1], direction: [-1, 0, 0] }, options);
    if (hit === undefined) throw new Error('the tube was missed');
    expect(pickLevels(hit, options.built, { nearCorner: true, preferUv: false })).toContainEqual({
      kind: 'bone',
      skeleton: 0,
      index: 0,
    });
  });
});

describe('the bytes of a scene', () => {
  it('lead to the only item of a list, or to the list, depending on their path', () => {
    const square = squareMesh();
    const faces = rows('quads', FACES_AT, 32, 1);
    const origin = { source: 0, path: 'quads', start: FACES_AT, size: 32 };
    const scene = sceneOf({ ...square, origin, rows: { ...square.rows, faces } });
    const [source] = scene.sources;
    const meant = (path: string) =>
      elementOf(scene, { asset: source?.asset as AssetId, start: FACES_AT, size: 32, path }); // as: an id for a test
    expect(meant('quads[0]')).toEqual({ kind: 'face', mesh: 0, index: 0 });
    expect(meant('quads')).toEqual({ kind: 'mesh', mesh: 0 });
  });
});
