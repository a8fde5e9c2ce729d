// Rooms of layouts and of tables of visible rooms, as lists: by the paths that JSON shows.
import { describe, expect, test } from 'vitest';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { nodesOf } from '../../../electron/answers/nodes.ts';
import { View } from '../../../electron/answers/view.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';

function made(name: string, text: string, edit: MakeEdit): string {
  const source = memorySource(new TextEncoder().encode(text));
  const result = makeItems(identify({ name, source }).format, source, edit);
  return result.kind === 'made' ? new TextDecoder().decode(toBytes([result.source])) : `no: ${result.why}`;
}

const LYT = [
  '#MAXLAYOUT ASCII',
  'beginlayout',
  '   roomcount 2',
  '      hall 1 2.50 0.0',
  '      yard 0.0 0.0 0.0',
  '   trackcount 0',
  '   obstaclecount 0',
  '   doorhookcount 0',
  'donelayout',
  '',
].join('\r\n');

describe('rooms of a layout', () => {
  const lyt = (edit: MakeEdit) => made('a.lyt', LYT, edit);

  test('are also items in the structure: their lines can be dragged, but not the words of a line', () => {
    const view = new View('a.lyt', memorySource(new TextEncoder().encode(LYT)), 0);
    const itemsIn = (path: string) =>
      nodesOf(view, 'a.lyt', path, { first: 0, count: 9 }).children.map(row => row.items);
    expect(itemsIn('')[4]).toEqual(['[4]']);
    expect(itemsIn('[4]').every(items => items === undefined)).toBe(true);
    expect(lyt({ kind: 'move', paths: ['[4]'], to: '[3]' })).toBe(
      LYT.replace('      hall 1 2.50 0.0\r\n', '').replace(
        '0.0 0.0 0.0\r\n',
        '0.0 0.0 0.0\r\n      hall 1 2.50 0.0\r\n',
      ),
    );
  });

  test('are added, removed and moved, the count follows, and all other lines stay as written', () => {
    const shed = { name: 'shed', position: [4, 5.5, 0] };
    const three = LYT.replace('roomcount 2', 'roomcount 3');
    expect(lyt({ kind: 'insert', path: 'rooms[]', json: shed })).toBe(
      three.replace('0.0 0.0 0.0\r\n', '0.0 0.0 0.0\r\n      shed 4.0 5.5 0.0\r\n'),
    );
    expect(lyt({ kind: 'insert', path: 'rooms[0]', json: shed })).toBe(
      three.replace('      hall', '      shed 4.0 5.5 0.0\r\n      hall'),
    );
    expect(lyt({ kind: 'remove', paths: ['rooms[0]'] })).toBe(
      LYT.replace('roomcount 2', 'roomcount 1').replace('      hall 1 2.50 0.0\r\n', ''),
    );
    expect(lyt({ kind: 'move', paths: ['rooms[1]'], to: 'rooms[0]' })).toBe(
      LYT.replace(/( {6}hall[^\n]*\n)( {6}yard[^\n]*\n)/, '$2$1'),
    );
    expect(lyt({ kind: 'rename', path: 'rooms[1]', name: 'court' })).toBe(LYT.replace('yard', 'court'));
  });

  test('have defaults: a row like those around it, or an empty line', () => {
    const three = LYT.replace('roomcount 2', 'roomcount 3');
    const row = '      room 0.0 0.0 0.0\r\n';
    expect(lyt({ kind: 'insert', path: '[4]' })).toBe(three.replace('      yard', `${row}      yard`));
    for (const path of ['[5]', 'rooms[]'])
      expect(lyt({ kind: 'insert', path })).toBe(three.replace('   trackcount', `${row}   trackcount`));
    expect(lyt({ kind: 'insert', path: 'doorHooks[]' })).toBe(
      LYT.replace('doorhookcount 0\r\n', 'doorhookcount 1\r\n   room door 0 0.0 0.0 0.0 1.0 0.0 0.0 0.0\r\n'),
    );
    expect(lyt({ kind: 'insert', path: '[1]' })).toBe(LYT.replace('beginlayout', '\r\nbeginlayout'));
    // A text that does not end its last line.
    expect(made('a.lyt', LYT.trimEnd(), { kind: 'insert', path: '[]' })).toBe(`${LYT}\r\n`);
  });

  test('are built from JSON, and unchanged ones stay as they were', () => {
    const rooms = [
      { name: 'hall', position: [1, 2.5, 0] },
      { name: 'barn', position: [0, 0, 1] },
    ];
    const doorHooks = [{ room: 'hall', door: 'door_01', position: [1, 2, 3], rotation: [0, 0, 0, 1] }];
    expect(lyt({ kind: 'build', json: { rooms, tracks: [], obstacles: [], doorHooks } })).toBe(
      LYT.replace('yard 0.0 0.0 0.0', 'barn 0.0 0.0 1.0').replace(
        'doorhookcount 0\r\n',
        'doorhookcount 1\r\n   hall door_01 0 1.0 2.0 3.0 1.0 0.0 0.0 0.0\r\n',
      ),
    );
    expect(lyt({ kind: 'build', json: { rooms: 'none' } })).toMatch(/^no: expected lists such as/);
  });
});

