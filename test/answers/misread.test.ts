import { expect, test } from 'vitest';
import { countOf, f32, list, padding, type RootLayout, struct, u8, u32 } from '#layout';
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
    { told: [], onStep: () => undefined, retell: () => [] },
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

test('an item of zeros that goes back to the front of its list is no misreading', () => {
  const loaded = struct({
    itemCount: countOf(u8, 'items'),
    items: list(
      struct({ loadCount: countOf(u8, 'loads'), name: u32, rest: padding(60), loads: list(u8, 'loadCount') }),
      'itemCount',
    ),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  const item = (name: string, ...loads: readonly string[]) =>
    `${loads.length.toString(16).padStart(2, '0')} ${name} ${'00'.repeat(60)} ${loads.join(' ')}`;
  // Some of them are zeros, and so is what is in their place after the move.
  const loads = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => (i % 40 < 25 ? (from + i) % 256 : 0).toString(16).padStart(2, '0'));
  const last = `${item('51525354', ...loads(3, 250))} ${item('61626364', ...loads(7, 250))}`;
  const [none, first, second] = [
    item('00000000'),
    item('11121314', ...loads(5, 200)),
    item('21222324', ...loads(100, 120)),
  ];
  expect(found(`05 ${first} ${second} ${none} ${last}`, `05 ${none} ${first} ${second} ${last}`, loaded)).toEqual([]);
});

test('a number that was none before is not told again where its item went', () => {
  const weighed = struct({
    itemCount: countOf(u8, 'items'),
    items: list(struct({ name: u32, weight: f32 }), 'itemCount'),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  const [odd, one, two] = ['11121314 0000C07F', '21222324 0000803F', '31323334 00000040'];
  expect(found(`03 ${odd} ${one} ${two}`, `03 ${one} ${two} ${odd}`, weighed)).toEqual([]);
  expect(found(`03 ${odd} ${one} ${two}`, `03 ${odd} ${one} 31323334 0000C07F`, weighed)).toEqual([
    expect.stringContaining('found NaN'),
  ]);
});
