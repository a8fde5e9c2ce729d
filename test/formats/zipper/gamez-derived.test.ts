// What follows from other values of a world: told where it does not, and put right where an edit is to blame.

import { describe, expect, test } from 'vitest';
import { decode, type Finding, plainRepairs, withRepairsOwed } from '#layout';
import { BASE, type Game } from '../../../electron/demo/zipper/world-plan.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import { matrixOf } from '../../../shared/formats/zipper/node/matrix.ts';
import { repairsOwed } from '../../../shared/layout/inside/repairs.ts';
import { games, smallWorld } from '../../support/made-zipper.ts';
import { type WrittenWorld, worldFile } from '../../support/writers/zipper/world-writer.ts';
import { patched, startOf } from './gamez-bytes.ts';

const read = (source: Source): readonly Finding[] => decode(gamez, source).findings;
const found = (bytes: Uint8Array) => ({ source: memorySource(bytes), findings: read(memorySource(bytes)) });
const bytesOf = ({ source }: { source: Source }): Uint8Array => source.read(0, source.size).slice();
const told = (bytes: Uint8Array): string[] => read(memorySource(bytes)).map(({ path, weight }) => `${weight} ${path}`);

/** Repairs that follow from an edit, carried out. */
function mended(before: Uint8Array, after: Uint8Array) {
  const { made, findings, source } = withRepairsOwed(read, found(before), found(after));
  return { bytes: bytesOf({ source }), paths: made.map(({ path }) => path), findings };
}

describe('the matrix of a rotation', () => {
  /** Turned about z, then x, then y, as columns of vectors: nothing in it is shared with what it tests. */
  function turned([x, y, z]: readonly number[], axis: readonly number[]): number[] {
    const [a = 0, b = 0, c = 0] = axis;
    const [ax, ay] = [a * Math.cos(z ?? 0) - b * Math.sin(z ?? 0), a * Math.sin(z ?? 0) + b * Math.cos(z ?? 0)];
    const [by, bz] = [ay * Math.cos(x ?? 0) - c * Math.sin(x ?? 0), ay * Math.sin(x ?? 0) + c * Math.cos(x ?? 0)];
    return [ax * Math.cos(y ?? 0) + bz * Math.sin(y ?? 0), by, bz * Math.cos(y ?? 0) - ax * Math.sin(y ?? 0)];
  }

  test.each([
    [0, 0, 0],
    [0.1, -1.2, 0.4],
    [3, 2, -1],
    [-0.7, 0.2, 2.5],
  ])('by %d, %d and %d has the image of each axis in a row', (x, y, z) => {
    const rows = [
      [2, 0, 0],
      [0, 1, 0],
      [0, 0, 0.5],
    ].flatMap(axis => turned([x, y, z], axis));
    const matrix = matrixOf({ rotate: { x, y, z }, scale: { x: 2, y: 1, z: 0.5 } });
    for (const [i, value] of matrix.entries()) expect(value).toBeCloseTo(rows[i] ?? 0, 6);
  });
});

