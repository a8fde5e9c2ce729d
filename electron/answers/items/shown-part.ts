// Parts of a file by the paths that `show` prints. The layout may have them at other paths, or not at all: then they
// follow from other fields.
import { bytes, type Decoded, decode, findLeaf, parsePath, partAt, type RootLayout, type Step, valueAt } from '#layout';
import { JsonFloat } from '../../../shared/base/json-float.ts';
import { JsonItems } from '../../../shared/base/lazy-json.ts';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { decodedJson, fieldJson } from '../model-json.ts';
import { storedPath } from './stored-path.ts';

export interface ShownPart {
  readonly value: unknown;
}

/** What `show` prints at a path; undefined if it prints nothing there, or the whole is too much to show. */
export function shownPart(format: Format, decoded: Decoded<unknown>, path: string): ShownPart | undefined {
  const steps = parsePath(path);
  if (steps === undefined) return undefined;
  try {
    let at: ShownPart | undefined = { value: decodedJson(format, decoded) };
    for (const step of steps) at = at && memberOf(at.value, step);
    return at;
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

function memberOf(json: unknown, step: Step): ShownPart | undefined {
  if (json instanceof JsonItems)
    return typeof step === 'number' && step < json.length ? { value: json.item(step) } : undefined;
  if (typeof json !== 'object' || json === null || json instanceof JsonFloat) return undefined;
  // Values that write their own JSON do so now.
  if ('toJSON' in json && typeof json.toJSON === 'function') return memberOf(json.toJSON(), step);
  const isMember = Array.isArray(json) === (typeof step === 'number') && Object.hasOwn(json, step);
  return isMember ? { value: (json as Readonly<Record<Step, unknown>>)[step] } : undefined; // an object or a list
}

/** Whether two values give the same JSON. */
export function isShownAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A file, read on demand. */
export class ReadFile {
  readonly format: Format;
  readonly layout: RootLayout<unknown>;
  readonly source: Source;
  #decoded: Decoded<unknown> | undefined;

  constructor(format: Format, source: Source) {
    this.format = format;
    this.layout = format.layout ?? bytes();
    this.source = source;
  }

  get decoded(): Decoded<unknown> {
    this.#decoded ??= decode(this.layout, this.source, { unchecked: true });
    return this.#decoded;
  }
}

/** The layout's paths for a path that `fields` or `show` prints; undefined if the layout has no such part. */
export function layoutPaths(file: ReadFile, path: string): readonly string[] | undefined {
  const { format, layout, decoded } = file;
  const root = { layout, value: decoded.value };
  const parts = format.shownParts
    ?.pathsOf(decoded.value, path)
    ?.map(part => (storedPart(file, part) === undefined ? storedPath(root, part) : part));
  if (parts?.every(part => storedPart(file, part) !== undefined)) return parts;
  if (storedPart(file, path) !== undefined) return [path];
  const stored = storedPath(root, path);
  const found = stored === path ? undefined : storedPart(file, stored);
  if (found === undefined) return undefined;
  // A part of that name may be another one: only one with the same value is the one that is shown.
  return isShownAlike(found.value, shownPart(format, decoded, path)?.value) ? [stored] : undefined;
}

/** A part of the layout, as JSON. */
function storedPart({ format, layout, source, decoded }: ReadFile, path: string): ShownPart | undefined {
  // A value that is not in the model, such as a count, is a field anyway.
  const isField = format.isForeign || path.startsWith('@') || findLeaf(layout, source, path) !== undefined;
  const found = isField ? valueAt(layout, source, path) : undefined;
  if (found !== undefined) return { value: found.field ? fieldJson(found.field) : found.value };
  const part = partAt({ layout, value: decoded.value }, path);
  return part?.value === undefined ? undefined : { value: part.layout.toJson?.(part.value) ?? part.value };
}
