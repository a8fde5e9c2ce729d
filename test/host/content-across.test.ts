import { expect, test } from 'vitest';
import { decode, diffFields } from '#layout';
import { withValues } from '../../electron/answers/items/set-fields.ts';
import { View } from '../../electron/answers/view.ts';
import { contentAcross } from '../../electron/host/edits/content-across.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { twoDa } from '../../shared/formats/kotor/2da/layout.ts';
import { build2da } from '../support/build-2da.ts';
import { model } from '../support/build-w3d.ts';
import { writtenMapFiles } from '../support/writers/fft/map.ts';

/** A W3D mesh of nothing but its vertices: each coordinate is one more than the one before. */
function meshFrom(first: number, count: number): Uint8Array {
  const bytes = new Uint8Array(16 + 12 * count);
  const view = new DataView(bytes.buffer);
  const heads = [0, ((8 + 12 * count) | 0x8000_0000) >>> 0, 2, 12 * count];
  for (const [i, word] of heads.entries()) view.setUint32(i * 4, word, true);
  for (let i = 0; i < count * 3; i++) view.setFloat32(16 + i * 4, first + i, true);
  return bytes;
}

function asset(bytes: Uint8Array, name = 'hut.w3d') {
  const view = new View(name, memorySource(bytes), 0);
  return { address: name, name, view: () => view };
}

test('a list of a thousand vertices is copied at once', () => {
  const [theirs, ours] = [meshFrom(1, 1000), meshFrom(5, 1000)];
  const path = 'chunks[0].chunks[0]';
  const { content } = contentAcross(asset(theirs), asset(ours), { fromPath: path, path, isMove: undefined });
  expect(toBytes([content])).toEqual(theirs);
});

test('the fields of the whole file are copied', () => {
  const [theirs, ours] = [meshFrom(1, 2), meshFrom(5, 2)];
  const { content } = contentAcross(asset(theirs), asset(ours), { fromPath: '', path: '' });
  expect(toBytes([content])).toEqual(theirs);
});

const mapMesh = new Map(writtenMapFiles()).get('MAP001.9') ?? new Uint8Array(0);

test.each([
  ['MAP001.9', mapMesh, 'palettes[1][4].colour.red', 31, 'palettes[1][4].colour.green'],
  ['MAP001.9', mapMesh, 'terrain.tiles[0].slope.height', 9, 'terrain.tiles[0].slope.depth'],
  ['MAP001.9', mapMesh, 'terrain.tiles[0].surface.kind', 12, 'terrain.tiles[0].surface.unknown6'],
  ['hut.w3d', model(), 'chunks[0].chunks[0].attributes.hidden', true, 'chunks[0].chunks[0].attributes.geometry'],
])('a member of a word of bits goes across alone: %s %#', (name, bytes, path, value, beside) => {
  const { layout } = asset(bytes, name).view().format;
  if (layout === undefined) throw new Error(`nothing reads ${name}`);
  const withFields = (...values: readonly { readonly path: string; readonly value: unknown }[]) => {
    const made = withValues(layout, memorySource(bytes), values);
    if (made.kind === 'refused') throw new Error(made.why);
    return toBytes([made.source]);
  };
  const theirs = withFields({ path, value }, { path: beside, value: 3 });
  const changes = diffFields(layout, memorySource(bytes), memorySource(theirs));
  expect(changes.map(change => change.path).toSorted()).toEqual([path, beside].toSorted());
  const { content } = contentAcross(asset(theirs, name), asset(bytes, name), { fromPath: path, path });
  expect(toBytes([content])).toEqual(withFields({ path, value }));
  expect(toBytes([content])).not.toEqual(bytes);
});

test('a path that is not a field is refused', () => {
  const paths = { fromPath: 'palettes[1][4].colour.purple', path: 'palettes[1][4].colour.purple' };
  expect(() => contentAcross(asset(mapMesh, 'MAP001.9'), asset(mapMesh, 'MAP001.9'), paths)).toThrow(/has no field/);
});

const table = (columns: readonly string[], rows: Parameters<typeof build2da>[1]) => {
  const view = new View('surfacemat.2da', memorySource(build2da(columns, rows)), 0);
  return { address: 'surfacemat.2da', name: 'surfacemat.2da', view: () => view };
};

function tableIn(source: Source) {
  const { value, fault } = decode(twoDa, source);
  if (fault) throw new Error(fault.text);
  return value.table;
}

const game = table(
  ['label', 'walk'],
  [
    ['0', 'Gravel', '1'],
    ['1', 'Water', '0'],
    ['2', 'Tar', '1'],
  ],
);
const mod = table(
  ['label', 'sound', 'walk'],
  [
    ['0', 'Gravel', 'crunch', '0'],
    ['2', 'Tar', '', '1'],
    ['9', 'Snow', '', '1'],
  ],
);

test.each([
  ['a cell', { fromPath: 'rows[0].cells[2]', path: 'rows[0].cells[1]' }, ['Gravel', '0'], 3],
  ['a row that only they have', { fromPath: 'rows[2]', path: undefined }, ['Snow', '1'], 4],
  ['that they lack a row', { fromPath: undefined, path: 'rows[1]' }, ['Gravel', '1'], 2],
  ['a column', { fromPath: 'columns[1]', path: undefined }, ['Gravel', 'crunch', '1'], 3],
  ['that they lack a column', { fromPath: undefined, path: 'columns[1]' }, ['Gravel'], 3],
])('of a game table %s is taken over by name', (_, paths, cells, count) => {
  const { content } = contentAcross(mod, game, paths);
  const { rows } = tableIn(content);
  expect(rows.map(row => row.cells)).toContainEqual(cells);
  expect(rows).toHaveLength(count);
});

test('a row of a game table is inserted after the row that it follows on the other side, and keeps all its text', () => {
  const theirs = table(
    ['label'],
    [
      ['0', 'Gravel'],
      ['5', 'Ice'],
      ['1', 'Water'],
    ],
  );
  const { content } = contentAcross(theirs, game, { fromPath: 'rows[1]', path: undefined });
  expect(tableIn(content).rows.map(({ name }) => name)).toEqual(['0', '5', '1', '2']);
  expect(() => contentAcross(mod, table(['label'], []), { fromPath: 'rows[2]', path: undefined })).toThrow(
    /has no column walk, in which the row has a text: copy the column first/,
  );
});

test('columns with the same name are copied separately, and an existing row is not copied twice', () => {
  const theirs = table(
    ['k', 'k', 'v'],
    [
      ['0', '1', '2', '3'],
      ['1', 'A', 'B', 'C'],
    ],
  );
  const ours = table(['k', 'k', 'v'], [['0', '1', '2', '3']]);
  const { content } = contentAcross(theirs, ours, { fromPath: 'rows[1]', path: undefined });
  expect(tableIn(content).rows[1]?.cells).toEqual(['A', 'B', 'C']);
  expect(() => contentAcross(theirs, ours, { fromPath: 'rows[0]', path: undefined })).toThrow(/has a row 0 already/);
});
