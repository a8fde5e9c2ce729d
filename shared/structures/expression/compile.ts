// Compiles an expression for where it is used: the type of its result, and how to compute it.
import { counted } from '../../base/counted.ts';
import { ReadFault } from '../fault.ts';
import { calculate, type Int, small } from '../integers.ts';
import { type Attribute, bitsOfAttribute, bitsOfType, findEnum, findType, type TypeSpec } from '../spec.ts';
import type { BinaryOperator, Expression, TypeName } from './expression.ts';
import type { Frame, Run } from './formula.ts';
import { methodOf, typeNow } from './methods.ts';
import { ANY, commonType, isCombinable, isComparable, isNumeric, typeText, type ValueType } from './value-type.ts';
import { boolOf, bytesOf, compareValues, floatOf, intOf, itemOf, listOf, structOf, textOf } from './values.ts';

export interface Compiled {
  readonly type: ValueType;
  readonly run: Run;
}

/** The scope of an expression. */
export interface ExpressionScope {
  readonly owner: TypeSpec;
  /** The type of `_`, if there is one. */
  readonly item?: ValueType | undefined;
  /** The type of an attribute. */
  typeOf(attribute: Attribute): ValueType;
  /** The type of `_parent`. */
  parentOf(type: TypeSpec): ValueType;
}

/** Why an expression makes no sense; a sentence. */
export class Senseless extends Error {}

/** How many, in words. */
function argumentsOf({ least, most }: { readonly least: number; readonly most: number }): string {
  return least === most ? counted(most, 'argument') : `at most ${counted(most, 'argument')}`;
}

const INT: ValueType = { kind: 'int' };
const BOOL: ValueType = { kind: 'bool' };
const TEXT: ValueType = { kind: 'text' };

/** Determines the type of an expression and prepares it to run. Throws Senseless. */
export function compile(expression: Expression, place: ExpressionScope): Compiled {
  switch (expression.kind) {
    case 'int':
    case 'float':
    case 'text':
    case 'bool': {
      const { value, kind } = expression;
      return { type: { kind }, run: () => value };
    }
    case 'list':
      return compileList(expression.items, place);
    case 'format':
      return compileFormat(expression.parts, place);
    case 'name':
      return compileName(expression.name, place);
    case 'enum':
      return compileEnum(expression, place);
    case 'unary':
      return compileUnary(expression, place);
    case 'binary':
      return compileBinary(expression, place);
    case 'choose':
      return compileChoice(expression, place);
    case 'member':
      return compileMember(expression, place);
    case 'index':
      return compileIndex(expression, place);
    case 'cast':
      return compileCast(expression, place);
    case 'sizeof':
      return fixedSize(bitsOfName(expression.type, place), expression);
  }
}

const isByte = (item: Expression): boolean =>
  item.kind === 'int' && typeof item.value === 'number' && item.value >= 0 && item.value <= 255;

function compileList(items: readonly Expression[], place: ExpressionScope): Compiled {
  if (items.length > 0 && items.every(isByte)) {
    const bytes = Uint8Array.from(items, item => (item.kind === 'int' ? Number(item.value) : 0));
    return { type: { kind: 'bytes' }, run: () => bytes };
  }
  return compileItems(items, place);
}

function compileItems(items: readonly Expression[], place: ExpressionScope): Compiled {
  const compiled = items.map(item => compile(item, place));
  const first = compiled[0]?.type ?? ANY;
  for (const { type } of compiled) needCombinable(first, type, 'a list');
  const of = compiled.reduce((common, { type }) => commonType(common, type), first);
  return { type: { kind: 'list', of }, run: frame => compiled.map(({ run }) => run(frame)) };
}

function compileFormat(parts: readonly (string | Expression)[], place: ExpressionScope): Compiled {
  const compiled = parts.map(part => (typeof part === 'string' ? part : compile(part, place)));
  for (const part of compiled)
    if (typeof part !== 'string' && !['int', 'text', 'any', 'float', 'bool'].includes(part.type.kind))
      throw new Senseless(`${typeText(part.type)} cannot be put into text`);
  return {
    type: TEXT,
    run(frame) {
      let text = '';
      for (const part of compiled) text += typeof part === 'string' ? part : String(part.run(frame));
      frame.self.meter.make(text.length);
      return text;
    },
  };
}

