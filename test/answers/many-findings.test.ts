import { expect, test } from 'vitest';
import {
  checked,
  countOf,
  expects,
  list,
  listToEnd,
  offsetOf,
  placed,
  type RootLayout,
  struct,
  u8,
  u32,
} from '#layout';
import { judge } from '../../electron/answers/guard/judge.ts';
import { memorySource } from '../../shared/base/source.ts';
import { unknown } from '../../shared/formats/unknown/index.ts';

const ITEMS = 40_000;

/** Two or three bytes, with a tag. */
const item = struct({ tag: expects(u8, { among: [7] }, 'seven'), length: u8, body: list(u8, 'length') });

function judged(layout: RootLayout<unknown>, bytes: Uint8Array, edit: (bytes: Uint8Array) => void) {
  const edited = bytes.slice();
  edit(edited);
  const [before, after] = [memorySource(bytes), memorySource(edited)];
  const as = { ...unknown, id: 'zipper/reader', layout } as const;
  return judge({ address: 'a', name: 'a', before, after, steps: 0, as });
}

test('an edit that makes many thousand items odd is checked in about the time of a decoding', () => {
  // A look at each of them from the first item on takes minutes.
  const tagged = struct({ items: listToEnd(item) });
  const bytes = Uint8Array.from({ length: ITEMS * 5 }, (_, at) => [7, 0, 7, 1, 9][at % 5] ?? 0);
  const problems = judged(tagged, bytes, edited => {
    for (const [at, byte] of edited.entries()) if (byte === 7) edited[at] = 8;
  });
  expect(problems.filter(({ text }) => text === 'expected 7, found 8')).toHaveLength(ITEMS * 2);
});

test('a count that includes many thousand bytes as items takes as long, and is the field that is blamed', () => {
  const counted = checked(
    struct({
      count: countOf(u32, 'items'),
      start: offsetOf(u32, 'items'),
      items: placed(list(item, 'count'), 'start'),
    }),
    ({ items }) =>
      items.flatMap(({ tag }, i) =>
        tag === 7 ? [] : [{ path: `items[${i}].tag`, text: 'no tag', weight: 'error' as const }],
      ),
  );
  const bytes = Uint8Array.from({ length: 8 + ITEMS * 3 }, (_, at) => [9, 1, 0][(at + 1) % 3] ?? 0);
  bytes.set([0, 0, 0, 0, 8, 0, 0, 0]);
  const problems = judged(counted, bytes, edited => new DataView(edited.buffer).setUint32(0, ITEMS, true));
  expect(problems.filter(({ breaks }) => breaks)).toMatchObject([
    { path: 'count', text: 'expected 0, found 40,000: items[0].tag at 0x8: no tag' },
  ]);
});
