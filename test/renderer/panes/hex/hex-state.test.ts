import { beforeEach, describe, expect, test } from 'vitest';
import { blockRanges } from '../../../../renderer/byte-grid/byte-range.ts';
import { pressKey, refusedKey } from '../../../../renderer/panes/hex/hex-keys.ts';
import { createHexView, type HexPorts, type HexView, keptHex } from '../../../../renderer/panes/hex/hex-state.ts';
import { createStepsInTurn, type StepsInTurn } from '../../../../renderer/state/documents/steps-in-turn.ts';
import { createSelection, type SelectionStore } from '../../../../renderer/state/navigation/selection.ts';
import type { FieldAt, FieldRow } from '../../../../shared/contract/types.ts';

interface Write {
  readonly start: number;
  readonly bytes: readonly number[];
  readonly coalesce: boolean | undefined;
}

const size = 0x120;
const inField = (offset: number): FieldRow => {
  const start = offset - (offset % 4);
  return { path: `[${start / 4}]`, start, size: 4, kind: 'u32', value: 0 };
};
const fieldAt = async (_: string, offset: number): Promise<FieldAt> => ({
  revision: 1,
  field: inField(offset),
  ancestors: [{ path: inField(offset).path, index: offset >> 2 }],
});

let writes: Write[];
let inserts = false;
let refused = false;
let length = size;
let selection: SelectionStore;
let view: HexView;
let ports: HexPorts;
let steps: StepsInTurn;

beforeEach(() => {
  writes = [];
  inserts = false;
  refused = false;
  length = size;
  selection = createSelection({
    fieldAt,
    nodeAt: async () => ({ start: 0, size: 4 }),
    knownField: (_, offset) => inField(offset),
    failed: error => expect.unreachable(String(error)),
  });
  steps = createStepsInTurn(() => view.flush());
  ports = {
    asset: 'a',
    size: () => length,
    inserts: () => inserts,
    selection,
    documents: {
      knownField: (_, offset) => inField(offset),
      whenStepped: steps.whenStepped,
      edit: {
        writeBytes: async (asset, start, bytes, coalesce) => {
          writes.push({ start, bytes: [...bytes], coalesce });
          return { asset, revision: writes.length + 1, size, canUndo: 'typing', canRedo: null, changed: [] };
        },
        resizeBytes: async (asset, { start, insert }, coalesce) => {
          if (refused) return undefined;
          writes.push({ start, bytes: [...insert], coalesce });
          length += insert.length;
          return { asset, revision: writes.length + 1, size: length, canUndo: 'typing', canRedo: null, changed: [] };
        },
      },
    },
  };
  view = createHexView(ports);
  view.resize(10, 16);
});

const keyPress = (key: string, options: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
  key,
  ctrlKey: options.ctrl ?? false,
  shiftKey: options.shift ?? false,
  altKey: options.alt ?? false,
  metaKey: false,
  inserts,
});
const press = (...typed: Parameters<typeof keyPress>) => pressKey(view, keyPress(...typed));
const settled = () => new Promise(done => setTimeout(done));
const current = () => selection.store.getState().current;

