import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { byMember } from '../../shared/layout/by-member.ts';
import { choice } from '../../shared/layout/choice.ts';
import { expects } from '../../shared/layout/expects.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { listToEnd } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { f32, u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, json, read } from './support.ts';

const kind = choice(u8, { 1: 'circle', 2: 'box' });
const shape = byMember(
  'kind',
  { circle: struct({ id: u8, kind, radius: u16 }), box: struct({ id: u8, kind, width: u8, height: u8 }) },
  struct({ id: u8, kind, rest: fixedText(2) }),
);

describe('one of several structs, by a member of each', () => {
  const three = hexText('07 01 0500  08 02 03 04  09 63 "ab"');
  const shapes = struct({ shapes: listToEnd(shape) });

  it('holds that member like the others', () => {
    expect(json(shapes, three)).toEqual({
      shapes: [
        { id: 7, kind: 'circle', radius: 5 },
        { id: 8, kind: 'box', width: 3, height: 4 },
        { id: 9, kind: 99, rest: 'ab' },
      ],
    });
    expect(shape.size).toBe(4);
  });

  it('can be turned into another of them', () => {
    expect(edited(shapes, three, 'shapes[0].kind', 'box')).toEqual(hexText('07 02 0500  08 02 03 04  09 63 "ab"'));
  });

  it('is a fault if no struct matches', () => {
    const strict = byMember('kind', { 1: struct({ kind: u8, a: u8 }) });
    expect(decode(strict, memorySource(Uint8Array.of(3, 0))).fault?.text).toBe('the file at 0x0: unknown kind 3');
  });

  it('refuses structs that have the member at different offsets', () => {
    expect(() => byMember('kind', { 1: struct({ kind: u8 }), 2: struct({ a: u8, kind: u8 }) })).toThrow('same place');
  });
});

describe('what a value is expected to be', () => {
  const odd = struct({
    level: expects(u8, { min: 1, max: 3 }),
    sign: expects(f32, { among: [-1, 1] }),
    kind: expects(kind, 'named'),
  });

  it('gives a finding if it is not, and nothing else changes', () => {
    const { value, findings } = read(odd, '04 0000003F 09');
    expect(value).toEqual({ level: 4, sign: 0.5, kind: 9 });
    expect(findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'level: expected 1 to 3, found 4',
      'sign: expected -1 or 1, found 0.5',
      'kind: expected one of circle, box, found 9',
    ]);
    expect(read(odd, '04 0000003F 09').fields.map(field => field.finding?.text)).toEqual([
      'expected 1 to 3, found 4',
      'expected -1 or 1, found 0.5',
      'expected one of circle, box, found 9',
    ]);
  });

  it('gives no finding if it is', () => {
    expect(read(odd, '03 000080BF 02').findings).toEqual([]);
  });
});
