import { expect, test } from 'vitest';
import { hasControls } from '../../shared/codecs/control-bytes.ts';

test('characters used in texts are not control bytes', () => {
  expect(hasControls(Uint8Array.of(0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20, 0x41, 0x80, 0xff))).toBe(false);
});

test('everything else below the space is a control byte, and so is DEL', () => {
  const stands = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);
  const controls = Array.from({ length: 0x20 }, (_, byte) => byte).filter(byte => !stands.has(byte));
  for (const byte of [...controls, 0x7f]) expect(hasControls(Uint8Array.of(0x41, byte)), `${byte}`).toBe(true);
});