describe.each(games)('a world of %s', game => {
  const bytes = worldFile(game, smallWorld(game));
  const square = game === 'cs' ? 1024 : 256;
  const first = game === 'cs' ? 7 : 5;
  const hut = `nodes[${first}]`;
  const tree = `nodes[${first + 1}]`;
  const near = `nodes[${first + 2}]`;

  /** The hut keeps a box of its own and stands where its square is. */
  const housed = worldFile(game, withHouse(game, first));
  const cell = 'nodes[0].data.cells[1]';
  const names = game === 'rc' || game === 'mw' ? `${cell}.nodes[0]` : `${cell}.nodes[0].node`;

  test('has no findings', () => expect(told(bytes)).toEqual([]));

  test('keeps its old matrix when an angle changes, with a finding and a repair after the edit', () => {
    const after = patched(bytes, { [`${hut}.data.rotate.y`]: 0.5 });
    expect(told(after)).toEqual([`${game === 'rc' ? 'warning' : 'note'} ${hut}.data.transform.x.x`]);
    const repaired = mended(bytes, after);
    expect(repaired.findings).toEqual([]);
    expect(repaired.paths).toContain(`${hut}.data.transform.x.x`);
    // Turned on and back again, and the same matrix is there to the last bit.
    const on = mended(repaired.bytes, patched(repaired.bytes, { [`${hut}.data.rotate.y`]: 2 })).bytes;
    const back = patched(on, { [`${hut}.data.rotate.y`]: 0.5 });
    expect(mended(on, back).bytes).toEqual(repaired.bytes);
  });

  test('stays as it was if its matrix already differed before the edit', () => {
    const odd = patched(bytes, { [`${hut}.data.transform.x.y`]: 0.25 });
    const after = patched(odd, { [`${near}.data.opacity`]: 0.5 });
    expect(told(odd)).toHaveLength(1);
    expect(repairsOwed(found(odd), found(after))).toEqual([]);
    if (game !== 'rc') expect(plainRepairs(found(odd).findings)).toEqual([]);
    // Its own angle is changed: now it is the edit's.
    const turned = patched(odd, { [`${hut}.data.rotate.x`]: 0.2 });
    expect(repairsOwed(found(odd), found(turned))).toMatchObject([{ path: `${hut}.data.transform.x.x`, size: 36 }]);
  });

  test('never resets a matrix that was set by hand', () => {
    const after = patched(bytes, { [`${hut}.data.transform.x.y`]: 0.25 });
    expect(repairsOwed(found(bytes), found(after))).toEqual([]);
  });

  test('reports a node with a transform that the game ignores', () => {
    const after = patched(bytes, { [`${near}.data.transform.translation.x`]: 1 });
    expect(told(after)).toContain(`warning ${near}.data.flags`);
    const repaired = mended(bytes, after);
    expect(repaired.findings).toEqual([]);
    expect(repaired.bytes[startOf(bytes, `${near}.data.flags`)]).toBe(0x20);
  });

  test('reports a moved vertex outside the sphere of its model and the boxes of its nodes and their parents', () => {
    const after = patched(housed, { 'models[0].vertices[1].x': 9 });
    expect(told(after).toSorted()).toEqual(
      [
        ...['models[0].middle.x', `${hut}.modelBox.max.x`, `${hut}.nodeBox.max.x`],
        ...[`${near}.modelBox.max.x`, `${tree}.childBox.max.x`],
      ]
        .map(path => `note ${path}`)
        .toSorted(),
    );
    const repaired = mended(housed, after);
    expect(repaired.findings).toEqual([]);
    const { models, nodes } = decoded(repaired.bytes);
    expect(models[0]?.middle).toEqual({ x: 4.5, y: 0, z: -2 });
    // 4.5² + 2² is 24.25, which is 1.515625 · 2⁴: half of what is after its point, times 2².
    expect(models[0]?.diagonal).toBe(5.03125);
    expect(nodes[first]?.modelBox).toEqual({ min: { x: 0, y: 0, z: -4 }, max: { x: 9, y: 0, z: 0 } });
    expect(nodes[first]?.nodeBox.max).toEqual({ x: 9, y: 1, z: 0 });
    expect(nodes[first + 1]?.childBox).toEqual(nodes[first]?.modelBox);
  });

  test('reports a moved node outside the boxes of its parent', () => {
    const after = patched(housed, {
      [`${near}.data.flags.initial`]: false,
      [`${near}.data.transform.translation.z`]: 50,
    });
    expect(told(after)).toEqual([`note ${tree}.childBox.max.z`]);
    const { nodes } = decoded(mended(housed, after).bytes);
    expect(nodes[first + 1]?.childBox).toEqual({ min: { x: 0, y: 0, z: -4 }, max: { x: 4, y: 0, z: 50 } });
  });

  test('reports a node moved up beyond its square', () => {
    expect(told(housed)).toEqual([]);
    const after = patched(housed, { [`${hut}.data.transform.translation.y`]: 40 });
    expect(told(after)).toEqual([`note ${cell}.box.max.y`]);
    const repaired = mended(housed, after);
    expect(repaired.findings).toEqual([]);
    const { data } = decoded(repaired.bytes).nodes[0] ?? {};
    const { box, middle } = (data?.type === 'world' && data.value.cells[1]) || {};
    expect([box?.min.y, box?.max.y, middle?.y]).toEqual([-1.5, 41, 19.75]);
  });

  test('reports a node moved away from its square', () => {
    const after = patched(housed, { [`${hut}.data.transform.translation.x`]: -square });
    expect(told(after)).toEqual([`note ${names}`]);
  });

  test('lists a moved node in its new square after the repair; the other bytes of the squares stay', () => {
    const after = patched(housed, { [`${hut}.data.transform.translation.x`]: -square });
    const cellsIn = (bytes: Uint8Array) => {
      const { data } = decoded(bytes).nodes[0] ?? {};
      return data?.type === 'world' ? data.value.cells : [];
    };
    const listIn = (bytes: Uint8Array, k: number) =>
      Array.from(cellsIn(bytes)[k]?.nodes as Iterable<number | { node: number }>, one =>
        typeof one === 'number' ? one : one.node,
      );
    const repaired = mended(housed, after);
    expect(repaired.findings).toEqual([]);
    expect(repaired.bytes).toHaveLength(housed.length);
    expect(listIn(housed, 1)).toContain(first);
    expect(listIn(repaired.bytes, 1)).not.toContain(first);
    expect(listIn(repaired.bytes, 0)).toEqual([...listIn(housed, 0), first]);
    for (let k = 2; k < cellsIn(housed).length; k++) expect(cellsIn(repaired.bytes)[k]).toEqual(cellsIn(housed)[k]);
    // Moved back, all is as it was, but for the order of a list.
    const back = patched(repaired.bytes, { [`${hut}.data.transform.translation.x`]: 30 });
    expect(listIn(mended(repaired.bytes, back).bytes, 1).toSorted()).toEqual(listIn(housed, 1).toSorted());
  });
});

function withHouse(game: Game, at: number): WrittenWorld {
  const world = smallWorld(game);
  const nodeBox = { min: [0, 0, -4], max: [4, 1, 0] } as const;
  const place = { at: [30, 4, 60] } as const;
  const nodes = world.nodes.map((node, i) => {
    if (i === at + 1) return { ...node, flags: [...BASE, 'hasChildBox'] as const };
    if (i !== at) return node;
    return {
      ...node,
      flags: [...BASE, 'hasModelBox', 'hasNodeBox'] as const,
      nodeBox,
      data: { class: 'object3d', place } as const,
    };
  });
  return { ...world, nodes };
}

function decoded(bytes: Uint8Array) {
  const { value, fault } = decode(gamez, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}
