// Archives of the Old Republic number by number: on purpose not the layouts, which are tested with them.
import { bytesOf, letters, u16, u32 } from '../numbers.ts';

export interface WrittenResource {
  /** At most 16 letters. */
  readonly name: string;
  /** The number its ending stands for. */
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** Day 325 of 2026. */
const BUILT = [126, 325] as const;

const lengthOf = (resources: readonly WrittenResource[]): number =>
  resources.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** A module. */
export function writtenMod(resources: readonly WrittenResource[]): Uint8Array {
  const count = resources.length;
  const keys = 160;
  const places = keys + count * 24;
  const data = places + count * 8;
  return bytesOf(
    ...[letters('MOD V1.0', 8), u32(0, 0, count, 160, keys, places, ...BUILT, 0xffff_ffff), letters('', 116)],
    ...resources.map(({ name, type }, i) => [...letters(name, 16), ...u32(i), ...u16(type, 0)]),
    ...resources.map(({ bytes }, i) => u32(data + lengthOf(resources.slice(0, i)), bytes.length)),
    ...resources.map(({ bytes }) => [...bytes]),
  );
}

/** An archive without names. */
export function writtenBif(resources: readonly WrittenResource[]): Uint8Array {
  const data = 20 + resources.length * 16;
  return bytesOf(
    ...[letters('BIFFV1  ', 8), u32(resources.length, 0, 20)],
    ...resources.map(({ type, bytes }, i) => u32(i, data + lengthOf(resources.slice(0, i)), bytes.length, type)),
    ...resources.map(({ bytes }) => [...bytes]),
  );
}

/** The index that names what is in one archive. */
export function writtenKey(path: string, size: number, resources: readonly WrittenResource[]): Uint8Array {
  const names = 64 + 12;
  const keys = names + path.length + 1;
  return bytesOf(
    ...[letters('KEY V1  ', 8), u32(1, resources.length, 64, keys, ...BUILT), letters('', 32)],
    ...[u32(size, names), u16(path.length + 1, 0), letters(path, path.length + 1)],
    ...resources.map(({ name, type }, i) => [...letters(name, 16), ...u16(type), ...u32(i)]),
  );
}
