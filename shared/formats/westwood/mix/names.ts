import { bytesOf, type Reader, u32 } from '#layout';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { crc32 } from '../../../codecs/crc32.ts';
import type { Mix } from './layout.ts';

/** The checksum a game looks for when it wants this file: of the name in capitals, and of A to Z only. */
export function nameCrc(name: string): number {
  const capitals = name.replace(/[a-z]/g, letter => letter.toUpperCase());
  return crc32(toWindows1252(capitals) ?? new Uint8Array(0));
}

/** What each entry is called: by its place in the list of names, unless only another name fits its checksum. */
export function namesOf({ entries, names }: Mix): readonly string[] {
  const byCrc = new Map(names.map(({ text }) => [nameCrc(text), text]));
  return entries.map(({ crc }, i) => byCrc.get(crc) ?? names[i]?.text ?? hex(crc));
}

/** Checksums that are not those of their names. */
export function reportNames(r: Reader, model: Mix, table: { readonly first: number; readonly stride: number }): void {
  for (const [i, { crc }] of model.entries.entries()) {
    const name = model.names[i]?.text;
    const expected = name === undefined ? undefined : nameCrc(name);
    if (expected === crc) continue;
    const text =
      expected === undefined
        ? `no name belongs to ${hex(crc)}`
        : `expected ${hex(expected)} for "${name}", found ${hex(crc)}`;
    const repair = expected === undefined ? {} : { repair: bytesOf(u32, expected) };
    r.find({ start: table.first + i * table.stride, size: 4 }, text, { path: `entries[${i}].crc`, ...repair });
  }
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
}
