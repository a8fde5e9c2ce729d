import { describe, expect, test } from 'vitest';
import {
  choice,
  chooseBy,
  chunks,
  constant,
  countOf,
  editItems,
  type Followed,
  fixedText,
  type ItemEdit,
  i8,
  later,
  laterOf,
  list,
  listToEnd,
  offsetOf,
  placed,
  prefixedList,
  prefixedText,
  type RootLayout,
  records,
  refTo,
  relabel,
  sizeOf,
  struct,
  tagged,
  u8,
  u16,
  within,
  zeroText,
} from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { hexText } from '../support/hex-text.ts';

const crane = struct({
  name: prefixedText(u8),
  next: refTo(i8, 'cranes'),
  loads: prefixedList(u8, refTo(u8, 'loads')),
});
const load = struct({ magic: constant(u8, 0x4c), weight: u8 });
const tag = struct({ colour: u8 });
/** Cranes of any length with a chain among them, loads as a table with a tag for each, and edges: two for each load. */
const yard = struct({
  craneCount: countOf(u8, 'cranes'),
  loadCount: countOf(u8, 'loads'),
  tagsOffset: offsetOf(u8, 'tags'),
  cranes: list(crane, 'craneCount'),
  loads: records(load, 'loadCount'),
  tags: { ...placed(records(tag, 'loadCount'), 'tagsOffset'), parallelTo: 'loads' },
  edge: refTo(u8, 'loads', { per: 2 }),
});

const bytes = hexText(`
  02 03 15
  01 41  01  02 00 02
  02 42 43  FF  01 01
  4C 0A  4C 0B  4C 0C
  AA BB CC
  05`);

function outcome(
  edit: ItemEdit,
  of: RootLayout<unknown> = yard as RootLayout<unknown>,
  given = bytes,
): string | { hex: string; followed: readonly Followed[] } {
  const made = editItems(of, memorySource(given), edit);
  return made.kind === 'refused'
    ? made.why
    : { hex: Buffer.from(toBytes([made.source])).toString('hex'), followed: made.followed };
}
const placesOf = (edit: ItemEdit) => {
  const made = editItems(yard as RootLayout<unknown>, memorySource(bytes), edit);
  return made.kind === 'made' ? made.places : made.why;
};
const hex = (text: string) => Buffer.from(hexText(text)).toString('hex');

