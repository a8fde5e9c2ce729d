// Numbers whose highest byte comes first. Formats of these games mix both orders in one header, so the order is a word of
// its own and never a default.
import { leafLayout, type Scalar } from './leaf.ts';
import { parseInteger } from './parse-value.ts';

const range = { kind: 'u32', min: 0, max: 0xffff_ffff } as const;

/** A u32, highest byte first. */
export const u32be: Scalar = leafLayout<number>('u32 big-endian', 4, {
  kind: 'u32',
  range,
  read: (view, at) => view.getUint32(at, false),
  write: (view, at, _, value) => view.setUint32(at, value, false),
  parse: input => parseInteger(input, range),
});
