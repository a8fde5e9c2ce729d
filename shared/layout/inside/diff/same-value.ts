import { sameBytes } from '../../../base/bytes.ts';
import { plainJson } from '../../../base/json-float.ts';
import { sameSource } from '../../../base/source.ts';
import type { CompareOptions } from '../field-change.ts';
import { isBytes, isSource } from './content-hash.ts';
import type { DiffNode } from './diff-node.ts';

/** Whether two leaves have the same value. */
export function sameValue(a: DiffNode, b: DiffNode, { floatStep }: CompareOptions = {}): boolean {
  if (a.leaf?.kind !== b.leaf?.kind) return false;
  const [left, right] = [a.value, b.value];
  if (isSource(left) && isSource(right)) return sameSource(left, right);
  if (isBytes(left) && isBytes(right)) return sameBytes(left.bytes, right.bytes);
  if (floatStep !== undefined && isFloat(a) && isNear(floatOf(a), floatOf(b), floatStep)) return true;
  if (Object.is(left, right)) return !Number.isNaN(left) || a.leaf?.text?.(left) === b.leaf?.text?.(right);
  return typeof left === 'object' && JSON.stringify(jsonOf(a)) === JSON.stringify(jsonOf(b));
}

/** A leaf's value as JSON; bytes only if there are few. */
export function jsonOf(node: DiffNode): unknown {
  return plainJson(exactJsonOf(node));
}

/** The same, with floats marked as floats. */
export const exactJsonOf = (node: DiffNode): unknown => leafJson(node, FEW);

/** The same with all of its bytes, unless they are more than one text should hold. */
export const wholeJsonOf = (node: DiffNode): unknown => leafJson(node, MANY);

function leafJson({ leaf, value, size }: DiffNode, most: number): unknown {
  if (isSource(value) && value.size > most) return { bytes: size };
  if (isBytes(value) && value.bytes.length > most) return { bytes: size };
  return leaf?.toJson ? leaf.toJson(value) : value;
}

const FEW = 256;
const MANY = 64 * 1024 * 1024;

const isFloat = ({ leaf }: DiffNode): boolean => leaf?.kind === 'f32' || leaf?.kind === 'f64';

/** A float as a number: a model may hold its bits instead. */
export function floatOf(node: DiffNode): number {
  const json = jsonOf(node);
  return typeof json === 'number' ? json : Number(json);
}

function isNear(a: number, b: number, step: number): boolean {
  return Math.abs(a - b) < step || a === b;
}
