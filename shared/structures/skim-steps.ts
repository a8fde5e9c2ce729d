// Steps that skip the fields of one item, without creating values that are not needed.
import type { Source } from '../base/source.ts';
import { type Expression, partsOf } from './expression/expression.ts';
import type { Formula, Frame, Meter, StructView } from './expression/formula.ts';
import { boolOf, compareValues, intOf } from './expression/values.ts';
import { small } from './integers.ts';
import { type Attribute, type DataType, type Extent, extentOf, type TypeSpec } from './spec.ts';

export type NumberType = DataType & { kind: 'int' | 'float' };

/** One step per field; the cursor is at the field. */
export type Step = (cursor: Cursor, scope: Scope) => void;

/** An item needs more bytes than there are. */
export class Short extends Error {}

export const BLOCK = 1 << 20;
const DEEPEST = 8;

/** A position in the bytes. A class, because it keeps the block it reads from. */
export class Cursor {
  at: number;
  to: number;
  readonly meter: Meter;
  readonly #source: Source;
  #view: DataView;
  #first = 0;
  #end = 0;

  constructor(source: Source, { at, to, meter }: { at: number; to: number; meter: Meter }) {
    this.at = at;
    this.to = to;
    this.meter = meter;
    this.#source = source;
    this.#view = new DataView(new ArrayBuffer(0));
  }

  skip(size: number): void {
    if (!(size >= 0 && size <= this.to - this.at)) throw new Short();
    this.at += size;
  }

  /** Makes bytes available; returns where they begin in `view`. */
  ready(size: number): number {
    if (size > this.to - this.at) throw new Short();
    if (this.at < this.#first || this.at + size > this.#end) this.#load(size);
    return this.at - this.#first;
  }

  get view(): DataView {
    return this.#view;
  }

  #load(size: number): void {
    this.#first = this.at;
    this.#end = Math.min(this.#source.size, this.at + Math.max(size, BLOCK));
    const bytes = this.#source.read(this.#first, this.#end - this.#first);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Moves past the first such byte. */
  findByte(byte: number, extent: { readonly isConsumed: boolean; readonly isRequired: boolean }): void {
    while (this.at < this.to) {
      const start = this.ready(1);
      const most = Math.min(this.#view.byteLength - start, this.to - this.at);
      const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, most);
      const found = bytes.indexOf(byte);
      this.meter.step(1 + (most >> 8));
      this.at += found < 0 ? most : found;
      if (found < 0) continue;
      if (extent.isConsumed) this.at++;
      return;
    }
    if (extent.isRequired) throw new Short();
  }
}

/** Slots for the fields of a type while an item is skimmed. */
export type Slots = Map<string, number>;

function slotOf(names: Slots, name: string): number {
  const known = names.get(name) ?? names.size;
  names.set(name, known);
  return known;
}

/** What expressions see of an item: the numbers that some expression names. */
export class Scope implements StructView {
  readonly type: TypeSpec;
  readonly parent = undefined;
  readonly meter: Meter;
  readonly frame: Frame;
  readonly slots: unknown[] = [];
  readonly #names: Slots;

  constructor(type: TypeSpec, names: Slots, meter: Meter) {
    this.type = type;
    this.meter = meter;
    this.frame = { self: this };
    this.#names = names;
    for (let i = 0; i < names.size; i++) this.slots.push(undefined);
  }

  get root(): never {
    throw new Error('expressions of skimmed items do not leave them');
  }

  get io(): never {
    throw new Error('expressions of skimmed items do not leave them');
  }