describe('items of lists', () => {
  test('are inserted before others, and every reference still leads to its item', () => {
    expect(outcome({ kind: 'insert', path: 'loads[1]', json: { weight: 9 } })).toEqual({
      hex: hex('02 04 17  01 41 01 02 00 03  02 42 43 FF 01 02  4C 0A 4C 09 4C 0B 4C 0C  AA 00 BB CC  07'),
      followed: [
        { path: 'cranes[0].loads[1]', old: 2, new: 3 },
        { path: 'cranes[1].loads[0]', old: 1, new: 2 },
        { path: 'edge', old: 5, new: 7 },
        { path: 'loadCount', old: 3, new: 4 },
        { path: 'tagsOffset', old: 0x15, new: 0x17 },
      ],
    });
  });

  test('are added at the end, blank except for given values, and refer to nothing', () => {
    expect(outcome({ kind: 'insert', path: 'cranes[]', json: { name: 'Z' } })).toMatchObject({
      hex: hex('03 03 19  01 41 01 02 00 02  02 42 43 FF 01 01  01 5A FF 00  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
  });

  test('are inserted without mistaking bytes of their header for their payload', () => {
    const berth = struct({ name: fixedText(2), at: offsetOf(u8, 'ship'), ship: later(placed(prefixedText(u8), 'at')) });
    const port = struct({ count: countOf(u8, 'berths'), berths: list(berth, 'count'), ships: laterOf('berths') });
    const edit: ItemEdit = { kind: 'insert', path: 'berths[]', json: { name: '\u0001x' } };
    expect(outcome(edit, port as RootLayout<unknown>, hexText('00'))).toMatchObject({ hex: hex('01  01 78 04  00') });
  });

  test('are removed unless something refers to them, and the refusal names what does', () => {
    expect(outcome({ kind: 'remove', paths: ['cranes[1]'] })).toBe('cranes[1] is used by cranes[0].next');
    expect(outcome({ kind: 'remove', paths: ['cranes[0]'] })).toMatchObject({
      hex: hex('01 03 0F  02 42 43 FF 01 01  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
    expect(outcome({ kind: 'remove', paths: ['cranes[0]', 'cranes[1]'] })).toMatchObject({
      hex: hex('00 03 09  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
  });

  test('are unlinked on request: a number becomes none, a list of references loses the item, and where neither is possible it is refused', () => {
    expect(outcome({ kind: 'remove', paths: ['cranes[1]'], unlink: true })).toMatchObject({
      hex: hex('01 03 0F  01 41 FF 02 00 02  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
    expect(outcome({ kind: 'remove', paths: ['loads[1]'], unlink: true })).toMatchObject({
      hex: hex('02 02 12  01 41 01 02 00 01  02 42 43 FF 00  4C 0A 4C 0C  AA CC  03'),
    });
    expect(outcome({ kind: 'remove', paths: ['loads[2]'], unlink: true })).toBe(
      'loads[2] cannot be unlinked: edge must name an item of loads. Give it another one, or remove it first',
    );
  });

  test('are copied and moved with their rows in parallel tables', () => {
    expect(outcome({ kind: 'copy', paths: ['loads[0]'] })).toMatchObject({
      hex: hex('02 04 17  01 41 01 02 00 03  02 42 43 FF 01 02  4C 0A 4C 0A 4C 0B 4C 0C  AA AA BB CC  07'),
    });
    expect(outcome({ kind: 'move', paths: ['loads[0]'], to: 'loads[]' })).toMatchObject({
      hex: hex('02 03 15  01 41 01 02 02 01  02 42 43 FF 01 00  4C 0B 4C 0C 4C 0A  BB CC AA  03'),
    });
    expect(outcome({ kind: 'move', paths: ['cranes[0]'], to: 'cranes[]' })).toMatchObject({
      hex: hex('02 03 15  02 42 43 FF 01 01  01 41 00 02 00 02  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
  });

  test('are copied in several lists at once, each after the last of its list', () => {
    expect(outcome({ kind: 'copy', paths: ['loads[0]', 'cranes[1].loads[0]'] })).toMatchObject({
      hex: hex('02 04 18  01 41 01 02 00 03  02 42 43 FF 02 02 02  4C 0A 4C 0A 4C 0B 4C 0C  AA AA BB CC  07'),
    });
    expect(placesOf({ kind: 'copy', paths: ['cranes[1].loads[0]', 'loads[2]', 'loads[0]'] })).toEqual([
      'cranes[1].loads[1]',
      'loads[3]',
      'loads[4]',
    ]);
    expect(outcome({ kind: 'copy', paths: ['loads[0]', 'cranes[1]'], to: 'loads[]' })).toBe(
      'cranes[1] is not in the same list as loads[0]',
    );
    expect(outcome({ kind: 'copy', paths: ['cranes[0]', 'cranes[1].loads[0]'] })).toBe(
      'cranes[1].loads[0] is in a list inside cranes, whose items are copied as well: copy them one after the other',
    );
  });

  test('take along parallel rows even in one of several structs, or in a window', () => {
    const rails = struct({
      count: countOf(u8, 'loads'),
      tagCount: countOf(u8, 'tags'),
      loads: records(load, 'count'),
      tags: { ...records(tag, 'tagCount'), parallelTo: 'loads' },
    });
    const wagon = struct({
      kind: u8,
      size: sizeOf(u8, 'body'),
      body: within(chooseBy('kind', { 1: rails, 2: u8 }), 'size'),
    });
    expect(
      outcome(
        { kind: 'copy', paths: ['body.loads[0]'] },
        wagon as RootLayout<unknown>,
        hexText('01 08  02 02  4C 0A 4C 0B  AA BB'),
      ),
    ).toMatchObject({ hex: hex('01 0B  03 03  4C 0A 4C 0A 4C 0B  AA AA BB') });
  });

  test('are refused if there is no such position, in one sentence', () => {
    expect(outcome({ kind: 'remove', paths: ['loads[3]'] })).toBe('loads has 3 items');
    expect(outcome({ kind: 'insert', path: 'loads[4]' })).toBe('loads has 3 items');
    expect(outcome({ kind: 'copy', paths: ['edge'] })).toBe('edge is not an item of a list');
    expect(outcome({ kind: 'copy', paths: ['nothing[0]'] })).toBe('nothing is not a list whose items can change');
    expect(outcome({ kind: 'move', paths: ['loads[0]'], to: 'cranes[0]' })).toBe(
      'cranes[0] is not in the same list as loads[0]',
    );
    expect(outcome({ kind: 'insert', path: 'tags[]' })).toBe('tags has an item for each of loads: change those');
    expect(outcome({ kind: 'insert', path: 'loads[]', json: { height: 1 } })).toBe('there is no field loads[3].height');
  });

  test('report where added and moved items are', () => {
    expect(placesOf({ kind: 'insert', path: 'loads[1]' })).toEqual(['loads[1]']);
    expect(placesOf({ kind: 'copy', paths: ['loads[0]', 'loads[2]'] })).toEqual(['loads[3]', 'loads[4]']);
    expect(placesOf({ kind: 'move', paths: ['loads[0]'], to: 'loads[2]' })).toEqual(['loads[1]']);
    expect(placesOf({ kind: 'move', paths: ['loads[2]'], to: 'loads[0]' })).toEqual(['loads[0]']);
  });

  test('follow the rules that their games have for a list', () => {
    const grows = struct({
      count: countOf(u8, 'items'),
      items: { ...list(u8, 'count'), policy: { appendOnly: 'others count on it', most: 3 } },
    });
    const two = hexText('02 07 08');
    expect(outcome({ kind: 'insert', path: 'items[0]' }, grows, two)).toBe(
      'items can only change at the end, because others count on it',
    );
    expect(outcome({ kind: 'copy', paths: ['items[0]'] }, grows, two)).toMatchObject({ hex: '03070807' });
    expect(outcome({ kind: 'insert', path: 'items[]', json: 1 }, grows, hexText('03 07 08 09'))).toBe(
      'items holds at most 3, and would have 4',
    );
  });
});

describe('parts of a model as JSON', () => {
  test('are set as a whole: lists grow, values change, and the rest stays', () => {
    expect(outcome({ kind: 'set', path: 'cranes[0].loads', json: [2] })).toMatchObject({
      hex: hex('02 03 14  01 41 01 01 02  02 42 43 FF 01 01  4C 0A 4C 0B 4C 0C  AA BB CC  05'),
    });
    expect(outcome({ kind: 'set', path: 'cranes[0]', json: [1, 2] })).toBe('cranes[0] takes 3 values, not 2');
    expect(outcome({ kind: 'set', path: 'loads[1]', json: { weight: 5 } })).toMatchObject({
      hex: hex('02 03 15  01 41 01 02 00 02  02 42 43 FF 01 01  4C 0A 4C 05 4C 0C  AA BB CC  05'),
    });
  });

  test('create values of any kind from their description', () => {
    const kind = choice(u8, { 1: 'number', 2: 'text' });
    const any = struct({
      count: countOf(u8, 'items'),
      items: list(tagged(kind, { number: u8, text: prefixedText(u8) }), 'count'),
    });
    const one = hexText('01 01 07');
    expect(outcome({ kind: 'insert', path: 'items[]', json: 'AB' }, any, one)).toMatchObject({
      hex: '02010702024142',
    });
    expect(outcome({ kind: 'set', path: '', json: { items: [9, 'C', 7] } }, any, one)).toMatchObject({
      hex: '0301090201430107',
    });
  });

  test('create chunks, whose sizes are updated up the tree', () => {
    const head = { id: relabel(u8, 'tag'), size: u8 } as const;
    const tree = struct({
      chunks: chunks(head, { 1: struct({ chunks: chunks(head, { 2: struct({ value: u8 }) }) }) }),
    });
    const given = hexText('01 03  02 01 AA');
    expect(
      outcome({ kind: 'insert', path: 'chunks[0].chunks[]', json: { id: 2, value: 5 } }, tree, given),
    ).toMatchObject({ hex: '01060201aa020105' });
    expect(
      outcome({ kind: 'insert', path: 'chunks[]', json: { id: 9, raw: { base64: 'AQI=' } } }, tree, given),
    ).toMatchObject({ hex: '01030201aa09020102' });
    expect(outcome({ kind: 'insert', path: 'chunks[]' }, tree, given)).toMatch(/a new chunk needs an id$/);
    // A size that overruns would not be written back as another: whole chunks are still moved as bytes.
    expect(
      outcome({ kind: 'remove', paths: ['chunks[0].chunks[0]'] }, tree, hexText('01 03  02 01 AA  03')),
    ).toMatchObject({ hex: '010003' });
  });
});

test('a new chunk takes the value that is shown next to its id', () => {
  const head = { id: relabel(u8, 'tag'), size: u8 } as const;
  const tree = struct({ chunks: chunks(head, { 3: zeroText, 4: listToEnd(struct({ x: u8, y: u8 })), 5: u16 }) });
  const given = hexText('03 03  41 42 00  04 04  01 02 03 04  05 02  09 00  07 01  FF');
  const outcomes = [
    { id: 3, value: 'XYZ' },
    { id: 4, value: [{ x: 5, y: 6 }] },
    { id: 5, value: 7 },
    { id: 7, nests: false, raw: { bytes: 2, base64: 'AQI=' } },
  ].map(json => outcome({ kind: 'insert', path: 'chunks[0]', json }, tree, given));
  const old = Buffer.from(given).toString('hex');
  expect(outcomes).toMatchObject(
    ['030458595a00', '04020506', '05020700', '07020102'].map(added => ({ hex: `${added}${old}` })),
  );
});

test('a reserved item stays first, even when it is the only one left', () => {
  const play = struct({
    partCount: countOf(u8, 'parts'),
    parts: { ...list(struct({ name: u8 }), 'partCount'), policy: { reserved: 'the reserved part' } },
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  const hexOf = (edit: ItemEdit) => {
    const made = outcome(edit, play, hexText('02 00 AA'));
    return typeof made === 'string' ? made : made.hex;
  };
  const stays = 'parts[0] is the reserved part: it stays the first';
  expect(hexOf({ kind: 'remove', paths: ['parts[0]'] })).toBe(stays);
  expect(hexOf({ kind: 'move', paths: ['parts[0]'], to: 'parts[]' })).toBe(stays);
  expect(hexOf({ kind: 'insert', path: 'parts[0]' })).toBe(stays);
  expect(hexOf({ kind: 'remove', paths: ['parts[1]'] })).toBe(hex('01 00'));
});

describe('references with a number of their own for none', () => {
  const none = { what: 'what an index of 0 means, which is none' };
  const play = struct({
    partCount: countOf(u8, 'parts'),
    cueCount: countOf(u8, 'cues'),
    parts: { ...records(struct({ name: u8 }), 'partCount'), policy: { none } },
    cues: list(
      struct({ part: refTo(u8, 'parts', { none: 0 }), place: refTo(u8, 'parts', { none: 'never' }) }),
      'cueCount',
    ),
  }) as RootLayout<unknown>; // as: only its bytes are looked at
  const given = hexText('03 02  00 AA BB  00 00  02 01');
  const hexOf = (edit: ItemEdit, of = given) => {
    const made = outcome(edit, play, of);
    return typeof made === 'string' ? made : made.hex;
  };

  test('follow their items, and a 0 stays 0', () => {
    expect(hexOf({ kind: 'insert', path: 'parts[1]', json: { name: 0xcc } })).toBe(
      hex('04 02 00 CC AA BB 00 00 03 02'),
    );
  });

  test('refer to none, or to the item', () => {
    expect(hexOf({ kind: 'remove', paths: ['parts[2]'], unlink: true })).toBe(hex('02 02 00 AA 00 00 00 01'));
    expect(hexOf({ kind: 'remove', paths: ['parts[1]'], unlink: true })).toBe(
      'parts[1] cannot be unlinked: cues[1].place must name an item of parts. Give it another one, or remove it first',
    );
  });

  test('keep the item for none first, and a list gains and loses it with its only other item', () => {
    expect(hexOf({ kind: 'remove', paths: ['parts[0]'] })).toBe(
      'parts[0] is what an index of 0 means, which is none: it stays the first',
    );
    const empty = hexText('00 00');
    expect(hexOf({ kind: 'insert', path: 'parts[]', json: { name: 0xcc } }, empty)).toBe(hex('02 00 00 CC'));
    expect(hexOf({ kind: 'remove', paths: ['parts[1]'] }, hexText('02 00 00 CC'))).toBe(hex('00 00'));
  });
});
