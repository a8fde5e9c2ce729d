import type { Verified } from '../support/verify-tree.ts';

/** What nobody can explain to the last byte: two members of a library of models are a number each, and saves keep memory. */
export function isUnexplained({ address, format, status }: Verified): boolean {
  if (format === 'zipper/save') return status === 'exact';
  return format === 'unknown' && /mechlib\.zbd::(version|format) #[01]$/.test(address);
}
