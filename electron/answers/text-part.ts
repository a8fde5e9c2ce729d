import type { Format } from '../../shared/formats/format.ts';

/** The path of the part with its own text that contains a path; undefined if the format or the model has none there. */
export function textPart({ reading }: Format, model: unknown, path: string): string | undefined {
  const part = reading?.partAt(model, path)?.path;
  if (part === undefined || !path.startsWith(part)) return undefined;
  return /^([.[]|$)/.test(path.slice(part.length)) ? part : undefined;
}
