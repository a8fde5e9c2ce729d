import {
  bits,
  type CheckFinding,
  checked,
  constant,
  countOf,
  type Infer,
  type Layout,
  later,
  laterOf,
  listThatFits,
  noRows,
  offsetOf,
  padding,
  placedOrEmpty,
  recordsThatFit,
  restText,
  sizeOf,
  struct,
  tag4,
  u16,
  u32,
  within,
} from '#layout';
import { grouped } from '../../../base/counted.ts';
import { oddNames } from '../../odd-names.ts';
import { rowsEnd } from '../../rows-end.ts';
import { buildDay, buildYear, oddDate } from '../resources/build-date.ts';
import { endedNames, isType, resourceName, resourceType } from '../resources/resource.ts';
import { headNumber, wrongOffset } from '../resources/table-offset.ts';

/** A resource number is the index in its archive, with the archive's index above these bits. */
export const FILE_BITS = 20;

const file = struct(
  {
    size: { ...u32, about: 'bytes of the BIF' },
    nameOffset: offsetOf(u32, 'name'),
    nameSize: sizeOf(u16, 'name'),
    drives: { ...u16, about: 'discs it is on; 0 in known files' },
    name: later(
      placedOrEmpty(
        within({ ...restText, about: 'path from the game folder, with backslashes; case is ignored' }, 'nameSize'),
        'nameOffset',
        '',
      ),
    ),
  },
  'A BIF; its name follows the table.',
);

export const keyResource = struct(
  {
    name: resourceName,
    type: resourceType,
    id: {
      ...bits(u32, { index: FILE_BITS, file: { width: 12, target: 'files' } }),
      about: 'place in the BIF, and which BIF, from 0',
    },
  },
  'A resource and where it is.',
);
export interface KeyResource extends Infer<typeof keyResource> {}

const stored = struct(
  {
    magic: constant(tag4, 'KEY '),
    version: constant(tag4, 'V1  '),
    fileCount: countOf(u32, 'files'),
    keyCount: countOf(u32, 'keys'),
    filesOffset: offsetOf(u32, 'files'),
    keysOffset: offsetOf(u32, 'keys'),
    buildYear,
    buildDay,
    reserved: padding(32),
    files: placedOrEmpty(
      listThatFits(file, 'fileCount', { upTo: rowsEnd(file, { start: 'nameOffset' }), before: ['keysOffset'] }),
      'filesOffset',
      [],
    ),
    names: laterOf('files'),
    keys: placedOrEmpty(
      recordsThatFit(keyResource, 'keyCount', { before: ['filesOffset'] }),
      'keysOffset',
      noRows(keyResource),
    ),
  },
  'The BIF archives of a game, and the names of everything in them.',
);
export interface Key extends Infer<typeof stored> {}

const HEADER_SIZE = 64;
const { nameOffset: NAME_AT = 0, nameSize: NAME_SIZE_AT = 0 } = file.offsets;

/** Findings from columns: dates, and resources in missing archives. */
const examined: Layout<Key> = checked(stored, function* (index) {
  const { keys, files } = index;
  yield* oddDate(index);
  for (const [i, type] of keys.column('type').entries())
    if (!isType(type))
      yield { path: `keys[${i}].type`, text: `no file extension is known for ${type}`, weight: 'note' };
  for (const [i, file] of keys.column('id.file').entries())
    if (file >= files.length)
      yield {
        path: `keys[${i}].id.file`,
        text: `expected below ${grouped(files.length)}, found ${grouped(file)}`,
        weight: 'error',
      };
});

/** Duplicate names and positions: the games' own index has none. */
const compared: Layout<Key> = checked(examined, function* ({ keys, files }) {
  yield* oddNames(
    files.map(({ name }) => (name === '' ? undefined : name)),
    { pathOf: i => `files[${i}].name`, twice: 'warning' },
  );
  yield* oddNames(
    Array.from(keys, ({ name, type }) => (name === '' ? undefined : `${name}.${type}`)),
    { pathOf: i => `keys[${i}].name`, twice: 'warning' },
  );
  yield* endedNames(keys, i => `keys[${i}].name`);
  yield* oddPlaces(keys);
});

/** An index; duplicates are only checked in a thorough read: a game has 18,000 names. */
const withRows: Layout<Key> = { ...stored, decode: r => (r.thorough ? compared : examined).decode(r) };

/** Also checks where the list of archives is; last, since a repair there changes what the rows are. */
export const key: Layout<Key> = checked(withRows, (_, source) =>
  wrongOffset(source, {
    path: 'filesOffset',
    offset: headNumber(source, stored.offsets.filesOffset),
    expected: HEADER_SIZE,
    count: headNumber(source, stored.offsets.fileCount),
    stride: file.minSize,
    isRow: row => {
      const [at, size] = [row.getUint32(NAME_AT, true), row.getUint16(NAME_SIZE_AT, true)];
      return size > 0 && at >= HEADER_SIZE && at + size <= source.size;
    },
  }),
);

/** Two resources with the same position. */
function* oddPlaces(keys: Key['keys']): Generator<CheckFinding> {
  const first = new Map<number, number>();
  for (const [i, id] of keys.column('id').entries()) {
    const before = first.get(id);
    if (before === undefined) first.set(id, i);
    else {
      const where = `${id % 2 ** FILE_BITS} in archive ${id >>> FILE_BITS}`;
      yield { path: `keys[${i}].id`, text: `expected a place of its own, found ${where}, that of keys[${before}]` };
    }
  }
}
