import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { bytes } from '../../shared/layout/bytes.ts';
import { chunks } from '../../shared/layout/chunks.ts';
import { constant } from '../../shared/layout/constant.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { records } from '../../shared/layout/records.ts';
import { u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { sizeOf } from '../../shared/layout/size-of.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tag4 } from '../../shared/layout/tag4.ts';
import { within } from '../../shared/layout/within.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fieldLines, json, read } from './support.ts';

const riff = struct({
  magic: constant(tag4, 'RIFF'),
  size: sizeOf(u32, 'body'),
  body: within(
    struct({
      form: constant(tag4, 'WAVE'),
      chunks: chunks(
        { id: tag4, size: u32, align: 2 },
        { 'fmt ': struct({ channels: u16, rate: u32 }), data: bytes() },
      ),
    }),
    'size',
  ),
});
const wave = hexText(`
  "RIFF" 25 00 00 00 "WAVE"
  "fmt " 06 00 00 00  01 00  22 56 00 00
  "data" 03 00 00 00  01 02 03  00         # filled up to an even place
  "odd!" 00 00 00 00`);
wave[4] = wave.length - 8;

describe('chunks with names, padded to even offsets', () => {
  it('are identified by their id, and unknown ones are kept', () => {
    expect(json(riff, wave)).toEqual({
      body: {
        chunks: [
          { id: 'fmt ', nests: false, channels: 1, rate: 22050 },
          { id: 'data', nests: false, value: { bytes: 3, base64: 'AQID' } },
          { id: 'odd!', nests: false, raw: { bytes: 0, base64: '' } },
        ],
      },
    });
  });

  it('have id, size and padding as paths of their own', () => {
    expect(fieldLines(read(riff, wave).fields).slice(3)).toEqual([
      '0xC+4 tag body.chunks[0].id "fmt "',
      '0x10+4 size body.chunks[0].size 6',
      '0x14+2 u16 body.chunks[0].channels 1',
      '0x16+4 u32 body.chunks[0].rate 22050',
      '0x1A+4 tag body.chunks[1].id "data"',
      '0x1E+4 size body.chunks[1].size 3',
      '0x22+3 bytes body.chunks[1] {"bytes":3,"base64":"AQID"} (01 02 03)',
      '0x25+1 padding body.chunks[1].padding {"bytes":1,"base64":"AA=="} (zero)',
      '0x26+4 tag body.chunks[2].id "odd!"',
      '0x2A+4 size body.chunks[2].size 0',
    ]);
  });

  it('are labelled by their id in the tree', () => {
    const nodes = nodesAt(riff, memorySource(wave), 'body.chunks', { first: 0, count: 9 });
    expect(nodes?.children.map(({ key, kind, text, count }) => [key, kind, text, count])).toEqual([
      ['[0]', 'struct', '"fmt "', 2],
      ['[1]', 'bytes', '"data"', 0],
      ['[2]', 'bytes', '"odd!"', 0],
    ]);
    expect(nodesAt(riff, memorySource(wave), 'body.chunks[0]', { first: 0, count: 9 })?.children).toHaveLength(2);
  });

  it('grow together with their sizes and padding', () => {
    const grown = edited(riff, wave, 'body.chunks[1]', '01 02 03 04 05');
    expect(grown).toEqual(
      hexText(`
        "RIFF" 28 00 00 00 "WAVE"
        "fmt " 06 00 00 00  01 00  22 56 00 00
        "data" 05 00 00 00  01 02 03 04 05  00
        "odd!" 00 00 00 00`),
    );
  });

  it.each([
    ['a filling that is not zero', `${'"data" 01 00 00 00 07 EE'}`],
    ['a missing last filling', '"data" 01 00 00 00 07'],
    ['a chunk that overruns', '"data" 09 00 00 00 07 08'],
    ['an unknown chunk that overruns', '"what" FF FF FF FF 07 08'],
    ['too few bytes for a head', '"data" 01 00 00 00 07 00  "da"'],
    ['a body that is longer than its layout', '"fmt " 08 00 00 00  01 00  22 56 00 00  EE FF'],
    ['a body that is too short', '"fmt " 02 00 00 00  01 00'],
  ])('keep %s', (_, hex) => {
    const rest = hexText(hex);
    const head = hexText(`"RIFF" 00 00 00 00 "WAVE"`);
    head[4] = rest.length + 4;
    read(riff, Uint8Array.from([...head, ...rest]));
  });
});

describe('chunks whose size has a bit for nesting', () => {
  const head = { id: u32, size: u32, nestBit: 31 };
  const tree = chunks(head, { 1: chunks(head, { 2: struct({ a: u16 }), 3: records(struct({ b: u8 })) }), 4: u16 });
  const bytesOfTree = hexText(`
    01 00 00 00  14 00 00 80                       # holds chunks
      02 00 00 00  02 00 00 00  07 00
      03 00 00 00  02 00 00 00  08 09
    04 00 00 00  02 00 00 00  0A 00
    FF 00 00 00  0A 00 00 80                       # unknown, holds chunks
      EE 00 00 00  02 00 00 00  01 02
    FE 00 00 00  02 00 00 80  01 02                # unknown, claims to hold chunks`);

  it('nest, and each parent lists its own', () => {
    expect(json(tree, bytesOfTree)).toEqual([
      {
        id: 1,
        nests: true,
        value: [
          { id: 2, nests: false, a: 7 },
          { id: 3, nests: false, value: [{ b: 8 }, { b: 9 }] },
        ],
      },
      { id: 4, nests: false, value: 10 },
      { id: 255, nests: true, value: [{ id: 238, nests: false, raw: { bytes: 2, base64: 'AQI=' } }] },
      { id: 254, nests: true, raw: { bytes: 2, base64: 'AQI=' } },
    ]);
  });

  it('have paths without a step for what is inside', () => {
    const paths = read(tree, bytesOfTree).fields.map(field => field.path);
    expect(paths).toContain('[0][0].a');
    expect(paths).toContain('[0][1][1].b');
    expect(paths).toContain('[2][0]');
  });

  it('keep the bit when a size is set by hand', () => {
    const changed = edited(tree, bytesOfTree, '[0].size', 10);
    expect(changed.slice(4, 8)).toEqual(hexText('0A 00 00 80'));
  });

  it('are written from a model', () => {
    expect(toBytes(encode(tree, [{ id: 1, nests: true, value: [{ id: 2, nests: false, value: { a: 7 } }] }]))).toEqual(
      hexText('01 00 00 00  0A 00 00 80  02 00 00 00  02 00 00 00  07 00'),
    );
  });
});
