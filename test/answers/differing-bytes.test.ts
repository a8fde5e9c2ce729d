import { expect, test } from 'vitest';
import { comparePair } from '../../electron/answers/compare/compare-pair.ts';
import { changedFieldsNow } from '../../electron/host/compare/changed-fields.ts';
import { memorySource } from '../../shared/base/source.ts';
import { hexText } from '../support/hex-text.ts';

/** A sound of 40 samples of one byte, one of which is another. */
function sound(at: number, value: number): Uint8Array {
  const head = hexText(`"RIFF" 4C 00 00 00 "WAVE" "fmt " 10 00 00 00 01 00 01 00 40 1F 00 00 40 1F 00 00 01 00 08 00
    "data" 28 00 00 00`);
  return Uint8Array.of(...head, ...new Uint8Array(40).fill(0x80).with(at, value));
}

test('of two long values with the same beginning, only the differing bytes are listed, with their offset', () => {
  const side = (bytes: Uint8Array) => ({ kind: 'bytes', name: 'step.wav', bytes }) as const;
  const [before, after] = [sound(30, 1), sound(30, 2)];
  const { changes } = comparePair({ a: side(before), b: side(after) }, {});
  expect(changes).toMatchObject([
    { path: 'wave.chunks[1].samples', a: { start: 44, size: 40 }, b: { start: 44, size: 40 } },
  ]);
  expect(changes[0]).toMatchObject({ differs: { a: { start: 74, size: 1 }, b: { start: 74, size: 1 } } });
  expect([changes[0]?.oldText, changes[0]?.newText]).toEqual(['… 01', '… 02']);
  const told = changedFieldsNow({ name: 'step.wav', before: memorySource(before), after: memorySource(after) });
  expect(told.fields).toMatchObject([{ old: '01', new: '02', start: 74 }]);
  // Where the beginning shows it, it is told as it is.
  const [shown] = comparePair({ a: side(sound(0, 1)), b: side(sound(0, 2)) }, {}).changes;
  expect(shown?.differs).toBeUndefined();
  expect(shown?.newText).toMatch(/^02 80 80/);
});
