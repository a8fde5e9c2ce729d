import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTextSession } from '../../../../renderer/panes/text/text-session.ts';
import type { Edited, TextResult, TextWritten } from '../../../../shared/contract/change-types.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

/** A host that keeps one text; it does not compile while it has a question mark. */
function host() {
  const steps: { text: string; coalesce: boolean | undefined }[] = [];
  const shown: string[] = [];
  const left: TextResult[] = [];
  let revision = 1;
  let text = '(a)';
  let time = 0;
  let slow: Promise<void> | undefined;
  let isThere = true;
  let part: string | undefined;
  let isFirst = false;
  const edited = (): Edited => ({ asset: 'a', revision, size: 0, canUndo: null, canRedo: null, changed: [] });
  const open = () =>
    createTextSession({
      asset: 'a',
      revision: () => revision,
      show: given => shown.push(given),
      isThere: () => isThere,
      unsent: {
        take: () => left.pop(),
        keep: text => left.push(text),
      },
      now: () => time,
      documents: {
        readText: async (): Promise<TextResult> => {
          if (!isThere) throw new FailureError({ code: 'lost', text: 'The connection was lost.' });
          return {
            revision,
            text,
            language: 'zrd',
            origin: text.includes('?') ? 'draft' : 'generated',
            readOnly: null,
            problems: [],
            outline: [],
            ...(part !== undefined && { part: { path: part, title: part } }),
          };
        },
        edit: {
          writeText: async (_, given, { coalesce } = {}): Promise<TextWritten | undefined> => {
            if (!isThere) return undefined;
            steps.push({ text: given, coalesce });
            await slow;
            text = given;
            const compiled = !given.includes('?');
            if (compiled) revision += 1;
            const problem = { text: 'no ?', line: 1, column: 1, endLine: 1, endColumn: 2 };
            return { compiled, problems: compiled ? [] : [problem], outline: [], edited: edited() };
          },
          undo: async () => {
            if (isFirst) return undefined;
            text = '(undone)';
            revision += 1;
            return edited();
          },
          redo: async () => {
            text = '(redone)';
            revision += 1;
            return edited();
          },
          revert: async (_, change) => {
            if (change === 'draft') text = '(before)';
            return edited();
          },
        },
      },
    });
  const session = open();
  return {
    session,
    /** The same text in a view that is opened later. */
    openAgain: open,
    left,
    steps,
    shown,
    pass: async (milliseconds: number) => {
      time += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    /** Takes a step; the text that is shown then. */
    step: async (which: 'undo' | 'redo') => {
      const done = session.step(which);
      await vi.advanceTimersByTimeAsync(0);
      await done;
      return shown.at(-1);
    },
    answersLate() {
      slow = new Promise(() => {});
    },
    /** The connection is lost; and it is there again, to a host that counts anew. */
    lose() {
      isThere = false;
    },
    find() {
      isThere = true;
      revision = 0;
      session.hostIsBack();
    },
    /** There is nothing to undo: the host says so. */
    reachFirst() {
      isFirst = true;
    },
    showPart(path: string) {
      part = path;
    },
    draftElsewhere(given: string) {
      text = given;
      session.drafted(given.includes('?'));
    },
    elsewhere(given: string) {
      text = given;
      revision += 1;
      session.revised();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the text of an asset', () => {
  test('typing is sent after a pause, not letter by letter', async () => {
    const { session, steps, pass } = host();
    await session.load();
    session.typed('(b)');
    await pass(200);
    session.typed('(bc)');
    await pass(299);
    expect(steps).toEqual([]);
    await pass(1);
    expect(steps).toEqual([{ text: '(bc)', coalesce: false }]);
  });

  test('a window that closes sends the typed text at once, even while earlier text is on its way', async () => {
    const { session, steps, pass, answersLate } = host();
    await session.load();
    answersLate();
    session.typed('(b)');
    await pass(300);
    session.typed('(bc)');
    session.leave();
    expect(steps.map(({ text }) => text)).toEqual(['(b)', '(bc)']);
  });

  test('typing before the text has loaded replaces nothing: the text is shown, and nothing is written', async () => {
    const { session, steps, shown, pass } = host();
    const loading = session.load();
    session.typed('x');
    await loading;
    await pass(1000);
    await session.flush();
    expect([steps, shown, session.store.getState().language]).toEqual([[], ['(a)'], 'zrd']);
  });

  test('text that is reread while the connection is lost stays on the screen, and is read after reconnection', async () => {
    const { session, shown, pass, lose, find, elsewhere } = host();
    await session.load();
    lose();
    elsewhere('(b)');
    await pass(0);
    expect(session.store.getState()).toMatchObject({ language: 'zrd' });
    expect(session.store.getState().failure).toBeUndefined();
    expect(shown).toEqual(['(a)']);
    find();
    await pass(0);
    expect(shown).toEqual(['(a)', '(b)']);
  });

  test('text that was never read reports the lost connection, and is read after reconnection', async () => {
    const { session, shown, pass, lose, find } = host();
    lose();
    await session.load();
    expect(session.store.getState().failure?.code).toBe('lost');
    find();
    await pass(0);
    expect(session.store.getState().failure).toBeUndefined();
    expect(shown).toEqual(['(a)']);
  });

  test('text typed while the connection was lost is sent on reconnection, and not replaced by the old text', async () => {
    const { session, steps, shown, pass, lose, find } = host();
    await session.load();
    lose();
    session.typed('(b)');
    await pass(300);
    session.typed('(bc)');
    await pass(300);
    session.revised();
    await pass(1000);
    expect(steps).toEqual([]);
    find();
    await pass(1000);
    expect(steps.map(({ text }) => text)).toEqual(['(bc)']);
    expect(shown).toEqual(['(a)']);
    find();
    await pass(1000);
    expect(steps).toHaveLength(1);
  });

  test('continuous typing is one undo step; after a pause another begins', async () => {
    const { session, steps, pass } = host();
    await session.load();
    session.typed('(1)');
    await pass(300);
    session.typed('(2)');
    await pass(300);
    await pass(5000);
    session.typed('(3)');
    await pass(300);
    expect(steps.map(step => step.coalesce)).toEqual([false, true, false]);
  });

  test('changes in different places are undo steps of their own, however soon one follows the other', async () => {
    const { session, steps, pass } = host();
    await session.load();
    for (const text of ['(ab)', '(abc)', '(ab)', '(abx)', 'y(abx)', 'yz(abx)']) {
      session.typed(text);
      await pass(300);
    }
    expect(steps.map(step => step.coalesce)).toEqual([false, true, true, true, false, true]);
  });

  test('a text that does not compile is a draft, and says where', async () => {
    const { session, pass } = host();
    await session.load();
    session.typed('(?)');
    await pass(300);
    expect(session.store.getState()).toMatchObject({ isDraft: true, problems: [{ text: 'no ?' }] });
    session.typed('(ok)');
    await pass(300);
    expect(session.store.getState()).toMatchObject({ isDraft: false, problems: [] });
  });

  test('changes made elsewhere are shown, and those typed here are not shown twice', async () => {
    const { session, shown, pass, elsewhere } = host();
    await session.load();
    session.typed('(b)');
    await pass(300);
    session.revised();
    await pass(0);
    expect(shown).toEqual(['(a)']);
    elsewhere('(from hex)');
    await pass(0);
    expect(shown).toEqual(['(a)', '(from hex)']);
  });

  test('typing is never overwritten by a change from elsewhere in between', async () => {
    const { session, shown, steps, pass, elsewhere } = host();
    await session.load();
    session.typed('(typed)');
    elsewhere('(from hex)');
    await pass(100);
    expect(shown).toEqual(['(a)']);
    await pass(200);
    expect(steps.at(-1)?.text).toBe('(typed)');
    expect(shown).toEqual(['(a)']);
  });

  test('undo first sends the typed text, then reverts the step and shows the earlier text', async () => {
    const { session, step, steps } = host();
    await session.load();
    session.typed('(b)');
    expect(await step('undo')).toBe('(undone)');
    expect(steps).toHaveLength(1);
  });

  test('undo drops a draft before it undoes a step', async () => {
    const { session, step } = host();
    await session.load();
    session.typed('(?)');
    expect(await step('undo')).toBe('(before)');
    expect(session.store.getState().isDraft).toBe(false);
    expect(await step('undo')).toBe('(undone)');
  });

  test('redo restores a draft that undo dropped, after the steps undone with it', async () => {
    const { session, ...texts } = host();
    const step = async (which: 'undo' | 'redo') => [await texts.step(which), session.store.getState().isDraft];
    await session.load();
    session.typed('(a night of ?)');
    expect(await step('undo')).toEqual(['(before)', false]);
    expect(await step('redo')).toEqual(['(a night of ?)', true]);
    await step('undo');
    expect(await step('undo')).toEqual(['(undone)', false]);
    expect(await step('redo')).toEqual(['(redone)', false]);
    expect(await step('redo')).toEqual(['(a night of ?)', true]);
  });

  test('an undo with nothing to undo adds no step before the draft for redo', async () => {
    const { session, step, reachFirst } = host();
    await session.load();
    session.typed('(?)');
    await step('undo');
    await step('undo');
    reachFirst();
    await step('undo');
    expect(await step('redo')).toBe('(redone)');
    expect(await step('redo')).toBe('(?)');
  });

  test('a draft of one part is not restored into another', async () => {
    const { session, step, pass, showPart } = host();
    showPart('[1]');
    await session.load();
    session.typed('(?)');
    await step('undo');
    showPart('[2]');
    session.goTo('[2]');
    await pass(0);
    expect(await step('redo')).toBe('(redone)');
  });

  test('a dropped draft is not restored over later edits', async () => {
    const { session, step, pass, elsewhere } = host();
    await session.load();
    session.typed('(?)');
    await step('undo');
    elsewhere('(from hex)');
    await pass(0);
    expect(await step('redo')).toBe('(redone)');
  });

  test('a draft that is reverted or restored elsewhere is shown at once', async () => {
    const { session, shown, pass, draftElsewhere } = host();
    await session.load();
    session.typed('(?)');
    await pass(300);
    draftElsewhere('(a)');
    await pass(0);
    expect([shown.at(-1), session.store.getState().isDraft]).toEqual(['(a)', false]);
    draftElsewhere('(?)');
    await pass(0);
    expect([shown.at(-1), session.store.getState().isDraft]).toEqual(['(?)', true]);
  });

  test('text that could not be sent stays in the editor, whatever is selected or requested meanwhile', async () => {
    const { session, shown, steps, pass, lose, find } = host();
    await session.load();
    const before = shown.length;
    lose();
    session.typed('(typed)');
    await pass(300);
    await session.load();
    expect(shown).toHaveLength(before);
    find();
    await pass(0);
    expect(steps.map(({ text }) => text)).toEqual(['(typed)']);
  });

  test('text that could not be sent before its view closed is kept, shown in the next view, and sent from there', async () => {
    const { session, openAgain, left, shown, steps, pass, lose, find } = host();
    await session.load();
    lose();
    session.typed('(typed)');
    session.stop();
    await pass(0);
    expect(left).toMatchObject([{ text: '(typed)', revision: 1, language: 'zrd', origin: 'typed' }]);
    const next = openAgain();
    await next.load();
    expect(shown.at(-1)).toBe('(typed)');
    find();
    next.revised();
    await pass(0);
    expect([steps.map(({ text }) => text), left]).toEqual([['(typed)'], []]);
  });

  test('closing the view sends what was typed', async () => {
    const { session, steps, pass } = host();
    await session.load();
    session.typed('(last)');
    session.stop();
    await pass(0);
    expect(steps).toEqual([{ text: '(last)', coalesce: false }]);
  });
});
