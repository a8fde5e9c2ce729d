/** One key, by the games' number and the browser's name. */
export interface InputKey {
  /** DirectInput's code: the number in `keya(0x9c)`. */
  readonly code: number;
  readonly name: string;
  /** KeyboardEvent.code: the position of the key, regardless of its label. */
  readonly browser: string;
}

const letters = (first: number, row: string): InputKey[] =>
  Array.from(row, (letter, i) => ({ code: first + i, name: letter, browser: `Key${letter}` }));

const row = (first: number, keys: readonly (readonly [name: string, browser: string])[]): InputKey[] =>
  keys.map(([name, browser], i) => ({ code: first + i, name, browser }));

/** DirectInput's key codes: they follow the positions on the keyboard of 1987, and are public. */
export const inputKeys: readonly InputKey[] = [
  ...row(0x01, [['Escape', 'Escape']]),
  ...row(
    0x02,
    Array.from('1234567890', digit => [digit, `Digit${digit}`] as const),
  ),
  ...row(0x0c, [
    ['-', 'Minus'],
    ['=', 'Equal'],
    ['Backspace', 'Backspace'],
    ['Tab', 'Tab'],
  ]),
  ...letters(0x10, 'QWERTYUIOP'),
  ...row(0x1a, [
    ['[', 'BracketLeft'],
    [']', 'BracketRight'],
    ['Enter', 'Enter'],
    ['Left Ctrl', 'ControlLeft'],
  ]),
  ...letters(0x1e, 'ASDFGHJKL'),
  ...row(0x27, [
    [';', 'Semicolon'],
    ["'", 'Quote'],
    ['`', 'Backquote'],
    ['Left Shift', 'ShiftLeft'],
    ['\\', 'Backslash'],
  ]),
  ...letters(0x2c, 'ZXCVBNM'),
  ...row(0x33, [
    [',', 'Comma'],
    ['.', 'Period'],
    ['/', 'Slash'],
    ['Right Shift', 'ShiftRight'],
  ]),
  ...row(0x37, [
    ['Numpad *', 'NumpadMultiply'],
    ['Left Alt', 'AltLeft'],
    ['Space', 'Space'],
    ['Caps Lock', 'CapsLock'],
  ]),
  ...row(
    0x3b,
    Array.from({ length: 10 }, (_, i) => [`F${i + 1}`, `F${i + 1}`] as const),
  ),
  ...row(0x45, [
    ['Num Lock', 'NumLock'],
    ['Scroll Lock', 'ScrollLock'],
  ]),
  ...row(
    0x47,
    Array.from('789', digit => [`Numpad ${digit}`, `Numpad${digit}`] as const),
  ),
  ...row(0x4a, [['Numpad -', 'NumpadSubtract']]),
  ...row(
    0x4b,
    Array.from('456', digit => [`Numpad ${digit}`, `Numpad${digit}`] as const),
  ),
  ...row(0x4e, [['Numpad +', 'NumpadAdd']]),
  ...row(
    0x4f,
    Array.from('1230', digit => [`Numpad ${digit}`, `Numpad${digit}`] as const),
  ),
  ...row(0x53, [['Numpad .', 'NumpadDecimal']]),
  ...row(0x56, [
    ['The key next to Left Shift', 'IntlBackslash'],
    ['F11', 'F11'],
    ['F12', 'F12'],
  ]),
  ...row(0x64, [
    ['F13', 'F13'],
    ['F14', 'F14'],
    ['F15', 'F15'],
  ]),
  ...row(0x9c, [
    ['Numpad Enter', 'NumpadEnter'],
    ['Right Ctrl', 'ControlRight'],
  ]),
  ...row(0xb5, [['Numpad /', 'NumpadDivide']]),
  ...row(0xb7, [
    ['Print Screen', 'PrintScreen'],
    ['Right Alt', 'AltRight'],
  ]),
  ...row(0xc5, [['Pause', 'Pause']]),
  ...row(0xc7, [
    ['Home', 'Home'],
    ['Up', 'ArrowUp'],
    ['Page Up', 'PageUp'],
  ]),
  ...row(0xcb, [['Left', 'ArrowLeft']]),
  ...row(0xcd, [['Right', 'ArrowRight']]),
  ...row(0xcf, [
    ['End', 'End'],
    ['Down', 'ArrowDown'],
    ['Page Down', 'PageDown'],
    ['Insert', 'Insert'],
    ['Delete', 'Delete'],
  ]),
  ...row(0xdb, [
    ['Left Windows', 'MetaLeft'],
    ['Right Windows', 'MetaRight'],
    ['Menu', 'ContextMenu'],
  ]),
];

const byCode = new Map(inputKeys.map(key => [key.code, key]));
const byName = new Map(
  inputKeys.flatMap(key => [key.name, key.browser].map(name => [name.toLowerCase(), key] as const)),
);
const byBrowser = new Map(inputKeys.map(key => [key.browser, key]));

/** The key of a code. */
export function keyOfCode(code: number): InputKey | undefined {
  return byCode.get(code);
}

/** The key with a name, ours or a browser's, in any case. */
export function keyOfName(name: string): InputKey | undefined {
  return byName.get(name.trim().toLowerCase());
}

/** The key with a browser's name. */
export function keyOfBrowser(browser: string): InputKey | undefined {
  return byBrowser.get(browser);
}

/** A code as the games' files write it. */
export function codeText(code: number): string {
  return `0x${code.toString(16).padStart(2, '0')}`;
}

/** The number of a written code; undefined if it is invalid. */
export function codeOf(text: string): number | undefined {
  return /^(?:0x[0-9a-f]{1,2}|\d{1,3})$/i.test(text) ? Number(text) : undefined;
}

/** Whether bindings with this name contain key codes: keya, keyb. */
export function isKeyInput(name: string): boolean {
  return /^key[a-z]?$/.test(name);
}
