import { type Leaf, leafLayout, parseFloat32, type Scalar } from '#layout';
import { f32Json } from '../../../base/f32.ts';
import { bitsOfFloat, floatOfBits } from './value.ts';

const leaf: Leaf<number> = {
  kind: 'f32',
  read: (view, at) => view.getUint32(at, true),
  write: (view, at, _, bits) => view.setUint32(at, bits, true),
  parse: input => {
    const parsed = parseFloat32(input);
    return 'value' in parsed ? { value: bitsOfFloat(parsed.value) } : parsed;
  },
  toJson: bits => f32Json(floatOfBits(bits)),
  text: bits =>
    Number.isNaN(floatOfBits(bits)) ? `bits:${bits.toString(16).toUpperCase().padStart(8, '0')}` : undefined,
};

/** A 32-bit float whose model is its bits: a reader's text form must be able to name a NaN's payload. */
export const floatBits: Scalar = leafLayout('f32', 4, leaf);
