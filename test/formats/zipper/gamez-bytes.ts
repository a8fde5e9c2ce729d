// Worlds in bytes, for the tests of their format.

import { expect } from 'vitest';
import { decode, encode, type Field, fieldsIn, roundTrip, setField } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { type Gamez, gamez } from '../../../shared/formats/zipper/gamez/layout.ts';

/** All fields of a world. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  return fieldsIn(gamez, memorySource(bytes), { start: 0, size: bytes.length });
}

/** A world that can be read. */
export function decoded(bytes: Uint8Array): Gamez {
  const { value, fault } = decode(gamez, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

/** A world as bytes. */
export function written(world: Gamez): Uint8Array {
  return toBytes(encode(gamez, world));
}

/** A number over another, whatever follows from it. */
export function patchedAt(bytes: Uint8Array, path: string, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(startOf(bytes, path), value, true);
  return changed;
}

/** Where a field lies. */
export function startOf(bytes: Uint8Array, path: string): number {
  const field = fieldsOf(bytes).find(one => one.path === path);
  if (!field) throw new Error(`no ${path}`);
  return field.start;
}

/** Fields with other values, each a patch. */
export function patched(bytes: Uint8Array, values: Readonly<Record<string, unknown>>): Uint8Array {
  const changed = bytes.slice();
  for (const [path, value] of Object.entries(values)) {
    const edit = setField(gamez, memorySource(changed), path, value);
    if (edit.kind !== 'patch') throw new Error(`${path}: ${JSON.stringify(edit)}`);
    changed.set(edit.bytes, edit.start);
  }
  return changed;
}

/** What is found once fields have other values; the bytes still come back exactly. */
export function foundAfter(bytes: Uint8Array, values: Readonly<Record<string, unknown>>): (string | undefined)[][] {
  const changed = patched(bytes, values);
  expect(roundTrip(gamez, memorySource(changed))).toEqual({ kind: 'exact' });
  return decode(gamez, memorySource(changed)).findings.map(({ path, text }) => [path, text]);
}

/** Written, and read once more: it must be as it was, and nothing in it odd. */
export function again(world: Gamez): Gamez {
  const bytes = written(world);
  const { value, findings, fault } = decode(gamez, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  expect(findings.filter(({ path }) => !EXPECTED.test(path))).toEqual([]);
  expect(roundTrip(gamez, memorySource(bytes))).toEqual({ kind: 'exact' });
  return value;
}
/** Numbers that follow from lists, and that an edit of a list alone leaves. */
const EXPECTED = /^(modelCount|nodes\[\d\]\.(children|parents)|models\[\d\]\.middle)/;
