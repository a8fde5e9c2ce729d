import type { Verified } from '../../support/verify-tree.ts';

/** Members of formats that are still being written; they are exact once they are known. */
export function isComing({ address, format }: Verified): boolean {
  return format === 'unknown' && /anim\.zbd$|::(version|format) #/.test(address);
}
