// The YAML of a structure with the place of every node. Scalars stay text, as written: whether one is a number
// or an expression depends on where it is used.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { StructureProblem, TextPlace } from './fault.ts';

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly text: string;
  readonly isQuoted: boolean;
  readonly place: TextPlace;
}
export interface YamlMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, YamlEntry>;
  readonly place: TextPlace;
}
export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly place: TextPlace;
}
export type YamlNode = YamlScalar | YamlMap | YamlList;
export interface YamlEntry {
  readonly key: string;
  readonly keyPlace: TextPlace;
  /** The key is a list or a map, which no structure may have. */
  readonly isOddKey: boolean;
  readonly value: YamlNode;
}

/** Longer text is not accepted as a structure. */
const LONGEST = 400_000;
/** Nodes in all: an alias repeats the node it names. */
const MOST_NODES = 200_000;
const DEEPEST = 100;

/** Reads YAML. Errors are reported with their places. */
export function readYaml(text: string): { readonly root?: YamlNode; readonly problems: readonly StructureProblem[] } {
  if (text.length > LONGEST) return { problems: [problemAt('This file is too long for a structure.')] };
  try {
    return readDocument(text);
  } catch (error) {
    if (error instanceof RangeError) return { problems: [problemAt('This file is nested too deeply.')] };
    throw error;
  }
}

function problemAt(text: string, place: TextPlace = { line: 1, column: 1 }): StructureProblem {
  return { ...place, text, weight: 'error' };
}

function readDocument(text: string): ReturnType<typeof readYaml> {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const problems = document.errors.map(({ message, pos }) => problemAt(`YAML: ${message}`, placeAt(lines, pos[0])));
  if (problems.length > 0) return { problems };
  const builder = new Builder(lines);
  const root = builder.build(document.contents, { line: 1, column: 1 }, 0);
  if (builder.isTooMuch) return { problems: [problemAt('This file repeats too much of itself.')] };
  return builder.repeated.length > 0 ? { problems: builder.repeated } : { root, problems };
}

function placeAt(lines: LineCounter, offset: number): TextPlace {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** A class, because it counts the nodes it builds. */
class Builder {
  isTooMuch = false;
  /** Keys that occur twice in a map. The parser's own check would compare every pair. */
  readonly repeated: StructureProblem[] = [];
  readonly #lines: LineCounter;
  readonly #anchors = new Map<string, Node>();
  #nodes = 0;

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  build(node: Node | null | undefined, around: TextPlace, depth: number): YamlNode {
    const place = node?.range ? placeAt(this.#lines, node.range[0]) : around;
    if (++this.#nodes > MOST_NODES || depth > DEEPEST) this.isTooMuch = true;
    if (this.isTooMuch || !node) return { kind: 'scalar', text: '', isQuoted: false, place };
    if (isAlias(node)) return this.build(this.#anchors.get(node.source), place, depth + 1);
    if ('anchor' in node && node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (isMap(node)) return { kind: 'map', place, entries: this.#entries(node.items, place, depth) };
    if (isSeq(node))
      return { kind: 'list', place, items: node.items.map(item => this.build(item as Node, place, depth + 1)) }; // parsed
    if (!isScalar(node)) return { kind: 'scalar', text: '', isQuoted: false, place };
    return { kind: 'scalar', text: String(node.value ?? ''), isQuoted: node.type !== 'PLAIN', place };
  }

  #entries(pairs: readonly Pair[], around: TextPlace, depth: number): Map<string, YamlEntry> {
    const entries = new Map<string, YamlEntry>();
    for (const pair of pairs) {
      const key = this.build(pair.key as Node | null, around, depth + 1); // parsed
      const text = key.kind === 'scalar' ? key.text : `[${entries.size}]`;
      const value = this.build(pair.value as Node | null, key.place, depth + 1);
      const before = entries.get(text);
      if (before)
        this.repeated.push(problemAt(`“${text}” is already given in line ${before.keyPlace.line}.`, key.place));
      entries.set(text, { key: text, keyPlace: key.place, isOddKey: key.kind !== 'scalar', value });
    }
    return entries;
  }
}

/** Where to look for an entry: at its value, or at its key if the value begins on another line. */
export function entryPlace({ keyPlace, value }: YamlEntry): TextPlace {
  return value.place.line === keyPlace.line ? value.place : keyPlace;
}

/** Whether a node is null in YAML. */
export function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && !node.isQuoted && /^(null|Null|NULL|~|)$/.test(node.text);
}

const TRUE = /^(true|True|TRUE|yes|Yes|YES|on|On|ON)$/;
const FALSE = /^(false|False|FALSE|no|No|NO|off|Off|OFF)$/;

/** The boolean of a YAML scalar. */
export function booleanOf(node: YamlNode): boolean | undefined {
  if (node.kind !== 'scalar' || node.isQuoted) return undefined;
  return TRUE.test(node.text) ? true : FALSE.test(node.text) ? false : undefined;
}

const FLOAT = /^[-+]?(\.\d+|\d+(\.\d*)?)(e[-+]?\d+)?$/i;

/** Whether a scalar is text in YAML, and not a number, a boolean or null. */
export function isText(node: YamlScalar): boolean {
  if (node.isQuoted) return true;
  return !isNull(node) && booleanOf(node) === undefined && integerOf(node.text) === undefined && !FLOAT.test(node.text);
}

/** An integer as YAML writes it: decimal, 0x, 0o, 0b, underscores. */
export function integerOf(text: string): number | bigint | undefined {
  const plain = text.trim().replaceAll('_', '');
  const [, sign = '', digits = ''] = /^([-+]?)(0x[0-9a-f]+|0o[0-7]+|0b[01]+|\d+)$/i.exec(plain) ?? [];
  if (digits === '') return undefined;
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}