function compileName(name: string, place: ExpressionScope): Compiled {
  if (name === '_') {
    if (place.item === undefined) throw new Senseless('“_” is known in repeat-until and valid only');
    return { type: place.item, run: frame => frame.item };
  }
  if (name === '_index') return { type: INT, run: frame => frame.index ?? 0 };
  if (name === '_sizeof') return fixedSize(bitsOfType(place.owner), { kind: 'name', name });
  return memberOf(place.owner, name, place, { type: ANY, run: frame => frame.self });
}

/** A member of a struct of a known type. */
function memberOf(type: TypeSpec, name: string, place: ExpressionScope, { run }: Compiled): Compiled {
  const builtIn = structMember(name, place, { type, run });
  if (builtIn) return builtIn;
  const attribute = type.members.get(name);
  if (!attribute) throw new Senseless(`${type.name} has no “${name}”`);
  return { type: place.typeOf(attribute), run: frame => structOf(run(frame)).member(name) };
}

/** Members that every struct has. */
function structMember(
  name: string,
  place: ExpressionScope,
  { type, run }: { readonly type: TypeSpec | undefined; readonly run: Run },
): Compiled | undefined {
  if (name === '_io') return { type: { kind: 'io' }, run: frame => structOf(run(frame)).io };
  if (name === '_root')
    return {
      type: type ? { kind: 'struct', of: type.file.root } : { kind: 'struct' },
      run: frame => structOf(run(frame)).root,
    };
  if (name === '_parent')
    return { type: type ? place.parentOf(type) : { kind: 'struct' }, run: frame => structOf(run(frame)).parent };
  return undefined;
}

function compileEnum({ path, member }: Expression & { kind: 'enum' }, { owner }: ExpressionScope): Compiled {
  const found = findEnum(owner, path);
  if (!found) throw new Senseless(`there is no enum “${path.join('::')}”`);
  const value = found.numbers.get(member);
  if (value === undefined) throw new Senseless(`the enum ${found.name} has no “${member}”`);
  return { type: { kind: 'enum', of: found }, run: () => value };
}

function compileUnary({ operator, of }: Expression & { kind: 'unary' }, place: ExpressionScope): Compiled {
  const { type, run } = compile(of, place);
  if (operator === 'not') {
    need(type, 'bool', 'not');
    return { type: BOOL, run: frame => !boolOf(run(frame)) };
  }
  if (type.kind !== 'any' && !isNumeric(type)) throw new Senseless(`${operator} needs a number, not ${typeText(type)}`);
  if (operator === '+') return { type, run };
  if (operator === '~') return { type: INT, run: frame => small(~BigInt(intOf(run(frame)))) };
  if (type.kind === 'float') return { type, run: frame => -floatOf(run(frame)) };
  return { type, run: frame => calculate('-', 0, intOf(run(frame))) };
}

function need(type: ValueType, kind: ValueType['kind'], what: string): void {
  if (type.kind !== kind && type.kind !== 'any')
    throw new Senseless(`${what} needs ${typeText({ kind } as ValueType)}, not ${typeText(type)}`); // only plain kinds
}

function needCombinable(a: ValueType, b: ValueType, what: string): void {
  if (!isCombinable(a, b))
    throw new Senseless(`${what} needs one type of value, not ${typeText(a)} and ${typeText(b)}`);
}

function compileBinary({ operator, left, right }: Expression & { kind: 'binary' }, place: ExpressionScope): Compiled {
  const a = compile(left, place);
  const b = compile(right, place);
  if (operator === 'and' || operator === 'or') {
    need(a.type, 'bool', operator);
    need(b.type, 'bool', operator);
    return operator === 'and'
      ? { type: BOOL, run: frame => boolOf(a.run(frame)) && boolOf(b.run(frame)) }
      : { type: BOOL, run: frame => boolOf(a.run(frame)) || boolOf(b.run(frame)) };
  }
  return isComparison(operator) ? compileComparison(operator, a, b) : compileArithmetic(operator, a, b);
}

