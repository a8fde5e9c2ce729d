import { describe, expect, it } from 'vitest';
import { positionsOf } from '../../../renderer/scene3d/pick-scene.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import type { Channel, Clip } from '../../../shared/scene/skeleton.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const plain = { kind: 'group', rotation: [0, 0, 0, 1], hidden: false } as const;
const nodes: SceneNode[] = [
  { ...plain, name: 'mill', parent: -1, translation: [100, 0, 0] },
  { ...plain, name: 'sails', parent: 0, translation: [0, 20, 0], scale: [2, 2, 2] },
  { ...plain, name: 'ferry', parent: -1, translation: [0, 0, 50] },
  { ...plain, name: 'crate', parent: 2, translation: [1, 0, 0], hidden: true },
];
const scene = { ...sceneOf(squareMesh()), nodes };

const origin = { source: 0, path: '', start: 0, size: 0 };
const channel = (bone: number, target: Channel['target'], times: number[], values: number[], more = {}): Channel => ({
  ...{ bone, target, times: Float32Array.from(times), values: Float32Array.from(values), outside: 'rest', rest: 0 },
  components: (values.length / times.length) as Channel['components'],
  ...{ origin, keys: { kind: 'spans', spans: [] } },
  ...more,
});
const clip: Clip = {
  ...{ id: '1', name: 'made', skeleton: '', frameCount: 31, frameRate: 30, asset: 'a', address: 'a', origin },
  findings: [],
  targets: [
    { name: 'SAILS', under: 'mill' },
    { name: 'ferry' },
    { name: 'crate' },
    { name: 'mill' },
    { name: 'nobody' },
  ],
  channels: [
    channel(0, 'rotation', [0, 30], [0, 0, 0, 1, 0, 0, 1, 0]),
    channel(1, 'place', [0, 10, 20], [0, 0, 50, 10, 0, 50, 10, 0, 60]),
    channel(2, 'visible', [5, 30], [1, 1]),
    channel(2, 'parent', [15, 30], [3, 3]),
    channel(4, 'place', [0], [9, 9, 9]),
  ],
};

describe('a clip of nodes', () => {
  const placed = (frame: number) => {
    const pose = new ScenePose(scene);
    pose.pose(clip, 0, frame);
    const round = (values: Iterable<number>) => Array.from(values, value => Math.round(value * 1e4) / 1e4 + 0);
    return {
      place: (node: number) => round(pose.nodes.subarray(node * 16 + 12, node * 16 + 15)),
      x: (node: number) => round(pose.nodes.subarray(node * 16, node * 16 + 3)),
      switched: pose.switched,
    };
  };

  it('moves nodes in their parents’ space, interpolated between keys and with their own scale', () => {
    expect(placed(5).place(2)).toEqual([5, 0, 50]);
    expect(placed(15).place(2)).toEqual([10, 0, 55]);
    expect(placed(15).x(1)).toEqual([0, 2, 0]);
    expect(placed(15).place(1)).toEqual([100, 20, 0]);
  });

  it('shows hidden nodes from their key on, and leaves them alone before', () => {
    expect(placed(4).switched).toBeUndefined();
    expect(placed(5).switched).toEqual(new Map([[3, true]]));
  });

  it('attaches a node to another, and moves it along', () => {
    expect(placed(10).place(3)).toEqual([11, 0, 50]);
    expect(placed(20).place(3)).toEqual([101, 0, 0]);
  });

  it('fades a node with its children: faded nodes are switched off, and none are switched on', () => {
    const fading = {
      ...clip,
      channels: [channel(1, 'fade', [0, 10, 20], [1, 0, 0.5]), channel(2, 'fade', [0, 20], [0.5, 0.5])],
    };
    const pose = new ScenePose(scene);
    const at = (frame: number) => {
      pose.pose(fading, 0, frame);
      return { opacities: [...pose.opacities], switched: pose.switched };
    };
    expect(at(5)).toEqual({ opacities: [1, 1, 0.5, 0.25], switched: undefined });
    expect(at(10)).toEqual({ opacities: [1, 1, 0, 0], switched: new Map([[2, false]]) });
    expect(at(20)).toEqual({ opacities: [1, 1, 0.5, 0.25], switched: undefined });
    expect(at(5)).toEqual({ opacities: [1, 1, 0.5, 0.25], switched: undefined });
    pose.pose(undefined, 0, 0);
    expect([...pose.opacities]).toEqual([1, 1, 1, 1]);
  });

  it('multiplies opacities with those at rest', () => {
    const glass = { ...scene, nodes: nodes.map((node, i) => (i === 2 ? { ...node, opacity: 0.5 } : node)) };
    const pose = new ScenePose(glass);
    expect([...pose.restOpacities]).toEqual([1, 1, 0.5, 0.5]);
    pose.pose({ ...clip, channels: [channel(2, 'fade', [0, 20], [0.5, 0.5])] }, 0, 0);
    expect([...pose.opacities]).toEqual([1, 1, 0.5, 0.25]);
  });

  it('restarts picture series at their keys, and counts from there', () => {
    const shown = { ...scene, nodes: nodes.map((node, i) => (i === 3 ? { ...node, mesh: 0 } : node)) };
    const counting = { ...clip, channels: [channel(1, 'picture', [3, 18], [0, 2])] };
    const pose = new ScenePose(shown);
    const at = (frame: number) => {
      pose.pose(counting, 0, frame);
      return pose.pictures;
    };
    expect(at(2)).toEqual([]);
    expect(at(3)).toEqual([{ mesh: 0, first: 0, seconds: 0 }]);
    expect(at(9)).toEqual([{ mesh: 0, first: 0, seconds: 0.2 }]);
    expect(at(24)).toEqual([{ mesh: 0, first: 2, seconds: 0.2 }]);
    expect(at(9)).toEqual([{ mesh: 0, first: 0, seconds: 0.2 }]);
  });

  it('moves a mesh to its second shape, and leaves it at rest', () => {
    const flat = squareMesh();
    const mesh = { ...flat, morph: { positions: flat.positions.map(value => value * 2), atRest: 0 } };
    const pose = new ScenePose({ ...sceneOf(mesh), nodes: nodes.map(node => ({ ...node, mesh: 0 })) });
    pose.pose({ ...clip, channels: [channel(1, 'morph', [0, 10], [0, 1])] }, 0, 5);
    expect(pose.morphOf(mesh)).toBe(0.5);
    expect([...positionsOf(mesh, pose)].slice(3, 6)).toEqual([1.5, 0, 0]);
    pose.pose(undefined, 0, 0);
    expect(positionsOf(mesh, pose)).toBe(mesh.positions);
  });

  it('leaves everything at rest when it is removed', () => {
    const pose = new ScenePose(scene);
    const rest = pose.nodes.slice();
    pose.pose(undefined, 0, 0);
    rest.set(pose.nodes);
    pose.pose(clip, 0, 20);
    expect(pose.nodes).not.toEqual(rest);
    pose.pose(undefined, 0, 0);
    expect(pose.nodes).toEqual(rest);
  });
});
