import { describe, expect, test } from 'vitest';
import { decode, roundTrip, setField } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type Messages, messages } from '../../shared/formats/zipper/messages/layout.ts';
import { acceptLibrary, hasObjdump, objdump } from '../support/accept-library.ts';
import { hasReference, readReference, readReferenceJson, referenceFiles } from './reference.ts';

interface Expected {
  readonly entries: readonly { readonly key: string; readonly id: number; readonly value: string }[];
}

const files = hasReference ? referenceFiles().filter(({ type }) => type === 'messages') : [];
const paths = files.map(({ path }) => path);
/** Longer than any gap in these files. */
const LONGER = 'A longer message, which the library has no room for. '.repeat(200);

describe.skipIf(!hasReference)('the reference libraries (skipped where ../shared/data/zipper is absent)', () => {
  test.each(files.map(({ path, expected }) => [path, expected]))('%s shows what %s expects', (path, expected) => {
    const { entries } = readReferenceJson(expected) as Expected;
    const told = modelOf(readReference(path)).messages.map(({ id, key, text }) => ({ id, key, value: text }));
    expect(byId(told)).toEqual(byId(entries));
  });

  test.each(paths)('a longer message round-trips through %s, and nothing else changes', path => {
    const before = modelOf(readReference(path));
    for (const index of [0, before.messages.length - 1]) {
      const edit = setField(messages, memorySource(readReference(path)), `messages[${index}].text`, LONGER);
      if (edit.kind !== 'rebuild') throw new Error(edit.kind);
      const after = toBytes(edit.pieces);
      const expected = before.messages.map((message, i) => (i === index ? { ...message, text: LONGER } : message));
      expect(modelOf(after).messages).toEqual(expected);
      expect(roundTrip(messages, memorySource(after))).toEqual({ kind: 'exact' });
      const { table, strings } = acceptLibrary(after);
      if (table) expect(Buffer.from(table).toString('latin1')).toContain(LONGER);
      else expect(strings).toContainEqual({ id: before.messages[index]?.id, text: LONGER });
      if (hasObjdump) expect(objdump(after)).not.toMatch(/corrupt|invalid|error/i);
    }
  });
});

function byId<T extends { readonly id: number }>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => a.id - b.id);
}

function modelOf(bytes: Uint8Array): Messages {
  const { value, fault } = decode(messages, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}