const COMPARISONS = {
  '==': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const;
type ComparisonOperator = keyof typeof COMPARISONS;
const isComparison = (operator: BinaryOperator): operator is ComparisonOperator => operator in COMPARISONS;

function compileComparison(operator: ComparisonOperator, a: Compiled, b: Compiled): Compiled {
  if (!isComparable(a.type, b.type))
    throw new Senseless(`${typeText(a.type)} and ${typeText(b.type)} cannot be compared`);
  const isOrder = operator !== '==' && operator !== '!=';
  if (isOrder && (a.type.kind === 'enum' || a.type.kind === 'bool' || a.type.kind === 'struct'))
    throw new Senseless(`${operator} cannot be used on ${typeText(a.type)}`);
  const test = COMPARISONS[operator];
  return { type: BOOL, run: frame => test(compareValues(a.run(frame), b.run(frame), frame.self.meter)) };
}

type ArithmeticOperator = Exclude<BinaryOperator, ComparisonOperator | 'and' | 'or'>;

function compileArithmetic(operator: ArithmeticOperator, a: Compiled, b: Compiled): Compiled {
  const kinds = [a.type.kind, b.type.kind];
  if (operator === '+' && kinds.every(kind => kind === 'text'))
    return { type: TEXT, run: frame => joined(textOf(a.run(frame)), textOf(b.run(frame)), frame) };
  for (const { type } of [a, b])
    if (type.kind !== 'any' && !isNumeric(type))
      throw new Senseless(`${operator} cannot be used on ${typeText(a.type)} and ${typeText(b.type)}`);
  if (kinds.every(kind => kind === 'int'))
    return { type: INT, run: frame => calculate(operator, intOf(a.run(frame)), intOf(b.run(frame))) };
  if (kinds.includes('float')) return compileFloats(operator, a, b);
  return { type: ANY, run: frame => calculateAny(operator, [a.run(frame), b.run(frame)], frame) };
}

function joined(a: string, b: string, frame: Frame): string {
  frame.self.meter.make(a.length + b.length);
  return a + b;
}

function compileFloats(operator: ArithmeticOperator, a: Compiled, b: Compiled): Compiled {
  const calculation = FLOATS[operator];
  if (!calculation) throw new Senseless(`${operator} cannot be used on floats`);
  return { type: { kind: 'float' }, run: frame => calculation(floatOf(a.run(frame)), floatOf(b.run(frame))) };
}

const FLOATS: Partial<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - b * Math.floor(a / b),
};

/** Calculates with values whose types are only known at run time. */
function calculateAny(operator: ArithmeticOperator, [a, b]: readonly [unknown, unknown], frame: Frame): unknown {
  if (operator === '+' && typeof a === 'string') return joined(a, textOf(b), frame);
  const [left, right] = [intOf(a), intOf(b)];
  const isFloat = [left, right].some(value => typeof value === 'number' && !Number.isInteger(value));
  return isFloat ? FLOATS[operator]?.(Number(left), Number(right)) : calculate(operator, left, right);
}

function compileChoice({ when, yes, no }: Expression & { kind: 'choose' }, place: ExpressionScope): Compiled {
  const condition = compile(when, place);
  need(condition.type, 'bool', '?');
  const [a, b] = [compile(yes, place), compile(no, place)];
  needCombinable(a.type, b.type, '?');
  return {
    type: commonType(a.type, b.type),
    run: frame => (boolOf(condition.run(frame)) ? a.run(frame) : b.run(frame)),
  };
}

function compileMember({ of, name, args }: Expression & { kind: 'member' }, place: ExpressionScope): Compiled {
  if (name === '_sizeof') return fixedSize(bitsOfValue(of, place), of);
  const value = compile(of, place);
  const { type, run } = value;
  if (type.kind === 'struct' && args === undefined) {
    if (type.of) return memberOf(type.of, name, place, value);
    const builtIn = structMember(name, place, { type: undefined, run });
    if (builtIn) return builtIn;
    throw new Senseless(
      `the type of the struct is not known here, so “${name}” cannot be asked for: cast it with .as<…>`,
    );
  }
  const given = (args ?? []).map(arg => compile(arg, place));
  if (type.kind === 'any') return { type: ANY, run: frame => anyMember(run(frame), name, { frame, given }) };
  const method = methodOf(type, name);
  if (!method) throw new Senseless(`${typeText(type)} has no “${name}”`);
  if (given.length < method.least || given.length > method.most)
    throw new Senseless(`“${name}” takes ${argumentsOf(method)}, not ${given.length}`);
  return {
    type: method.type(type),
    run: frame =>
      method.run(
        run(frame),
        given.map(arg => arg.run(frame)),
        frame,
      ),
  };
}

