// The cases beside Kaitai's language: structures, the files they read, and what reading must give.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMap, isNode, isScalar, isSeq, parse, parseDocument } from 'yaml';
import { lent } from '../../electron/files/structures.ts';
import { memorySource } from '../../shared/base/source.ts';
import { compile } from '../../shared/structures/expression/compile.ts';
import type { StructView } from '../../shared/structures/expression/formula.ts';
import { parseExpression } from '../../shared/structures/expression/parse-expression.ts';
import { ANY } from '../../shared/structures/expression/value-type.ts';
import { compareValues, isLazyList } from '../../shared/structures/expression/values.ts';
import { ReadFault } from '../../shared/structures/fault.ts';
import { type Lent, type ReadFile, readFile } from '../../shared/structures/read-struct.ts';
import { type FindImport, readStructure, type StructureText } from '../../shared/structures/read-structure.ts';

export const kaitai = join(import.meta.dirname, '../../../shared/data/kaitai');
const tests = join(kaitai, 'tests');

/** A structure on disk. */
export function structureAt(path: string): StructureText {
  return { path, text: readFileSync(path, 'utf8') };
}

/** Relative to the file that imports; absolute ones in the nearest folder above that has them. */
export const findBeside: FindImport = (name, from) => {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const path = join(folder, `${name}.ksy`);
    if (existsSync(path)) return structureAt(path);
    if (!name.startsWith('/') || folder === dirname(folder)) return undefined;
  }
};

/** The routines that the cases have of their own. */
function custom(name: string, args: readonly unknown[], bytes: Uint8Array): Uint8Array | undefined {
  if (name === 'custom_fx_no_args' || name === 'nested.deeply.custom_fx') return Uint8Array.of(0x5f, ...bytes, 0x5f);
  if (name !== 'my_custom_fx') return undefined;
  const [key, isAdded] = args;
  return bytes.map(byte => byte + (isAdded === true ? 1 : -1) * Number(key));
}

const withRoutines: Lent = { ...lent, packing: { ...lent.packing, custom } };

interface Assertion {
  readonly actual: string | number;
  readonly expected?: unknown;
  readonly exception?: string;
}
interface Expected {
  readonly data: string;
  readonly asserts?: readonly Assertion[];
  readonly exception?: string | { readonly type: string; readonly message?: string };
}

export const caseNames = (): string[] => readdirSync(join(tests, 'expected')).map(name => name.replace(/\.kst$/, ''));

/** Why a case fails; undefined where it does not. */
export function failureOf(name: string): string | undefined {
  const expected: Expected = parse(readFileSync(join(tests, 'expected', `${name}.kst`), 'utf8'), { intAsBigInt: true });
  const { structure, problems } = readStructure(structureAt(join(tests, 'formats', `${name}.ksy`)), findBeside);
  if (!structure) return problems.map(({ line, column, text }) => `${line}:${column} ${text}`).join(' ');
  const read = readFile(structure.root, memorySource(readFileSync(join(tests, 'data', expected.data))), withRoutines);
  if (expected.exception) return wrongEnd(read, expected.exception);
  if (read.fault) return `${read.fault.path}: ${read.fault.message}`;
  return expected.asserts?.map(assertion => wrongValue(read.root, assertion)).find(failure => failure !== undefined);
}

function wrongEnd({ fault, mismatches }: ReadFile, exception: NonNullable<Expected['exception']>): string | undefined {
  const wanted = typeof exception === 'string' ? exception : exception.type;
  const kind = wanted.replace(/<.*/, '');
  const found = [...mismatches.map(mismatch => mismatch.kind), ...(fault ? [fault.kind] : [])];
  return found.includes(kind as ReadFault['kind'])
    ? undefined
    : `${kind} expected, found ${found.join(', ') || 'none'}`;
}

function valueIn(self: StructView, source: string): unknown {
  const place = { owner: self.type, typeOf: () => ANY, parentOf: () => ANY };
  return compile(parseExpression(source), place).run({ self });
}

