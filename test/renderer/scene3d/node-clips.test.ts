import { describe, expect, it } from 'vitest';
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

  it('moves nodes in the space of what they hang on, between keys and in their own size', () => {
    expect(placed(5).place(2)).toEqual([5, 0, 50]);
    expect(placed(15).place(2)).toEqual([10, 0, 55]);
    expect(placed(15).x(1)).toEqual([0, 2, 0]);
    expect(placed(15).place(1)).toEqual([100, 20, 0]);
  });

  it('shows what was hidden from its key on, and says nothing before', () => {
    expect(placed(4).switched).toBeUndefined();
    expect(placed(5).switched).toEqual(new Map([[3, true]]));
  });

  it('hangs a node on another, and takes it along', () => {
    expect(placed(10).place(3)).toEqual([11, 0, 50]);
    expect(placed(20).place(3)).toEqual([101, 0, 0]);
  });

  it('leaves everything at rest when it is taken away', () => {
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
