import { expect, test } from 'vitest';
import { View } from '../../electron/answers/view.ts';
import { contentAcross } from '../../electron/host/edits/content-across.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';

/** A W3D mesh of nothing but its vertices: each coordinate is one more than the one before. */
function meshFrom(first: number, count: number): Uint8Array {
  const bytes = new Uint8Array(16 + 12 * count);
  const view = new DataView(bytes.buffer);
  const heads = [0, ((8 + 12 * count) | 0x8000_0000) >>> 0, 2, 12 * count];
  for (const [i, word] of heads.entries()) view.setUint32(i * 4, word, true);
  for (let i = 0; i < count * 3; i++) view.setFloat32(16 + i * 4, first + i, true);
  return bytes;
}

function asset(bytes: Uint8Array) {
  const view = new View('hut.w3d', memorySource(bytes), 0);
  return { address: 'hut.w3d', name: 'hut.w3d', view: () => view };
}

test('a list of a thousand vertices is taken over at once', () => {
  const [theirs, ours] = [meshFrom(1, 1000), meshFrom(5, 1000)];
  const path = 'chunks[0].chunks[0]';
  const { content } = contentAcross(asset(theirs), asset(ours), { fromPath: path, path, isMove: undefined });
  expect(toBytes([content])).toEqual(theirs);
});

test('the fields of the whole file are taken over', () => {
  const [theirs, ours] = [meshFrom(1, 2), meshFrom(5, 2)];
  const { content } = contentAcross(asset(theirs), asset(ours), { fromPath: '', path: '' });
  expect(toBytes([content])).toEqual(theirs);
});
