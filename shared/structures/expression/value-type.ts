import type { EnumSpec, TypeSpec } from '../spec.ts';

/** The type of an expression, as far as it is known before reading. */
export type ValueType =
  | { readonly kind: 'int' | 'float' | 'bool' | 'text' | 'bytes' | 'io' | 'any' }
  /** Without a type: any struct. */
  | { readonly kind: 'struct'; readonly of?: TypeSpec }
  | { readonly kind: 'enum'; readonly of: EnumSpec }
  | { readonly kind: 'list'; readonly of: ValueType };

export const ANY: ValueType = { kind: 'any' };

/** The type in words. */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case 'int':
      return 'a whole number';
    case 'float':
      return 'a float';
    case 'bool':
      return 'a boolean';
    case 'text':
      return 'text';
    case 'bytes':
      return 'bytes';
    case 'io':
      return 'a stream';
    case 'any':
      return 'a value';
    case 'struct':
      return type.of ? `a ${type.of.name}` : 'a struct of any type';
    case 'enum':
      return `a member of ${type.of.name}`;
    case 'list':
      return 'a list';
  }
}

export const isNumeric = ({ kind }: ValueType): boolean => kind === 'int' || kind === 'float';

export function sameType(a: ValueType, b: ValueType): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'list' && b.kind === 'list') return sameType(a.of, b.of);
  if ('of' in a || 'of' in b) return 'of' in a && 'of' in b && a.of === b.of;
  return true;
}

/** The type that covers both. */
export function commonType(a: ValueType, b: ValueType): ValueType {
  if (a.kind === 'any' || b.kind === 'any') return ANY;
  if (sameType(a, b)) return a;
  if (isNumeric(a) && isNumeric(b)) return { kind: 'float' };
  if (a.kind === 'struct' && b.kind === 'struct') return { kind: 'struct' };
  return ANY;
}

/** Whether a value may be the one or the other, as Kaitai's compiler has it. */
export function isCombinable(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'list' && b.kind === 'list') return isCombinable(a.of, b.of);
  return a.kind === 'any' || b.kind === 'any' || commonType(a, b).kind !== 'any';
}

/** Whether `==` and `<` make sense for the two types. */
export function isComparable(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'any' || b.kind === 'any') return true;
  if (isNumeric(a) && isNumeric(b)) return true;
  if (a.kind === 'list' && b.kind === 'list') return true;
  if (a.kind === 'enum' && b.kind === 'enum') return a.of === b.of;
  const lists = ['list', 'bytes'];
  return a.kind === b.kind || (lists.includes(a.kind) && lists.includes(b.kind));
}
