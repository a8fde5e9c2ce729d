import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { newStructureText } from '../../shared/structures/guess.ts';

/** The text after the title, without indentation. */
const begun = (bytes: Uint8Array): string =>
  newStructureText('x', memorySource(bytes))
    .split('\n')
    .slice(3)
    .map(line => line.trim())
    .join(' ');

const u4 = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32LE(number, i * 4);
  return bytes;
};

/** So many records of 20 bytes: a number that grows, a kind, a flag, a name in a box. */
const records = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, (_, i) => {
      const name = Buffer.alloc(8);
      name.write(`ship${i}`);
      return Buffer.concat([u4(1000 + i * 37, i % 3, 0x3f800000), name]);
    }),
  );

/** Bytes without any order, always the same. */
function noise(length: number): Buffer {
  let state = 12345;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 24;
    }),
  );
}

describe('a new structure for a file', () => {
  test('counts the records that fill the rest', () => {
    const text = begun(Buffer.concat([Buffer.from('FLEET\0\0\0'), u4(7, 12), records(12)]));
    expect(text).toContain('id: records type: record repeat: expr repeat-expr: num_records types:');
    expect(text).toContain('size: 20');
  });

  test('counts records that end at another number, and keeps the rest', () => {
    const table = records(12);
    const text = begun(Buffer.concat([Buffer.from('FLT1'), u4(12, 4 + 8 + table.length), table, noise(77)]));
    expect(text).toContain('num_records type: u4 - id: unknown_2 type: u4 - id: records');
    expect(text).toMatch(/repeat-expr: num_records - id: rest size-eos: true types: .* size: 20/);
  });

  test('repeats uncounted records to the end', () => {
    expect(begun(records(30))).toBe(
      'endian: le seq: - id: records type: record repeat: eos types: record: seq: - id: body size: 20 ',
    );
  });

  test('has no count if the first number divides the rest only by chance', () => {
    for (const rest of [
      noise(7 * 108),
      Buffer.from('An old ferry goes over the river, and nobody waits for it. '.repeat(12)),
    ])
      expect(begun(Buffer.concat([u4(7), rest.subarray(0, 7 * Math.floor(rest.length / 7))]))).toMatch(
        /^endian: .. seq: - id: rest size-eos: true $/,
      );
  });

  test('takes a name with its version as the magic, and reads the numbers after it', () => {
    const numbers = Array.from({ length: 28 }, (_, i) => 123_075 - i);
    const text = begun(Buffer.concat([Buffer.from('SSF V1.1'), u4(12, ...numbers)]));
    expect(text).toMatch(/^endian: le seq: - id: magic contents: 'SSF V1\.1' /);
  });

  test('reads aligned numbers, even after a magic of three letters', () => {
    const numbers = Array.from({ length: 9 }, (_, i) => 123_075 - i * i);
    expect(begun(Buffer.concat([Buffer.from('SSF\0'), u4(...numbers)]))).toMatch(/^endian: le /);
  });

  test('takes a long name at the start as the magic, but at most eight letters of a text', () => {
    expect(begun(Buffer.concat([Buffer.from('the-table-of-ships1.'), u4(1, 2, 3)]))).toContain(
      "'the-table-of-ships1.'",
    );
    expect(begun(Buffer.from('ThisIsALineOfTextThatGoesOnAndOn, and on.'))).toContain("contents: 'ThisIsAL'");
  });
});
