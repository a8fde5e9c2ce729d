import { expect, test } from 'vitest';
import { unpackLzma } from '../../shared/codecs/lzma.ts';
import { packLzma, usualProperties } from '../../shared/codecs/lzma-encode.ts';

/** Packed by liblzma with other numbers of literal, position and match bits, with a mark at the end. */
const streams = {
  '3 0 2': 'XQAAAQAAKhoIogMEOACjigQ5TwL0uMwj3L4B+Z//JH34WtjAtg7WkCNcmQJSbG50+HNrJScMcEBcn/+1/wAA',
  '0 2 0': 'EgAAAQAAKhrZ1HQYjKa/Y9MoqklNT2p3akhRP29yPh3ReKFpXQJw7hqkNrDbg1W9e0tuoGld0bFHZID8zKPA',
  '4 0 4': 'uAAAAQAAKhoIogLo46wUDofZ9HqGTR5rtAQRwNLGV7JNXGNs8Y2LL8Dzp4FPyAiecVEyvh8BLMgIAP/+qIwA',
};
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
const text = `${'The mill stands by the river. '.repeat(20)}The river turns the mill.`;

test.each(Object.entries(streams))('a stream of %s is unpacked', (_, stream) => {
  const unpacked = unpackLzma(bytesOf(stream), text.length);
  expect('why' in unpacked ? unpacked.why : Buffer.from(unpacked).toString('latin1')).toBe(text);
});

test('a stream that is invalid or truncated at any length is reported', () => {
  const whole = bytesOf(streams['3 0 2']);
  for (let size = 0; size < whole.length - 12; size++) {
    const unpacked = unpackLzma(whole.subarray(0, size), text.length);
    expect(unpacked, `${size}`).toHaveProperty('why');
  }
  expect(unpackLzma(whole, text.length + 1)).toEqual({
    why: `its stream ends after ${text.length} of ${text.length + 1} bytes`,
  });
  expect(unpackLzma(Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 5)).toEqual({
    why: 'its stream does not begin as LZMA does',
  });
});

/** Bytes that repeat near and far, as long as is asked for: the same at every run. */
function mixed(size: number, letters: number): Uint8Array {
  let state = 12_345;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const from = next() % (at + 1);
    const count = at > 300 && next() % 3 === 0 ? 1 + (next() % 400) : 0;
    for (let i = 0; i < count && at < size; i++) bytes[at++] = bytes[from + i] ?? 0;
    if (count === 0) bytes[at++] = next() % letters;
  }
  return bytes;
}

test.each([0, 1, 2, 3, 17, 300, 5_000, 70_000])('%d packed bytes are unpacked to the same bytes', size => {
  for (const letters of [1, 2, 256])
    for (const first of [0x5d, 0x12, 0xb8]) {
      const bytes = mixed(size, letters);
      const properties = usualProperties(size);
      properties[0] = first;
      const packed = packLzma(bytes, properties);
      expect(packed.subarray(0, 5)).toEqual(properties);
      expect(unpackLzma(packed, size)).toEqual(bytes);
    }
});

test('repetitive data packs small, even beyond a window of 4,096 bytes', () => {
  const bytes = new TextEncoder().encode(text.repeat(100));
  expect(packLzma(bytes, usualProperties(bytes.length)).length).toBeLessThan(300);
  const small = Uint8Array.of(0x5d, 0, 0x10, 0, 0);
  const far = Uint8Array.from([...mixed(6_000, 256), ...mixed(6_000, 256)]);
  expect(unpackLzma(packLzma(far, small), far.length)).toEqual(far);
});
