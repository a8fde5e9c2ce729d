import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  countOf,
  editItems,
  f32,
  findLeaf,
  list,
  offsetOf,
  padding,
  placed,
  type RootLayout,
  struct,
  u8,
  u32,
} from '#layout';
import { judge } from '../../electron/answers/guard/judge.ts';
import { misread, touchedFields } from '../../electron/answers/guard/misread.ts';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { demoMapFiles } from '../../electron/demo/fft/map.ts';
import { demoFiles } from '../../electron/demo/write-demo.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { tga } from '../../shared/formats/image/tga/layout.ts';
import { identify } from '../../shared/formats/index.ts';
import { hexText } from '../support/hex-text.ts';
import { readArchive } from '../support/read-archive.ts';

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
    { findings: [], onStep: () => undefined, findingsAfter: () => [] },
  ).map(({ text }) => text);

test('a field that many edits changed is listed once', () => {
  const text = list(u8, 8);
  const pair = struct({ first: u32, second: text, last: u32 }) as RootLayout<unknown>; // as: only its bytes are looked at
  const source = memorySource(new Uint8Array(16));
  const at = (...starts: number[]) => starts.map(start => ({ start, removed: 1, inserted: 1 }));
  const touched = (...starts: number[]) => touchedFields(pair, source, at(...starts))?.map(({ path }) => path);
  expect(touched(0, 2, 3)).toEqual(['first']);
  expect(touched(1, 3, 5, 5, 12, 15)).toEqual(['first', 'second[1]', 'last']);
});

test('bytes at the edge of an inserted item that equal those next to it cause no doubt', () => {
  // The new first item is 5, as the byte before it: either could be the one that came.
  expect(found('01 05 06', '02 05 05 06')).toEqual([]);
});

test('a row that begins like the next one may as well be a few bytes further ahead', () => {
  const index = new Map(demoMapFiles()).get('MAP001.GNS') ?? new Uint8Array(0);
  const before = memorySource(index);
  const { layout } = identify({ name: 'MAP001.GNS', source: before }).format;
  const made = layout && editItems(layout, before, { kind: 'remove', paths: ['rows[4]'] });
  if (made?.kind !== 'made') throw new Error('it was not removed');
  const problems = judge({ address: 'a', name: 'MAP001.GNS', before, after: made.source, steps: 0 });
  expect(problems.map(({ text }) => text).filter(text => text.includes('read as'))).toEqual([]);
});

test('the number of items and the item after it may be the same number', () => {
  const numbers = struct({ size: u8, flags: u32, count: countOf(u32, 'items'), items: list(u32, 'count') });
  const layout = numbers as RootLayout<unknown>; // as: only its bytes are looked at
  const before = '0C 00000000 01000000 01000000';
  expect(found(before, '10 00000000 02000000 01000000 01000000', layout)).toEqual([]);
});

test('an offset with another target is reported, even if its old target is far away', () => {
  const pointing = struct({
    itemCount: countOf(u32, 'items'),
    itemsOffset: offsetOf(u32, 'items'),
    between: padding(20_000),
    items: placed(list(u32, 'itemCount'), 'itemsOffset'),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  const file = (offset: string) => `01000000 ${offset} ${'00'.repeat(20_000)} 07000000`;
  expect(found(file('284E0000'), file('284D0000'), pointing)).toEqual([
    'expected 0x4E28, found 0x4D28: 4 bytes of items[0] can no longer be read',
  ]);
});

test('zeros at the edge of a removed item cause no doubt either', () => {
  const padded = struct({
    itemCount: countOf(u8, 'items'),
    head: padding(3),
    items: list(struct({ load: u8, rest: u32 }), 'itemCount'),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  expect(found('01 00 00 00  07 00 00 00 00', '00 00 00 00', padded)).toEqual([]);
});

test('an item of zeros that moves to the front of its list is no misreading', () => {
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

test('a broken signature is reported with all fields that can no longer be read', () => {
  const header = '00 00 02 0000 0000 00 0000 0000 0100 0100 18 00';
  const pixel = '10 20 30';
  const footer = (first: string) => `07000000 00000000 ${first} "RUEVISION-XFILE." 00`;
  const image = (first: string) => `${header} ${pixel} ${footer(first)}`;
  const of = tga as RootLayout<unknown>; // as: only its bytes are looked at
  expect(found(image('"T"'), image('00'), of)).toEqual([
    '4 bytes of footer.extensionOffset can no longer be read',
    '4 bytes of footer.developerOffset can no longer be read',
    '17 bytes of footer.signature can no longer be read',
  ]);
});

test('a number that was invalid before is not reported again when its item is removed', () => {
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

test('a node that moves below another in its tree breaks nothing', () => {
  const name = 'shoebill.flt';
  const archive = demoFiles().get('zbd/mechlib.zbd') ?? new Uint8Array(0);
  const before = memorySource(
    readArchive(archive, 2).entries.find(entry => entry.name === name)?.content ?? new Uint8Array(0),
  );
  const { format } = identify({ name, source: before });
  const paths = ['children[0].children[0].children[0]'];
  const made = makeItems(format, before, { kind: 'move', paths, to: 'children[0]' });
  if (made.kind === 'refused') throw new Error(made.why);
  expect(judge({ address: name, name, steps: 0, before, after: made.source })).toEqual([]);
});

const folder = join(import.meta.dirname, '../../../shared/data/zipper');
const isThere = existsSync(folder);

describe.skipIf(!isThere)(`real files${isThere ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  const breaking = (name: string, edit: (layout: RootLayout<unknown>, source: Source) => Source) => {
    const before = memorySource(Uint8Array.from(readFileSync(join(folder, name))));
    const { layout } = identify({ name, source: before }).format;
    if (layout === undefined) throw new Error(`${name} has no layout`);
    const judging = { address: name, name, steps: 0, before, after: edit(layout, before) };
    return judge(judging).flatMap(({ breaks, text }) => (breaks ? [text] : []));
  };
  const moved = (from: string, to: string) => (layout: RootLayout<unknown>, source: Source) => {
    const made = editItems(layout, source, { kind: 'move', paths: [from], to });
    if (made.kind === 'refused') throw new Error(made.why);
    return made.source;
  };

  test.each(['rc', 'mw', 'pm', 'cs'])('of %s: moving a model or an animation breaks nothing', game => {
    const anim = game === 'cs' ? 'mis_anim' : 'anim';
    for (const [from, to] of [
      [1, 4],
      [2, 0],
      [3, 1],
    ] as const)
      expect(breaking(`${game}/gamez/gamez.zbd`, moved(`models[${from}]`, `models[${to}]`))).toEqual([]);
    for (const [from, to] of [
      [1, 3],
      [2, 1],
    ] as const)
      expect(breaking(`${game}/anim/${anim}.zbd`, moved(`definitions[${from}]`, `definitions[${to}]`))).toEqual([]);
  });

  test('a wrong number of vertices still breaks it', () => {
    const wrong = (layout: RootLayout<unknown>, source: Source) => {
      const bytes = source.read(0, source.size).slice();
      const spot = findLeaf(layout, source, 'models[1].vertexCount')?.spot;
      if (spot === undefined) throw new Error('no such field');
      bytes[spot.start] = (bytes[spot.start] ?? 0) + 1;
      return memorySource(bytes);
    };
    expect(breaking('mw/gamez/gamez.zbd', wrong)).toHaveLength(1);
  });
});
