import { decode } from '#layout';
import type { EntryNames, Naming } from '../../format.ts';
import { fileNameOf } from '../resources/resource.ts';
import { key } from './layout.ts';

/** The index of a game names the contents of its BIF archives. */
export const naming: Naming = {
  file: 'chitin.key',
  namesIn(source, path) {
    const { value, fault } = decode(key, source, { unchecked: true });
    const names = new Map<number, string>();
    if (fault) return names satisfies EntryNames;
    const archive = value.files.findIndex(({ name }) => name.toLowerCase().replaceAll('\\', '/') === path);
    const indices = value.keys.column('id.index');
    for (const [row, file] of value.keys.column('id.file').entries())
      if (file === archive) names.set(indices[row] ?? 0, fileNameOf(value.keys.at(row)));
    return names satisfies EntryNames;
  },
};
