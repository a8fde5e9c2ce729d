// Checks a value against `valid` and `contents`.

import { f32Text } from '../base/f32.ts';
import { toHex } from '../base/hex.ts';
import type { Formula, Frame } from './expression/formula.ts';
import { boolOf, compareValues } from './expression/values.ts';
import type { FaultKind } from './fault.ts';
import type { Piece } from './piece.ts';
import type { Check } from './spec.ts';

export interface FailedCheck {
  readonly kind: FaultKind;
  readonly text: string;
}

/** The first check that a value fails. */
export function failedCheck(piece: Piece, frame: Frame): FailedCheck | undefined {
  const { attribute, value } = piece;
  const { type, checks } = attribute;
  const { meter } = frame.self;
  const contents = type?.kind === 'bytes' ? type.contents : undefined;
  if (contents && compareValues(value, contents, meter) !== 0)
    return { kind: 'ValidationNotEqualError', text: `is ${shownValue(value)}, but must be ${shownValue(contents)}` };
  if (value === undefined) return undefined;
  for (const check of checks) {
    const failed = failedOne(check, { piece, frame });
    if (failed) return failed;
  }
  return undefined;
}

const LONGEST = 32;
const MOST_NAMED = 20;

/** A value for a sentence. */
function shownValue(value: unknown): string {
  if (value instanceof Uint8Array) {
    const pairs = toHex(value.subarray(0, LONGEST)).match(/../g) ?? [];
    return `${pairs.join(' ')}${value.length > LONGEST ? ' …' : ''}` || 'nothing';
  }
  if (typeof value === 'string') return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
  return String(value);
}

function shownSources(values: readonly Formula[]): string {
  const shown = values.slice(0, MOST_NAMED).map(({ source }) => source);
  return `${shown.join(', ')}${values.length > MOST_NAMED ? ', …' : ''}`;
}

type Checked = { piece: Piece; frame: Frame };

function failedOne(check: Check, { piece, frame }: Checked): FailedCheck | undefined {
  const { value, attribute, type } = piece;
  const { meter } = frame.self;
  const isFloat32 = type?.kind === 'float' && type.size === 4;
  const is = `is ${isFloat32 ? f32Text(Number(value)) : shownValue(value)}`;
  switch (check.kind) {
    case 'inEnum':
      if (attribute.enumOf?.members.has(String(value))) return undefined;
      return {
        kind: 'ValidationNotInEnumError',
        text: `${is}, which the enum ${attribute.enumOf?.name ?? ''} does not have`,
      };
    case 'holds':
      if (boolOf(check.value.value(frame))) return undefined;
      return { kind: 'ValidationExprError', text: `${is}, but “${check.value.source}” must hold` };
    case 'oneOf':
      if (isOneOf(check, value, frame)) return undefined;
      return {
        kind: 'ValidationNotAnyOfError',
        text: `${is}, but must be one of ${shownSources(check.values)}`,
      };
    default: {
      const wanted = check.value.value(frame);
      const order = compareValues(value, wanted, meter);
      if (check.kind === 'equal' && order !== 0)
        return { kind: 'ValidationNotEqualError', text: `${is}, but must be ${shownValue(wanted)}` };
      if (check.kind === 'least' && order < 0)
        return { kind: 'ValidationLessThanError', text: `${is}, but must be at least ${shownValue(wanted)}` };
      if (check.kind === 'most' && order > 0)
        return { kind: 'ValidationGreaterThanError', text: `${is}, but must be at most ${shownValue(wanted)}` };
      return undefined;
    }
  }
}

function isOneOf({ values, integers }: Check & { kind: 'oneOf' }, value: unknown, frame: Frame): boolean {
  const { meter } = frame.self;
  if (!integers) return values.some(each => compareValues(value, each.value(frame), meter) === 0);
  meter.step(1);
  return integers.has(value);
}
