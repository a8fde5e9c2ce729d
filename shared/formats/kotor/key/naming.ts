import { decode } from '#layout';
import type { EntryNames, Naming } from '../../format.ts';
import { fileNameOf } from '../resources/resource.ts';
import { FILE_BITS, key } from './layout.ts';

const INDEX = 2 ** FILE_BITS - 1;

/** The index of an install names what lies in its BIF archives. */
export const naming: Naming = {
  file: 'chitin.key',
  namesIn(source, path) {
    const { value, fault } = decode(key, source);
    const names = new Map<number, string>();
    if (fault) return names satisfies EntryNames;
    const archive = value.files.findIndex(({ name }) => name.toLowerCase().replaceAll('\\', '/') === path);
    for (const [row, id] of value.keys.column('id').entries())
      if (id >>> FILE_BITS === archive) names.set(id & INDEX, fileNameOf(value.keys.at(row)));
    return names satisfies EntryNames;
  },
};
