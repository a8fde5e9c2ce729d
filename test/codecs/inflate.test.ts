import { constants, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inflate } from '../../shared/codecs/inflate.ts';
import { hexText } from '../support/hex-text.ts';

const text = new TextEncoder().encode('A hill, a hill, and behind it another hill. '.repeat(40));
const ways = {
  'as is': {},
  'stored only': { level: 0 },
  'with the codes everybody knows': { strategy: constants.Z_FIXED },
  'without repetitions': { strategy: constants.Z_HUFFMAN_ONLY },
  'as small as can be': { level: 9 },
};

describe.each(Object.entries(ways))('%s', (_, options) => {
  test.each([0, 1, 2, 259, text.length])('%i bytes are unpacked as zlib packed them', size => {
    const plain = text.subarray(0, size);
    expect(inflate(deflateSync(plain, options), size)).toEqual({ bytes: Uint8Array.from(plain) });
  });

  test('data of several blocks is unpacked', () => {
    const long = Uint8Array.from({ length: 200_000 }, (_, i) => ((i * i) >>> 7) ^ i);
    expect(inflate(deflateSync(long, options), long.length)).toEqual({ bytes: long });
  });
});

test('any bytes survive packing and unpacking', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), bytes => {
      expect(inflate(deflateSync(bytes), bytes.length)).toEqual({ bytes });
    }),
  );
});

test('damaged bytes give a reason, and never another error', () => {
  const packed = deflateSync(text);
  fc.assert(
    fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Uint8Array.from(packed);
      damaged[at] = (damaged[at] ?? 0) ^ change;
      const made = inflate(damaged, text.length);
      // Bits that fill up the last byte before the checksum mean nothing.
      expect('why' in made || Buffer.compare(made.bytes, text) === 0).toBe(true);
    }),
  );
});

test('says what is wrong', () => {
  const why = (packed: Uint8Array, size = text.length) => inflate(packed, size);
  const packed = deflateSync(text);
  expect({
    nothing: why(new Uint8Array(0)),
    other: why(hexText('50 4B 03 04')),
    dictionary: why(hexText('78 20 # with a dictionary')),
    cut: why(packed.subarray(0, 20)),
    short: why(packed, text.length + 1),
    long: why(packed, text.length - 1),
    checksum: why(Uint8Array.from(packed, (byte, i) => (i === packed.length - 1 ? byte ^ 1 : byte))),
    kind: why(hexText('78 9C 07')),
    stored: why(hexText('78 9C 01 01 00 00 00 41')),
    copy: why(hexText('78 9C 03 02 00'), 3),
  }).toMatchInlineSnapshot(`
    {
      "checksum": {
        "why": "does not have the checksum it should",
      },
      "copy": {
        "why": "copies from before its start",
      },
      "cut": {
        "why": "ends too early",
      },
      "dictionary": {
        "why": "needs a dictionary that is not there",
      },
      "kind": {
        "why": "has a block of a kind that does not exist",
      },
      "long": {
        "why": "unpacks to more than the 1,759 bytes it should",
      },
      "nothing": {
        "why": "ends too early",
      },
      "other": {
        "why": "does not begin as zlib does",
      },
      "short": {
        "why": "unpacks to 1,760 bytes instead of 1,761",
      },
      "stored": {
        "why": "has a stored block whose length is damaged",
      },
    }
  `);
});
