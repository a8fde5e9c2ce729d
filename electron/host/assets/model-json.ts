import type { Format } from '../../../shared/formats/format.ts';

/** A whole model in the shape that scripts rely on. */
export function modelJson({ toJson, layout }: Format, model: unknown): unknown {
  if (toJson !== undefined) return toJson(model);
  return layout?.toJson === undefined ? model : layout.toJson(model);
}
