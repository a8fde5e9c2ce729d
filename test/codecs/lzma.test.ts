import { expect, test } from 'vitest';
import { unpackLzma } from '../../shared/codecs/lzma.ts';

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

test('what is no stream, or ends too early, says so at every length', () => {
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
