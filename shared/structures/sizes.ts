// How many bits a type or field takes, where that is fixed.
import type { Expression } from './expression/expression.ts';
import type { Attribute, DataType, TypeSpec } from './spec.ts';

const DEEPEST = 50;

/** Bits of the fields of a type; undefined where that depends on what is read. */
export function bitsOfType(type: TypeSpec, depth = 0): number | undefined {
  if (depth > DEEPEST) return undefined;
  let all = 0;
  for (const attribute of type.seq) {
    const bits = bitsOfAttribute(attribute, depth);
    if (bits === undefined) return undefined;
    if (attribute.type?.kind !== 'bits') all = Math.ceil(all / 8) * 8;
    all += bits;
  }
  return all;
}

/** Bits of a field. */
export function bitsOfAttribute({ type, extent, when, repeat }: Attribute, depth = 0): number | undefined {
  if (when !== undefined || type === undefined) return undefined;
  const one = bitsOf(type, extent, depth);
  if (one === undefined || repeat === undefined) return one;
  const count = repeat.kind === 'count' ? literal(repeat.count.expression) : undefined;
  return count === undefined ? undefined : one * count;
}

function bitsOf(type: DataType, extent: Attribute['extent'], depth: number): number | undefined {
  if (type.kind === 'bytes' && type.contents) return type.contents.length * 8;
  if (extent?.size) {
    const size = literal(extent.size.expression);
    return size === undefined ? undefined : size * 8;
  }
  switch (type.kind) {
    case 'int':
    case 'float':
      return type.size * 8;
    case 'bits':
      return type.width;
    case 'struct':
      return extent === undefined || (!extent.isToEnd && extent.terminator === undefined)
        ? bitsOfType(type.of, depth + 1)
        : undefined;
    default:
      return undefined;
  }
}

function literal(expression: Expression): number | undefined {
  return expression.kind === 'int' && typeof expression.value === 'number' ? expression.value : undefined;
}
