import type { ByteRange } from '#layout';
import { fromBase64, toBase64 } from '../base/base64.ts';
import type { WholeStructure } from '../structures/read-structure.ts';
import { type DeltaPart, deltaOf } from './delta.ts';

/** The newest patch version this Gantry reads; a patch without new features is written as an older one. */
export const PATCH_VERSION = 3;
export const PATCH_ENDING = '.gantry-patch';

/** The description of a mod. */
export interface PatchManifest {
  readonly name: string;
  readonly author?: string;
  readonly version?: string;
  readonly game?: string;
  readonly note?: string;
}

/** A mod without the game: the changes, and the hashes of the changed files. */
export interface Patch extends PatchManifest {
  readonly targets: readonly PatchTarget[];
  /** Whole files that are added and removed. */
  readonly files?: readonly FileChange[];
}

/** Content of the game that a patch copies to another place: its location, and not the content itself. */
export interface CopyOf extends Content {
  /** Where it was found; it is identified by its hash wherever it is. */
  readonly copy: string;
}

/** A file that is not there before the patch, or not after it. */
export type FileChange =
  | { readonly kind: 'create'; readonly address: string; readonly after: Content; readonly bytes: ByteDelta }
  | { readonly kind: 'delete'; readonly address: string; readonly before: Content };

export interface Content {
  readonly size: number;
  readonly sha256: string;
}

/** The changes to one file or entry. */
export interface PatchTarget {
  /** Relative to the install's root. */
  readonly address: string;
  readonly format: string;
  readonly before: Content;
  readonly after: Content;
  /** What fits other versions of it too; absent where only the very same bytes will do. */
  readonly edits?: readonly PatchEdit[];
  /** What names the fields of the edits, if not a format of Gantry's own: the recipient may not have it. */
  readonly structure?: WholeStructure;
  /** Its new bytes, out of the old ones and new; absent where the edits give these very bytes. */
  readonly bytes?: ByteDelta;
  /** The text as typed, out of the one that stood for the old bytes. */
  readonly text?: TextDelta;
}

/** A text composed of ranges of the previous one and of typed parts. */
export type TextDelta = readonly (string | readonly [start: number, size: number])[];

/** A typed part, and its position in the previous text. */
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

/** New bytes in base64, a range of the old ones, or a whole content from elsewhere in the game. */
export type ByteDelta = readonly (string | readonly [start: number, size: number] | CopyOf)[];

/** What is expected there: a short text or a number as it is, anything longer by its hash. */
export type PatchValue = string | number | boolean | null | { readonly sha256: string };

/** One change in the terms of the format. */
export type PatchEdit =
  /** A field by its path; its new text may be composed from the old one. */
  | {
      readonly kind: 'field';
      readonly path: string;
      readonly old: PatchValue;
      readonly new: string | number | boolean | null | { readonly text: TextDelta };
    }
  /** Items of a reader's list removed and inserted, as text; composed from the removed text if that is shorter. */
  | {
      readonly kind: 'items';
      /** The list, by the places of lists around it. */
      readonly list: string;
      /** The name of each step of the path, to find it after insertions before it. */
      readonly keys: readonly string[];
      readonly at: number;
      readonly remove: number;
      readonly old: PatchValue;
      readonly new: TextDelta;
      /** The items before and after; '' at an end. */
      readonly between: readonly [string, string];
    }
  /** Lines of a text removed and inserted, one letter for each byte; the lines around them are identified by their hashes. */
  | {
      readonly kind: 'lines';
      readonly at: number;
      readonly remove: number;
      readonly old: PatchValue;
      readonly new: TextDelta;
      readonly between: readonly [string, string];
    }
  /** A cell of a table, by the names of its row and column. */
  | {
      readonly kind: 'cell';
      readonly row: string;
      readonly column: string;
      readonly old: PatchValue;
      readonly new: string;
    }
  /** A row inserted after another one; `null` for the beginning, absent for the end; cells that are absent are empty. */
  | {
      readonly kind: 'addRow';
      readonly row: string;
      readonly after?: string | null;
      readonly cells: Readonly<Record<string, string>>;
    }
  /** A removed row; its cells as JSON are `old`. */
  | { readonly kind: 'dropRow'; readonly row: string; readonly old: PatchValue }
  /** An inserted entry; its bytes are absent if it is a copy. */
  | { readonly kind: 'add'; readonly entry: string; readonly bytes: string; readonly copy?: CopyOf }
  | { readonly kind: 'rename'; readonly entry: string; readonly to: string; readonly field: string }
  | { readonly kind: 'drop'; readonly entry: string; readonly old: Content };

/** One change, and what became of it on other bytes. */
export interface EditOutcome {
  readonly kind: 'fits' | 'already' | 'conflict';
  /** Where, as a person finds it. */
  readonly path: string;
  /** For a conflict: what was expected and what was found. */
  readonly text?: string;
}

/** SHA-256 of a text in hex, passed in by the caller. */
export type HashText = (text: string) => string;

/** How many letters of the game's own a patch may contain, for people to read. */
export const LONGEST_STORED = 15;

/** The old value, as a patch may store it. */
export function patchValue(value: string | number | boolean | null, hash: HashText): PatchValue {
  return typeof value === 'string' && value.length > LONGEST_STORED ? { sha256: hash(value) } : value;
}

/** Whether this is what the patch expects. */
export function matchesPatchValue(expected: PatchValue, value: unknown, hash: HashText): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === value;
  return typeof value === 'string' && hash(value) === expected.sha256;
}

/** For a report. */
export function patchValueText(expected: PatchValue): string {
  return typeof expected === 'object' && expected !== null ? 'another text' : shownValue(expected);
}

const SHOWN = 60;

/** A value on one short line. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A range of the new content that is, as a whole, a content of the game. */
export interface Copied extends ByteRange {
  readonly of: CopyOf;
}

type Part = ByteDelta[number];

export function isCopy(part: Part): part is CopyOf {
  return typeof part === 'object' && 'copy' in part;
}

/** The delta with these ranges replaced by references; `copied` in order, without overlaps. */
export function withCopies(delta: ByteDelta, copied: readonly Copied[]): ByteDelta {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, size, of } of copied) {
    for (const part of within(delta, at, start)) parts.push(part);
    parts.push(of);
    at = start + size;
  }
  return [...parts, ...within(delta, at, Number.POSITIVE_INFINITY)];
}

/** Whether the patch stores anything of a range of the new content. */
export function carriesIn(delta: ByteDelta, { start, size }: ByteRange): boolean {
  return within(delta, start, start + size).some(part => typeof part === 'string');
}

/** The parts that produce a range of the new content, those at its ends cut. */
function within(delta: ByteDelta, from: number, to: number): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of delta) {
    const size = sizeOf(part);
    const [first, end] = [Math.max(from, at) - at, Math.min(to, at + size) - at];
    if (first < end) parts.push(first === 0 && end === size ? part : cut(part, first, end));
    at += size;
  }
  return parts;
}

function sizeOf(part: Part): number {
  if (typeof part === 'string') return fromBase64(part)?.length ?? 0;
  return 'copy' in part ? part.size : part[1];
}

function cut(part: Part, from: number, to: number): Part {
  if (typeof part === 'string') return toBase64((fromBase64(part) ?? new Uint8Array(0)).subarray(from, to));
  return 'copy' in part ? part : [part[0] + from, to - from];
}
