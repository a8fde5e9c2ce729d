import { expect, test } from 'vitest';
import type { FindSession } from '../../../../renderer/byte-grid/find-session.ts';
import { hexCommands } from '../../../../renderer/panes/hex/hex-commands.ts';
import { createHexView, type HexPorts } from '../../../../renderer/panes/hex/hex-state.ts';
import { createStepsInTurn } from '../../../../renderer/state/documents/steps-in-turn.ts';
import { createSelection } from '../../../../renderer/state/navigation/selection.ts';
import type { Workbench } from '../../../../renderer/state/workbench.ts';

/** A grid over bytes that a slow host takes out, with the caret on one of them. */
function slowGrid(bytes: number[], caret: number) {
  const selection = createSelection({
    ...{ fieldAt: () => new Promise(() => {}), nodeAt: () => new Promise(() => {}), knownField: () => undefined },
    failed: error => expect.unreachable(String(error)),
  });
  const steps = createStepsInTurn(async () => {});
  const edit = {
    async resizeBytes(asset: string, { start, remove }: { readonly start: number; readonly remove: number }) {
      await new Promise(done => setTimeout(done, 10));
      bytes.splice(start, remove);
      return { asset, revision: 1, size: bytes.length, canUndo: 'Delete', canRedo: null, changed: [] };
    },
  };
  const ports = {
    ...{ asset: 'a', size: () => bytes.length, inserts: () => false, selection },
    documents: { knownField: () => undefined, ...steps, edit },
  };
  const view = createHexView(ports as unknown as HexPorts); // as: nothing is typed
  view.resize(10, 16);
  selection.store.subscribe(({ current }, before) => {
    if (current !== undefined && current !== before.current && current.origin !== 'hex') view.follow(current);
  });
  view.press(caret, 'hex', { extend: false });
  const bench = { documents: ports.documents, selection, notices: { done() {}, say() {} } };
  const commands = hexCommands({
    bench: bench as unknown as Workbench, // as: all that taking bytes out needs
    ...{ asset: 'a', view, finds: {} as FindSession, openMenu() {}, openBox() {}, toggleDrawer() {} }, // as: nothing is sought
  });
  const press = (keys: string, times = 1) => {
    for (let time = 0; time < times; time++) commands.find(command => command.keys?.includes(keys))?.run();
  };
  return { view, press, caret: () => view.store.getState().caret.at };
}

test('a held Backspace removes one byte after another, even before an answer', async () => {
  const bytes = [0, 1, 2, 3, 4, 5, 6, 7];
  const { press, caret } = slowGrid(bytes, 6);
  press('Backspace', 3);
  await expect.poll(() => bytes.length).toBe(5);
  expect(bytes).toEqual([0, 1, 2, 6, 7]);
  await expect.poll(caret).toBe(3);
});

test('a held Del removes one byte after another', async () => {
  const bytes = [0, 1, 2, 3, 4, 5, 6, 7];
  const { press, caret } = slowGrid(bytes, 2);
  press('Del', 3);
  await expect.poll(() => bytes.length).toBe(5);
  expect(bytes).toEqual([0, 1, 5, 6, 7]);
  await expect.poll(caret).toBe(2);
});

test('a byte clicked before bytes are removed keeps the caret', async () => {
  const bytes = [0, 1, 2, 3, 4, 5, 6, 7];
  const { view, press, caret } = slowGrid(bytes, 6);
  press('Del');
  await new Promise(done => setTimeout(done, 2));
  view.press(1, 'hex', { extend: false });
  await expect.poll(() => bytes.length).toBe(7);
  await new Promise(done => setTimeout(done, 20));
  expect([bytes, caret()]).toEqual([[0, 1, 2, 3, 4, 5, 7], 1]);
});

test('a selection made while Del waits for the previous edit is not removed', async () => {
  const bytes = [0, 1, 2, 3, 4, 5, 6, 7];
  const { view, press, caret } = slowGrid(bytes, 2);
  press('Del', 2);
  view.press(5, 'hex', { extend: false });
  await expect.poll(() => bytes.length).toBe(6);
  await new Promise(done => setTimeout(done, 20));
  expect([bytes, caret()]).toEqual([[0, 1, 4, 5, 6, 7], 5]);
});
