import type { Setting, SettingKey } from '../../state/settings.ts';
import { settingsStrings } from '../../state/settings-strings.ts';

/** Everything the settings page says. */
export const strings = {
  title: 'Settings',
  filter: 'Search settings',
  none: 'No settings found',
  changed: 'Changed',
  reset: (title: string) => `Reset ${title}`,
  resetAll: 'Reset all',
  keys: 'Keyboard shortcuts…',
  file: (file: string) => `Stored in ${file}. You can edit this file by hand; Gantry reads it when it starts.`,
  broken: settingsStrings.broken,
  groups: { window: 'Window', bytes: 'Bytes', numbers: 'Numbers' } satisfies Record<Setting['group'], string>,
  titles: {
    theme: 'Theme',
    motion: 'Motion',
    fontSize: 'Font size',
    bytesPerRow: 'Bytes per row',
    byteGroups: 'Group size',
    dimZeros: 'Dim zeros',
    overlay: 'Field colours',
    endian: 'Byte order',
    integers: 'Integers',
  } satisfies Record<SettingKey, string>,
  about: {
    theme: 'Light or dark, or the same as the system.',
    motion: 'Whether panels and the 3D camera move smoothly or at once.',
    fontSize: 'Size of bytes and text, in pixels.',
    bytesPerRow: 'The most bytes in one row; fewer where the window is narrow.',
    byteGroups: 'Bytes between two gaps.',
    dimZeros: 'Zero bytes are drawn in grey.',
    overlay: 'Bytes are coloured by the kind of their field.',
    endian: 'Byte order of the numbers in the inspector.',
    integers: 'How whole numbers are shown in the structure.',
  } satisfies Record<SettingKey, string>,
  values: {
    system: 'Same as system',
    dark: 'Dark',
    light: 'Light',
    reduced: 'Reduced',
    full: 'Full',
    types: 'By kind',
    off: 'Off',
    little: 'Little endian',
    big: 'Big endian',
    decimal: 'Decimal',
    hex: 'Hexadecimal',
  } as Readonly<Record<string, string>>, // as: numbers are their own names
} as const;
