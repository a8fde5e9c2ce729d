// Named bits in one word. Set bits without a name are in the model by their number: `bit7`.
import { hexOffset } from '../base/hex.ts';
import { asCount, follow } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type BitPart, type Leaf, type Scalar } from './inside/leaf.ts';

/** A number of a few bits; some of its values may have names. */
interface Named {
  readonly width: number;
  readonly labels: Readonly<Record<number, string>>;
}
/** A number of a few bits that is an index into a list. */
interface Naming {
  readonly width: number;
  readonly target: string;
}
/** Width in bits; optionally with names of values, the list it indexes, or the list whose length it holds. */
type BitSpec = Record<string, number | Named | Naming | { readonly width: number; readonly countOf: string }>;
type WidthsOnly<S> = { [K in keyof S]: S[K] extends number | Named | Naming ? K : never }[keyof S];
type BitRefs<S> = { [K in keyof S]: S[K] extends { readonly countOf: infer N extends string } ? N : never }[keyof S];
type BitModel<S> = { -readonly [K in WidthsOnly<S>]: S[K] extends 1 ? boolean : number };
type BitValues = Record<string, number | boolean>;

export interface Bits<T, Ref extends string, Name> extends Layout<T, 'value', Ref> {
  readonly names: readonly (Name & string)[];
  readonly size: number;
}

interface Part extends BitPart {
  readonly mask: number;
  readonly find?: (scope: Parameters<ReturnType<typeof follow>>[0]) => unknown;
}

/** Numbers and flags inside one word, lowest bits first; a single bit is a boolean. */
export function bits<const S extends BitSpec>(of: Scalar, spec: S): Bits<BitModel<S>, BitRefs<S>, keyof S> {
  let shift = 0;
  const parts = Object.entries(spec).map(([name, given]): Part => {
    const width = typeof given === 'number' ? given : given.width;
    const part = { name, shift, width, mask: 2 ** width - 1, ...detailsOf(given) };
    shift += width;
    return part;
  });
  return word(of, parts, `bits of ${of.kind}`) as Bits<BitModel<S>, BitRefs<S>, keyof S>;
}

function detailsOf(given: BitSpec[string]): Pick<Part, 'labels' | 'target' | 'countOf' | 'find'> {
  if (typeof given === 'number') return {};
  if ('target' in given) return { target: given.target };
  if ('countOf' in given) return { countOf: given.countOf, find: follow(given.countOf) };
  return { labels: new Map(Object.entries(given.labels).map(([number, label]) => [Number(number), label])) };
}

/** Single named bits, by their number. */
export function flags<const S extends Record<string, number>>(
  of: Scalar,
  spec: S,
): Bits<{ -readonly [K in keyof S]: boolean }, never, keyof S> {
  const parts = Object.entries(spec).map(([name, shift]): Part => ({ name, shift, width: 1, mask: 1 }));
  return word(of, parts, `flags of ${of.kind}`) as Bits<{ [K in keyof S]: boolean }, never, keyof S>;
}

function word(of: Scalar, parts: readonly Part[], kind: string): Bits<BitValues, string, string> {
  const named = parts.reduce((sum, part) => sum + part.mask * 2 ** part.shift, 0);
  const stored = parts.filter(part => part.countOf === undefined);
  const leaf = wordLeaf(of, parts);
  return {
    kind,
    role: 'value',
    size: of.size,
    minSize: of.size,
    word: leaf,
    refs: parts.flatMap(part => part.countOf ?? []),
    names: parts.map(part => part.name),
    about: parts.map(part => `${bitRange(part)} ${part.name}${labelsOf(part)}`).join(', '),
    child: (value, step) =>
      typeof step === 'string' && step in value ? { layout: of, value: value[step] } : undefined,
    decode(r) {
      const at = r.take(of.size);
      const all = of.leaf.read(r.view, at, of.size) >>> 0;
      if (r.asked) r.answer = split(all, parts);
      return withUnnamed(split(all, stored), (all & ~named) >>> 0);
    },
    encode(w, value) {
      let all = unnamedIn(value, named);
      for (const part of parts) {
        const number = part.find ? asCount(part.find(w.scope)) : Number(value[part.name] ?? 0);
        if (!(number >= 0 && number <= part.mask)) throw new Unwritable(`${part.name} cannot be ${number}`);
        all += number * 2 ** part.shift;
      }
      const at = w.room(of.size);
      of.leaf.write(w.view, at, of.size, all >>> 0);
    },
    fields(r, out) {
      const start = r.pos;
      const at = r.take(of.size);
      const all = of.leaf.read(r.view, at, of.size) >>> 0;
      addLeaf(r, out, { start, size: of.size, leaf, value: all });
      return split(all, parts);
    },
  };
}

function wordLeaf(of: Scalar, parts: readonly Part[]): Leaf<number> {
  return {
    ...of.leaf,
    kind: 'flags',
    storage: of.leaf.kind,
    bits: parts,
    text: all => {
      const set = parts.filter(part => bitsOf(all, part) !== 0);
      const words = set.map(part =>
        part.width === 1 ? part.name : `${part.name}=${part.labels?.get(bitsOf(all, part)) ?? bitsOf(all, part)}`,
      );
      return [hexOffset(all >>> 0), ...words].join(' ');
    },
  };
}

const bitsOf = (all: number, part: Part): number => ((all >>> part.shift) & part.mask) >>> 0;

function split(all: number, parts: readonly Part[]): BitValues {
  const values: BitValues = {};
  for (const part of parts) values[part.name] = part.width === 1 ? bitsOf(all, part) === 1 : bitsOf(all, part);
  return values;
}

const BIT = /^bit(\d{1,2})$/;

/** The number of an unnamed bit, from its name in the model. */
export function unnamedBit(name: string, size: number, parts: readonly BitPart[]): BitPart | undefined {
  const shift = Number(BIT.exec(name)?.[1] ?? Number.NaN);
  const isFree = shift < size * 8 && parts.every(part => shift < part.shift || shift >= part.shift + part.width);
  return isFree ? { name, shift, width: 1 } : undefined;
}

function withUnnamed(values: BitValues, rest: number): BitValues {
  for (let left = rest; left !== 0; left = (left & (left - 1)) >>> 0)
    values[`bit${31 - Math.clz32(left & -left)}`] = true;
  return values;
}

function unnamedIn(values: BitValues, named: number): number {
  let all = 0;
  for (const name in values) {
    const shift = values[name] === true ? Number(BIT.exec(name)?.[1] ?? 32) : 32;
    if (shift < 32) all += ((1 << shift) & ~named) >>> 0;
  }
  return all;
}

/** The names of its values, for the documentation. */
function labelsOf({ labels }: BitPart): string {
  if (labels === undefined) return '';
  return ` (${[...labels].map(([number, label]) => `${number} ${label}`).join(', ')})`;
}

const bitRange = ({ shift, width }: BitPart): string =>
  width === 1 ? `bit ${shift}` : `bits ${shift}–${shift + width - 1}`;
