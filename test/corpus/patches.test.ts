import { describe, expect, test } from 'vitest';
import { fieldsIn, setField } from '#layout';
import { fittingFor } from '../../electron/host/patches/patch-content.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source, sameSource } from '../../shared/base/source.ts';
import { applyEdits } from '../../shared/patch/apply-edits.ts';
import { sharesRun } from '../../shared/patch/delta.ts';
import { editsBetween } from '../../shared/patch/edits-between.ts';
import { unitsOf } from '../../shared/patch/patch.ts';
import { readArchive } from '../support/read-archive.ts';
import { hasReference, readReference, referenceFiles } from './reference.ts';

interface Reader {
  readonly name: string;
  readonly source: Source;
}

/** Some readers of every reference archive of readers. */
function readers(): Reader[] {
  const archives = referenceFiles().filter(({ type }) => type === 'reader');
  return archives.flatMap(file => {
    const bytes = readReference(file.path);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const version = view.getUint32(bytes.length - 12, true) === 2 ? 2 : 1;
    const { entries } = readArchive(bytes, version);
    return entries.slice(0, 8).map(({ name, content }) => ({ name, source: memorySource(content) }));
  });
}

describe.skipIf(!hasReference)('patches of real readers (skipped: ../shared/data/zipper is not there)', () => {
  test('contain only the changes, and produce the same bytes elsewhere', () => {
    let tried = 0;
    for (const { name, source } of readers()) {
      const fitting = fittingFor(name, source);
      const { layout, id } = fitting.format;
      if (layout === undefined || id !== 'zipper/reader') continue;
      const fields = fieldsIn(layout, source, { start: 0, size: source.size });
      const number = fields.findLast(({ kind }) => kind === 'f32' || kind === 'i32');
      const words = fields.findLast(({ kind, value }) => kind === 'text' && String(value).length > 20);
      for (const [field, value] of [
        [number, 77],
        [words, `${words?.value} and more`],
      ] as const) {
        if (field === undefined) continue;
        const set = setField(layout, source, field.path, value);
        if (set.kind === 'refused') continue;
        const bytes = set.kind === 'rebuild' ? toBytes(set.pieces) : patched(source, set.start, set.bytes);
        const now = memorySource(bytes);
        if (sameSource(source, now)) continue;
        const edits = editsBetween(source, now, fitting);
        expect(edits, `${name} ${field.path}`).toHaveLength(1);
        const [edit] = edits ?? [];
        const told = edit?.kind === 'items' ? edit.new.filter(part => typeof part === 'string') : [];
        expect(told.some(text => sharesRun(source.read(0, source.size), unitsOf(text), 16))).toBe(false);
        expect(sameSource(applyEdits(source, edits ?? [], fitting).source, now)).toBe(true);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
});

function patched(source: Source, start: number, bytes: Uint8Array): Uint8Array {
  const all = source.read(0, source.size).slice();
  all.set(bytes, start);
  return all;
}
