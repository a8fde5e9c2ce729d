import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, editItems, encode, type ItemEdit, setField, valueAt } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import { type Interp, interp } from '../../../shared/formats/zipper/interp/layout.ts';
import { textForm } from '../../../shared/formats/zipper/interp/text-form.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';

const bytes = fixtures.find(({ name }) => name === 'interp')?.bytes ?? new Uint8Array(0);

describe('scripts as text', () => {
  test('have a heading each, and quotes only if necessary', () => {
    expect(textForm.toText(modelOf(bytes)).replaceAll('\r\n', '\n')).toBe(
      [
        '#script marsh.gw 1999-10-26T19:48:16Z',
        'Set WORLD marsh',
        'Print "two words, %who%"',
        'Quit_now',
        '',
        '#script empty.gs 1970-01-01T00:00:00Z',
        '',
        '#script odd 2106-02-07T06:28:15Z',
        '"" " " """##"',
        '',
      ].join('\n'),
    );
  });

  test('compile back to the same bytes, including what text cannot express', () => {
    const before = modelOf(bytes);
    expect(toBytes(encode(interp, compiled(textForm.toText(before), before)))).toEqual(bytes);
  });

  test('get new offsets and sizes when a line grows, and other scripts stay unchanged', () => {
    const before = modelOf(bytes);
    const text = textForm.toText(before).replace('WORLD marsh', 'WORLD marsh at "low tide"');
    const after = modelOf(toBytes(encode(interp, compiled(text, before))));
    expect(after.scripts[0]?.lines[0]).toEqual(['Set', 'WORLD', 'marsh', 'at', 'low tide']);
    expect(after.scripts.slice(1)).toEqual(before.scripts.slice(1));
    expect(toBytes(encode(interp, after)).subarray(268, 272)).toEqual(bytes.subarray(268, 272)); // "odd" and a NUL
    expect(toBytes(encode(interp, after)).subarray(272, 276)).toEqual(bytes.subarray(272, 276)); // "left" after it
  });

  test('keep arguments of any bytes', () => {
    const argument = fc
      .uint8Array({ minLength: 0, maxLength: 12 })
      .map(given => fromWindows1252(given.filter(byte => byte !== 0)));
    const line = fc.array(argument, { minLength: 1, maxLength: 4 });
    const script = fc.record({
      name: argument,
      modified: fc.nat({ max: 0xffff_ffff }),
      lines: fc.array(line, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(script, { maxLength: 3 }), scripts => {
        expect(compiled(textForm.toText({ scripts }))).toEqual({ scripts });
      }),
    );
  });

  test('keep the time of the script they replace if the heading has none', () => {
    const before = modelOf(bytes);
    expect(compiled('#script marsh.gw\nQuit', before).scripts).toMatchObject([
      { modified: 940_967_296, lines: [['Quit']] },
    ]);
    expect(compiled('#script new.gw\nQuit', before).scripts).toMatchObject([{ modified: 0 }]);
  });

  test.each([
    ['Set WORLD', 1, 1, "Expected a line with the script's name first: #script support\\init.gw"],
    ['#script a.gw\nPrint "open', 2, 7, 'The text opened here is never closed: expected ".'],
    ['#script', 1, 1, 'A script needs a name: #script support\\init.gw 1999-10-27T04:53:20Z'],
    [
      '#script a.gw 1999-02-30T00:00:00Z',
      1,
      1,
      '"1999-02-30T00:00:00Z" is not a time. Enter one such as 1999-10-27T04:53:20Z, from 1970 to 2106.',
    ],
    ['#script a.gw\nPrint ☃', 2, 7, 'The games have no letter ☃: expected letters of Windows-1252.'],
    ['#script a.gw\nPrint <00>', 2, 7, 'An argument cannot contain NUL.'],
  ])('%j does not compile, with the place and the reason', (text, line, column, why) => {
    expect(textForm.fromText(text)).toMatchObject({ problems: [{ line, column, text: why }] });
  });

  test('may have comments, which are reported as not stored', () => {
    expect(textForm.fromText('# mine\n#script a.gw\nQuit # now')).toMatchObject({
      model: { scripts: [{ lines: [['Quit']] }] },
      notes: [
        { line: 1, weight: 'note' },
        { line: 3, column: 6, weight: 'note' },
      ],
    });
  });

  test('are outlined by their headings', () => {
    expect(textForm.outline?.('#script a.gw\nQuit\n\n#script b.gw')).toEqual([
      { label: 'a.gw', line: 1, endLine: 2, children: [] },
      { label: 'b.gw', line: 4, endLine: 4, children: [] },
    ]);
  });
});

describe('an argument by its path', () => {
  test('is patched in place if its length stays', () => {
    expect(setField(interp, memorySource(bytes), 'scripts[0].lines[0][2]', 'reeds')).toEqual({
      kind: 'patch',
      start: 0x19e,
      bytes: Uint8Array.from(Buffer.from('reeds')),
    });
  });

  test('moves everything after it if it grows', () => {
    const edit = setField(interp, memorySource(bytes), 'scripts[0].lines[0][2]', 'estuary');
    if (edit.kind !== 'rebuild') throw new Error(edit.kind);
    const after = memorySource(toBytes(edit.pieces));
    expect(valueAt(interp, after, 'scripts[0].lines[0]')?.value).toEqual(['Set', 'WORLD', 'estuary']);
    expect(valueAt(interp, after, 'scripts[0].lines[0].size')?.value).toBe(18);
    expect(valueAt(interp, after, 'scripts[2].start')?.value).toBe(479);
    expect(after.size).toBe(bytes.length + 2);
  });
});

describe('new lines and scripts', () => {
  test.each<[what: string, edit: ItemEdit, script: number, lines: string[][]]>([
    [
      'a line at the end',
      { kind: 'insert', path: 'scripts[1].lines[]', json: ['Set', '', 'x'] },
      1,
      [['Set', '', 'x']],
    ],
    ['a line with nothing said of it', { kind: 'insert', path: 'scripts[1].lines[]' }, 1, [['']]],
    [
      'the lines of a script',
      { kind: 'set', path: 'scripts[1].lines', json: [['Quit'], ['a', 'b']] },
      1,
      [['Quit'], ['a', 'b']],
    ],
    [
      'a script with lines',
      { kind: 'insert', path: 'scripts[]', json: { name: 'nn', lines: [['Quit']] } },
      3,
      [['Quit']],
    ],
    ['a script of one letter', { kind: 'insert', path: 'scripts[]', json: { name: 'n' } }, 3, []],
    ['a script whose name reads as a line', { kind: 'insert', path: 'scripts[]', json: { name: '\u0001' } }, 3, []],
  ])('%s', (_, edit, script, lines) => {
    const made = editItems(interp, memorySource(bytes), edit);
    if (made.kind === 'refused') throw new Error(made.why);
    const after = scriptsIn(toBytes([made.source]));
    expect(after[script]?.lines).toEqual(lines);
    expect(after.toSpliced(script, 1)).toEqual(scriptsIn(bytes).toSpliced(script, 1));
  });

  test('an inserted line moves the others down', () => {
    const edit: ItemEdit = { kind: 'insert', path: 'scripts[0].lines[1]', json: ['Wait'] };
    const made = editItems(interp, memorySource(bytes), edit);
    if (made.kind === 'refused') throw new Error(made.why);
    const before = scriptsIn(bytes)[0]?.lines ?? [];
    expect(scriptsIn(toBytes([made.source]))[0]?.lines).toEqual(before.toSpliced(1, 0, ['Wait']));
  });

  test('a line still needs an argument', () => {
    expect(editItems(interp, memorySource(bytes), { kind: 'insert', path: 'scripts[1].lines[]', json: [] })).toEqual({
      kind: 'refused',
      why: 'a line without arguments would end its script',
    });
  });
});

/** Without what was left behind when they were read. */
function scriptsIn(given: Uint8Array): { name: string; lines: string[][] }[] {
  return modelOf(given).scripts.map(({ name, lines }) => ({ name, lines: lines.map(line => [...line]) }));
}

function compiled(text: string, before?: Interp): Interp {
  const result = textForm.fromText(text, before);
  if ('problems' in result) throw new Error(result.problems[0]?.text);
  return result.model;
}

function modelOf(given: Uint8Array): Interp {
  const { value, fault } = decode(interp, memorySource(given));
  if (fault) throw new Error(fault.text);
  return value;
}
