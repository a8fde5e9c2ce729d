// The directory: a file of the archive like any other, with the names of the others in it.
import { countOf, decode, list, restText, sizeOf, struct, u32, within } from '#layout';
import type { Source } from '../../../base/source.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { zipperCrc } from '../../../codecs/zipper-crc.ts';

const storedName = struct({ length: sizeOf(u32, 'name'), name: within(restText, 'length') });
/** The names in the order in which the files lie. */
export const directory = struct({ count: countOf(u32, 'names'), names: list(storedName, 'count') });

/** The checksum that the directory itself goes by. */
export const DIRECTORY = 0x6158_0ac9;
/** What one tool writes in its place. */
export const OTHER_DIRECTORY = 0xffff_ffff;

/** The names a directory lists; of a damaged one those that stand. */
export function namesIn(source: Source): readonly string[] {
  const { value } = decode(directory, source);
  const { names = [] } = (value ?? {}) as { readonly names?: readonly { readonly name?: string }[] }; // cut off, it may lack any
  return names.map(({ name = '' }) => name);
}

/** By which the index names a file: over small letters and a NUL. */
export function nameCrc(name: string): number {
  return zipperCrc(toWindows1252(`${name.toLowerCase()}\0`) ?? new Uint8Array(0));
}