describe('a hex view', () => {
  test('a hidden view is restored with its scroll position, caret, column and block', async () => {
    view.press(0x21, 'text', { extend: false });
    view.drag(0x43, { block: true });
    view.scrollTo(7);
    await settled();
    const again = createHexView({ ...ports, kept: keptHex(view, current()) });
    again.resize(10, 16);
    expect(again.store.getState()).toEqual(view.store.getState());
    again.resize(10, 8);
    expect(again.store.getState().top).toBe(14);
  });

  test('a press on a byte selects its whole field and puts the caret on the byte', async () => {
    view.press(0x51, 'hex', { extend: false });
    await settled();
    expect(current()).toMatchObject({ start: 0x50, size: 4, cursor: 0x51, path: '[20]', origin: 'hex' });
    expect(view.store.getState().caret).toEqual({ anchor: 0x51, at: 0x51 });
  });

  test('a drag selects exactly the bytes between press and pointer', async () => {
    view.press(0x51, 'hex', { extend: false });
    view.drag(0x4e);
    await settled();
    expect(current()).toMatchObject({ start: 0x4e, size: 4, cursor: 0x4e });
  });

  test('typing after an undo is a separate step after it, however late the answers', async () => {
    view.press(0x51, 'hex', { extend: false });
    const order: unknown[] = [];
    const undo = () =>
      steps.step(async () => {
        await settled();
        order.push(`undo after ${writes.length}`);
      });
    for (const digit of '1122') press(digit);
    const undone = [undo(), undo()];
    for (const digit of '3344') press(digit);
    const last = undo();
    press('5');
    press('5');
    await Promise.all([...undone, last]);
    await view.flush();
    expect(order).toEqual(['undo after 2', 'undo after 2', 'undo after 4']);
    expect(writes.map(({ start, coalesce }) => [start, coalesce])).toEqual([
      [0x51, false],
      [0x52, true],
      [0x53, false],
      [0x54, true],
      [0x55, false],
    ]);
  });

  test('what is typed is inserted byte after byte, however late the answers come', async () => {
    inserts = true;
    view.press(0x51, 'hex', { extend: false });
    for (const digit of 'ABCDE') press(digit);
    expect(writes).toEqual([]);
    await view.flush();
    expect(writes).toEqual([
      { start: 0x51, bytes: [0xab], coalesce: false },
      { start: 0x52, bytes: [0xcd], coalesce: true },
    ]);
    expect(view.store.getState()).toMatchObject({ caret: { at: 0x53 }, half: { offset: 0x53, high: 0xe } });
    press('F');
    press('ArrowLeft');
    press('1');
    press('2');
    await view.flush();
    expect(writes.slice(2)).toEqual([
      { start: 0x53, bytes: [0xef], coalesce: true },
      { start: 0x52, bytes: [0x12], coalesce: false },
    ]);
    expect(length).toBe(size + 4);
  });

  test('typing over the last byte stops there and says so, until the caret is moved', async () => {
    view.press(size - 2, 'hex', { extend: false });
    for (const digit of 'ABCD') press(digit);
    expect(press('E')).toBe(false);
    expect(refusedKey(view, keyPress('E'))).toBe('The file ends here. Press Insert to type after the last byte.');
    view.press(size - 1, 'hex', { extend: false });
    expect(refusedKey(view, keyPress(' '))).toBe('“Space” is not a hex digit. Press Tab to type text.');
    for (const digit of 'EF') press(digit);
    await view.flush();
    expect(writes.map(({ start, bytes }) => [start, ...bytes])).toEqual([
      [size - 2, 0xab],
      [size - 1, 0xcd],
      [size - 1, 0xef],
    ]);
    inserts = true;
    for (const digit of '12') press(digit);
    await view.flush();
    expect(writes.at(-1)).toEqual({ start: size, bytes: [0x12], coalesce: false });
  });

  test('after a refused insertion, nothing typed after it is inserted', async () => {
    inserts = true;
    refused = true;
    view.press(4, 'hex', { extend: false });
    for (const digit of 'ABCD') press(digit);
    await view.flush();
    expect(view.store.getState().caret.at).toBe(4);
    refused = false;
    press('E');
    press('F');
    await view.flush();
    expect(writes).toEqual([{ start: 4, bytes: [0xef], coalesce: false }]);
  });

  test('a block stays selected when another part gets the focus, a half-typed byte does not', () => {
    view.press(0x21, 'hex', { extend: false });
    view.drag(0x43, { block: true });
    view.focus(true);
    view.focus(false);
    expect(view.store.getState().block).toMatchObject({ start: 0x21, width: 3, rows: 3 });
    press('A');
    view.focus(false);
    expect(view.store.getState().half).toBeUndefined();
  });

  test('a window that closes sends everything typed at once, in order', async () => {
    inserts = true;
    view.press(4, 'hex', { extend: false });
    for (const digit of 'ABCDEF') press(digit);
    await Promise.resolve(); // the first is on its way
    view.leave();
    expect(writes.map(({ start, bytes }) => [start, ...bytes])).toEqual([
      [4, 0xab],
      [5, 0xcd],
      [6, 0xef],
    ]);
    await view.flush();
    expect(writes).toHaveLength(3);
  });

  test('an empty file accepts typed bytes', async () => {
    inserts = true;
    length = 0;
    for (const digit of '4142') press(digit);
    await view.flush();
    expect(writes.map(({ start }) => start)).toEqual([0, 1]);
  });

  test('dragging with Alt selects a block of columns and rows, until something else is selected', async () => {
    view.press(0x55, 'hex', { extend: false });
    view.drag(0x32, { block: true });
    await settled();
    expect(view.store.getState().block).toEqual({ start: 0x32, width: 4, rows: 3, stride: 16 });
    expect(current()).toMatchObject({ start: 0x32, size: 4 });
    view.scrollTo(2);
    expect(view.store.getState().block).toBeDefined();
    press('ArrowRight');
    expect(view.store.getState().block).toBeUndefined();
  });

  test('Alt, Shift and an arrow select a block as well', () => {
    view.press(0x10, 'hex', { extend: false });
    press('ArrowDown', { alt: true, shift: true });
    press('ArrowRight', { alt: true, shift: true });
    expect(view.store.getState().block).toEqual({ start: 0x10, width: 2, rows: 2, stride: 16 });
    expect(blockRanges({ start: 0x1e, width: 4, rows: 9, stride: 16 }, 0x30)).toEqual([
      { start: 0x1e, size: 4 },
      { start: 0x2e, size: 2 },
    ]);
  });

  test('Shift with an arrow extends the selection from the previous caret', async () => {
    view.press(0x10, 'hex', { extend: false });
    press('ArrowRight', { shift: true });
    press('ArrowDown', { shift: true });
    await settled();
    expect(current()).toMatchObject({ start: 0x10, size: 0x12, cursor: 0x21 });
  });

  test('Shift with an arrow extends the selection from the byte of a Go To, not from the start of its field', () => {
    view.follow({ asset: 'a', start: 0x10, size: 4, cursor: 0x12, origin: 'structure', path: '[4]' });
    pressKey(view, keyPress('ArrowRight', { shift: true }));
    expect(selection.store.getState().current).toMatchObject({ start: 0x12, size: 2 });
  });

  test('the view follows the caret by the smallest move', () => {
    press('End', { ctrl: true });
    expect(view.store.getState()).toMatchObject({ caret: { at: size - 1 }, top: 8 });
    press('Home', { ctrl: true });
    expect(view.store.getState()).toMatchObject({ caret: { at: 0 }, top: 0 });
  });

  test('two digits overwrite a byte and move on; continuous typing is one undo step', async () => {
    for (const key of ['c', 'D', '0', '1']) expect(press(key)).toBe(true);
    await settled();
    expect(writes).toEqual([
      { start: 0, bytes: [0xcd], coalesce: false },
      { start: 1, bytes: [0x01], coalesce: true },
    ]);
    expect(view.store.getState().caret.at).toBe(2);
  });

  test('typing after the caret was moved is a separate step', async () => {
    for (const key of ['1', '1', 'ArrowDown', '2', '2']) press(key);
    await settled();
    expect(writes.map(write => [write.start, write.coalesce])).toEqual([
      [0, false],
      [0x11, false],
    ]);
  });

  test('Escape drops a half-typed byte, and is ignored if there is none', async () => {
    press('f');
    expect(view.store.getState().half).toEqual({ offset: 0, high: 15 });
    expect(press('Escape')).toBe(true);
    expect(view.store.getState().half).toBeUndefined();
    expect(press('Escape')).toBe(false);
    await settled();
    expect(writes).toEqual([]);
  });

  test('moving away drops a half-typed byte', async () => {
    press('f');
    press('ArrowRight');
    press('1');
    await settled();
    expect(writes).toEqual([]);
    expect(view.store.getState().half).toEqual({ offset: 1, high: 1 });
  });

  test('Tab goes to the text column, where letters are written as windows-1252', async () => {
    expect(press('Tab')).toBe(true);
    for (const key of ['A', 'ü', '€', '漢']) press(key);
    await settled();
    expect(writes.map(write => write.bytes[0])).toEqual([0x41, 0xfc, 0x80]);
  });

  test('Tab leaves the grid from the text column, so that the focus is never trapped', () => {
    press('Tab');
    expect(press('Tab')).toBe(false);
    expect(press('Tab', { shift: true })).toBe(true);
    expect(press('Tab', { shift: true })).toBe(false);
  });

  test('keys without a meaning here are left to the rest of the window', () => {
    for (const key of ['g', 'F5', 'Enter', 'Shift']) expect(press(key)).toBe(false);
    expect(press('a', { ctrl: true })).toBe(false);
  });

  test('stepping goes from field to field, and to the start of the one before', async () => {
    view.press(0x51, 'hex', { extend: false });
    await settled();
    view.stepField(1);
    await settled();
    expect(current()).toMatchObject({ start: 0x54, cursor: 0x54 });
    view.stepField(-1);
    await settled();
    expect(current()).toMatchObject({ start: 0x50, cursor: 0x50 });
  });

  test('stepping stops at both ends', async () => {
    view.stepField(-1);
    await settled();
    expect(current()).toBeUndefined();
    press('End', { ctrl: true });
    await settled();
    view.stepField(1);
    await settled();
    expect(current()?.start).toBe(size - 4);
  });

  test('typed bytes are shown at once until a page of their revision has arrived', async () => {
    press('e');
    press('e');
    const before = new Int16Array([0, 0]);
    view.pending.lay(before, 0);
    expect(before[0]).toBe(0x1ee);
    await settled();
    view.pending.shown({ start: 0, bytes: new Uint8Array(2), revision: 1 });
    const still = new Int16Array([0, 0]);
    view.pending.lay(still, 0);
    expect(still[0]).toBe(0x1ee);
    view.pending.shown({ start: 0, bytes: new Uint8Array(2), revision: 2 });
    const after = new Int16Array([0, 0]);
    view.pending.lay(after, 0);
    expect(after[0]).toBe(0);
  });

  test('a selection from another pane is outlined, and scrolled to only if its start is off screen', () => {
    const selected = { asset: 'a', start: 0x20, size: 0x80, cursor: 0x20, origin: 'structure' as const };
    view.follow(selected);
    expect(view.store.getState()).toMatchObject({ top: 0, caret: { anchor: 0x20, at: 0x20 } });
    view.follow({ ...selected, start: 0x110, cursor: 0x110 });
    expect(view.store.getState().top).toBe(8);
  });

  test('more bytes per row keep the first byte visible', () => {
    view.scrollTo(8);
    view.resize(10, 32);
    expect(view.store.getState()).toMatchObject({ perRow: 32, top: 0 });
    view.resize(4, 32);
    view.scrollTo(4);
    view.resize(4, 16);
    expect(view.store.getState().top).toBe(8);
  });

  test('everything can be selected', async () => {
    view.selectAll();
    await settled();
    expect(current()).toMatchObject({ start: 0, size });
  });
});
