import { describe, expect, test } from 'vitest';
import { alignBlocks } from '../../../../renderer/panes/compare/aligned.ts';
import { changedElements } from '../../../../renderer/panes/compare/pair-viewers.ts';
import { hillMesh, sceneOf, VERTICES_AT } from '../../../support/made-scene.ts';

const scene = sceneOf(hillMesh(8));
const STRIDE = 12;
const vertex = (index: number) => ({ kind: 'vertex', mesh: 0, index });

/** Two files of one size that differ in single bytes. */
function differing(...offsets: readonly number[]) {
  const blocks = [];
  let at = 0;
  for (const offset of [...offsets, VERTICES_AT * 4]) {
    blocks.push({ same: true, aStart: at, aSize: offset - at, bStart: at, bSize: offset - at });
    if (offset === VERTICES_AT * 4) break;
    blocks.push({ same: false, aStart: offset, aSize: 1, bStart: offset, bSize: 1 });
    at = offset + 1;
  }
  return alignBlocks(blocks, VERTICES_AT * 4, VERTICES_AT * 4);
}

describe('the differing elements of two scenes', () => {
  test('are those that the differing bytes belong to, on both sides', () => {
    const aligned = differing(VERTICES_AT + 4, VERTICES_AT + 5 * STRIDE);
    const found = changedElements(aligned, { a: scene, b: scene }, { a: 'made', b: 'made' });
    expect(found.map(({ a, b }) => [a, b])).toEqual([
      [vertex(0), vertex(0)],
      [vertex(5), vertex(5)],
    ]);
    expect(found[1]?.block).toMatchObject({ bStart: VERTICES_AT + 5 * STRIDE, bSize: 1 });
  });

  test('are listed once, however many of their bytes differ', () => {
    const aligned = differing(VERTICES_AT, VERTICES_AT + 4, VERTICES_AT + 8);
    expect(changedElements(aligned, { a: scene, b: scene }, { a: 'made', b: 'made' })).toHaveLength(1);
  });

  test('are none if the bytes belong to nothing visible', () => {
    expect(changedElements(differing(4), { a: scene, b: scene }, { a: 'made', b: 'made' })).toEqual([]);
    const other = changedElements(differing(VERTICES_AT), { a: scene, b: scene }, { a: 'made', b: 'another file' });
    expect(other.map(({ a, b }) => [a, b])).toEqual([[vertex(0), undefined]]);
  });
});
