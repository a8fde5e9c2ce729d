import type { Format } from '../format.ts';

/** Whatever no other format knows: bytes to look at. */
export const unknown: Format = {
  id: 'unknown',
  title: 'Unknown',
  detect: () => ({ confidence: 'unknown', why: 'no format knows these bytes' }),
  exportsAs: [],
};
