import type { Shape, Struct } from './struct.ts';

/** A struct that JSON shows as the array of its numbers. */
export function tuple<F extends Shape>(inner: Struct<F>): Struct<F> {
  return { ...inner, toJson: value => Object.values((inner.toJson?.(value) ?? value) as object) }; // a struct's model is an object
}
