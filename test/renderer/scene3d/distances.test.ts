import { describe, expect, it } from 'vitest';
import { Distances, seeingFrom } from '../../../renderer/scene3d/distances.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';

const plain = { kind: 'group', translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false } as const;
const level = (name: string, rank: number, near: number, far: number): SceneNode => ({
  ...{ ...plain, name, parent: 0 },
  distance: { near, far, rank, count: 2 },
});
/** A house with two levels, the finer with a door; a stone with none. */
const nodes: SceneNode[] = [
  { ...plain, name: 'house', parent: -1 },
  level('fine', 0, 0, 100),
  { ...plain, name: 'door', parent: 1 },
  level('coarse', 1, 100, 400),
  { ...plain, name: 'stone', parent: -1 },
];
const places = new Float32Array(nodes.length * 16);

describe('levels of detail', () => {
  const seen = (detail: 'distance' | number, away: number) => {
    const distances = new Distances(nodes);
    distances.update({ detail: detail, eye: [away, 0, 0] }, places);
    return nodes.flatMap(({ name }, node) => (distances.isHidden(node) ? [] : [name]));
  };

  it('follow the distance from the eye, with all their children', () => {
    expect(seen('distance', 20)).toEqual(['house', 'fine', 'door', 'stone']);
    expect(seen('distance', 100)).toEqual(['house', 'coarse', 'stone']);
    expect(seen('distance', 400)).toEqual(['house', 'stone']);
  });

  it('can be chosen by hand, and objects with fewer levels show their coarsest', () => {
    expect(seen(0, 300)).toEqual(['house', 'fine', 'door', 'stone']);
    expect(seen(1, 20)).toEqual(['house', 'coarse', 'stone']);
    expect(seen(7, 20)).toEqual(['house', 'coarse', 'stone']);
  });

  it('report a change only when visibility changes', () => {
    const distances = new Distances(nodes);
    expect(distances.update({ detail: 'distance', eye: [20, 0, 0] }, places)).toBe(true);
    expect(distances.update({ detail: 'distance', eye: [30, 0, 0] }, places)).toBe(false);
    expect(distances.update({ detail: 'distance', eye: [130, 0, 0] }, places)).toBe(true);
    expect(new Distances([nodes[4] ?? nodes[0]].filter(node => node !== undefined)).isNeeded).toBe(false);
  });
});

describe('a wall hidden from some sides', () => {
  const wall = { ...plain, name: 'wall', parent: -1, hiddenFrom: { from: [225], of: [45, 135, 225, 315] } };
  const isHidden = (yaw: number, sides?: 'from' | 'to') => {
    const distances = new Distances([wall]);
    distances.update(seeingFrom([0, 0, 0], { yaw }, { detail: 0, sides }), new Float32Array(16));
    return distances.isHidden(0);
  };

  it('is hidden from the nearest of them, by the position of the eye or the direction of view', () => {
    // At a yaw of 0 the eye is in the south, at a quarter of a turn in the east.
    expect([isHidden(-Math.PI / 4, 'from'), isHidden(-0.5, 'from'), isHidden(0.5, 'from')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isHidden(-Math.PI / 4, 'to'), isHidden((3 * Math.PI) / 4, 'to')]).toEqual([false, true]);
    expect(isHidden(-Math.PI / 4)).toBe(false);
  });
});