describe('visible rooms', () => {
  const VIS = 'hall 2\n  yard\n  shed\nyard 1\n  hall\n';
  const vis = (edit: MakeEdit) => made('a.vis', VIS, edit);

  test('are added and removed with the rooms seen from them', () => {
    expect(vis({ kind: 'insert', path: 'rooms[0].seen[]', json: 'barn' })).toBe(
      'hall 3\n  yard\n  shed\n  barn\nyard 1\n  hall\n',
    );
    expect(vis({ kind: 'remove', paths: ['rooms[0]'] })).toBe('yard 1\n  hall\n');
    expect(vis({ kind: 'remove', paths: ['rooms[0].seen[1]'] })).toBe('hall 1\n  yard\nyard 1\n  hall\n');
    expect(vis({ kind: 'rename', path: 'rooms[0].seen[1]', name: 'barn' })).toBe(VIS.replace('shed', 'barn'));
  });

  test('have defaults: a visible room, or a room that sees none', () => {
    expect(vis({ kind: 'insert', path: '[2]' })).toBe('hall 3\n  yard\n  room\n  shed\nyard 1\n  hall\n');
    expect(vis({ kind: 'insert', path: '[3]' })).toBe('hall 2\n  yard\n  shed\nroom 0\nyard 1\n  hall\n');
    expect(vis({ kind: 'insert', path: '[]' })).toBe('hall 2\n  yard\n  shed\nyard 2\n  hall\n  room\n');
    expect(vis({ kind: 'insert', path: 'rooms[]' })).toBe(`${VIS}room 0\n`);
    expect(made('a.vis', VIS.trimEnd(), { kind: 'insert', path: '[]' })).toBe(
      'hall 2\n  yard\n  shed\nyard 2\n  hall\n  room',
    );
  });

  test('are built from JSON', () => {
    const rooms = [
      { room: 'hall', seen: ['shed'] },
      { room: 'yard', seen: ['hall'] },
      { room: 'shed', seen: [] },
    ];
    expect(vis({ kind: 'build', json: { rooms } })).toBe('hall 1\n  shed\nyard 1\n  hall\nshed 0\n');
  });
});

describe('rows of a table as text', () => {
  const TABLE = '2DA V2.0\n\n    label   walk\n0   Gravel  1\n1   "Wet tar" ****\n';
  const table = (edit: MakeEdit) => made('a.2da', TABLE, edit);

  test('are added, removed and moved by their JSON paths, and all others stay as written', () => {
    const snow = { name: '2', cells: ['Deep snow', ''] };
    expect(table({ kind: 'insert', path: 'rows[]', json: snow })).toBe(`${TABLE}2 "Deep snow" ****\n`);
    expect(table({ kind: 'remove', paths: ['rows[0]'] })).toBe(TABLE.replace('0   Gravel  1\n', ''));
    expect(table({ kind: 'move', paths: ['rows[1]'], to: 'rows[0]' })).toBe(
      TABLE.replace('0   Gravel  1\n', '').replace('****\n', '****\n0   Gravel  1\n'),
    );
    expect(table({ kind: 'remove', paths: ['rows[7]'] })).toMatch(/^no: /);
  });

  test('a cell is set by its path, and quoted if it has several words', () => {
    const format = identify({ name: 'a.2da', source: memorySource(new TextEncoder().encode(TABLE)) }).format;
    const set = (path: string, value: string): unknown => {
      const made = format.setShared?.(memorySource(new TextEncoder().encode(TABLE)), path, value);
      return made === undefined || 'why' in made ? made : new TextDecoder().decode(toBytes([made.source]));
    };
    expect(set('rows[0].cells[0]', 'Sand')).toBe(TABLE.replace('Gravel', 'Sand'));
    expect(set('rows[0].cells[0]', 'Dry sand')).toBe(TABLE.replace('Gravel', '"Dry sand"'));
    expect(set('rows[1].cells[0]', 'Tar')).toBe(TABLE.replace('"Wet tar"', 'Tar'));
    expect(set('rows[1].cells[1]', '')).toBe(TABLE);
    expect(set('rows[1].name', '7')).toBe(TABLE.replace('1   "', '7   "'));
    expect(set('rows[2].cells[0]', 'Tar')).toEqual({ why: 'there is no rows[2].cells[0]' });
    expect(set('rows[0].cells[0]', 'a "b"')).toMatchObject({ why: expect.stringContaining('quotation mark') });
    expect(set('rows[0].cells[0]', 'ж')).toMatchObject({ why: expect.stringContaining('has no "ж"') });
    expect(set('rows[0]', 'x')).toBeUndefined();
  });
});
