import { expect, test } from 'vitest';
import { codeHoverAt } from '../../../renderer/editor/key-hover.ts';

const line = '\t(CMD_FIRE\tkeya(0x9c)\tjoybtn(0x6)\tkeyb( 57 ))\tkeya(0xff)';

test('a key code under the cursor shows which key it is, buttons and other numbers show nothing', () => {
  expect(codeHoverAt(line, line.indexOf('0x9c') + 1)).toEqual({
    text: 'DirectInput code 0x9c: Numpad Enter',
    column: 12,
    endColumn: 22,
  });
  expect(codeHoverAt(line, line.indexOf('57') + 1)?.text).toBe('DirectInput code 0x39: Space');
  expect(codeHoverAt(line, line.indexOf('0xff') + 1)?.text).toBe('DirectInput code 0xff: unknown key');
  expect(codeHoverAt(line, line.indexOf('0x6)') + 1)).toBeUndefined();
  expect(codeHoverAt(line, 3)).toBeUndefined();
});
