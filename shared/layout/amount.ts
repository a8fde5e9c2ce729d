// Names that reach other fields, and the little arithmetic a layout may do. Names instead of lambdas: the writer can
// invert them, the documentation can print them, the compiler can check them.
import { hexOffset } from '../base/hex.ts';
import type { Reader } from './inside/reader.ts';
import type { Scope } from './inside/scope.ts';

/**
 * 'count' is a sibling, 'flags.count' a part of a sibling, '^count' a field of the struct around this one.
 * The result looks the name up.
 */
export function follow(reference: string): (scope: Scope | undefined) => unknown {
  const up = reference.lastIndexOf('^') + 1;
  const [first = '', ...parts] = reference.slice(up).split('.');
  return scope => {
    let at = scope;
    for (let i = 0; i < up; i++) at = at?.outer;
    let value = at?.value(first);
    for (const part of parts) value = partOf(value, part);
    return value;
  };
}

function partOf(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
}

/** A number, a name, a name and a number more, or the difference or product of two names. */
export type Amount<Ref extends string = string> = number | Ref | Sum<Ref> | More<Ref>;
export interface More<Ref extends string> {
  readonly sign: '+';
  readonly names: readonly [Ref];
  readonly more: number;
}
export interface Sum<Ref extends string> {
  readonly sign: '-' | '×';
  readonly names: readonly [Ref, Ref];
  /** The difference, less a constant. */
  readonly less?: number;
}
/** The names an amount needs. */
export type AmountRefs<A> = A extends string
  ? A
  : A extends { readonly names: readonly (infer Ref extends string)[] }
    ? Ref
    : never;

/** A name plus a constant: for tables with one item beyond the counted ones. */
export function plus<const A extends string>(name: A, more: number): More<A> {
  return { sign: '+', names: [name], more };
}

/** The first name less the second, less a constant such as the size of a head. */
export function minus<const A extends string, const B extends string>(whole: A, part: B, less = 0): Sum<A | B> {
  return { sign: '-', names: [whole, part], ...(less === 0 ? {} : { less }) };
}

/** The product of two numbers. */
export function times<const A extends string, const B extends string>(a: A, b: B): Sum<A | B> {
  return { sign: '×', names: [a, b] };
}

/** The names in an amount. */
export function amountRefs<A extends Amount>(amount: A): AmountRefs<A>[] {
  const names = typeof amount === 'number' ? [] : typeof amount === 'string' ? [amount] : [...amount.names];
  return names as AmountRefs<A>[]; // the type lists the same names as the value
}

/** An amount as the documentation prints it. */
export function amountText(amount: Amount): string {
  if (typeof amount !== 'object') return String(amount);
  if (amount.sign === '+') return `${amount.names[0]} ${amount.more < 0 ? '-' : '+'} ${Math.abs(amount.more)}`;
  const [a, b] = amount.names;
  return `${a} ${amount.sign} ${b}${amount.less === undefined ? '' : ` - ${amount.less}`}`;
}

/** The number of things a reference leads to: a number itself, a list's length. */
export function asCount(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'length' in value) return Number(value.length);
  return typeof value === 'bigint' ? Number(value) : Number.NaN;
}

/** Computes an amount from the names in scope. */
export type AmountIn = (scope: Scope | undefined) => number;

/** The computation of an amount. */
export function amountIn(amount: Amount): AmountIn {
  if (typeof amount === 'number') return () => amount;
  if (typeof amount === 'string') {
    const find = follow(amount);
    return scope => asCount(find(scope));
  }
  if (amount.sign === '+') {
    const find = follow(amount.names[0]);
    return scope => asCount(find(scope)) + amount.more;
  }
  const [a, b] = amount.names.map(follow);
  if (!a || !b) throw new Error('an amount needs two names');
  const { less = 0 } = amount;
  return amount.sign === '-'
    ? scope => asCount(a(scope)) - asCount(b(scope)) - less
    : scope => asCount(a(scope)) * asCount(b(scope));
}

/** What is wrong with an offset that points past the end of the window. */
export function outsideText({ limit }: Pick<Reader, 'limit'>, start: number): string {
  return `starts at ${hexOffset(start)}, but the end is ${hexOffset(limit)}`;
}

/** Where a part begins whose offset a sibling holds; here while the offset is unknown. A fault if it is outside. */
export function placeNamed(at: string): (r: Reader) => number {
  const find = follow(at);
  return r => {
    const stored = find(r.scope);
    const start = stored === undefined ? r.pos : asCount(stored);
    if (!(start >= 0 && start <= r.limit))
      r.fault(outsideText(r, start), {
        needed: start,
        available: r.limit,
      });
    return start;
  };
}
