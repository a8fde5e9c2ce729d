import { expect, test } from 'vitest';
import { shapeAt } from '../../shared/scene/mesh.ts';
import { cloudShape, inCone, onSphere } from '../../shared/scene/particles.ts';

/** Where the first square of each particle has its middle, and how wide it is. */
function particlesAt(shape: ReturnType<typeof cloudShape>, seconds: number) {
  const vertices = shape.positions.length / 3;
  const places = shapeAt(shape.frames, vertices, seconds);
  return Array.from({ length: vertices / 12 }, (_, i) => {
    const corner = (k: number) => [...places.subarray((i * 12 + k) * 3, (i * 12 + k) * 3 + 3)];
    const [a = [], , c = []] = [corner(0), corner(1), corner(2)];
    return {
      middle: a.map((part, axis) => Number(((part + (c[axis] ?? 0)) / 2).toFixed(4))),
      wide: Number(((c[1] ?? 0) - (a[1] ?? 0)).toFixed(4)),
    };
  });
}

test('particles go on their ways, one after the other, and grow; what ends begins again', () => {
  const shape = cloudShape({
    lifetime: 1,
    count: 4,
    acceleration: [0, 0, -2],
    size: share => 1 + share,
    begin: () => ({ place: [1, 0, 0], velocity: [0, 3, 4] }),
  });
  const born = particlesAt(shape, 0);
  // A quarter of a second apart: along y by 3 a second, along z by 4 less what falls back.
  expect(born.map(({ middle }) => middle)).toEqual([
    [1, 0, 0],
    [1, 0.75, 0.9375],
    [1, 1.5, 1.75],
    [1, 2.25, 2.4375],
  ]);
  expect(born.map(({ wide }) => wide)).toEqual([1, 1.25, 1.5, 1.75]);
  const later = particlesAt(shape, 4 / 15);
  expect(later[0]?.middle[1]).toBeCloseTo(0.8, 4);
  expect(later[3]?.middle[1]).toBeCloseTo(3 * (0.75 + 4 / 15 - 1), 4);
  expect(particlesAt(shape, 1)).toEqual(born);
  expect([shape.indices.length, shape.uvs.length]).toEqual([4 * 3 * 6, 4 * 12 * 2]);
  expect(Math.max(...shape.indices)).toBe(47);
});

test('directions are spread over a sphere, or within an angle', () => {
  const chances = Array.from({ length: 50 }, (_, i) => [(i * 0.618) % 1, (i + 0.5) / 50] as const);
  const sum = chances.map(onSphere).reduce(([x, y, z], [a, b, c]) => [x + a, y + b, z + c], [0, 0, 0]);
  expect(Math.hypot(...sum) / 50).toBeLessThan(0.05);
  for (const along of [
    [0, -1, 0],
    [0, 0, 2],
    [1, 1, 1],
  ] as const) {
    const length = Math.hypot(...along);
    for (const chance of chances) {
      const way = inCone(along, Math.PI / 6, chance);
      expect(Math.hypot(...way)).toBeCloseTo(1, 6);
      const cosine = way.reduce((all, part, i) => all + (part * (along[i] ?? 0)) / length, 0);
      expect(cosine).toBeGreaterThanOrEqual(Math.cos(Math.PI / 6) - 1e-9);
    }
  }
});
