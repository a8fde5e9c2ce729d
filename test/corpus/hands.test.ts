import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import type { NewPlacing } from '../../shared/scene/handle.ts';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

function moved(file: string, path: string, to: NewPlacing) {
  const bytes = Uint8Array.from(readFileSync(folder + file));
  const source = memorySource(bytes);
  const { format } = identify({ name: file.slice(file.lastIndexOf('/') + 1), source });
  const made = makeItems(format, source, { kind: 'place', parts: [{ path, to }] });
  if (made.kind === 'refused') throw new Error(made.why);
  return { before: new DataView(bytes.buffer), after: new DataView(toBytes([made.source]).buffer), ...made };
}

/** The places of floats that differ, each with what it is now. */
function floatsChanged(before: DataView, after: DataView, first = 0): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = first; at + 4 <= before.byteLength; at += 4)
    if (before.getUint32(at, true) !== after.getUint32(at, true)) found.push([at, after.getFloat32(at, true)]);
  return found;
}

describe.skipIf(!existsSync(folder))('parts of real files moved by hand (without reference files: skipped)', () => {
  test('a lamp of a zone: three numbers of its fragment', () => {
    const { before, after } = moved('eq/lights.wld', 'fragments[2]', { translation: [-1000.5, 20.25, 31] });
    const changed = floatsChanged(before, after);
    expect(changed.map(([, value]) => value)).toEqual([-1000.5, 20.25, 31]);
    const [x = 0, y = 0, z = 0] = changed.map(([at]) => at);
    expect([y - x, z - y]).toEqual([4, 4]);
    expect(before.getFloat32(x, true)).toBeCloseTo(-1980.699, 3);
  });

  test('a building of a world: only its position, or its angle with the four affected matrix values', () => {
    const file = 'zipper/mw/gamez/gamez.zbd';
    const shifted = moved(file, 'nodes[7]', { translation: [31, 4, -60] });
    expect(floatsChanged(shifted.before, shifted.after).map(([, value]) => value)).toEqual([31]);
    const half = 0.5;
    const turned = moved(file, 'nodes[7]', { rotation: [0, Math.sin(half / 2), 0, Math.cos(half / 2)] });
    const values = floatsChanged(turned.before, turned.after).map(([, value]) => value);
    // cos 0.5 is 0.877583, sin 0.5 is 0.479426.
    const expected = [0.5, 0.877583, -0.479426, 0.479426, 0.877583];
    expect(values.length).toBe(expected.length);
    for (const [i, value] of expected.entries()) expect(values[i]).toBeCloseTo(value, 5);
  });

  test('a vertex of a model: moves with all at its position, and updates the boxes around it', () => {
    const { before, after, repairs } = moved('zipper/mw/gamez/gamez.zbd', 'models[1].vertices[0]', {
      translation: [-9, -8, -7],
    });
    expect(floatsChanged(before, after).map(([, value]) => value)).toEqual(expect.arrayContaining([-9, -8, -7]));
    expect(repairs.map(({ path }) => path)).toContain('models[1].middle.x');
    expect(repairs.map(({ path }) => path)).toContain('nodes[7].modelBox.min.x');
  });

  test('a body that is placed only by its matrix keeps its angles', () => {
    const { before, after } = moved('zipper/mw/gamez/gamez.zbd', 'nodes[12]', { scale: [1, 2, 1] });
    expect(floatsChanged(before, after).map(([, value]) => value)).toEqual([2]);
  });

  test('a corner of a mesh: the box and the sphere in its header are updated', () => {
    const { before, after, repairs } = moved('w3d/renegade_engine/Axes.w3d', 'chunks[0].chunks[1][0]', {
      translation: [0, 0, 3],
    });
    expect(repairs.map(({ path }) => path)).toEqual(['chunks[0].chunks[0].max.z', 'chunks[0].chunks[0].radius']);
    const changed = floatsChanged(before, after);
    expect(changed.slice(-3).map(([, value]) => value)).toEqual([0, 0, 3]);
    // The top of the box is as high as the corner.
    expect(changed.slice(0, -3).map(([, value]) => value)).toContain(3);
  });
});
