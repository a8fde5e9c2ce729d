import { ReadFault, type TextPlace } from '../fault.ts';
import { NumberTooLarge } from '../integers.ts';
import type { TypeSpec } from '../spec.ts';
import type { Expression } from './expression.ts';
import { ANY, type ValueType } from './value-type.ts';

/** A stream as expressions see it. */
export interface StreamView {
  readonly size: number;
  readonly position: number;
  readonly isAtEnd: boolean;
}

/** The remaining budget of a reading. */
export interface Meter {
  /** Counts steps of work; throws if there were too many. */
  step(count: number): void;
  /** Counts bytes made in memory. */
  make(bytes: number): void;
  textOf(bytes: Uint8Array, encoding: string): string;
  bytesOf(text: string, encoding: string): Uint8Array;
}

/** A struct as expressions see it. */
export interface StructView {
  readonly type: TypeSpec;
  readonly parent: StructView | undefined;
  readonly root: StructView;
  readonly io: StreamView;
  readonly meter: Meter;
  /** A field, parameter or instance; an instance is read on first access. */
  member(name: string): unknown;
}

/** The scope in which an expression is evaluated. */
export interface Frame {
  readonly self: StructView;
  /** `_`: the item of repeat-until, the value of valid. */
  readonly item?: unknown;
  readonly index?: number;
}

export type Run = (frame: Frame) => unknown;

/** An expression with its place; bind it before evaluating. */
export class Formula {
  readonly expression: Expression;
  readonly source: string;
  readonly place: TextPlace;
  type: ValueType = ANY;
  #run: Run | undefined;
  #weight = 1;

  constructor(expression: Expression, source: string, place: TextPlace) {
    this.expression = expression;
    this.source = source;
    this.place = place;
  }

  bind(bound: { readonly type: ValueType; readonly run: Run }, weight: number): void {
    this.type = bound.type;
    this.#run = bound.run;
    this.#weight = weight;
  }

  get isBound(): boolean {
    return this.#run !== undefined;
  }

  /** The value in the language's own types. */
  value(frame: Frame): unknown {
    if (this.#run === undefined) throw new Error(`unbound: ${this.source}`);
    frame.self.meter.step(this.#weight);
    try {
      return this.#run(frame);
    } catch (error) {
      throw asReadFault(error, this.source);
    }
  }
}

/** Converts an error of a calculation to a fault. */
function asReadFault(error: unknown, source: string): unknown {
  if (error instanceof NumberTooLarge) return new ReadFault('BudgetError', `“${source}” makes ${error.message}`);
  if (error instanceof RangeError && error.message === 'division by zero')
    return new ReadFault('ReadError', `“${source}” divides by zero`);
  return error;
}
