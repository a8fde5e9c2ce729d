import { expect, test } from 'vitest';
import { numberCells } from '../../shared/base/number-cells.ts';

const printed = (name: string, hex: string, isLittle = true): string | undefined => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
  return numberCells.get(name)?.print(new DataView(bytes.buffer), 0, isLittle);
};

test.each([
  ['u8 hex', '0A', '0A'],
  ['u8 dec', 'FF', '255'],
  ['u8 oct', '08', '010'],
  ['u8 bin', '05', '00000101'],
  ['i8', '80', '-128'],
  ['u16 hex', '3412', '1234'],
  ['u16 dec', 'FFFF', '65535'],
  ['i16', '0080', '-32768'],
  ['u32 oct', 'FFFFFFFF', '37777777777'],
  ['i32', '00000080', '-2147483648'],
  ['u64 dec', 'FFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['i64', '0000000000000080', '-9223372036854775808'],
  ['f32', '0000803F', '1'],
  ['f32', 'CDCCCC3D', '0.1'],
  ['f64', '182D4454FB210940', '3.141592653589793'],
])('%s shows %s as %s', (name, hex, text) => {
  expect(printed(name, hex)).toBe(text);
});

test('the high byte comes first if big-endian is requested', () => {
  expect(printed('u16 hex', '1234', false)).toBe('1234');
  expect(printed('f32', '3F800000', false)).toBe('1');
});

test('no value is wider than its column', () => {
  const given = ['00', 'FF', '80', '7F', '01', '55'];
  for (const [name, { size, letters }] of numberCells)
    for (const first of given)
      for (const last of given) {
        const text =
          printed(name, given.join('').slice(0, 2 * size - 4) + (size === 1 ? first : first + last).slice(-2 * size)) ??
          '';
        expect([name, text, text.length <= letters]).toEqual([name, text, true]);
      }
});
