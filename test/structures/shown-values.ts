// Values of a model by path, as lines that can be compared with what another program read.
import { createHash } from 'node:crypto';
import { JsonFloat } from '../../shared/base/json-float.ts';

/** As the JavaScript of Kaitai's compiler names things. */
export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Every value of a model that is shown as JSON, by path. */
export function* shownValues(json: unknown, path: string): Generator<readonly [string, string]> {
  if (json === undefined || json === null) return;
  if (json instanceof JsonFloat) yield [path, String(json.value)];
  else if (typeof json !== 'object') yield [path, String(json)];
  else if (Array.isArray(json)) for (const [i, item] of json.entries()) yield* shownValues(item, `${path}[${i}]`);
  else if ('base64' in json) yield [path, String(json.base64)];
  else if ('value' in json && 'name' in json && Object.keys(json).length === 2) yield [path, String(json.value)];
  else if (!('ref' in json))
    for (const [key, each] of Object.entries(json)) yield* shownValues(each, `${path}.${camel(key)}`);
}

export const isSameValue = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Math.fround(Number(a)) === Math.fround(Number(b)));

const LONGEST = 100;

/** A value as it stands in a golden: long ones by how they begin and their hash. */
export function goldenText(value: string): string {
  if (value.length > LONGEST) {
    const hash = createHash('sha256').update(value).digest('hex').slice(0, 16);
    return goldenText(`${value.slice(0, 40)}… ${value.length} characters, ${hash}`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what a line of text cannot hold
  return value.replace(/[\x00-\x1f\x7f\\]/g, each => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