function wrongValue(self: StructView, { actual, expected, exception }: Assertion): string | undefined {
  try {
    const found = valueIn(self, String(actual));
    if (exception) return `${actual}: ${exception} expected`;
    if (expected === 'null' || expected === null) return found === undefined ? undefined : `${actual} is there`;
    const wanted = valueIn(self, typeof expected === 'string' ? expected : String(expected));
    if (found === undefined) return `${actual} is absent`;
    if (compareValues(found, wanted, self.meter) === 0) return undefined;
    return `${actual} is ${shown(found)}, not ${shown(wanted)}`;
  } catch (error) {
    if (error instanceof ReadFault && exception === error.kind) return undefined;
    return `${actual}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function shown(value: unknown): string {
  if (isLazyList(value)) return `a list of ${value.length}`;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
}

/** A faulty structure: the places where something must be told. */
export interface FaultyCase {
  readonly name: string;
  readonly text: string;
  /** Paths through the YAML. */
  readonly paths: readonly string[];
}

export function faultyCases(): FaultyCase[] {
  return readdirSync(join(tests, 'errors')).map(name => {
    const { text } = structureAt(join(tests, 'errors', name));
    return { name, text, paths: [...text.matchAll(/^# [a-z0-9_]+\.ksy: (\/\S*):$/gm)].map(([, path = '']) => path) };
  });
}

/** Lines at which something should be told and is not. */
export function untoldIn({ name, text, paths }: FaultyCase): string[] {
  const { problems } = readStructure(structureAt(join(tests, 'errors', name)), findBeside);
  if (problems.length === 0) return [`${name}: nothing is told`];
  const lines = new Set(problems.map(({ line }) => line));
  const document = parseDocument(text, { schema: 'failsafe', keepSourceTokens: true });
  return paths.flatMap(path => {
    const line = lineOf(document, path, text);
    return line === undefined || lines.has(line) ? [] : [`${name}: nothing is told in line ${line} (${path})`];
  });
}

/** The line of the last part of a path that is in the YAML: the paths name some parts in the compiler's own words. */
function lineOf(document: ReturnType<typeof parseDocument>, path: string, text: string): number | undefined {
  let node: unknown = document.contents;
  let start: number | undefined;
  for (const step of path.split('/').filter(part => part !== '')) {
    if (isSeq(node)) node = node.items[Number(step)];
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) return undefined;
      start = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
      node = pair.value;
      continue;
    }
    if (isNode(node)) start = node.range?.[0] ?? start;
  }
  return start === undefined ? undefined : text.slice(0, start).split('\n').length;
}

/** Numbers that look random and are the same each time. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const FRAGMENTS = [
  '0',
  '-1',
  '0xffffffff',
  '_',
  '_io',
  '_parent',
  '.size',
  '[0]',
  '(',
  ')',
  '*',
  '<<',
  '"x"',
  'u4',
  'str',
];
const LINES = ['size-eos: true', 'repeat: eos', 'if: false', 'pos: 0', '- ', ':', '&a', '*a', 'null', '\n'];

/** A structure and its data, each damaged in a few places. */
export function damagedCase(name: string, next: (below: number) => number): { text: string; data: Uint8Array } {
  const expected: Expected = parse(readFileSync(join(tests, 'expected', `${name}.kst`), 'utf8'));
  const data = new Uint8Array(readFileSync(join(tests, 'data', expected.data)));
  let { text } = structureAt(join(tests, 'formats', `${name}.ksy`));
  const all = [...FRAGMENTS, ...LINES];
  for (let i = next(4); i > 0; i--) {
    const at = next(text.length);
    text = text.slice(0, at) + (all[next(all.length)] ?? '') + text.slice(at + next(4));
  }
  for (let i = next(5); i > 0; i--) data[next(data.length)] = next(256);
  return { text, data: next(5) === 0 ? data.subarray(0, next(data.length)) : data };
}

/** The path that a damaged structure is read as: what it imports is found beside it. */
export const besideFormats = join(tests, 'formats', 'damaged.ksy');