  member(name: string): unknown {
    const instance = this.type.instances.get(name);
    return instance?.value ? instance.value.value(this.frame) : this.slots[this.#names.get(name) ?? -1];
  }
}

export function stepsOf(type: TypeSpec, around: Around): readonly Step[] | undefined {
  const { depth } = around;
  if (depth > DEEPEST || type.params.length > 0 || typeof type.endian === 'object') return undefined;
  for (const { value, checks, when } of type.instances.values())
    if (!value || checks.length > 0 || when || !staysInside(value.expression, type)) return undefined;
  const steps: Step[] = [];
  for (const attribute of type.seq) {
    const step = attributeStep(attribute, type, around);
    if (!step) return undefined;
    steps.push(step);
  }
  return steps;
}

export interface Around {
  readonly used: ReadonlySet<string>;
  readonly names: Slots;
  readonly depth: number;
  /** Fields of all nested structs. */
  readonly fields: { count: number };
}

/** A type with more fields is not skimmed: a few types that use each other many times can have endless fields. */
const MOST_FIELDS = 1000;

function attributeStep(attribute: Attribute, owner: TypeSpec, around: Around): Step | undefined {
  if (++around.fields.count > MOST_FIELDS) return undefined;
  const { process, checks, parent, when, repeat } = attribute;
  if (process || checks.length > 0 || parent !== undefined) return undefined;
  if (repeat && repeat.kind !== 'count') return undefined;
  const formulas = [when, repeat?.kind === 'count' ? repeat.count : undefined, attribute.extent?.size];
  if (formulas.some(formula => formula && !staysInside(formula.expression, owner))) return undefined;
  const one = valueStep(attribute, attribute.type, around);
  if (!one) return undefined;
  const all = repeat?.kind === 'count' ? repeated(one, repeat.count) : one;
  if (!when) return all;
  const slot = slotOf(around.names, attribute.id);
  const isThere = quick(when, around.names);
  return (cursor, scope) => {
    if (boolOf(isThere(scope))) all(cursor, scope);
    else scope.slots[slot] = undefined;
  };
}

function repeated(one: Step, count: Formula): Step {
  return (cursor, scope) => {
    const times = Number(intOf(count.value(scope.frame)));
    cursor.meter.step(Math.min(times, cursor.to - cursor.at));
    for (let i = 0; i < times; i++) {
      const { at } = cursor;
      one(cursor, scope);
      if (cursor.at === at) throw new Short(); // reading one by one counts it
    }
  };
}

function valueStep(attribute: Attribute, type: DataType | undefined, around: Around): Step | undefined {
  switch (type?.kind) {
    case 'int':
    case 'float':
      return type.endian === 'inherited' ? undefined : numberStep(attribute, type, around);
    case 'bytes':
      return type.contents === undefined ? stretchStep(attribute.extent, around) : undefined;
    case 'text':
      return stretchStep(extentOf(attribute, type), around);
    case 'struct':
      return type.args.length === 0 && type.of.file === attribute.owner.file
        ? structStep(attribute, type.of, around)
        : undefined;
    case 'switch':
      return switchStep(attribute, type, around);
    default:
      return undefined;
  }
}

function numberStep({ id, isList }: Attribute, type: NumberType, { used, names }: Around): Step {
  const { size } = type;
  if (isList || !used.has(id)) return cursor => cursor.skip(size);
  const read = readerOf(type);
  const slot = slotOf(names, id);
  return (cursor, scope) => {
    const at = cursor.ready(size);
    scope.slots[slot] = read(cursor.view, at);
    cursor.at += size;
  };
}

export function readerOf(type: NumberType): (view: DataView, at: number) => unknown {
  const isLittle = type.endian === 'le';
  if (type.kind === 'float')
    return type.size === 4 ? (view, at) => view.getFloat32(at, isLittle) : (view, at) => view.getFloat64(at, isLittle);
  const { isSigned } = type;
  switch (type.size) {
    case 1:
      return isSigned ? (view, at) => view.getInt8(at) : (view, at) => view.getUint8(at);
    case 2:
      return isSigned ? (view, at) => view.getInt16(at, isLittle) : (view, at) => view.getUint16(at, isLittle);
    case 4:
      return isSigned ? (view, at) => view.getInt32(at, isLittle) : (view, at) => view.getUint32(at, isLittle);
    case 8:
      return (view, at) => small(isSigned ? view.getBigInt64(at, isLittle) : view.getBigUint64(at, isLittle));
  }
}

function stretchStep(extent: Extent | undefined, { names }: Around): Step | undefined {
  if (!extent) return undefined;
  const { size, isToEnd, terminator, isConsumed, isRequired } = extent;
  if (size) return sizedStep(size, names);
  if (isToEnd || terminator?.length !== 1) return undefined;
  const [byte = 0] = terminator;
  return cursor => cursor.findByte(byte, { isConsumed, isRequired });
}

function sizedStep(size: Formula, names: Slots): Step {
  const { expression } = size;
  if (expression.kind === 'int' && typeof expression.value === 'number') {
    const { value } = expression;
    return cursor => cursor.skip(value);
  }
  const bytes = quick(size, names);
  return (cursor, scope) => cursor.skip(Number(intOf(bytes(scope))));
}

function structStep(
  { id, extent }: Attribute,
  type: TypeSpec,
  { used, names, depth, fields }: Around,
): Step | undefined {
  const own: Slots = new Map();
  const steps = stepsOf(type, { used, names: own, depth: depth + 1, fields });
  if (!steps || extent?.isToEnd || extent?.terminator) return undefined;
  const slot = slotOf(names, id);
  const run: Step = (cursor, scope) => {
    const inside = new Scope(type, own, cursor.meter);
    scope.slots[slot] = inside;
    cursor.meter.step(steps.length);
    for (const step of steps) step(cursor, inside);
  };
  const size = extent?.size && sizedStep(extent.size, names);
  if (!size) return run;
  return (cursor, scope) => {
    const { at, to } = cursor;
    size(cursor, scope);
    const end = cursor.at;
    cursor.at = at;
    cursor.to = end;
    run(cursor, scope);
    cursor.at = end;
    cursor.to = to;
  };
}

function switchStep(attribute: Attribute, type: DataType & { kind: 'switch' }, around: Around): Step | undefined {
  const { owner } = attribute;
  if (!staysInside(type.on.expression, owner)) return undefined;
  const cases: { readonly key: Formula | undefined; readonly step: Step }[] = [];
  for (const { key, type: of } of type.cases) {
    const step = valueStep(attribute, of, around);
    if (!step || (key && !staysInside(key.expression, owner))) return undefined;
    cases.push({ key, step });
  }
  const other = cases.find(({ key }) => key === undefined)?.step;
  if (!other && attribute.extent) return undefined;
  return (cursor, scope) => {
    const on = type.on.value(scope.frame);
    const found = cases.find(({ key }) => key && compareValues(on, key.value(scope.frame), cursor.meter) === 0);
    const chosen = found?.step ?? other;
    chosen?.(cursor, scope);
  };
}

type Quick = (scope: Scope) => unknown;

/** Evaluates a formula without a frame if it is simple. */
function quick(formula: Formula, names: Slots): Quick {
  const plain = quickly(formula.expression, names);
  if (!plain) return scope => formula.value(scope.frame);
  return scope => plain(scope) ?? formula.value(scope.frame);
}

/** Returns undefined if the full language is needed: for absent values and large numbers. */
function quickly(expression: Expression, names: Slots): Quick | undefined {
  if (expression.kind === 'int') return () => expression.value;
  if (expression.kind === 'name') {
    const slot = names.get(expression.name);
    return slot === undefined ? undefined : ({ slots }) => slots[slot];
  }
  if (expression.kind !== 'binary') return undefined;
  const [left, right] = [quickly(expression.left, names), quickly(expression.right, names)];
  const calculation = QUICK[expression.operator];
  if (!left || !right || !calculation) return undefined;
  return scope => {
    const [a, b] = [left(scope), right(scope)];
    return typeof a === 'number' && typeof b === 'number' ? calculation(a, b) : undefined;
  };
}

const safe = (value: number): number | undefined => (Number.isSafeInteger(value) ? value : undefined);
const QUICK: Partial<Record<string, (a: number, b: number) => number | boolean | undefined>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '+': (a, b) => safe(a + b),
  '-': (a, b) => safe(a - b),
  '*': (a, b) => safe(a * b),
};

/** Whether an expression only uses numbers and structs of its own struct. */
function staysInside(expression: Expression, owner: TypeSpec): boolean {
  switch (expression.kind) {
    case 'int':
    case 'bool':
    case 'enum':
      return true;
    case 'name':
      return isSeen(owner.members.get(expression.name));
    case 'member':
      return (
        expression.args === undefined &&
        !expression.name.startsWith('_') &&
        expression.of.kind === 'name' &&
        insideOf(owner.members.get(expression.of.name), expression.name)
      );
    case 'unary':
    case 'binary':
    case 'choose':
      return partsOf(expression).every(part => staysInside(part, owner));
    default:
      return false;
  }
}

function isSeen(attribute: Attribute | undefined): boolean {
  if (!attribute || attribute.isList) return false;
  return attribute.type?.kind === 'int' || attribute.type?.kind === 'float' || attribute.value !== undefined;
}

function insideOf(attribute: Attribute | undefined, name: string): boolean {
  return attribute?.type?.kind === 'struct' && !attribute.isList && isSeen(attribute.type.of.members.get(name));
}
