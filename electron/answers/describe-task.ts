import type { EntryStep } from '../files/address.ts';
import type { StructureText } from '../files/structures.ts';

/** Bytes to describe: edited ones as they are, others by where they lie. */
export type DescribeTask = { readonly structure?: StructureText | undefined } & (
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly file: string; readonly entries: readonly EntryStep[] }
);
