import { leafLayout, type Scalar } from './inside/leaf.ts';
import { parseInteger } from './inside/parse-value.ts';

/** Stored as value + bias: `biased(u32, 1)` reads 5 as 4. */
export function biased(of: Scalar, bias: number): Scalar {
  const { leaf } = of;
  const { min, max } = leaf.range ?? { min: 0, max: Number.MAX_SAFE_INTEGER };
  const range = { kind: of.kind, min: min - bias, max: max - bias };
  return leafLayout(`${of.kind}, ${bias < 0 ? 'less' : 'plus'} ${Math.abs(bias)}`, of.size, {
    ...leaf,
    range,
    read: (view, at, size) => leaf.read(view, at, size) - bias,
    write: (view, at, size, value) => leaf.write(view, at, size, value + bias),
    parse: input => parseInteger(input, range),
  });
}
