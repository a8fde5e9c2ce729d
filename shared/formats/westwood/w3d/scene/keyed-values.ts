// Numbers that change over time by keys, with interpolation.
import { type Part, partsIn } from '../layout/parts.ts';

export type Numbers = readonly number[];

export interface Key {
  readonly time: number;
  readonly value: Numbers;
}

interface StoredKey {
  readonly value: Readonly<Record<string, number>> | number;
  readonly time: number;
}

/** The keys of a sphere's or ring's channel; empty if there is none. */
export function keysOf(top: Part, id: number): readonly Key[] {
  const channel = partsIn(top).find(each => each.id === id);
  const [variables] = channel ? partsIn(channel) : [];
  const { micro = [] } = (variables?.value ?? {}) as { readonly micro?: readonly { readonly value?: StoredKey }[] }; // as: stored so
  return micro.flatMap(({ value: key }) => {
    if (key === undefined) return [];
    return [{ time: key.time, value: typeof key.value === 'number' ? [key.value] : Object.values(key.value) }];
  });
}

/** The interpolated value at a time; undefined without keys. */
export function valueAt(keys: readonly Key[], time: number): Numbers | undefined {
  const after = keys.findIndex(key => key.time > time);
  const [from, to] = [keys[after < 0 ? keys.length - 1 : Math.max(0, after - 1)], keys[Math.max(0, after)]];
  if (from === undefined || to === undefined || after <= 0) return from?.value;
  const far = (time - from.time) / (to.time - from.time || 1);
  return from.value.map((value, i) => value + ((to.value[i] ?? value) - value) * far);
}

/** A colour and its opacity, each from 0 to 1, as four bytes. */
export function tintOf(
  [red = 1, green = 1, blue = 1]: Numbers,
  alpha: number,
): readonly [number, number, number, number] {
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return [byte(red), byte(green), byte(blue), byte(alpha)];
}
