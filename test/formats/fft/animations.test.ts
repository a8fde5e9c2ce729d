import { expect, test } from 'vitest';
import { decode, setField } from '#layout';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';

const bytes = new Map(demoMapFiles()).get('MAP001.9') ?? new Uint8Array(0);
const { layout } = formatById('fft/mesh');

/** What is told of the map with one number of its first animation changed. */
function toldWith(field: string, value: number): readonly string[] {
  if (!layout) throw new Error('fft/mesh has no layout');
  const edit = setField(layout, memorySource(bytes), `textureAnimations[0].${field}`, value);
  if (edit.kind !== 'patch') throw new Error('expected a patch');
  const changed = bytes.slice();
  changed.set(edit.bytes, edit.start);
  return decode(layout, memorySource(changed)).findings.map(({ path, text }) => `${path}: ${text}`);
}

test.each([
  [
    'canvasX',
    1020,
    'canvasX: expected a part of the texture, x from 768 to 1024 and y up to 256, found 8 × 32 at x 1020, y 0',
  ],
  [
    'canvasY',
    -1,
    'canvasX: expected a part of the texture, x from 768 to 1024 and y up to 256, found 8 × 32 at x 800, y -1',
  ],
  [
    'frameX',
    0,
    'frameX: expected a part of the texture, x from 768 to 1024 and y up to 256, found 8 × 32 at x 0, y 128',
  ],
])('a picture that moves outside the texture is reported: %s %d', (field, value, text) => {
  expect(toldWith(field, value)).toEqual([`textureAnimations[0].${text}`]);
});

test('a mesh that moves within it is not', () => {
  expect(toldWith('frameY', 200)).toEqual([]);
});
