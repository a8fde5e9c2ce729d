import {
  bits,
  checked,
  constant,
  countOf,
  type Infer,
  type Layout,
  later,
  laterOf,
  list,
  offsetOf,
  padding,
  placed,
  records,
  restText,
  sizeOf,
  struct,
  tag4,
  u16,
  u32,
  within,
} from '#layout';
import { isType, resourceName, resourceType } from '../resources/resource.ts';

/** A number of a resource is its place in its archive, and above these bits the archive's. */
export const FILE_BITS = 20;

const file = struct(
  {
    size: { ...u32, about: 'bytes of the BIF' },
    nameOffset: offsetOf(u32, 'name'),
    nameSize: sizeOf(u16, 'name'),
    drives: { ...u16, about: 'discs it is on; 0 in known files' },
    name: later(
      placed(
        within({ ...restText, about: 'path from the game folder, with backslashes; case is ignored' }, 'nameSize'),
        'nameOffset',
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
    buildYear: { ...u32, about: 'since 1900' },
    buildDay: { ...u32, about: 'of the year' },
    reserved: padding(32),
    files: placed(list(file, 'fileCount'), 'filesOffset'),
    names: laterOf('files'),
    keys: placed(records(keyResource, 'keyCount'), 'keysOffset'),
  },
  'The BIF archives of a game, and the names of everything in them.',
);
export interface Key extends Infer<typeof stored> {}

/** An index, with resources in archives that are not there. */
export const key: Layout<Key> = checked(stored, function* ({ keys, files }) {
  for (const [i, type] of keys.column('type').entries())
    if (!isType(type))
      yield { path: `keys[${i}].type`, text: `no file extension is known for ${type}`, weight: 'note' };
  for (const [i, file] of keys.column('id.file').entries())
    if (file >= files.length)
      yield { path: `keys[${i}].id.file`, text: `expected below ${files.length}, found ${file}`, weight: 'error' };
});
