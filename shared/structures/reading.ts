// State shared by everything that reads a structure's text: problems found, and work left until all types are known.

import { Formula } from './expression/formula.ts';
import { parseExpression } from './expression/parse-expression.ts';
import { ExpressionError } from './expression/tokens.ts';
import type { ValueType } from './expression/value-type.ts';
import { StructureError, type StructureProblem, shownSource, type TextPlace } from './fault.ts';
import type { Attribute, FileSpec, TypeSpec } from './spec.ts';
import { entryPlace, integerOf, isNull, type YamlEntry, type YamlMap, type YamlNode } from './yaml-tree.ts';

/** An expression that is bound once all types are known. */
export interface Binding {
  readonly formula: Formula;
  readonly owner: TypeSpec;
  /** The attribute whose item or value is `_`. */
  readonly item?: { readonly of: Attribute; readonly isOne: boolean } | undefined;
  /** The type it must have. */
  readonly want?: ValueType['kind'] | undefined;
  /** The type it must be comparable with: that of the checked value. */
  readonly with?: (() => ValueType) | undefined;
}

export interface Reading {
  readonly problems: StructureProblem[];
  readonly file: FileSpec;
  readonly bindings: Binding[];
  /** Runs when all types of all files are known. */
  readonly late: (() => void)[];
  /** Runs when all expressions are bound. */
  readonly last: (() => void)[];
  /** Attributes in the order they were read. */
  readonly attributes: Attribute[];
  /** The types that attributes refer to. */
  readonly typeNames: Set<string>;
}

export function report(reading: Reading, text: string, place: TextPlace): void {
  reading.problems.push({ ...place, text, weight: 'error' });
}

export function warn(reading: Reading, text: string, place: TextPlace): void {
  reading.problems.push({ ...place, text, weight: 'warning' });
}

/** Runs a part of the reading; an error in it is reported, and the rest goes on. */
export function attempt<T>(reading: Reading, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StructureError)) throw error;
    report(reading, error.message, error.place);
    return undefined;
  }
}

/** The text of a scalar; anything else is refused. */
export function textIn(entry: YamlEntry): string {
  const { value } = entry;
  if (value.kind === 'scalar' && !isNull(value)) return value.text;
  throw new StructureError(`“${entry.key}” needs text.`, entryPlace(entry));
}

/** The map of an entry; anything else is refused. */
export function mapIn(entry: YamlEntry): YamlMap {
  const { value } = entry;
  if (value.kind === 'map') return value;
  throw new StructureError(`“${entry.key}” needs keys and values.`, entryPlace(entry));
}

/** The list of an entry; anything else is refused. */
export function listIn(entry: YamlEntry): readonly YamlNode[] {
  const { value } = entry;
  if (value.kind === 'list') return value.items;
  throw new StructureError(`“${entry.key}” needs a list.`, entryPlace(entry));
}

const LONGEST_NAME = 250;
const NAME = /^[a-z][a-z0-9_]*$/;

/** Checks that a name is a valid identifier. */
export function checkName(reading: Reading, what: string, name: string, place: TextPlace): boolean {
  if (name.length > LONGEST_NAME) {
    report(reading, `This ${what} is longer than ${LONGEST_NAME} letters.`, place);
    return false;
  }
  if (NAME.test(name)) return true;
  report(
    reading,
    `“${name}” is not a valid ${what}: use lowercase letters, digits and _, starting with a letter.`,
    place,
  );
  return false;
}

/** Warns of unknown keys. */
export function checkKeys(reading: Reading, map: YamlMap, known: ReadonlySet<string>): void {
  for (const { key, keyPlace } of map.entries.values())
    if (!known.has(key) && !key.startsWith('-'))
      report(reading, MISPLACED.get(key) ?? `Unknown key “${key}”.`, keyPlace);
}

/** Keys of the language where they mean nothing. */
const MISPLACED: ReadonlyMap<string, string> = new Map([
  ...['expr', 'until'].map(kind => [`repeat-${kind}`, `“repeat-${kind}” needs “repeat: ${kind}”.`] as const),
  ...['pos', 'io', 'value'].map(key => [key, `“${key}” can only be used in “instances”.`] as const),
]);

/** Reports a case whose number an earlier case has in another notation: it would never be chosen. */
export function checkCases(reading: Reading, cases: Iterable<YamlEntry>): void {
  const lines = new Map<number | bigint, number>();
  for (const { key, keyPlace } of cases) {
    const number = integerOf(key);
    if (number === undefined) continue;
    const line = lines.get(number);
    if (line !== undefined) report(reading, `“${key}” is already given in line ${line}.`, keyPlace);
    else lines.set(number, keyPlace.line);
  }
}

/** The expression of an entry, to be bound later. */
export function formulaIn(reading: Reading, entry: YamlEntry, binding: Omit<Binding, 'formula'>): Formula | undefined {
  return attempt(reading, () => formulaOf(reading, textIn(entry), { place: entryPlace(entry), ...binding }));
}

export interface FormulaPlace extends Omit<Binding, 'formula'> {
  readonly place: TextPlace;
}

/** The expression in a text. Throws StructureError if it cannot be parsed. */
export function formulaOf(reading: Reading, text: string, { place, ...binding }: FormulaPlace): Formula {
  try {
    const formula = new Formula(parseExpression(text), shownSource(text), place);
    reading.bindings.push({ formula, ...binding });
    return formula;
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new StructureError(`“${shownSource(text)}”: ${error.message} (character ${error.at + 1}).`, place);
    throw error;
  }
}
