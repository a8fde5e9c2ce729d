// Numbers in sentences have commas, wherever they are said.
import { expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { kotorRim } from '../../shared/formats/kotor/rim/index.ts';
import { westwoodBig } from '../../shared/formats/westwood/big/index.ts';

const probe = (name: string, bytes: Uint8Array) => ({ name, source: memorySource(bytes) });

test('detection says how many entries an archive has with commas', () => {
  const rim = new Uint8Array(120 + 1_234 * 32);
  rim.set(Buffer.from('RIM V1.0'));
  new DataView(rim.buffer).setUint32(12, 1_234, true);
  new DataView(rim.buffer).setUint32(16, 120, true);
  expect(kotorRim.detect(probe('a.rim', rim)).why).toBe('begins with RIM V1.0, and has 1,234 entries');
  const rows = Buffer.alloc(1_234 * 10);
  for (let i = 0; i < 1_234; i++) rows.write('a', i * 10 + 8);
  const big = Buffer.concat([Buffer.from('BIGF'), Buffer.alloc(12), rows]);
  big.writeUInt32LE(big.length, 4);
  big.writeUInt32BE(1_234, 8);
  big.writeUInt32BE(big.length, 12);
  expect(westwoodBig.detect(probe('a.big', big)).why).toBe('begins with BIGF, and has 1,234 entries');
});
