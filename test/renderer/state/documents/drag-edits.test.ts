import { expect, test } from 'vitest';
import { createDragEdits } from '../../../../renderer/state/documents/drag-edits.ts';

/** Edits that are answered when the test says so. */
function slowly() {
  const sent: (readonly [string, boolean])[] = [];
  const answers: (() => void)[] = [];
  const edits = createDragEdits((what: string, goesOn) => {
    sent.push([what, goesOn]);
    return new Promise<void>(answer => answers.push(answer));
  });
  return { edits, sent, answer: () => answers.shift()?.() };
}

const turn = () => new Promise(go => setImmediate(go));

test('only the newest of several quick edits is sent, as a step of its own if it belongs to a new drag', async () => {
  const { edits, sent, answer } = slowly();
  edits.send('first drag', false);
  edits.send('goes on', true);
  edits.send('second drag', false);
  edits.send('goes on too', true);
  answer();
  await turn();
  expect(sent).toEqual([
    ['first drag', false],
    ['goes on too', false],
  ]);
  edits.send('and on', true);
  answer();
  await turn();
  expect(sent.at(-1)).toEqual(['and on', true]);
});

test('undoing and writing wait for the newest edit, not only for the one on its way', async () => {
  const { edits, answer } = slowly();
  edits.send('begun', false);
  edits.send('waits', true);
  let isAllThere = false;
  void edits.flush().then(() => {
    isAllThere = true;
  });
  answer();
  await turn();
  expect(isAllThere).toBe(false);
  answer();
  await turn();
  expect(isAllThere).toBe(true);
});

test('edits after a failed one are sent', async () => {
  const sent: string[] = [];
  const edits = createDragEdits(async (what: string) => {
    sent.push(what);
    if (what === 'refused') throw new Error('refused');
  });
  edits.send('refused', false);
  edits.send('waited', true);
  await expect(edits.flush()).rejects.toThrow('refused');
  edits.send('taken', true);
  await edits.flush();
  expect(sent).toEqual(['refused', 'waited', 'taken']);
});

test('a window that closes sends the newest edit at once, and only once', async () => {
  const { edits, sent, answer } = slowly();
  edits.send('first drag', false);
  edits.send('second drag', false);
  edits.send('goes on', true);
  edits.leave();
  expect(sent).toEqual([
    ['first drag', false],
    ['goes on', false],
  ]);
  answer();
  await turn();
  expect(sent).toHaveLength(2);
});

test('a drag whose first edit makes no step begins with the next one', async () => {
  const sent: (readonly [string, boolean])[] = [];
  const edits = createDragEdits(async (what: string, goesOn) => {
    sent.push([what, goesOn]);
    return { changed: what === 'as it is' ? [] : [0] };
  });
  for (const [what, goesOn] of [
    ['as it is', false],
    ['begins', true],
    ['as it is', true],
    ['goes on', true],
  ] as const) {
    edits.send(what, goesOn);
    await edits.flush();
  }
  expect(sent.map(([, goesOn]) => goesOn)).toEqual([false, false, true, true]);
});
