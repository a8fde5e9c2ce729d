// What must hold for every layout on every file, damaged ones included.

import { expect } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import type { Decoded, Field, RootLayout } from '../../shared/layout/inside/layout.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { setField } from '../../shared/layout/inside/set-field.ts';
import { asJson } from '../support/as-json.ts';
import { hexText } from '../support/hex-text.ts';

/** A source that never shares its memory, as a file is. */
export function fileLike(bytes: Uint8Array): Source {
  return { size: bytes.length, read: (start, size) => Uint8Array.from(bytes.subarray(start, start + size)) };
}

/** The same bytes as a Buffer, at an odd place of a larger array, and as a file would hand them out. */
export function waysToHold(bytes: Uint8Array): Source[] {
  const wide = new Uint8Array(bytes.length + 6).fill(0x5a);
  wide.set(bytes, 3);
  const buffer = Buffer.from(bytes);
  return [memorySource(buffer), memorySource(wide.subarray(3, 3 + bytes.length)), fileLike(bytes)];
}

/** Every byte is in exactly one field, in order, and no path is there twice. One comparison: there may be a million fields. */
export function expectTiled(fields: readonly Field[], start: number, end: number): void {
  const paths = new Set<string>();
  const wrong: string[] = [];
  let at = start;
  for (const field of fields) {
    if (field.start !== at) wrong.push(`${field.path} starts at ${field.start}, expected ${at}`);
    if (field.size <= 0) wrong.push(`${field.path} has ${field.size} bytes`);
    if (paths.has(field.path)) wrong.push(`${field.path} is there twice`);
    paths.add(field.path);
    at = field.start + field.size;
  }
  if (at !== end) wrong.push(`the last ends at ${at}, expected ${end}`);
  expect(wrong).toEqual([]);
}

/** Decodes; and expects that a rewrite gives the same bytes, however these are held, and that the fields tile them. */
export function read<T>(layout: RootLayout<T>, given: Uint8Array | string): Decoded<T> & { fields: Field[] } {
  const bytes = typeof given === 'string' ? hexText(given) : given;
  for (const source of waysToHold(bytes)) expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
  const source = memorySource(bytes);
  const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
  expectTiled(fields, 0, bytes.length);
  return { ...decode(layout, source), fields };
}

/** The model as JSON. */
export function json<T>(layout: RootLayout<T>, given: Uint8Array | string): unknown {
  const decoded = read(layout, given);
  if (decoded.fault) throw new Error(decoded.fault.text);
  return asJson(layout.toJson ? layout.toJson(decoded.value) : decoded.value);
}

/** The bytes after setting a field; or why it was refused. */
export function edited<T>(layout: RootLayout<T>, bytes: Uint8Array, path: string, value: unknown): Uint8Array | string {
  const edit = setField(layout, memorySource(bytes), path, value);
  if (edit.kind === 'refused') return edit.why;
  if (edit.kind === 'rebuild') return toBytes(edit.pieces);
  const out = bytes.slice();
  out.set(edit.bytes, edit.start);
  return out;
}

/** One line per field, for snapshots: place, kind, path, value. */
export function fieldLines(fields: readonly Field[]): string[] {
  return fields.map(({ start, size, kind, path, value, text, finding }) => {
    const words = [`0x${start.toString(16).toUpperCase()}+${size}`, kind, path, JSON.stringify(value)];
    return [...words, ...(text ? [`(${text})`] : []), ...(finding ? [`! ${finding.text}`] : [])].join(' ');
  });
}
