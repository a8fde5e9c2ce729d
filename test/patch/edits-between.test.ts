import { describe, expect, test } from 'vitest';
import { fieldsIn, setField } from '#layout';
import { fittingFor } from '../../electron/host/patches/patch-content.ts';
import { piecesSource, toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../shared/base/source.ts';
import { applyEdits } from '../../shared/patch/apply-edits.ts';
import { editsBetween } from '../../shared/patch/edits-between.ts';
import { demoFiles } from '../support/demo-files.ts';

function demo(path: string) {
  const source = memorySource(demoFiles().get(path) ?? new Uint8Array(0));
  const fitting = fittingFor(path.split('/').at(-1) ?? '', source);
  const { layout } = fitting.format;
  if (layout === undefined) throw new Error(`${path} has no layout`);
  const set = (path: string, value: unknown): Source => {
    const edit = setField(layout, source, path, value);
    if (edit.kind === 'refused') throw new Error(edit.why);
    if (edit.kind === 'rebuild') return piecesSource(edit.pieces);
    const end = edit.start + edit.bytes.length;
    return piecesSource([sliceSource(source, 0, edit.start), edit.bytes, sliceSource(source, end, source.size - end)]);
  };
  const shown = (wanted: string) =>
    fieldsIn(layout, source, { start: 0, size: source.size }).find(({ path }) => path === wanted)?.value;
  return { source, set, shown, edits: (now: Source) => editsBetween(source, now, fitting) };
}

describe('the messages of a library', () => {
  const library = demo('HeronMsg.dll');
  const path = 'messages[4].text';

  test('are exported as field edits', () => {
    expect(library.shown(path)).toBe('Last salvo.');
    expect(library.edits(library.set(path, 'Last salvo; make it count.'))).toEqual([
      { kind: 'field', path, old: 'Last salvo.', new: 'Last salvo; make it count.' },
    ]);
  });

  test('are not exported as field edits if one repeats another, which would include the game’s own text', () => {
    const own = library.shown('messages[1].text');
    expect(String(own).length).toBeGreaterThan(16);
    expect(library.edits(library.set(path, own))).toBeUndefined();
  });
});

describe('a table as text', () => {
  const text = '2DA V2.0\n\n label walk\n0 Gravel 1\n1 Water 0\n2 Tar 1\n';
  const source = (from: string): Source => memorySource(Buffer.from(from));
  const fitting = fittingFor('surfacemat.2da', source(text));

  test('is exported as the changed word, else by its lines, which combine with those of another mod', () => {
    expect(editsBetween(source(text), source(text.replace('Water 0', 'Water 1')), fitting)).toEqual([
      { kind: 'field', path: '[4][2]', old: '0', new: '1' },
    ]);
    const edits = editsBetween(source(text), source(`${text}3 Snow 1\n`), fitting) ?? [];
    expect(edits).toMatchObject([{ kind: 'lines', at: 6, remove: 0, new: ['3 Snow 1\n'] }]);
    const other = text.replace('0 Gravel 1\n', '0 Gravel 7\n');
    const applied = applyEdits(source(other), edits, fitting);
    expect(Buffer.from(toBytes([applied.source])).toString()).toBe(`${other}3 Snow 1\n`);
  });
});
