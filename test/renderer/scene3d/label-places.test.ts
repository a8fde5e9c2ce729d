import { describe, expect, it } from 'vitest';
import {
  boxBeside,
  type LabelRoom,
  type LabelSpot,
  labelSides,
  type Side,
} from '../../../renderer/scene3d/label-places.ts';

const room: LabelRoom = { width: 600, height: 560, high: 16, taken: [] };
const spot = (x: number, y: number, more: Partial<LabelSpot> = {}): LabelSpot => ({
  ...{ x, y, far: 100, width: 130, rank: 2, was: undefined },
  ...more,
});

/** Numbers that are the same each time, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A zone's sounds: marks all around, seen from one side after the other. */
function zone(count: number): (turn: number) => LabelSpot[] {
  const next = numbers(7);
  const places = Array.from({ length: count }, () => [next() * 2 - 1, next() * 2 - 1, next() * 40] as const);
  return turn =>
    places.map(([east, north, high]) => {
      const across = east * Math.cos(turn) - north * Math.sin(turn);
      const away = 2.2 + east * Math.sin(turn) + north * Math.cos(turn);
      return spot(Math.round(300 + (across / away) * 500), Math.round(280 + ((20 - high) / away) * 20), {
        far: away * 100,
      });
    });
}

const remembered = (spots: readonly LabelSpot[], sides: readonly (Side | undefined)[]): LabelSpot[] =>
  spots.map((each, index) => ({ ...each, was: sides[index] }));

describe('labels on the picture', () => {
  it('omit the farther of two that overlap, not the later', () => {
    const crowd = [...Array(5).keys()].map(index => spot(300, 200 + index * 3, { far: 100 - index }));
    const sides = labelSides(crowd, room);
    expect(sides[4]).toBe('right');
    expect(sides[3]).toBe('left');
    expect(sides[0]).toBeUndefined();
  });

  it('appear first for the hovered element, then for the selection', () => {
    const near = [...Array(8).keys()].map(index => spot(300, 200 + index, { far: 1 }));
    const sides = labelSides([...near, spot(300, 204, { far: 900, rank: 1 }), spot(300, 204, { rank: 0 })], room);
    expect(sides.at(-1)).toBe('right');
    expect(sides.at(-2)).toBe('left');
  });

  it('move to another side of their mark at the border and next to overlays', () => {
    expect(labelSides([spot(580, 200)], room)).toEqual(['left']);
    const taken = [{ left: 460, top: 0, right: 600, bottom: 90 }];
    expect(labelSides([spot(450, 40)], { ...room, taken })).toEqual(['left']);
    expect(labelSides([spot(75, 40, { width: 140 })], { ...room, width: 150 })).toEqual(['above']);
  });

  it('never cover one another, even while the camera moves', () => {
    const seenFrom = zone(260);
    let sides: readonly (Side | undefined)[] = [];
    for (let turn = 0; turn < 60; turn++) {
      const spots = remembered(seenFrom(turn / 40), sides);
      sides = labelSides(spots, room);
      const boxes = spots.flatMap((each, index) => {
        const side = sides[index];
        return side ? [boxBeside(each, side, room.high)] : [];
      });
      expect(boxes.length).toBeGreaterThan(10);
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(0, index))
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
  });

  it('do not flicker when everything shakes by a pixel', () => {
    const next = numbers(3);
    const still = zone(260)(0.3);
    let sides = labelSides(still, room);
    const gone = new Set<number>();
    let back = 0;
    for (let shake = 0; shake < 60; shake++) {
      const shaken = still.map(({ x, y, ...each }) => ({
        ...each,
        ...{
          x: x + Math.round(next() * 2 - 1),
          y: y + Math.round(next() * 2 - 1),
          far: each.far * (0.95 + next() / 10),
        },
      }));
      const before = sides;
      sides = labelSides(remembered(shaken, sides), room);
      for (const index of still.keys()) {
        if (before[index] && !sides[index]) gone.add(index);
        if (!before[index] && sides[index] && gone.has(index)) back++;
      }
    }
    expect(gone.size).toBeLessThan(10);
    expect(back).toBe(0);
  });

  it('do not disappear for a single frame while the camera turns', () => {
    const seenFrom = zone(260);
    let sides: readonly (Side | undefined)[] = [];
    const shown: boolean[][] = [];
    for (let turn = 0; turn < 120; turn++) {
      sides = labelSides(remembered(seenFrom(turn / 120), sides), room);
      shown.push(sides.map(side => side !== undefined));
    }
    let flickers = 0;
    for (let turn = 2; turn < shown.length; turn++)
      for (let index = 0; index < 260; index++)
        if (shown[turn]?.[index] && !shown[turn - 1]?.[index] && shown[turn - 2]?.[index]) flickers++;
    expect(flickers).toBe(0);
  });
});
