// Compiles every expression where it is used, and reports those that make no sense.
import { attributeOf, compile, type ExpressionScope, Senseless } from './expression/compile.ts';
import { type Expression, partsOf } from './expression/expression.ts';
import type { Formula } from './expression/formula.ts';
import { ANY, isComparable, sameType, typeText, type ValueType } from './expression/value-type.ts';
import { ReadFault } from './fault.ts';
import { type Binding, type Reading, report } from './reading.ts';
import { type Attribute, type DataType, itemTypeOf, type TypeSpec, valueTypeOf } from './spec.ts';

/** Binds the expressions of all files; returns the scope of each one. */
export function bindAll(readings: readonly Reading[]): Binder {
  const binder = new Binder(readings);
  binder.bindAll();
  return binder;
}

/** A class, because one expression's type may need another's, which is then bound first. */
export class Binder {
  readonly #byFormula = new Map<Formula, { binding: Binding; reading: Reading }>();
  readonly #busy = new Set<Formula>();
  readonly #parents = new Map<TypeSpec, ValueType[]>();
  readonly #attributes: readonly Attribute[];

  constructor(readings: readonly Reading[]) {
    for (const reading of readings)
      for (const binding of reading.bindings) this.#byFormula.set(binding.formula, { binding, reading });
    this.#attributes = readings.flatMap(reading => reading.attributes);
  }

  bindAll(): void {
    // An attribute with a `parent` key refers to structs whose own parents must be known first.
    for (const attribute of this.#attributes) if (attribute.parent === undefined) this.#noteParents(attribute);
    for (const attribute of this.#attributes) if (attribute.parent !== undefined) this.#noteParents(attribute);
    for (const formula of this.#byFormula.keys()) this.bind(formula);
  }

  /** The scope of an expression in a type. */
  placeIn(owner: TypeSpec, item?: ValueType): ExpressionScope {
    return { owner, item, typeOf: attribute => this.typeOf(attribute), parentOf: type => this.#parentOf(type) };
  }

  /** The type of an attribute in expressions. */
  typeOf(attribute: Attribute): ValueType {
    if (!attribute.value) return valueTypeOf(attribute);
    if (attribute.enumOf) return { kind: 'enum', of: attribute.enumOf };
    this.bind(attribute.value);
    return attribute.value.isBound ? attribute.value.type : ANY;
  }

  bind(formula: Formula): void {
    const known = this.#byFormula.get(formula);
    if (!known || formula.isBound || this.#busy.has(formula)) return;
    const { binding, reading } = known;
    this.#busy.add(formula);
    const item = binding.item && itemTypeOf(binding.item.of);
    try {
      formula.bind(compile(formula.expression, this.placeIn(binding.owner, item)), weightOf(formula.expression));
      this.#check(binding, reading);
    } catch (error) {
      const text =
        error instanceof RangeError
          ? 'it is nested too deeply'
          : error instanceof Senseless
            ? error.message
            : undefined;
      if (text === undefined) throw error;
      report(reading, `“${formula.source}”: ${text}.`, formula.place);
      formula.bind({ type: ANY, run: () => failed(text) }, 1);
    }
    this.#busy.delete(formula);
  }

  #check({ formula, want, with: other }: Binding, reading: Reading): void {
    const { type, source, place } = formula;
    const isFine = want === undefined || type.kind === want || type.kind === 'any';
    if (!isFine)
      report(
        reading,
        `“${source}” is ${typeText(type)}, but ${typeText({ kind: want } as ValueType)} is needed.`,
        place,
      ); // wanted are plain kinds
    const compared = other?.();
    if (compared && !isComparable(type, compared))
      report(reading, `“${source}” is ${typeText(type)}, which cannot be compared with ${typeText(compared)}.`, place);
  }

  #noteParents(attribute: Attribute): void {
    for (const type of structsIn(attribute.type)) {
      const known = this.#parents.get(type) ?? [];
      this.#parents.set(type, known);
      const { parent, owner } = attribute;
      if (parent === 'none' || attribute.role === 'param') continue;
      if (parent === undefined) known.push({ kind: 'struct', of: owner });
      else {
        this.bind(parent);
        known.push(parent.isBound ? parent.type : ANY);
      }
    }
  }

  #parentOf(type: TypeSpec): ValueType {
    const [first, ...rest] = this.#parents.get(type) ?? [];
    if (!first) return { kind: 'struct' };
    return rest.every(other => sameType(other, first)) ? first : { kind: 'struct' };
  }

  /** The attribute that an expression in a type names. */
  attributeAt(expression: Expression, owner: TypeSpec): Attribute | undefined {
    try {
      return attributeOf(expression, this.placeIn(owner, ANY));
    } catch (error) {
      if (error instanceof Senseless) return undefined;
      throw error;
    }
  }
}

function failed(text: string): never {
  throw new ReadFault('ReadError', text);
}

function structsIn(type: DataType | undefined): readonly TypeSpec[] {
  if (type?.kind === 'struct') return [type.of];
  return type?.kind === 'switch' ? type.cases.flatMap(each => structsIn(each.type)) : [];
}

function weightOf(expression: Expression): number {
  return partsOf(expression).reduce((sum, part) => sum + weightOf(part), 1);
}
