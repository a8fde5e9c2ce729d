// What the attributes of a structure give to expressions.
import { ANY, commonType, type ValueType } from './expression/value-type.ts';
import type { Attribute, DataType } from './spec.ts';

/** What a stored attribute or parameter gives. Of a value instance its formula decides, once it is bound. */
export function valueTypeOf(attribute: Attribute): ValueType {
  const one = itemTypeOf(attribute);
  return attribute.isList ? { kind: 'list', of: one } : one;
}

/** What one item of it gives. */
export function itemTypeOf({ type, enumOf }: Attribute): ValueType {
  if (type === undefined) return ANY;
  if (enumOf && (type.kind === 'int' || type.kind === 'bits' || type.kind === 'switch'))
    return { kind: 'enum', of: enumOf };
  return typeOfData(type);
}

function typeOfData(type: DataType): ValueType {
  switch (type.kind) {
    case 'bits':
      return type.width === 1 ? { kind: 'bool' } : { kind: 'int' };
    case 'struct':
      return { kind: 'struct', of: type.of };
    case 'anyStruct':
      return { kind: 'struct' };
    case 'switch': {
      const [first, ...rest] = type.cases.map(each => typeOfData(each.type));
      return rest.reduce(commonType, first ?? ANY);
    }
    default:
      return { kind: type.kind };
  }
}
