import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFrame, encodeFrame, FrameError } from '../../shared/contract/frames.ts';

const answer = (result: unknown) => ({ type: 'answer', id: 7, result }) as const;
const ascii = (text: string): Uint8Array => Uint8Array.from(text, c => c.charCodeAt(0));

function binary(headerSize: number, header: string, rest: readonly number[]): Uint8Array {
  return Uint8Array.from([headerSize, 0, 0, 0, ...ascii(header), ...rest]);
}

describe('a frame', () => {
  test('is plain JSON when the message carries no bytes', () => {
    expect(encodeFrame(answer({ a: 'é' }))).toBe('{"type":"answer","id":7,"result":{"a":"é"}}');
  });

  test('is header size, header and bytes if it carries bytes', () => {
    const header = '{"message":{"type":"answer","id":7,"result":{"a":"\\u00e9","b":{"$":["bytes",0]}}},"sizes":[2]}';
    const expected = binary(header.length, header, [0xca, 0xfe]);
    expect(encodeFrame(answer({ a: 'é', b: Uint8Array.of(0xca, 0xfe) }))).toEqual(expected);
    expect(decodeFrame(expected)).toEqual(answer({ a: 'é', b: Uint8Array.of(0xca, 0xfe) }));
  });

  test('returns a copy of the bytes, not a view into the frame', () => {
    const decoded = decodeFrame(encodeFrame(answer(Uint8Array.of(1, 2, 3))));
    expect(decoded).toEqual(answer(Uint8Array.of(1, 2, 3)));
    if (decoded.type === 'answer' && decoded.result instanceof Uint8Array)
      expect(decoded.result.buffer.byteLength).toBe(3);
  });

  test('carries any value that has no functions', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.bigInt(),
      fc.uint8Array({ maxLength: 20 }),
    );
    const key = fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'constructor', '0'));
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(leaf, fc.array(tie('tree')), fc.dictionary(key, tie('tree'), { noNullPrototype: true })),
    }));
    fc.assert(
      fc.property(tree, value => {
        // Node's comparison: vitest's takes a key named "constructor" for the class.
        expect(isDeepStrictEqual(decodeFrame(encodeFrame(answer(value))), answer(value))).toBe(true);
      }),
    );
  });

  test.each([
    ['text that is not JSON', '{'],
    ['no message', '[]'],
    ['a message of no known type', '{"type":"shout","id":1}'],
    ['a call without an id', '{"type":"call","name":"hello"}'],
    ['a call without a name', '{"type":"call","id":1}'],
    ['progress without a progress', '{"type":"progress","id":1}'],
    ['a mark that is none', '{"type":"answer","id":1,"result":{"$":["what"]}}'],
    ['bytes that are not there', '{"type":"answer","id":1,"result":{"$":["bytes",0]}}'],
    ['nothing', new Uint8Array(0)],
    ['a header beyond the end', binary(200, '{}', [])],
    ['a header without sizes', binary(2, '{}', [])],
    ['sizes beyond the end', binary(43, '{"message":{"type":"answer"},"sizes":[9999]}', [])],
    ['sizes below zero', binary(24, '{"message":1,"sizes":[-1]}', [])],
    ['bytes that nobody owns', binary(23, '{"message":1,"sizes":[]}', [1, 2, 3])],
  ])('is refused when it is %s', (_what, frame) => {
    expect(() => decodeFrame(frame)).toThrow(FrameError);
  });
});

test('columns of numbers are restored as columns, wherever they are nested', () => {
  const whole = Float32Array.of(9, 1, -0, Number.NaN, 9);
  const result = {
    places: whole.subarray(1, 4),
    corners: Uint32Array.of(0, 0xffff_ffff),
    bones: Uint16Array.of(1, 65535, 2),
    parents: Int32Array.of(-1, 0),
    exact: Float64Array.of(0.1),
    none: new Float32Array(0),
    bytes: Uint8Array.of(1, 2, 3),
  };
  const message = { type: 'answer', id: 1, result } as const;
  expect(decodeFrame(encodeFrame(message))).toEqual({ ...message, result: { ...result, places: whole.slice(1, 4) } });
});

test('a column whose size is not a multiple of its type is refused', () => {
  const frame = encodeFrame({ type: 'answer', id: 1, result: { bytes: Uint8Array.of(1, 2, 3) } });
  if (typeof frame === 'string') throw new Error('bytes cross in a binary frame');
  const text = String.fromCharCode(...frame);
  const broken = text.replace('["bytes",0]', '["array","f32",0]');
  const bytes = Uint8Array.from(broken, letter => letter.charCodeAt(0));
  bytes[0] = (bytes[0] ?? 0) + broken.length - text.length;
  expect(() => decodeFrame(bytes)).toThrow('a column that is none');
});
