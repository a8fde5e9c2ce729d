import { describe, expect, it } from 'vitest';
import { createSelection, readingPlace, type SelectionHost } from '../../../../renderer/state/navigation/selection.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import type { FieldAt } from '../../../../shared/contract/types.ts';
import { settled } from '../../../support/scripted-transport.ts';

const float = { path: '[5][0]', start: 0x51, size: 4, kind: 'f32', value: 86.4 };
const found: FieldAt = {
  revision: 1,
  field: float,
  ancestors: [
    { path: '', index: 0 },
    { path: '[5]', index: 5 },
  ],
};

function setUp(host: Partial<SelectionHost> = {}) {
  const failures: unknown[] = [];
  const selection = createSelection({
    fieldAt: async () => found,
    nodeAt: async () => ({ start: 0x51, size: 4 }),
    knownField: () => undefined,
    failed: error => failures.push(error),
    ...host,
  });
  return { selection, failures, current: () => selection.store.getState().current };
}

describe('the selection', () => {
  it('is the innermost field after a click on a byte, with the cursor on that byte', async () => {
    const { selection, current } = setUp();
    const done = selection.selectAt('a', 0x53, 'hex');
    expect(current()).toMatchObject({ start: 0x53, size: 1, cursor: 0x53 });
    await done;
    expect(current()).toMatchObject({ start: 0x51, size: 4, cursor: 0x53, path: '[5][0]', origin: 'hex' });
    expect(current()?.ancestors).toHaveLength(2);
  });

  it('is correct at once if the field is already known', () => {
    const { selection, current } = setUp({ knownField: () => float });
    void selection.selectAt('a', 0x52, 'hex');
    expect(current()).toMatchObject({ start: 0x51, size: 4, path: '[5][0]' });
  });

  it('stays exactly as dragged, and still knows the field it begins in', async () => {
    const { selection, current } = setUp();
    await selection.selectRange('a', 0x50, 9, 'hex', 0x58);
    expect(current()).toMatchObject({ start: 0x50, size: 9, cursor: 0x58, path: '[5][0]' });
  });

  it('is read from its start if it was chosen as a range, and otherwise from the clicked byte', async () => {
    const { selection } = setUp();
    const place = () => {
      const last = selection.store.getState().last.a;
      return last && readingPlace(last);
    };
    await selection.selectRange('a', 0x50, 9, 'hex', 0x58);
    expect(place()).toBe(0x50);
    await selection.selectRange('a', 0x50, 9, 'hex', 0x50);
    expect(place()).toBe(0x50);
    await selection.selectAt('a', 0x53, 'hex');
    expect(place()).toBe(0x53);
    await selection.selectAt('b', 7, 'hex');
    expect(place()).toBe(0x53);
  });

  it('is the last chosen node, even if an edit shows its change while the node is being found', async () => {
    let answer = (_: { start: number; size: number }) => {};
    const { selection, current } = setUp({ nodeAt: () => new Promise(resolve => (answer = resolve)) });
    const chosen = selection.selectPath('a', '[5][0]', 'table');
    await selection.selectRange('a', 0x10, 4, 'edit');
    answer({ start: 0x51, size: 4 });
    await chosen;
    expect(current()).toMatchObject({ start: 0x51, path: '[5][0]', origin: 'table' });
    const older = selection.selectPath('a', '[5][0]', 'table');
    await selection.selectRange('a', 0x10, 4, 'hex');
    answer({ start: 0x51, size: 4 });
    await older;
    expect(current()).toMatchObject({ start: 0x10, origin: 'hex' });
  });

  it('is the last chosen node, even if more about the previous one arrives while it is being found', async () => {
    let learn = (_: FieldAt) => {};
    let answer = (_: { start: number; size: number }) => {};
    const { selection, current } = setUp({
      fieldAt: () => new Promise(resolve => (learn = resolve)),
      nodeAt: () => new Promise(resolve => (answer = resolve)),
    });
    void selection.selectAt('a', 0x10, 'hex');
    void selection.selectPath('a', '[5]', 'table');
    learn(found);
    await settled();
    answer({ start: 0x40, size: 8 });
    await settled();
    expect(current()).toMatchObject({ start: 0x40, path: '[5]', origin: 'table' });
  });

  it('is the last chosen node, whichever is found first', async () => {
    const answers: ((place: { start: number; size: number }) => void)[] = [];
    const { selection, current } = setUp({ nodeAt: () => new Promise(resolve => answers.push(resolve)) });
    void selection.selectPath('a', '[4]', 'table');
    void selection.selectPath('a', '[5]', 'table');
    answers[0]?.({ start: 0x20, size: 8 });
    await settled();
    expect(current()).toBeUndefined();
    answers[1]?.({ start: 0x40, size: 8 });
    await settled();
    expect(current()).toMatchObject({ start: 0x40, path: '[5]' });
  });

  it('notifies observers of another choice, not of more details about the same one', async () => {
    const { selection } = setUp();
    const clicked = selection.selectPath('a', '[5]', 'table', { start: 0x40, size: 8 });
    const isStill = selection.watch();
    await clicked;
    expect(isStill()).toBe(true);
    const isStillClicked = selection.watch();
    await selection.selectRange('a', 0x10, 4, 'edit');
    expect([isStill(), isStillClicked()]).toEqual([false, false]);
  });

  it('is not overwritten by the answer to an older request', async () => {
    const answers: ((field: FieldAt) => void)[] = [];
    const { selection, current } = setUp({ fieldAt: () => new Promise(answer => answers.push(answer)) });
    void selection.selectAt('a', 1, 'hex');
    void selection.selectAt('a', 900, 'hex');
    answers[0]?.(found);
    await settled();
    expect(current()).toMatchObject({ start: 900, size: 1 });
  });

  it('follows a path of the structure to its bytes', async () => {
    const { selection, current } = setUp();
    await selection.selectPath('a', '[5][0]', 'structure');
    expect(current()).toMatchObject({ start: 0x51, size: 4, path: '[5][0]', origin: 'structure' });
  });

  it('keeps the path of a list whose first byte belongs to a field in it', async () => {
    const { selection, current } = setUp();
    await selection.selectPath('a', '[5]', 'structure', { start: 0x51, size: 8 });
    expect(current()).toMatchObject({ path: '[5]', size: 8 });
    expect(current()?.field).toBeUndefined();
  });

  it('is cut off where an edit shortened its file, and is none in an empty one', async () => {
    const { selection, current } = setUp();
    await selection.selectRange('b', 2, 4, 'hex');
    await selection.selectRange('a', 0x50, 8, 'hex', 0x57);
    selection.fit('a', 0x58);
    expect(current()).toMatchObject({ start: 0x50, size: 8, path: '[5][0]' });
    selection.fit('a', 0x54);
    expect(current()).toMatchObject({ start: 0x50, size: 4, cursor: 0x53 });
    expect(current()).not.toHaveProperty('path');
    selection.fit('a', 0x10);
    expect(current()).toMatchObject({ start: 0xf, size: 1, cursor: 0xf });
    selection.fit('b', 3);
    selection.fit('a', 0);
    expect(current()).toBeUndefined();
    expect(selection.store.getState().last).toEqual({ b: expect.objectContaining({ start: 2, size: 1 }) });
  });

  it('reports a failure once and stays where it is', async () => {
    const { selection, failures, current } = setUp({ fieldAt: () => Promise.reject(new Error('gone')) });
    await selection.selectAt('a', 3, 'hex');
    expect(failures).toHaveLength(1);
    expect(current()).toMatchObject({ start: 3 });
  });

  it('keeps the hovered bytes, and hovering keeps the selection', async () => {
    const { selection } = setUp();
    selection.hover({ asset: 'a', start: 1, size: 2 });
    await selection.selectAt('a', 0, 'hex');
    expect(selection.store.getState().hover).toMatchObject({ start: 1 });
    selection.hover(undefined);
    expect(selection.store.getState().hover).toBeUndefined();
    expect(selection.store.getState().current).toBeDefined();
  });

  it('is the byte where a node is known to start, if the node does not exist', async () => {
    const refusal = (code: 'notFound' | 'disk') => async () => {
      throw new FailureError({ code, text: 'cut.wok has no field adjacency.' });
    };
    const known = { start: 0x51 };
    const { selection, failures, current } = setUp({ nodeAt: refusal('notFound') });
    await selection.selectPath('a', 'adjacency', 'problems', known);
    expect(current()).toMatchObject({ start: 0x51, size: 4, cursor: 0x51, path: '[5][0]', origin: 'problems' });
    expect(failures).toEqual([]);
    await selection.selectPath('a', 'adjacency', 'problems');
    const other = setUp({ nodeAt: refusal('disk') });
    await other.selection.selectPath('a', 'adjacency', 'problems', known);
    expect([failures.length, other.failures.length, other.current()]).toEqual([1, 1, undefined]);
  });

  it('stays in place if its field no longer exists, such as in a file that an edit broke', async () => {
    let node = { start: 0x20, size: 4 };
    const { selection, current, failures } = setUp({
      nodeAt: async () => node,
      async fieldAt(_, offset) {
        if (offset >= 0x4af) throw new FailureError({ code: 'badRequest', text: '0x4AF is past the end.' });
        return found;
      },
    });
    await selection.selectPath('a', '[5]', 'table');
    node = { start: 0x4af, size: 0 };
    await selection.moved('a');
    expect(current()).toMatchObject({ start: 0x20, size: 4 });
    // What is empty has no byte, and can be selected all the same.
    await selection.selectPath('a', '[6]', 'structure');
    expect(current()).toMatchObject({ start: 0x4af, size: 0, path: '[6]' });
    expect(failures).toEqual([]);
  });

  it('of a field follows changes of its size, and of chosen bytes stays as it is', async () => {
    let node = { start: 0x20, size: 52 };
    const { selection, current } = setUp({ nodeAt: async () => node });
    await selection.selectPath('a', '[5]', 'table');
    node = { start: 0x24, size: 72 };
    await selection.moved('b');
    expect(current()).toMatchObject({ start: 0x20, size: 52 });
    await selection.moved('a');
    expect(current()).toMatchObject({ start: 0x24, size: 72, cursor: 0x24, path: '[5]', origin: 'table' });
    await selection.selectRange('a', 0x51, 9, 'hex');
    await selection.moved('a');
    expect(current()).toMatchObject({ start: 0x51, size: 9, isRange: true });
    await selection.selectRange('a', 0x51, 1, 'hex');
    await selection.moved('a');
    expect(current()).toMatchObject({ start: 0x51, size: 1 });
  });
});
