import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUtf8, isUtf8, toUtf8 } from '../../shared/codecs/utf8.ts';

test('any text survives conversion to bytes, which match those of the platform', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const bytes = toUtf8(text);
      expect(bytes).toEqual(new TextEncoder().encode(text));
      expect(fromUtf8(bytes ?? new Uint8Array(0))).toBe(text);
    }),
  );
});

test('bytes are accepted as text exactly when the platform accepts them', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const piece = fc.constantFrom(
    0x41,
    0x80,
    0xbf,
    0xc0,
    0xc2,
    0xe0,
    0xa0,
    0xed,
    0x9f,
    0xf0,
    0x90,
    0xf4,
    0x8f,
    0xf5,
    0xff,
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.nat({ max: 255 })), { maxLength: 12 }), given => {
      const bytes = Uint8Array.from(given);
      expect(fromUtf8(bytes)).toBe(platformText(bytes));
      expect(isUtf8(bytes)).toBe(platformText(bytes) !== undefined);
    }),
    { numRuns: 3000 },
  );

  function platformText(bytes: Uint8Array): string | undefined {
    try {
      return strict.decode(bytes);
    } catch {
      return undefined;
    }
  }
});

test('half a surrogate pair has no bytes', () => {
  expect(toUtf8('a\ud800b')).toBeUndefined();
});

test('long texts are converted as well', () => {
  const text = 'é€𝄞a'.repeat(20_000);
  expect(fromUtf8(toUtf8(text) ?? new Uint8Array(0))).toBe(text);
});
