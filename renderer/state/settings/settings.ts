import { numberCells, plainCells } from '../../../shared/base/number-cells.ts';
import { type TextEncoding, textEncodings } from '../../../shared/base/text-encodings.ts';
import type { SettingChanges } from '../../../shared/contract/types.ts';

/** What the user has set; everything else about the window is only remembered. */
export interface Settings {
  readonly theme: 'system' | 'dark' | 'light';
  readonly motion: 'system' | 'reduced' | 'full';
  /** The size of letters in bytes and texts, in pixels. */
  readonly fontSize: number;
  readonly bytesPerRow: number;
  /** Bytes per group. */
  readonly byteGroups: number;
  readonly columnHeader: boolean;
  /** How bytes are shown: a type and a base of number-cells.ts. */
  readonly columns: string;
  readonly dimZeros: boolean;
  /** The encoding of the text column. */
  readonly encoding: TextEncoding;
  /** The colours behind the bytes: those of their fields or of their values. */
  readonly overlay: 'types' | 'values' | 'off';
  readonly endian: 'little' | 'big';
  readonly integers: 'decimal' | 'hex';
  /** The label of a part in the structure: its name in the file, otherwise plain words or the name in the format. */
  readonly names: 'file' | 'words' | 'format';
}

export type SettingKey = keyof Settings;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  motion: 'system',
  fontSize: 13,
  bytesPerRow: 16,
  byteGroups: 8,
  columnHeader: false,
  columns: plainCells,
  dimZeros: true,
  encoding: 'windows-1252',
  overlay: 'types',
  endian: 'little',
  integers: 'decimal',
  names: 'file',
};

/** The values of a setting: one of a few, on or off, or a whole number in a range. */
export type SettingKind =
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number };

export interface Setting {
  readonly key: SettingKey;
  /** Its name in settings.json. */
  readonly name: string;
  readonly group: 'window' | 'bytes' | 'numbers' | 'names';
  readonly of: SettingKind;
}

export const settings: readonly Setting[] = [
  {
    key: 'theme',
    name: 'window.theme',
    group: 'window',
    of: { kind: 'choice', values: ['system', 'dark', 'light'] },
  },
  {
    key: 'motion',
    name: 'window.motion',
    group: 'window',
    of: { kind: 'choice', values: ['system', 'reduced', 'full'] },
  },
  { key: 'fontSize', name: 'editor.fontSize', group: 'window', of: { kind: 'number', least: 10, most: 24 } },
  { key: 'bytesPerRow', name: 'bytes.perRow', group: 'bytes', of: { kind: 'number', least: 1, most: 64 } },
  { key: 'byteGroups', name: 'bytes.groups', group: 'bytes', of: { kind: 'choice', values: [1, 2, 4, 8, 16] } },
  { key: 'columnHeader', name: 'bytes.columnHeader', group: 'bytes', of: { kind: 'switch' } },
  { key: 'columns', name: 'bytes.columns', group: 'bytes', of: { kind: 'choice', values: [...numberCells.keys()] } },
  { key: 'encoding', name: 'bytes.encoding', group: 'bytes', of: { kind: 'choice', values: textEncodings } },
  { key: 'dimZeros', name: 'bytes.dimZeros', group: 'bytes', of: { kind: 'switch' } },
  { key: 'overlay', name: 'bytes.colours', group: 'bytes', of: { kind: 'choice', values: ['types', 'values', 'off'] } },
  { key: 'endian', name: 'numbers.byteOrder', group: 'numbers', of: { kind: 'choice', values: ['little', 'big'] } },
  { key: 'integers', name: 'numbers.integers', group: 'numbers', of: { kind: 'choice', values: ['decimal', 'hex'] } },
  { key: 'names', name: 'names.language', group: 'names', of: { kind: 'choice', values: ['file', 'words', 'format'] } },
];

export interface ReadSettings {
  readonly values: Partial<Settings>;
  /** Why the file cannot be used, or which settings have invalid values; undefined if all is well. */
  readonly broken?: string;
  readonly invalid: readonly string[];
}

/** The valid settings of a file. */
export function readSettings(text: string): ReadSettings {
  let file: Readonly<Record<string, unknown>>;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return { values: {}, invalid: [], broken: 'it is not an object in braces' };
    file = { ...parsed };
  } catch (error) {
    return { values: {}, invalid: [], broken: error instanceof Error ? error.message : String(error) };
  }
  const there = settings.filter(({ name }) => Object.hasOwn(file, name));
  const [valid, invalid] = [true, false].map(wanted => there.filter(({ of, name }) => fits(of, file[name]) === wanted));
  return {
    values: Object.fromEntries((valid ?? []).map(({ key, name }) => [key, file[name]])),
    invalid: (invalid ?? []).map(({ name }) => name),
  };
}

/** The change to the file that a change of settings makes: default values are not stored. */
export function fileChanges(change: Partial<Settings>): SettingChanges {
  const touched = settings.filter(({ key }) => change[key] !== undefined);
  return Object.fromEntries(
    touched.map(({ key, name }) => [name, change[key] === DEFAULT_SETTINGS[key] ? null : (change[key] ?? null)]),
  );
}

export function fits(of: SettingKind, value: unknown): boolean {
  if (of.kind === 'switch') return typeof value === 'boolean';
  if (of.kind === 'choice') return of.values.some(known => known === value);
  return typeof value === 'number' && Number.isInteger(value) && value >= of.least && value <= of.most;
}
