import type { WholeStructure } from '../../shared/structures/read-structure.ts';
import type { EntryStep } from '../files/address.ts';

/** Bytes to describe: edited ones themselves, others by where they are. */
export type DescribeTask = { readonly structure?: WholeStructure | undefined } & (
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly file: string; readonly entries: readonly EntryStep[] }
);