/** A member of a value whose type is only known at run time. */
function anyMember(value: unknown, name: string, call: { frame: Frame; given: readonly Compiled[] }): unknown {
  const type = typeNow(value);
  if (type.kind === 'struct') {
    const struct = structOf(value);
    if (name === '_io') return struct.io;
    if (name === '_root') return struct.root;
    if (name === '_parent') return struct.parent;
    if (struct.type.members.has(name)) return struct.member(name);
  }
  const method =
    methodOf(type, name) ?? (name === 'to_i' && type.kind === 'int' ? methodOf({ kind: 'float' }, name) : undefined);
  if (!method || value === undefined) throw new ReadFault('ReadError', `there is no “${name}” here`);
  const args = call.given.map(({ run }) => run(call.frame));
  return method.run(value, args, call.frame);
}

function compileIndex({ of, at }: Expression & { kind: 'index' }, place: ExpressionScope): Compiled {
  const [list, index] = [compile(of, place), compile(at, place)];
  need(index.type, 'int', 'an index');
  const { type } = list;
  if (!['list', 'bytes', 'any'].includes(type.kind)) throw new Senseless(`${typeText(type)} has no items`);
  const item: ValueType = type.kind === 'list' ? type.of : type.kind === 'bytes' ? INT : ANY;
  return {
    type: item,
    run: frame => itemOf(listOf(list.run(frame)), intOf(index.run(frame)) satisfies Int, frame.self.meter),
  };
}

function compileCast({ of, type }: Expression & { kind: 'cast' }, place: ExpressionScope): Compiled {
  const { run } = compile(of, place);
  const to = namedType(type, place.owner);
  if (!to) throw new Senseless(`there is no type “${type.path.join('::')}”`);
  if (to.kind === 'bytes') return { type: to, run: frame => bytesOf(run(frame)) };
  // A list that contains only bytes is a byte array, unless it is cast to a list.
  return { type: to, run: to.kind === 'list' && of.kind === 'list' ? compileItems(of.items, place).run : run };
}

const PLAIN: Readonly<Record<string, ValueType>> = {
  str: TEXT,
  strz: TEXT,
  bytes: { kind: 'bytes' },
  bool: BOOL,
  b1: BOOL,
  io: { kind: 'io' },
  any: ANY,
  struct: { kind: 'struct' },
};

/** The type that a name stands for in an expression or a parameter. */
export function namedType({ path, isList }: TypeName, owner: TypeSpec): ValueType | undefined {
  const name = path.join('::');
  let of = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  if (/^([us][1248]((le|be)?)|b\d+(le|be)?)$/.test(name)) of ??= INT;
  if (/^f[48](le|be)?$/.test(name)) of ??= { kind: 'float' };
  const struct = of ? undefined : findType(owner, path);
  if (struct) of = { kind: 'struct', of: struct };
  const isEnum = !of && findEnum(owner, path);
  if (isEnum) of = { kind: 'enum', of: isEnum };
  return of && isList ? { kind: 'list', of } : of;
}

function fixedSize(bits: number | undefined, of: Expression): Compiled {
  if (bits === undefined) throw new Senseless('its size is not fixed, so it is unknown before it is read');
  const value = of.kind === 'sizeof' && of.inBits ? bits : Math.ceil(bits / 8);
  return { type: INT, run: () => value };
}

function bitsOfName({ path }: TypeName, place: ExpressionScope): number | undefined {
  const name = path.join('::');
  const [, size, bits] = /^(?:[us]([1248])|f([48])|b(\d+))/.exec(name) ?? [];
  const floats = /^f([48])/.exec(name)?.[1];
  if (name.match(/^([usf][1248]|b\d+)(le|be)?$/)) {
    const width = /^b(\d+)/.exec(name)?.[1];
    return width ? Number(width) : Number(size ?? floats ?? bits) * 8;
  }
  const type = findType(place.owner, path);
  if (!type) throw new Senseless(`there is no type “${name}”`);
  return bitsOfType(type);
}

/** The attribute that an expression names, as far as that is known. */
export function attributeOf(expression: Expression, place: ExpressionScope): Attribute | undefined {
  if (expression.kind === 'name') return place.owner.members.get(expression.name);
  if (expression.kind !== 'member' || expression.args) return undefined;
  const { type } = compile(expression.of, place);
  return type.kind === 'struct' ? type.of?.members.get(expression.name) : undefined;
}

function bitsOfValue(of: Expression, place: ExpressionScope): number | undefined {
  const attribute = attributeOf(of, place);
  if (attribute) return bitsOfAttribute(attribute);
  const { type } = compile(of, place);
  return type.kind === 'struct' && type.of ? bitsOfType(type.of) : undefined;
}
