// Versions of a game table: what a mod changed is told by row and column, however its texts are stored.
import { expect, test } from 'vitest';
import { comparePair } from '../../electron/answers/compare/compare-pair.ts';
import { build2da } from '../support/build-2da.ts';

const COLUMNS = ['label', 'walk', 'sound'];
const GRAVEL = ['0', 'Gravel', '1', 'fs_gravel'] as const;
const WATER = ['1', 'Water', '0', ''] as const;
const TAR = ['2', 'Wet tar', '1', 'fs_tar'] as const;
const before = build2da(COLUMNS, [GRAVEL, WATER, TAR]);

function changesTo(now: Uint8Array, options = {}) {
  const content = (bytes: Uint8Array) => ({ kind: 'bytes', name: 'surfacemat.2da', bytes }) as const;
  return comparePair({ a: content(before), b: content(now) }, options).changes;
}

test('a cell with the text of another is one change, with the bytes of both texts', () => {
  const now = build2da(COLUMNS, [GRAVEL, ['1', 'Water', '1', ''], TAR]);
  const changes = changesTo(now);
  expect(changes).toMatchObject([{ kind: 'changed', path: 'rows[1].cells[1]', label: '1 › walk', old: '0', new: '1' }]);
  const [change] = changes;
  const textAt = (bytes: Uint8Array, { start = 0, size = 0 } = {}) =>
    Buffer.from(bytes).toString('latin1', start, start + size);
  expect([textAt(before, change?.a), textAt(now, change?.b)]).toEqual(['0', '1']);
});

test('texts that are only stored differently are no changes of cells', () => {
  const now = build2da(COLUMNS, [GRAVEL, ['1', 'Deep water', '', ''], TAR], { shares: false });
  expect(changesTo(now)).toMatchObject([
    { kind: 'changed', label: '1 › label', old: 'Water', new: 'Deep water' },
    { kind: 'changed', label: '1 › walk', old: '0', new: '****' },
  ]);
});

test('added and removed rows are listed by name, with their non-empty cells', () => {
  expect(changesTo(build2da(COLUMNS, [GRAVEL, TAR, ['3', 'Snow', '1', '']]))).toMatchObject([
    { kind: 'removed', path: 'rows[1]', label: '1', old: { label: 'Water', walk: '0' } },
    { kind: 'added', path: 'rows[2]', label: '3', new: { label: 'Snow', walk: '1' } },
  ]);
});

test('a row with a new name is renamed, one at another position has moved', () => {
  expect(changesTo(build2da(COLUMNS, [['zero', 'Gravel', '1', 'fs_gravel'], WATER, TAR]))).toMatchObject([
    { kind: 'renamed', path: 'rows[0].name', old: '0', new: 'zero' },
  ]);
  const order = build2da(COLUMNS, [TAR, GRAVEL, WATER]);
  expect(changesTo(order)).toMatchObject([{ kind: 'moved', path: 'rows[0]', from: 'rows[2]', label: '2' }]);
  expect(changesTo(order, { ignoreOrder: true })).toEqual([]);
});

test('an added column moves no cell of the others', () => {
  const columns = ['label', 'added', 'walk', 'sound'];
  const now = build2da(columns, [
    ['0', 'Gravel', 'x', '1', 'fs_gravel'],
    ['1', 'Water', 'y', '2', ''],
    ['2', 'Wet tar', '', '1', 'fs_tar'],
  ]);
  expect(changesTo(now)).toMatchObject([
    { kind: 'added', path: 'columns[1]', label: 'added', new: 'added' },
    { kind: 'changed', path: 'rows[1].cells[2]', from: 'rows[1].cells[1]', label: '1 › walk', old: '0', new: '2' },
  ]);
});

test('a cell that refers past all texts is reported as empty, within the file', () => {
  const damaged = before.slice();
  const textsAt = Buffer.from(damaged).indexOf('Gravel');
  new DataView(damaged.buffer).setUint16(textsAt - 2 - 2 * 9, 0xfff0, true);
  const [change] = changesTo(damaged);
  expect(change).toMatchObject({ path: 'rows[0].cells[0]', old: 'Gravel', new: '****' });
  expect((change?.b?.start ?? 0) + (change?.b?.size ?? 0)).toBeLessThanOrEqual(damaged.length);
});

test('differences in how equal tables are stored are listed by field', () => {
  const paths = changesTo(build2da(COLUMNS, [GRAVEL, WATER, TAR], { shares: false })).map(({ path }) => path);
  expect(paths).toContain('table.offsets[7]');
});
