import type { Source } from '../base/source.ts';
import { bytesJson, bytesLeaf } from './bytes.ts';
import { asFault } from './inside/fault.ts';
import { fieldsOr } from './inside/fields-or.ts';
import type { Fault, Layout, Role } from './inside/layout.ts';
import { addLeaf } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';

/** Bytes that could not be read as intended. */
export interface Raw {
  readonly raw: Source;
  /** The tag of the union they should have been. */
  readonly tag?: unknown;
}

/** Whether a value was kept raw. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && 'raw' in value && !('value' in value);
}

export interface OrRawOptions {
  /** Where the raw bytes end; by default, at the end of the window. */
  readonly upTo?: (r: Reader) => number;
}

/** A part that cannot be read is kept raw up to the end of its window, and named so, instead of stopping the file. */
export function orRaw<T, R extends Role, Ref extends string>(
  of: Layout<T, R, Ref>,
  { upTo = r => r.limit }: OrRawOptions = {},
): Layout<T | Raw, R, Ref> {
  const { leaf: _leaf, toJson, child, ...rest } = of;
  return {
    ...rest,
    parts: [{ key: '', layout: of }],
    toJson: value => (isRaw(value) ? rawJson(value) : toJson ? toJson(value) : value),
    child: (value, step) => (isRaw(value) ? undefined : child?.(value, step)),
    decode(r) {
      const mark = r.mark();
      try {
        return of.decode(r);
      } catch (error) {
        const { fault } = asFault(error);
        r.rewind(mark);
        const start = r.pos;
        const size = upTo(r) - start;
        r.find({ start, size }, `kept raw: ${fault.text}`, { weight: 'error' });
        r.skip(size);
        const tag = of.tag?.(r.scope);
        return { raw: r.keep(start, size), ...(tag === undefined ? {} : { tag }) };
      }
    },
    encode(w, value) {
      if (isRaw(value)) w.putSource(value.raw);
      else of.encode(w, value);
    },
    fields(r, out) {
      const instead = ({ text }: Fault): void => {
        const start = r.pos;
        const size = upTo(r) - start;
        r.skip(size);
        const leaf = { ...bytesLeaf, kind: 'unknown' as const };
        addLeaf(r, out, { start, size, leaf, value: r.peek(start, size), finding: text });
      };
      return fieldsOr(of, { r, out }, { instead });
    },
  };
}

/** With the tag of what it should have been, if that is known. */
function rawJson({ raw, tag }: Raw): unknown {
  return { ...(tag === undefined ? {} : { type: tag }), raw: bytesJson(raw) };
}
