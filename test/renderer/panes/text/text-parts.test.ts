import { describe, expect, test, vi } from 'vitest';
import { createTextSession } from '../../../../renderer/panes/text/text-session.ts';
import type { TextResult } from '../../../../shared/contract/change-types.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';

const nothingUnsent = { take: () => undefined, keep: () => {} };

test('a pane reports a text that the host refuses, until it can be read', async () => {
  const refusals = [new FailureError({ code: 'malformed', text: 'anim.zbd is cut short.' })];
  const text: TextResult = {
    ...{ revision: 1, text: '(a)', language: 'zrd', origin: 'generated', readOnly: null },
    ...{ problems: [], outline: [] },
  };
  const session = createTextSession({
    asset: 'a',
    revision: () => 1,
    show: () => {},
    isThere: () => true,
    unsent: nothingUnsent,
    now: () => 0,
    documents: {
      readText: async () => {
        const refusal = refusals.pop();
        if (refusal) throw refusal;
        return text;
      },
      edit: {
        writeText: async () => undefined,
        undo: async () => undefined,
        redo: async () => undefined,
        revert: async () => undefined,
      },
    },
  });
  await session.load();
  expect(session.store.getState().failure?.text).toBe('anim.zbd is cut short.');
  await session.load();
  expect(session.store.getState()).not.toHaveProperty('failure');
  expect(session.store.getState().language).toBe('zrd');
});

describe('a read-only text, loaded part by part', () => {
  const asked: (string | undefined)[] = [];
  const session = () => {
    asked.length = 0;
    return createTextSession({
      asset: 'a',
      revision: () => 1,
      show: () => {},
      isThere: () => true,
      unsent: nothingUnsent,
      now: () => 0,
      documents: {
        readText: async (_, path) => {
          asked.push(path);
          const part = { path: /^definitions\[\d+\]/.exec(path ?? '')?.[0] ?? 'definitions[1]', title: 'door' };
          const result = { revision: 1, text: '()', language: 'zrd', origin: 'generated', readOnly: 'It is compiled' };
          return { ...result, part, problems: [], outline: [] } as TextResult;
        },
        edit: {
          writeText: async () => undefined,
          undo: async () => undefined,
          redo: async () => undefined,
          revert: async () => undefined,
        },
      },
    });
  };

  test('begins with the first part, and goes to the part with the selection', async () => {
    const text = session();
    await text.load();
    expect(text.store.getState().part).toEqual({ path: 'definitions[1]', title: 'door' });
    text.goTo('definitions[12].sequences[0]');
    await vi.waitFor(() => expect(text.store.getState().part?.path).toBe('definitions[12]'));
    text.goTo('definitions[12]');
    text.goTo('definitions[12].name');
    text.goTo('sources[3].path');
    expect(asked).toEqual([undefined, 'definitions[12].sequences[0]']);
  });

  test('stays at its part when the bytes change', async () => {
    const text = session();
    await text.load();
    text.goTo('definitions[2]');
    await vi.waitFor(() => expect(text.store.getState().part?.path).toBe('definitions[2]'));
    await text.load();
    expect(asked.at(-1)).toBe('definitions[2]');
  });
});
