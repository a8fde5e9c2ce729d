import { type DeltaPart, deltaOf } from './delta.ts';

/** A text made of stretches of the one before and of what was typed. */
export type TextDelta = readonly (string | readonly [start: number, size: number])[];

/** What was typed, and where it stands in the text before. */
export function textDeltaOf(old: string, now: string): TextDelta {
  return deltaOf(unitsOf(old), unitsOf(now)).map(part => ('copy' in part ? part.copy : textOf(part)));
}

/** The new text; undefined where the delta does not belong to this old one. */
export function applyTextDelta(old: string, delta: TextDelta): string | undefined {
  let text = '';
  for (const part of delta) {
    if (typeof part === 'string') text += part;
    else if (part[0] + part[1] > old.length) return undefined;
    else text += old.slice(part[0], part[0] + part[1]);
    if (text.length > LONGEST) return undefined;
  }
  return text;
}

/** No text that a person works on is longer: stretches named again and again must not fill the memory. */
const LONGEST = 16 * 1024 * 1024;

/** One number for each letter. */
export function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function textOf({ put }: Extract<DeltaPart<Uint16Array>, { put: Uint16Array }>): string {
  let text = '';
  for (let at = 0; at < put.length; at += 4096) text += String.fromCharCode(...put.subarray(at, at + 4096));
  return text;
}
