import type { Verified } from '../support/verify-tree.ts';

/** Two members of a library of models are a number each: known for what they are, but of no format. */
export function isBareNumber({ address, format }: Verified): boolean {
  return format === 'unknown' && /mechlib\.zbd::(version|format) #[01]$/.test(address);
}
