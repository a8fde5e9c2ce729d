import type { Extracted } from '../../../shared/contract/extract-types.ts';

type Refusal = Extracted['refused'][number];

/** Nobody reads more of them, and a window would have to hold them all. */
const MOST = 300;

/** What was not written: the first are told, all are counted. */
export interface Refusals {
  add(row: Refusal): void;
  told(): Pick<Extracted, 'refused' | 'moreRefused'>;
}

export function createRefusals(): Refusals {
  const first: Refusal[] = [];
  let count = 0;
  return {
    add(row) {
      count++;
      if (first.length < MOST) first.push(row);
    },
    told: () => ({ refused: first, ...(count > first.length && { moreRefused: count - first.length }) }),
  };
}
