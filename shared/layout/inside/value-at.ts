import { type Source, sliceSource } from '../../base/source.ts';
import { bytesJson } from '../bytes.ts';
import { decode } from './decode.ts';
import { fieldOf } from './fields-in.ts';
import { bitsIn, findSpot } from './find-spot.ts';
import type { Child, Field, RootLayout } from './layout.ts';
import type { Memo } from './memo.ts';
import { parsePath, parsePlace } from './path.ts';

export interface ValueAt {
  /** As JSON. */
  readonly value: unknown;
  /** Set where the path names one run of bytes. */
  readonly field?: Field;
}

/** The value at a path, as JSON: a field, a part of a word, or a whole branch of the model. Undefined where there is none. */
export function valueAt<T>(layout: RootLayout<T>, source: Source, path: string, memo?: Memo): ValueAt | undefined {
  const place = parsePlace(path);
  if (place) {
    if (place.start + place.size > source.size) return undefined;
    return { value: bytesJson(sliceSource(source, place.start, place.size)) };
  }
  const found = path === '' ? undefined : findSpot(layout, source, path, memo);
  if (!found) return branchAt(layout, source, path);
  const { spot, part } = found;
  const field = fieldOf(spot);
  if (!part) return { value: field.value, field };
  const value = bitsIn(Number(spot.value), part);
  return { value, field: { ...field, path, bits: [part.shift, part.width], value } };
}

function branchAt<T>(layout: RootLayout<T>, source: Source, path: string): ValueAt | undefined {
  const steps = parsePath(path);
  const decoded = decode(layout, source);
  let at: Child | undefined = { layout, value: decoded.value };
  for (const step of steps ?? []) {
    if (at.value === undefined || at.value === null) return undefined;
    at = at.layout.child?.(at.value, step);
    if (!at) return undefined;
  }
  if (!steps || at.value === undefined) return undefined;
  return { value: at.layout.toJson ? at.layout.toJson(at.value) : at.value };
}
