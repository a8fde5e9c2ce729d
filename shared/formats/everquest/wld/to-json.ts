import { JsonFloat } from '../../../base/json-float.ts';
import { namesIn, typeOf } from './fragments.ts';
import { typeName } from './layout/types.ts';
import { type Wld, wld } from './layout/wld.ts';

/** Members that stand for a name where they are below zero. */
const NAMES: ReadonlySet<string> = new Set(['name', 'actor', 'callback', 'sound']);

/** The shape that scripts rely on: fragments with their number, type and name; names in place of their places. */
export function toJson(model: Wld): unknown {
  const { version, fragments } = (wld.toJson?.(model) ?? model) as StoredJson; // what the layout says
  const nameOf = namesIn(model);
  return {
    version,
    strings: model.strings.names.length,
    fragments: fragments.map(({ body }, i) => {
      const fragment = model.fragments[i];
      const type = fragment ? typeOf(fragment) : 0;
      const { type: _type, name = '', ...rest } = named(body, nameOf) as BodyJson; // an object stays one
      return { index: i + 1, type, kind: typeName(type), name: name === 0 ? '' : name, ...rest };
    }),
  };
}

/** The same with names in place of their places, in what is listed below as well. */
function named(value: unknown, nameOf: (reference: number) => string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value;
  if (Array.isArray(value)) return value.map(item => named(item, nameOf));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      NAMES.has(key) && typeof member === 'number' && member <= 0 ? nameOf(member) : named(member, nameOf),
    ]),
  );
}

interface StoredJson {
  readonly version: number;
  readonly fragments: readonly { readonly body: BodyJson }[];
}
interface BodyJson {
  readonly type?: unknown;
  readonly name?: unknown;
}
