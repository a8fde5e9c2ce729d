import { expect, test } from 'vitest';
import type { FindSession } from '../../../../renderer/byte-grid/find-session.ts';
import type { GridFrame } from '../../../../renderer/byte-grid/geometry.ts';
import { paintBookmarks } from '../../../../renderer/byte-grid/paint.ts';
import { hexCommands } from '../../../../renderer/panes/hex/hex-commands.ts';
import type { HexView } from '../../../../renderer/panes/hex/hex-state.ts';
import type { Workbench } from '../../../../renderer/state/workbench.ts';
import { settled } from '../../../support/scripted-transport.ts';

interface Run {
  readonly start: number;
  readonly size: number;
}

/** A grid whose caret is where the last step has led, on an asset of 1 MB with these runs of changed bytes. */
function grid(edited: readonly Run[], caret: number) {
  const said: string[] = [];
  const went: Run[] = [];
  const view = { store: { getState: () => ({ caret: { at: caret } }) } } as HexView; // as: only what a step asks for
  const parts = {
    client: {
      readBytes: async ({ start, size }: Run) => ({
        edited: edited.filter(run => run.start < start + size && run.start + run.size > start),
      }),
    },
    documents: { entry: () => ({ asset: { size: 1 << 20 } }) },
    changes: { store: { getState: () => ({ list: edited.map(({ start }) => ({ asset: 'a', start })) }) } },
    selection: {
      watchChoices: () => () => true,
      selectRange: async (_: string, start: number, size: number) => {
        went.push({ start, size });
        caret = start;
      },
    },
    notices: { say: (text: string) => said.push(text), caught: (error: unknown) => said.push(String(error)) },
  };
  const commands = hexCommands({
    bench: parts as unknown as Workbench, // as: only what a step asks for
    ...{
      asset: 'a',
      view,
      finds: { open: () => undefined } as FindSession,
      openMenu() {},
      openBox() {},
      toggleDrawer() {},
    },
  });
  return {
    said,
    went,
    async press(keys: string) {
      commands.find(command => command.keys?.includes(keys))?.run();
      await settled();
    },
  };
}

test('Ctrl+] and Ctrl+[ go to the next and previous run of changed bytes, even far away', async () => {
  const { press, went, said } = grid(
    [
      { start: 4, size: 2 },
      { start: 0x100, size: 8 },
      { start: 0xf0000, size: 1 },
    ],
    0,
  );
  for (const keys of ['Ctrl+]', 'Ctrl+]', 'Ctrl+]', 'Ctrl+]', 'Ctrl+[', 'Ctrl+[', 'Ctrl+[']) await press(keys);
  expect(went.map(({ start }) => start)).toEqual([4, 0x100, 0xf0000, 0x100, 4]);
  expect(went[0]?.size).toBe(2);
  expect(said).toHaveLength(2);
});

test('a visible row with a bookmark has a dot before its offset', () => {
  const dots: number[] = [];
  const context = { arc: (_: number, y: number) => void dots.push(y), beginPath() {}, fill() {}, fillStyle: '' };
  const geometry = { perRow: 16, row: 20, top: 10 };
  const frame = { geometry, topRow: 2, rows: 3, scrollLeft: 0, palette: { edited: 'red' } } as GridFrame; // as: what the dots need
  paintBookmarks(context, { ...frame, bookmarks: [0, 0x20, 0x4f, 0x50] });
  expect(dots).toEqual([20, 60]);
});
