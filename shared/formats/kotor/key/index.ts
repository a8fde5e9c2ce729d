import type { Format, TableForm } from '../../format.ts';
import { detectSigned } from '../resources/detect-signed.ts';
import { fileNameOf } from '../resources/resource.ts';
import { archives } from './archives.ts';
import { type Key, key } from './layout.ts';

/** `chitin.key`: which BIF holds what. */
export const kotorKey: Format<Key> = {
  id: 'kotor/key',
  icon: 'key',
  scope: 'archives',
  title: 'KEY index',
  detect: detectSigned(key, ['KEY V1  '], ({ keys }) => keys.length),
  layout: key,
  companions: archives,
  facts,
  toJson,
  exportsAs: ['json'],
  table: { what: 'resources', columns: columns(), rows },
};

function columns(): TableForm<Key>['columns'] {
  return [
    { key: 'name', title: 'Name', width: 24, isEditable: true },
    { key: 'type', title: 'Type', width: 8, isEditable: true },
    { key: 'index', title: '#', width: 8, isNumeric: true },
    { key: 'file', title: 'Archive' },
  ];
}

function rows({ keys, files }: Key) {
  return Array.from(keys, ({ name, type, id }, i) => {
    const path = `keys[${i}]`;
    return {
      path,
      cells: [name, String(type), String(id.index), files[id.file]?.name ?? `${id.file} (not found)`],
      paths: [`${path}.name`, `${path}.type`, `${path}.id.index`, `${path}.id.file`],
    };
  });
}

function facts({ keys, files, buildYear, buildDay }: Key): readonly (readonly [string, string])[] {
  return [
    ['Resources', keys.length.toLocaleString('en')],
    ['BIF archives', files.length.toLocaleString('en')],
    ['Built', `day ${buildDay} of ${1900 + buildYear}`],
  ];
}

function toJson({ files, keys, buildYear, buildDay }: Key): unknown {
  return {
    ...{ buildYear, buildDay, files },
    keys: Array.from(keys, ({ name, type, id }) => ({
      ...{ name: fileNameOf({ name, type }), resource: name, type, file: id.file, index: id.index },
    })),
  };
}
