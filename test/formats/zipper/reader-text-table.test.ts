import { describe, expect, test } from 'vitest';
import { decode, fieldsIn, setField, valueAt } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { table } from '../../../shared/formats/zipper/reader-text/index.ts';
import { readerText } from '../../../shared/formats/zipper/reader-text/layout.ts';
import type { ReaderText } from '../../../shared/formats/zipper/reader-text/tree.ts';
import { codeText, inputKeys, keyOfBrowser, keyOfCode } from '../../../shared/formats/zipper/zrd/direct-input.ts';
import { bytesOf } from '../../support/build-zipper.ts';

const nestedText = '(KEYS (\n\t(CMD_FIRE\tkeya(0x9c)\tjoybtn( 6 ))\n\t(CMD_JUMP keyb(57) zoom(3 -1))\n))';
const nested = bytesOf(nestedText);
const flat = bytesOf('(CTL (NAME "x y" KEYS (fire keya(0x9c) jump keya( 0x39 ) zoom joya(3 -1 0.5))))');

describe('the bindings of a control file', () => {
  test('are shown with command, input, code and the name of the key', () => {
    expect(rows(nested).map(({ cells }) => cells)).toEqual([
      ['CMD_FIRE', 'keya', '0x9c', 'Numpad Enter'],
      ['CMD_FIRE', 'joybtn', '6', 'button 7'],
      ['CMD_JUMP', 'keyb', '57', 'Space'],
    ]);
  });

  test('are also found if the commands have no brackets of their own', () => {
    expect(rows(flat).map(({ cells }) => cells)).toEqual([
      ['fire', 'keya', '0x9c', 'Numpad Enter'],
      ['jump', 'keya', '0x39', 'Space'],
    ]);
  });

  test('map to the paths of their rows, and are set there', () => {
    for (const bytes of [nested, flat])
      for (const { path, cells } of rows(bytes))
        expect(String(valueAt(readerText, memorySource(bytes), path)?.value)).toBe(cells[2]);
    const [row] = rows(nested);
    const edit = setField(readerText, memorySource(nested), row?.paths?.[2] ?? '', '0x1e');
    expect(edit).toMatchObject({ kind: 'patch', bytes: bytesOf('1e') });
    const longer = setField(readerText, memorySource(nested), rows(nested)[2]?.path ?? '', '0x39');
    if (longer.kind !== 'rebuild') throw new Error(longer.kind);
    expect(Buffer.from(toBytes(longer.pieces)).toString()).toBe(Buffer.from(nested).toString().replace('57', '0x39'));
  });

  test('a code is shown with and set by the name of its key, for every key', () => {
    const source = memorySource(nested);
    const path = '[0][1][0][2][0]';
    expect(textOf(source, path)).toEqual(['0x9c', 'Numpad Enter']);
    for (const { code, name, browser } of inputKeys)
      for (const typed of /^\d$/.test(name) ? [browser] : [name, browser, name.toUpperCase()]) {
        const now = bytesOf(nestedText.replace('0x9c', codeText(code)));
        expect(edited(path, typed), typed).toEqual(now);
        expect(textOf(memorySource(now), path)).toEqual([codeText(code), name]);
      }
    expect(setField(readerText, source, path, 'Any')).toMatchObject({
      why: expect.stringContaining('no key is called Any'),
    });
    // Other numbers are none of a key, and a number that is typed is a code.
    expect(textOf(source, '[0][1][0][4][0]')).toEqual(['6', undefined]);
    expect(edited(path, '0x1c')).toEqual(bytesOf(nestedText.replace('0x9c', '0x1c')));
  });

  test('are absent in any other text', () => {
    expect(rows(bytesOf('(SPEED 1.0 COLORS (1 2 3))'))).toEqual([]);
  });
});

describe("DirectInput's codes", () => {
  test('name each key once, and map to it and back', () => {
    for (const by of ['code', 'name', 'browser'] as const)
      expect(new Set(inputKeys.map(key => key[by])).size, by).toBe(inputKeys.length);
    for (const key of inputKeys) {
      expect(keyOfCode(key.code)).toBe(key);
      expect(keyOfBrowser(key.browser)).toBe(key);
    }
  });

  test.each([
    [0x01, 'Escape'],
    [0x0e, 'Backspace'],
    [0x1e, 'KeyA'],
    [0x32, 'KeyM'],
    [0x39, 'Space'],
    [0x44, 'F10'],
    [0x4e, 'NumpadAdd'],
    [0x53, 'NumpadDecimal'],
    [0x58, 'F12'],
    [0x9c, 'NumpadEnter'],
    [0xb8, 'AltRight'],
    [0xc8, 'ArrowUp'],
    [0xd0, 'ArrowDown'],
    [0xd3, 'Delete'],
  ])('%i is %s', (code, browser) => {
    expect(keyOfCode(code)?.browser).toBe(browser);
    expect(Number(codeText(code))).toBe(code);
  });
});

function rows(bytes: Uint8Array) {
  const { value, fault } = decode(readerText, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return table.rows(value as ReaderText);
}

/** What a field says, and the words beside it. */
function textOf(source: Source, path: string): readonly (string | undefined)[] {
  const field = fieldsIn(readerText, source, { start: 0, size: source.size }).find(each => each.path === path);
  return [field && String(field.value), field?.text];
}

/** The bytes after a field is set. */
function edited(path: string, typed: string): Uint8Array {
  const edit = setField(readerText, memorySource(nested), path, typed);
  if (edit.kind === 'rebuild') return toBytes(edit.pieces);
  if (edit.kind !== 'patch') throw new Error(edit.kind);
  const bytes = nested.slice();
  bytes.set(edit.bytes, edit.start);
  return bytes;
}
