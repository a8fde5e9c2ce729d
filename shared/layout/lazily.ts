// Parts that are decoded on demand and keep their bytes until then, so that a file of many long parts lists them at once.
import { counted } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import type { AnyLayout, Layout } from './inside/layout.ts';
import { Reader } from './inside/reader.ts';
import type { Scope } from './inside/scope.ts';
import { isRaw, orRaw, type Raw } from './or-raw.ts';

/** A part of a model that is read on demand. */
export interface Lazy<T> {
  /** The bytes it was or will be read from. */
  readonly source: Source;
  /** The decoded value; raw bytes if it could not be read. Read once. */
  readonly value: T | Raw;
}

interface Opened<T> {
  readonly value: T | Raw;
  /** What its writer must restore. */
  readonly left: unknown;
  readonly rest: Source | undefined;
}

/**
 * A class, because there is one for each part of a long file, and it remembers what it read. Its own members are private, so
 * that JSON does not follow them: they form cycles.
 */
class Unread<T> implements Lazy<T> {
  readonly source: Source;
  readonly #of: Layout<T | Raw>;
  readonly #scope: Scope | undefined;
  #opened: Opened<T> | undefined;

  constructor(of: Layout<T | Raw>, source: Source, scope: Scope | undefined) {
    this.source = source;
    this.#of = of;
    this.#scope = scope;
    this.#opened = undefined;
  }

  get value(): T | Raw {
    this.#opened ??= readWith(this.#of, new Reader(this.source), this.#scope);
    return this.#opened.value;
  }

  /** Undefined until it is first read. */
  get opened(): Opened<T> | undefined {
    return this.#opened;
  }

  /** Reads at once, with a reader that reports findings and knows its path. */
  readNow(r: Reader): void {
    this.#opened = readWith(this.#of, r, this.#scope);
  }
}

function readWith<T>(of: Layout<T | Raw>, r: Reader, scope: Scope | undefined): Opened<T> {
  const { scope: outer } = r;
  r.scope = scope;
  const value = of.decode(r);
  const { left } = r;
  r.left = undefined;
  r.scope = outer;
  const size = r.limit - r.pos;
  if (size === 0) return { value, left, rest: undefined };
  const start = r.skip(size);
  r.find({ start, size }, `${counted(size, 'byte')} left over`);
  return { value, left, rest: r.keep(start, size) };
}

/**
 * All that is left of the window, decoded on demand. A thorough reading, and one that changes a value in it, reads it at
 * once. A part that cannot be read is kept raw, so no caller has to expect a fault.
 */
export function lazily<T, Ref extends string>(inner: Layout<T, 'value', Ref>): Layout<Lazy<T>, 'value', Ref> {
  const of = orRaw(inner) as Layout<T | Raw, 'value', Ref>;
  const { toJson, child } = of;
  const layoutOf = of as AnyLayout;
  return {
    kind: inner.kind,
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: inner.refs,
    ...(inner.about === undefined ? {} : { about: inner.about }),
    parts: [{ key: '', layout: layoutOf }],
    toJson: ({ value }) => (toJson ? toJson(value) : value),
    child: ({ value }, step) => child?.(value, step),
    decode(r) {
      const start = r.pos;
      const size = r.limit - start;
      const isWanted = r.thorough || r.isChangedBelow;
      const source = isWanted ? r.peek(start, size) : r.keep(start, size);
      const lazy = new Unread<T>(of as Layout<T | Raw>, source, r.scope);
      if (isWanted) lazy.readNow(r);
      else r.skip(size);
      return lazy;
    },
    encode(w, lazy) {
      const known = lazy instanceof Unread ? lazy.opened : { value: lazy.value, left: undefined, rest: undefined };
      if (known === undefined) {
        w.putSource(lazy.source);
        return;
      }
      w.left = known.left;
      of.encode(w, known.value as T | Raw); // what readWith gave
      w.left = undefined;
      if (known.rest) w.putSource(known.rest as Source); // only readWith leaves a rest
    },
    fields: (r, out) => of.fields(r, out),
  };
}

/** The value of a lazy part; undefined if it could not be read and is raw. */
export function readable<T>({ value }: Lazy<T>): T | undefined {
  return isRaw(value) ? undefined : (value as T); // all that is not raw is what the layout reads
}
