import { ksyKeys, ksyNames, ksyTypes, ksyValues } from './ksy-words.ts';

/** A word that is allowed at a position, and its meaning. */
export interface Suggestion {
  readonly word: string;
  readonly about: string;
  readonly kind: 'key' | 'type' | 'field' | 'enum' | 'value';
}

/** A name that a text defines. */
interface Defined {
  readonly word: string;
  readonly about: string;
  readonly kind: 'type' | 'field' | 'enum';
}

const KEY = /^(\s*)(?:- )?([\w-]+):\s*(.*)$/;
const indentOf = (line: string): number => /^\s*(?:- )*/.exec(line)?.[0].length ?? 0;

/** The keys around a line, the outermost first. */
function keysAround(lines: readonly string[], at: number): readonly string[] {
  const keys: string[] = [];
  let indent = /\S/.test(lines[at] ?? '') ? indentOf(lines[at] ?? '') : (lines[at] ?? '').length;
  if (/^\s*-/.test(lines[at] ?? '')) indent = /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  for (let i = at - 1; i >= 0 && indent > 0; i--) {
    const line = lines[i] ?? '';
    const [, , key] = KEY.exec(line) ?? [];
    const own = indentOf(line);
    // List items may be indented no further than their key.
    if (key === undefined || (own >= indent && !(own === indent && isListKey(lines, i, indent)))) continue;
    keys.unshift(key);
    indent = /^\s*-/.test(line) ? (/^\s*/.exec(line)?.[0].length ?? 0) : own;
    if (/^\s*-/.test(line)) indent = Math.max(indent, 1);
  }
  return keys;
}

function isListKey(lines: readonly string[], at: number, indent: number): boolean {
  return /:\s*$/.test(lines[at] ?? '') && /^\s*-/.test(lines[at + 1] ?? '') && indentOf(lines[at] ?? '') < indent;
}

type Place = keyof typeof ksyKeys;

/** Which keys are allowed on a line. */
export function placeOf(lines: readonly string[], at: number): Place | undefined {
  const keys = keysAround(lines, at);
  const last = keys.findLast(key => ['meta', 'seq', 'params', 'instances', 'types', 'enums', 'valid'].includes(key));
  const depth = last === undefined ? 0 : keys.length - 1 - keys.lastIndexOf(last);
  if (last === undefined) return keys.length === 0 ? 'top' : undefined;
  if (last === 'meta') return depth === 0 ? 'meta' : undefined;
  if (last === 'seq' || last === 'params') return depth <= 1 ? 'attribute' : undefined;
  if (last === 'instances') return depth === 1 ? 'attribute' : undefined;
  return last === 'types' && depth === 1 ? 'top' : undefined;
}

/** What can be written at the end of `before`, which is the line up to the cursor. */
export function suggestionsAt(lines: readonly string[], at: number, before: string): readonly Suggestion[] {
  const [, , key, value] = KEY.exec(before) ?? [];
  if (key !== undefined && value !== undefined) return valuesOf(key, lines);
  if (!/^\s*(?:- )?[\w-]*$/.test(before)) return [];
  const place = placeOf(lines, at);
  const keys: Readonly<Record<string, string>> = place === undefined ? {} : ksyKeys[place];
  return Object.entries(keys).map(([word, about]) => ({ word, about, kind: 'key' }));
}

const EXPRESSIONS: ReadonlySet<string> = new Set([
  ...['size', 'repeat-expr', 'repeat-until', 'if', 'pos', 'io', 'value', 'switch-on', 'valid', 'min', 'max', 'expr'],
  'parent',
]);

function valuesOf(key: string, lines: readonly string[]): readonly Suggestion[] {
  const names = definedIn(lines);
  if (key === 'type') return [...ownTypes(), ...names.filter(({ kind }) => kind === 'type')];
  if (key === 'enum') return names.filter(({ kind }) => kind === 'enum');
  if (EXPRESSIONS.has(key))
    return [
      ...names.filter(({ kind }) => kind === 'field'),
      ...Object.entries(ksyNames).map(([word, about]): Suggestion => ({ word, about, kind: 'value' })),
    ];
  return (ksyValues[key] ?? []).map(word => ({ word, about: '', kind: 'value' }));
}

const ownTypes = (): Suggestion[] => Object.entries(ksyTypes).map(([word, about]) => ({ word, about, kind: 'type' }));

/** The names a text defines: fields and instances with their types, types, enums. */
export function definedIn(lines: readonly string[]): readonly Defined[] {
  const found = new Map<string, Defined>();
  lines.forEach((line, at) => {
    const [, , key = '', value = ''] = KEY.exec(line) ?? [];
    if (key === 'id' && /^\s*-|^\s/.test(line)) {
      if (keysAround(lines, at).at(-1) !== 'meta') add(value.trim(), 'field', typeBelow(lines, at));
      return;
    }
    const around = value.trim() === '' ? keysAround(lines, at).at(-1) : undefined;
    if (around === 'types') add(key, 'type', 'a type of this structure');
    else if (around === 'enums') add(key, 'enum', 'an enum of this structure');
    else if (around === 'instances') add(key, 'field', typeBelow(lines, at));
  });
  return [...found.values()];

  function add(word: string, kind: Defined['kind'], about: string): void {
    if (/^[a-z]\w*$/.test(word)) found.set(`${kind} ${word}`, { word, kind, about });
  }
}

/** The type of the field whose name is on a line. */
function typeBelow(lines: readonly string[], at: number): string {
  for (let i = at + 1; i < Math.min(lines.length, at + 8); i++) {
    const line = lines[i] ?? '';
    if (/^\s*-/.test(line)) break;
    const [, , key, value = ''] = KEY.exec(line) ?? [];
    if (key === 'id') break;
    if (key === 'type' || key === 'value') return `${key}: ${value.trim()}`;
  }
  return 'bytes';
}

/** The meaning of a word on a line; undefined if it is unknown. */
export function meaningOf(lines: readonly string[], at: number, word: string): string | undefined {
  const [, , key] = KEY.exec(lines[at] ?? '') ?? [];
  if (key === word) {
    const place = placeOf(lines, at);
    const keys: Readonly<Record<string, string>> = place === undefined ? {} : ksyKeys[place];
    if (keys[word] !== undefined) return keys[word];
  }
  const [, stem = ''] = /^([usf][1248]|b\d+)(?:le|be)?$/.exec(word) ?? [];
  const plain = ksyTypes[word] ?? ksyTypes[stem] ?? ksyNames[word];
  if (plain !== undefined) return plain;
  return definedIn(lines).find(each => each.word === word)?.about;
}
