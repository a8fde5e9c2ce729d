import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { bwm } from '../../shared/formats/kotor/bwm/layout.ts';
import { lines as roomLines } from '../../shared/formats/lines.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import { floatValue, integerValue, listValue, stringValue } from '../../shared/formats/zipper/reader/value.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { countOf } from '../../shared/layout/index.ts';
import { isPairs, partAt, pathCaption, previewOf, stepName } from '../../shared/layout/inside/captions.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import type { AnyLayout, Child } from '../../shared/layout/inside/layout.ts';
import { list } from '../../shared/layout/list.ts';
import { f32, u8 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';

const text = stringValue;
const heron: Child = {
  layout: readerValue as AnyLayout,
  value: listValue([
    text('WALKER'),
    listValue([
      text('NAME'),
      text('Heron'),
      text('MASS'),
      integerValue(45),
      text('JUMP_JETS'),
      listValue([integerValue(4)]),
      text('EYE'),
      listValue([floatValue(0), floatValue(6.5), floatValue(0.25), integerValue(1), integerValue(2)]),
    ]),
  ]),
};

const part = (root: Child, path: string): Child => {
  const found = partAt(root, path);
  if (found === undefined) throw new Error(`nothing at ${path}`);
  return found;
};

describe('captions of a reader', () => {
  test('name a value by the key before it, and the key itself by nothing', () => {
    expect(stepName(part(heron, '[1]'), 3)).toBe('MASS');
    expect(stepName(part(heron, '[1]'), 5)).toBe('JUMP_JETS');
    expect(stepName(part(heron, '[1]'), 2)).toBeUndefined();
    expect(stepName(part(heron, '[1][7]'), 0)).toBeUndefined();
  });

  test('show keys in a path, and omit the only value of a key', () => {
    expect(pathCaption(heron, '[1][3]')).toBe('WALKER › MASS');
    expect(pathCaption(heron, '[1][5][0]')).toBe('WALKER › JUMP_JETS');
    expect(pathCaption(heron, '[1][7][1]')).toBe('WALKER › EYE[1]');
    expect(pathCaption(heron, '[1][2]')).toBe('WALKER[2]');
  });

  test('recognise a list of keys and values, and not a list of values', () => {
    expect(isPairs(part(heron, '[1]'))).toBe(true);
    expect(isPairs(part(heron, '[1][7]'))).toBe(false);
  });

  test('show the first values of a row, and that there are more', () => {
    expect(previewOf(part(heron, '[1][5]'))).toBe('4');
    expect(previewOf(part(heron, '[1][7]'))).toBe('0.0, 6.5, 0.25, 1, …');
    expect(previewOf(part(heron, '[1]'))).toBe('NAME "Heron", MASS 45, JUMP_JETS …, EYE …');
    expect(previewOf(heron)).toBe('WALKER …');
  });
});

describe('captions of list items', () => {
  const lamp = struct({ head: struct({ lampName: fixedText(8) }), x: f32, level: u8 });
  const yard = struct({ count: countOf(u8, 'lamps'), lamps: list(lamp, 'count') });
  const root: Child = {
    layout: yard as AnyLayout,
    value: {
      lamps: [
        { head: { lampName: 'gate' }, x: 1.5, level: 3 },
        { head: { lampName: '' }, x: 2, level: 0 },
      ],
    },
  };

  test('are their names, even those in their headers', () => {
    expect(stepName(part(root, 'lamps'), 0)).toBe('gate');
    expect(previewOf(part(root, 'lamps[0]'))).toBe('gate');
    expect(pathCaption(root, 'lamps[0].head.lampName')).toBe('lamps[0] gate › head › lampName');
  });

  test('are their values if they have no names', () => {
    expect(stepName(part(root, 'lamps'), 1)).toBeUndefined();
    expect(previewOf(part(root, 'lamps[1]'))).toBe('x 2.0, level 0');
    expect(previewOf(part(root, 'lamps'))).toBe('gate, …');
  });

  test('are the few numbers of a position if they have nothing else', () => {
    const spot = struct({ place: struct({ x: f32, y: f32 }), level: u8 });
    const row: Child = { layout: spot as AnyLayout, value: { place: { x: 1.5, y: -2 }, level: 3 } };
    expect(previewOf(row)).toBe('place (1.5, -2.0), level 3');
    expect(previewOf(part(heron, '[1][7]'))).toBe('0.0, 6.5, 0.25, 1, …');
  });

  test('show a name and a position for the lines of a room list', () => {
    const lines = decode(roomLines, memorySource(new TextEncoder().encode('  m01aa_01a 10.5 20.0 0.0\r\n'))).value;
    expect(previewOf(part({ layout: roomLines as AnyLayout, value: lines }, '[0]'))).toBe(
      '"m01aa_01a", "10.5", "20.0", "0.0"',
    );
  });

  test('read the rows of a table one at a time', () => {
    const walkmesh = fixtures.find(({ format }) => format === 'kotor/bwm');
    const { value } = decode(bwm, memorySource(walkmesh?.bytes ?? new Uint8Array(0)));
    expect(previewOf(part({ layout: bwm as AnyLayout, value }, 'vertices[1]'))).toMatch(/^x \S+, y \S+, z \S+$/);
  });
});
