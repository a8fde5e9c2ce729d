/** A key press by name: 'Ctrl+Shift+P', 'F8', '?', 'Alt+Left'. */
export type Keys = string;

export interface KeyPress {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Escape: 'Esc',
  Delete: 'Del',
};

const LONE = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process']);

/** The name of a number pad key that acts as an arrow or Home because NumLock is off. */
export function padKeysOf(press: KeyPress): Keys | undefined {
  const name = /^Numpad(\d|Decimal)$/.exec(press.code ?? '')?.[1];
  if (name === undefined || press.key.length === 1 || press.shiftKey) return undefined;
  const modifiers = [press.ctrlKey || press.metaKey ? 'Ctrl+' : '', press.altKey ? 'Alt+' : ''];
  return `${modifiers.join('')}Num${name === 'Decimal' ? '.' : name}`;
}

/** The name of a press, or undefined while only modifiers are down. */
export function keysOf(press: KeyPress): Keys | undefined {
  if (LONE.has(press.key)) return undefined;
  const isPrintable = press.key.length === 1 && press.key !== ' ';
  const isLetter = isPrintable && press.key.toUpperCase() !== press.key.toLowerCase();
  const key = NAMES[press.key] ?? (isPrintable ? keyUnderAlt(press) : press.key);
  const modifiers = [
    press.ctrlKey || press.metaKey ? 'Ctrl+' : '',
    press.altKey ? 'Alt+' : '',
    // A sign such as ? already includes Shift.
    press.shiftKey && (!isPrintable || isLetter) ? 'Shift+' : '',
  ];
  return modifiers.join('') + key;
}

/** The letter or digit of the key, because with Alt held some systems produce another character. Ctrl+Alt is AltGr. */
function keyUnderAlt({ key, code = '', altKey, ctrlKey }: KeyPress): string {
  // The digits of the number pad have names of their own: they switch the 3D view between its sides.
  if (/^Numpad(\d|Decimal|Divide)$/.test(code)) return `Num${key === ',' ? '.' : key}`;
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return altKey && !ctrlKey && plain !== undefined && key.charCodeAt(0) > 0x7f ? plain : key.toUpperCase();
}

/** Whether the press belongs to the text being typed, when the focus is in a text field. */
export function isTyping(keys: Keys): boolean {
  if (/^(Shift\+)?F\d+$/.test(keys)) return false;
  if (!/^(Ctrl|Alt)\+/.test(keys)) return true;
  return /^Ctrl\+(Shift\+)?(A|C|D|V|X|Z|Y|F|H|\[|\]|Left|Right|Up|Down|Home|End|Backspace|Del|Enter|Space)$/.test(keys);
}

/** How keys are written for this system. */
export function printKeys(keys: Keys, platform: 'linux' | 'darwin' | 'win32'): string {
  if (platform !== 'darwin') return keys;
  return keys.replaceAll('Ctrl+', '⌘').replaceAll('Alt+', '⌥').replaceAll('Shift+', '⇧');
}
