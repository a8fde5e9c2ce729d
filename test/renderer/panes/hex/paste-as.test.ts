import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allForms, type ByteForm, byteForms, isExact, readAnyForm } from '../../../../renderer/panes/hex/byte-forms.ts';
import { repeated } from '../../../../renderer/panes/hex/paste-as.ts';
import { readTable } from '../../../../shared/base/text-encodings.ts';
import type { FieldRow } from '../../../../shared/contract/types.ts';

const settings = { encoding: 'windows-1252', isLittle: true } as const;
const bytes = (...values: number[]) => Uint8Array.from(values);

describe('reading bytes from a text', () => {
  test.each<readonly [string, readonly number[]]>([
    ['00 CD 0f', [0, 0xcd, 0xf]],
    ['00cd0f', [0, 0xcd, 0xf]],
    ['0x00, 0xCD, 0x0F', [0, 0xcd, 0xf]],
    ['\\x00\\xcd\\x0f', [0, 0xcd, 0xf]],
    ['{ 1, 128, 255 }', [1, 128, 255]],
    ['new byte[] { 1, (byte) 0x80, -1 };', [1, 0x80, 0xff]],
    ['const DATA: [u8; 2] = [\n    0x01, 0x80,\n];', [1, 0x80]],
    ['"MASS\\n\\x01"', [0x4d, 0x41, 0x53, 0x53, 0x0a, 1]],
    ['00000010: 4142 43                                  ABC', [0x41, 0x42, 0x43]],
    ['00000010  41 42 43                                          ABC', [0x41, 0x42, 0x43]],
  ])('%j', (text, expected) => {
    expect(readAnyForm(text, settings)).toEqual(Uint8Array.from(expected));
  });

  test.each(['', 'walker', '0xCD 0', '{ 256 }', '[1, x]', '"snow ☃"'])('%j has none', text => {
    expect(readAnyForm(text, settings)).toBeUndefined();
  });

  test('Base64, letters and numbers are read when they are chosen', () => {
    const read = (form: ByteForm, text: string, more = {}) => byteForms[form].read(text, { ...settings, ...more });
    expect(read('base64', 'TWF\nu')).toEqual(bytes(0x4d, 0x61, 0x6e));
    expect(read('text', 'é€')).toEqual(bytes(0xe9, 0x80));
    expect(read('text', '☃')).toBeUndefined();
    expect(read('text', 'Ж', { encoding: 'ibm866' })).toEqual(bytes(0x86));
    expect(read('text', 'Ä', { encoding: 'macintosh' })).toEqual(bytes(0x80));
    expect(read('text', 'é', { encoding: 'ascii' })).toBeUndefined();
    const table = readTable('80=a\n8181=kawa\n82=k');
    expect(read('text', 'kakawa', { encoding: 'table', table })).toEqual(bytes(0x82, 0x80, 0x81, 0x81));
    expect(read('text', 'kx', { encoding: 'table', table })).toBeUndefined();
    expect(read('utf8', 'é')).toEqual(bytes(0xc3, 0xa9));
    expect(read('utf16', 'é☃')).toEqual(bytes(0xe9, 0, 3, 0x26));
    expect(read('u16', '1, 0x0203 65535')).toEqual(bytes(1, 0, 3, 2, 0xff, 0xff));
    expect(read('u16', '[1, 515];', { isLittle: false })).toEqual(bytes(0, 1, 2, 3));
    expect(read('f32', '1 -2e0')).toEqual(bytes(0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0));
    expect(read('i64', '-2')).toEqual(bytes(0xfe, 255, 255, 255, 255, 255, 255, 255));
    for (const wrong of ['65536', '-1', '1.5', '', 'x']) expect(read('u16', wrong)).toBeUndefined();
  });

  const fieldsOf = (data: Uint8Array, start: number): FieldRow[] => [
    { path: 'before', start: start - 2, size: 3, kind: 'bytes', value: 0 },
    { path: 'after', start: start + 1, size: data.length + 5, kind: 'bytes', value: 0 },
  ];
  const lossy: readonly ByteForm[] = ['utf8', 'utf16', 'f32', 'f64'];

  test.each(allForms)('bytes copied as %s are pasted as the same bytes', form => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 80 }),
        fc.integer({ min: 2, max: 100_000 }),
        (data, start) => {
          const whole = /\d+$/.test(form) && !form.startsWith('utf') ? data.subarray(0, data.length & ~7) : data;
          if (whole.length === 0) return;
          const copied = { start, bytes: whole, fields: fieldsOf(whole, start) };
          const text = byteForms[form].write(copied, settings) ?? '';
          if (lossy.includes(form) && !isExact(form, text, whole, settings)) return;
          expect(byteForms[form].read(text, settings)).toEqual(whole);
          if (['base64', 'text', 'utf8', 'utf16'].includes(form) || /^[uif]\d/.test(form)) return;
          expect(readAnyForm(text, settings)).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('bytes that a form cannot express are reported', () => {
    const text = byteForms.utf8.write({ start: 0, bytes: bytes(0x41, 0xff), fields: [] }, settings) ?? '';
    expect(isExact('utf8', text, bytes(0x41, 0xff), settings)).toBe(false);
    expect(byteForms.u32.write({ start: 0, bytes: bytes(1, 2, 3), fields: [] }, settings)).toBeUndefined();
  });
});

test('a pattern is truncated at the end of the range', () => {
  expect(repeated(bytes(1, 2, 3), 7)).toEqual(bytes(1, 2, 3, 1, 2, 3, 1));
});
