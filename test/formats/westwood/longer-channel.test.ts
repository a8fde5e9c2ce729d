import { expect, test } from 'vitest';
import { decode, valueAt } from '#layout';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { westwoodW3d } from '../../../shared/formats/westwood/w3d/index.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u16, u32 } from '../../layout/build.ts';

/** A walk of three frames from frame `first`, whose channel has these values. */
const walk = (first: number, values: readonly number[]) => {
  const head = [u32(0x40001), letters('WALK', 16), letters('FACE', 16), u32(first + 3, 15)];
  const channel = data(0x202, u16(first, first + 2, 1, 0, 1, 0), f32(...values));
  return memorySource(join(nest(0x200, data(0x201, ...head), channel)));
};
const CHANNEL = 'chunks[0].chunks[1]';

test.each([
  ['insert', { kind: 'insert', path: `${CHANNEL}.values[1]` }],
  ['copy', { kind: 'copy', paths: [`${CHANNEL}.values[0]`] }],
] as const)('%s: a channel with one more value ends one frame later, and so does its animation', (_, edit) => {
  const made = makeItems(westwoodW3d, walk(2, [1, 2, 3]), edit);
  if (made.kind === 'refused') throw new Error(made.why);
  const at = (path: string) => valueAt(w3d, made.source, path)?.value;
  expect([at(`${CHANNEL}.last`), at('chunks[0].chunks[0].frameCount')]).toEqual([5, 6]);
  expect(made.followed).toContainEqual({ path: `${CHANNEL}.last`, old: 4, new: 5 });
  expect(decode(w3d, made.source, { thorough: true }).findings).toEqual([]);
});

test('a channel with more values than frames, as an old exporter wrote it, ends where it did', () => {
  const made = makeItems(westwoodW3d, walk(0, [1, 2, 3, 4]), { kind: 'insert', path: `${CHANNEL}.values[1]` });
  if (made.kind === 'refused') throw new Error(made.why);
  expect(valueAt(w3d, made.source, `${CHANNEL}.last`)?.value).toBe(2);
});
