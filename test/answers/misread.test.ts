import { expect, test } from 'vitest';
import { countOf, list, padding, type RootLayout, struct, u8, u32 } from '#layout';
import { misread } from '../../electron/answers/guard/misread.ts';
import { memorySource } from '../../shared/base/source.ts';
import { hexText } from '../support/hex-text.ts';

const layout = struct({
  itemCount: countOf(u8, 'items'),
  head: u8,
  items: list(struct({ load: u8 }), 'itemCount'),
}) as RootLayout<unknown>; // as: only its bytes are looked at

const found = (before: string, after: string, of = layout) =>
  misread(
    {
      ...{ address: 'a', name: 'a', steps: 0 },
      before: memorySource(hexText(before)),
      after: memorySource(hexText(after)),
    },
    of,
    { told: [], onStep: () => undefined },
  ).map(({ text }) => text);

test('bytes at the edge of an inserted item that are like those beside it are no doubt', () => {
  // The new first item is 5, as the byte before it: either could be the one that came.
  expect(found('01 05 06', '02 05 05 06')).toEqual([]);
});

test('zeros at the edge of an item that went are no doubt either', () => {
  const padded = struct({
    itemCount: countOf(u8, 'items'),
    head: padding(3),
    items: list(struct({ load: u8, rest: u32 }), 'itemCount'),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  expect(found('01 00 00 00  07 00 00 00 00', '00 00 00 00', padded)).toEqual([]);
});
