// Small pieces of readers that know nothing of the layouts.
import { createHash } from 'node:crypto';

export interface PlainList {
  /** As the verbs call the list; undefined where a file has none. */
  readonly path: string | ((bytes: Buffer) => string | undefined);
  /** What each item is, in its order; numbers that only say where something is are left out. */
  read(bytes: Buffer): readonly string[];
  /** What refers to items, each with what it leads to; in the order of the file. */
  uses?(bytes: Buffer): readonly string[];
}

export const hash = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex').slice(0, 12);
export const upTo = (bytes: Buffer, from: number, most = bytes.length): string => {
  const end = bytes.indexOf(0, from);
  return bytes.toString('latin1', from, end < 0 ? from + most : Math.min(end, from + most));
};
export const rows = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));
export const part = (bytes: Buffer, start: number, size: number): Buffer => bytes.subarray(start, start + size);
