import { type Color, LineSegments, Matrix4 } from 'three';
import { expect, test } from 'vitest';
import { Ground } from '../../../renderer/scene3d/ground.ts';
import type { Rgb, ScenePaint } from '../../../renderer/scene3d/paint.ts';

const paint = (shade: number): ScenePaint => {
  const colours = { grid: [shade, 0, 0], gridStrong: [0, shade, 0], axisX: [0, 0, shade], axisY: [shade, shade, 0] };
  const rest = { axisZ: [0, shade, shade], background: [1, 1, 1] };
  return { ...colours, ...rest } as unknown as ScenePaint; // as: the ground asks for no others
};

const coloursOf = (ground: Ground): readonly Rgb[] =>
  ground.group.children.map(child => {
    if (!(child instanceof LineSegments)) throw new Error('the ground is made of lines');
    const { r, g, b } = child.material.color as Color;
    return [r, g, b];
  });

test('the ground takes the colours of another theme, and keeps its lines', () => {
  const ground = new Ground(paint(0.25), 1, new Matrix4());
  const lines = [...ground.group.children];
  expect(coloursOf(ground).slice(0, 2)).toEqual([
    [0.25, 0, 0],
    [0, 0.25, 0],
  ]);
  ground.paint(paint(0.75));
  expect(ground.group.children).toEqual(lines);
  expect(coloursOf(ground)).toEqual([
    [0.75, 0, 0],
    [0, 0.75, 0],
    [0, 0, 0.75],
    [0.75, 0.75, 0],
    [0, 0.75, 0.75],
  ]);
  ground.dispose();
});
