// What an edit changed, in words a person reads: no tables of an archive, no JSON, and no pair of nothings.
import { describe, expect, test } from 'vitest';
import { aroundOf, madeOf } from '../../../electron/answers/items/items-task.ts';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { changedFieldsNow } from '../../../electron/host/compare/changed-fields.ts';
import { entryChanges } from '../../../electron/host/compare/entry-changes.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { u32 } from '../../layout/build.ts';
import { buildArchive } from '../../support/build-zipper.ts';
import { demoFiles } from '../../support/demo-files.ts';

function told(of: string, ...edits: readonly MakeEdit[]) {
  const { format: id, bytes, file } = fixtures.find(({ name }) => name === of) ?? { format: 'unknown', file: '' };
  const before = memorySource(bytes ?? new Uint8Array());
  const made = madeOf(formatById(id), before, { edits, around: aroundOf(undefined) });
  if (made.kind === 'refused') throw new Error(made.why);
  const { fields } = changedFieldsNow({ name: file, before, after: made.source });
  return fields.map(({ label, path, old, new: now, renamed }) =>
    renamed ? `${label} renamed to ${now}` : `${label ?? path}: ${old ?? '(none)'} -> ${now ?? '(none)'}`,
  );
}

const add = { name: 'new.2da', content: { base64: 'AAAA' } };

describe('of an archive the entries are told', () => {
  test.each(['erf', 'rim', 'everquest-s3d'])('in %s', of => {
    const name = of === 'everquest-s3d' ? 'longer.bmp' : 'other.2da';
    expect([
      told(of, { kind: 'remove', paths: ['entries[0]'] }),
      told(of, { kind: 'insert', path: 'entries[]', json: add }),
      told(of, { kind: 'rename', path: 'entries[0]', name }),
    ]).toMatchSnapshot();
  });
});

test('of an archive that lost thousands of entries of one size and got others, each is listed', () => {
  const archiveOf = (letter: string, first: number) =>
    memorySource(
      buildArchive(
        Array.from({ length: 8000 }, (_, i) => ({ name: `${letter}${i}`, content: Uint8Array.from(u32(first + i)) })),
        { version: 1 },
      ),
    );
  const entries = entryChanges({ name: 'many.zbd', before: archiveOf('a', 0), after: archiveOf('b', 7999) })?.entries;
  // Each compared with each, this outlives its test. The last one that went came again under another name.
  expect(entries?.length).toBe(15_999);
  expect(entries?.[0]).toMatchObject({ label: 'a7999', old: 'a7999', new: 'b0', renamed: true });
});

test('of an entry with other bytes of the same length, these are listed once', () => {
  const archiveOf = (...content: readonly number[]) =>
    memorySource(buildArchive([{ name: 'a.bin', content: Uint8Array.from(content) }], { version: 1 }));
  const { fields } = changedFieldsNow({ name: 'one.zbd', before: archiveOf(1, 2, 3), after: archiveOf(1, 9, 3) });
  expect(fields).toEqual([{ path: 'entries[0]', label: 'a.bin', old: '02', new: '09', start: expect.any(Number) }]);
});

test('of an archive with names in another file, the number of entries and their bytes are listed', () => {
  expect(told('bif', { kind: 'remove', paths: ['entries[1]'] })[0]).toMatch(
    /^entries: 2 of \d+ bytes -> 1 of \d+ bytes$/,
  );
});

describe('of a list its items are told', () => {
  test('all in one row if very many have changed, such as the pixels of a picture', () => {
    const [, before = new Uint8Array()] = [...demoFiles()].find(([path]) => path.endsWith('mill_01a.wok')) ?? [];
    const after = before.map((byte, at) => (at > before.length / 2 && at < before.length - 1000 ? byte ^ 0x15 : byte));
    const versions = { name: 'mill_01a.wok', before: memorySource(before), after: memorySource(after) };
    const { fields, total } = changedFieldsNow(versions);
    expect(total).toBe(1);
    expect(fields).toMatchObject([{ path: 'boxes', label: 'boxes · 94 items', old: expect.stringMatching(/^32 00 /) }]);
  });

  test('that come, go and move', () => {
    expect([
      told('lyt', { kind: 'copy', paths: ['rooms[0]'], to: 'rooms[]' }),
      told('lyt', { kind: 'move', paths: ['rooms[0]'], to: 'rooms[]' }),
      told('everquest-wld', { kind: 'copy', paths: ['fragments[0]'], to: 'fragments[]' }),
    ]).toMatchSnapshot();
  });
});
