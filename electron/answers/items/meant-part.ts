// What was meant by a path at which there is nothing: a sentence for the next attempt.
import { type Decoded, parsePath, pathText, type Step } from '#layout';
import type { Format } from '../../../shared/formats/format.ts';
import { nearestNames } from '../../files/find-file.ts';
import { shownPart } from './shown-part.ts';

/** Members with names near the first one that is missing, or how many items a list has; empty if nothing is near. */
export function meantPart(format: Format, decoded: Decoded<unknown> | undefined, path: string): string {
  const steps = parsePath(path) ?? [];
  const partAt = (count: number): unknown =>
    decoded && plain(shownPart(format, decoded, pathText(steps.slice(0, count)))?.value);
  const missing = steps.findIndex((_, i) => partAt(i + 1) === undefined);
  const step = steps[missing];
  const around = partAt(missing);
  if (step === undefined || typeof around !== 'object' || around === null) return '';
  return meantIn(around, { step, before: steps.slice(0, missing) });
}

function meantIn(around: object, { step, before }: { readonly step: Step; readonly before: readonly Step[] }): string {
  if (typeof step === 'number') {
    const { length } = around as { readonly length?: unknown }; // a list has one
    if (typeof length !== 'number') return '';
    const list = before.length === 0 ? 'The file' : pathText(before);
    return length === 0 ? `${list} has no items.` : `${list} has items [0] to [${length - 1}].`;
  }
  const near = nearestNames(Object.keys(around), step).map(name => pathText([...before, name]));
  return near.length === 0 ? '' : `Nearest: ${near.join(', ')}.`;
}

/** A value that writes its own JSON, as that JSON. */
function plain(value: unknown): unknown {
  const hasJson =
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
  return hasJson ? (value as { toJSON(): unknown }).toJSON() : value;
}
