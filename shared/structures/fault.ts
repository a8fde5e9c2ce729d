import { LayoutFault } from '#layout';
import { counted, grouped } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';

/** Kaitai's own runtimes use these names, and a script may rely on them. */
export type FaultKind =
  | 'EndOfStreamError'
  | 'UndecidedEndiannessError'
  | 'ConversionError'
  | 'ValidationNotEqualError'
  | 'ValidationLessThanError'
  | 'ValidationGreaterThanError'
  | 'ValidationNotAnyOfError'
  | 'ValidationNotInEnumError'
  | 'ValidationExprError'
  | 'BudgetError'
  | 'ReadError';

/** Why a value could not be read or computed. Thrown internally; the reader of a field adds the path and offset. */
export class ReadFault extends Error {
  readonly kind: FaultKind;
  /** Where the .ksy defines the field that could not be read; the innermost one. */
  place: TextPlace | undefined;
  /** The .ksy. */
  file: string | undefined;
  path: string | undefined;
  start: number | undefined;
  needed: number | undefined;
  available: number | undefined;

  constructor(kind: FaultKind, text: string) {
    super(text);
    this.name = 'ReadFault';
    this.kind = kind;
  }
}

/** The fault that a read throws, if any. */
export function faultOf(read: () => void): ReadFault | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ReadFault) return error;
    if (error instanceof RangeError && /call stack/i.test(error.message))
      return new ReadFault('BudgetError', 'is nested too deeply');
    throw error;
  }
}

/** The same fault in the layout language's terms. */
export function layoutFault({ path = '', start = 0, needed, available, message, ...where }: ReadFault): LayoutFault {
  const place = `${path === '' ? 'the file' : shownPath(path)} at ${hexOffset(start)}`;
  const sizes = { ...(needed === undefined ? {} : { needed }), ...(available === undefined ? {} : { available }) };
  return new LayoutFault({ path, start, ...sizes, text: `${place}: ${message}${placeText(where)}` });
}

/** Where in the .ksy a fault arose, for a sentence. */
export function placeText({ place, file }: Pick<ReadFault, 'place' | 'file'>): string {
  if (!place) return '';
  const name = file?.split(/[\\/]/).at(-1) ?? '';
  return ` (${name === '' ? '' : `${name}, `}line ${place.line}, column ${place.column})`;
}

/** A position in the text of a structure; line and column count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A problem in the text of a structure. A structure with only warnings can still be used. */
export interface StructureProblem extends TextPlace {
  readonly text: string;
  readonly weight: 'error' | 'warning';
}

/** Stops one part of reading a structure; the reader catches it and goes on with the next. */
export class StructureError extends Error {
  readonly place: TextPlace;

  constructor(text: string, place: TextPlace) {
    super(text);
    this.name = 'StructureError';
    this.place = place;
  }
}

/** The fault for bytes that are missing. */
export function endOfStream(needed: number | bigint, available: number): ReadFault {
  const fault = new ReadFault('EndOfStreamError', `needs ${counted(needed, 'byte')}, ${grouped(available)} left`);
  fault.needed = Number(needed);
  fault.available = available;
  return fault;
}

/** Letters of a path or an expression in a sentence. */
const LONGEST_SHOWN = 100;
const SHOWN_ENDS = 40;

/** A path for a sentence; of a long one (structs nested in themselves make hundreds of steps), only its ends. */
export function shownPath(path: string): string {
  if (path.length <= LONGEST_SHOWN) return path;
  const head = path.slice(0, SHOWN_ENDS).replace(/[.[][^.[]*$/, '');
  const tail = path.slice(-SHOWN_ENDS).replace(/^[^.[]*/, '');
  return `${head}…${tail}`;
}

/** An expression for a sentence. */
export function shownSource(source: string): string {
  const text = source.trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
