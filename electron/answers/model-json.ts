import { type Decoded, LayoutFault } from '#layout';
import { JsonFloat } from '../../shared/base/json-float.ts';
import { wholeJson } from '../../shared/base/lazy-json.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import type { Format } from '../../shared/formats/format.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';

/** A whole model in the shape that scripts rely on; refuses one that is too large. */
export function modelJson({ toJson, layout }: Format, model: unknown): unknown {
  if (toJson !== undefined) return toJson(model);
  return layout?.toJson === undefined ? model : unlessTooMuch(() => layout.toJson?.(model));
}

/** A layout's JSON, unless it would be too large. */
export function unlessTooMuch<T>(toJson: () => T): T {
  try {
    return toJson();
  } catch (error) {
    if (error instanceof LayoutFault) return refuse(failures.tooMuchToShow(error.message));
    throw error;
  }
}

/**
 * The decoded model, complete or up to a fault. A model that stopped at a fault lacks members that the format may rely
 * on: then it is shown as its layout names it, as far as it goes.
 */
export function decodedJson(format: Format, { value, fault }: Decoded<unknown>): unknown {
  if (fault === undefined) return modelJson(format, value);
  if (value === undefined) return undefined;
  const { layout } = format;
  for (const toJson of [() => modelJson(format, value), () => layout?.toJson?.(value)]) {
    try {
      return wholeJson(toJson()); // parts made on demand would fail later
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof FailureError || error instanceof LayoutFault)) throw error;
    }
  }
  return undefined;
}

/** A field's value for scripts: floats are marked as such, even whole ones. */
export function fieldJson({ kind, value }: { readonly kind: string; readonly value: unknown }): unknown {
  if (kind !== 'f32' && kind !== 'f64') return value;
  return typeof value === 'number' || value === '-0' ? new JsonFloat(Number(value)) : value;
}
