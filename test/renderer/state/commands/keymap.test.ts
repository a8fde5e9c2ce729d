import { describe, expect, it } from 'vitest';
import { isTyping, type KeyPress, keysOf, padKeysOf, printKeys } from '../../../../renderer/state/commands/keymap.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('the name of a key press', () => {
  it('is the letter with its modifiers, in one order', () => {
    expect(keysOf(press('P', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+P');
    expect(keysOf(press('b', { ctrlKey: true, altKey: true }))).toBe('Ctrl+Alt+B');
    expect(keysOf(press('ArrowLeft', { altKey: true }))).toBe('Alt+Left');
    expect(keysOf(press('F8', { shiftKey: true }))).toBe('Shift+F8');
    expect(keysOf(press('5', { code: 'Numpad5' }))).toBe('Num5');
    expect(keysOf(press('1', { code: 'Numpad1', ctrlKey: true }))).toBe('Ctrl+Num1');
    expect(keysOf(press(',', { code: 'NumpadDecimal' }))).toBe('Num.');
    expect(keysOf(press('ArrowLeft', { code: 'Numpad4' }))).toBe('Left');
  });

  it('on the number pad is the digit, with or without Num Lock', () => {
    expect(padKeysOf(press('End', { code: 'Numpad1' }))).toBe('Num1');
    expect(padKeysOf(press('Home', { code: 'Numpad7', ctrlKey: true }))).toBe('Ctrl+Num7');
    expect(padKeysOf(press('Clear', { code: 'Numpad5' }))).toBe('Num5');
    expect(padKeysOf(press('Delete', { code: 'NumpadDecimal' }))).toBe('Num.');
    expect(padKeysOf(press('1', { code: 'Numpad1' }))).toBeUndefined();
    expect(padKeysOf(press('ArrowLeft', { code: 'ArrowLeft' }))).toBeUndefined();
    expect(keysOf(press('/', { code: 'NumpadDivide' }))).toBe('Num/');
  });

  it('omits the Shift that produced a symbol', () => {
    expect(keysOf(press('?', { shiftKey: true }))).toBe('?');
    expect(keysOf(press('\\', { ctrlKey: true }))).toBe('Ctrl+\\');
  });

  it('treats the command key of a Mac as Ctrl', () => {
    expect(keysOf(press('p', { metaKey: true }))).toBe('Ctrl+P');
    expect(printKeys('Ctrl+Shift+P', 'darwin')).toBe('⌘⇧P');
    expect(printKeys('Ctrl+Shift+P', 'win32')).toBe('Ctrl+Shift+P');
  });

  it('is empty while only a modifier is down', () => {
    expect(keysOf(press('Control', { ctrlKey: true }))).toBeUndefined();
  });
});

describe('a press inside a text field', () => {
  it('belongs to the text if it writes, moves or edits', () => {
    for (const keys of ['A', 'Shift+A', '?', 'Enter', 'Left', 'Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Left', 'Ctrl+V'])
      expect(isTyping(keys), keys).toBe(true);
  });

  it('belongs to the window if it is a function key or another chord', () => {
    for (const keys of ['F6', 'Shift+F8', 'Ctrl+P', 'Ctrl+Shift+P', 'Alt+Left', 'Ctrl+S'])
      expect(isTyping(keys), keys).toBe(false);
  });
});
