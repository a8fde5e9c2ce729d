import { decode, encode, type RootLayout } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type AnyFormat, identify } from '../../shared/formats/index.ts';

/** The layout of the format that is sure of some bytes. */
export function sureLayout(name: string, bytes: Uint8Array): RootLayout<unknown> {
  const { format, confidence } = identify({ name, source: memorySource(bytes) });
  return layoutOf(format, confidence);
}

function layoutOf({ layout, id }: AnyFormat, confidence: string): RootLayout<unknown> {
  if (layout === undefined || confidence !== 'certain') throw new Error(`${id} is only ${confidence}`);
  return layout;
}

/** A list of a model, where the caller knows that it is one. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** Decodes, changes lists of the model, and encodes that; what was decoded from is gone by then. */
export function withLists(name: string, bytes: Uint8Array, change: (model: Lists) => Lists): Uint8Array {
  const layout = sureLayout(name, bytes);
  const copy = bytes.slice();
  const { value, fault } = decode(layout, memorySource(copy));
  if (fault) throw new Error(fault.text);
  copy.fill(0x5a);
  // The tests that call this name lists which the layouts have.
  const model = value as Lists;
  return toBytes(encode(layout, { ...model, ...change(model) }));
}

/** Bytes with others put over some of them. */
export function over(bytes: Uint8Array, start: number, put: readonly number[]): Uint8Array {
  const changed = bytes.slice();
  changed.set(put, start);
  return changed;
}

/** Where some letters are for the first time from a place on. */
export function whereIs(bytes: Uint8Array, letters: string, from = 0): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(letters, from, 'latin1');
  if (found < 0) throw new Error(`no ${JSON.stringify(letters)}`);
  return found;
}
