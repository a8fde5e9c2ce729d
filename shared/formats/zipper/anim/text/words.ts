// Words and values of the text: the elements of readers.

import { floatBits } from '#layout';
import { floatOf, floatValue, integerValue, listValue, type ReaderValue, stringValue } from '../../reader/value.ts';

export type Line = readonly ReaderValue[];

/** `animRef` as `ANIM_REF`, `fovHorizontal` as `FOV_HORIZONTAL`. */
export function wordOf(key: string): string {
  return key.replace(/[A-Z0-9]+/g, upper => `_${upper}`).toUpperCase();
}

export const word = stringValue;
export const whole = integerValue;

/** A number of a struct; a NaN keeps its bits. */
export function float(of: object, key: string): ReaderValue {
  const bits = floatBits(of, key);
  return bits === undefined ? floatValue(Number(Reflect.get(of, key))) : floatOf(bits);
}

/** `(KEY value value)`. */
export function keyed(key: string, ...values: readonly ReaderValue[]): ReaderValue {
  return listValue([word(key), ...values]);
}

export { listValue };
