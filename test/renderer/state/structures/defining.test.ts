import { expect, test } from 'vitest';
import { createDefining } from '../../../../renderer/state/structures/defining.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

test('a window that closes sends the text that waits for the previous answer, and only once', async () => {
  const tried: string[] = [];
  const answers: (() => void)[] = [];
  const answer = { revision: 1, isInUse: true, problems: [] };
  const client: Pick<Client<Workbench>, 'tryStructure'> = {
    tryStructure({ text }) {
      tried.push(text);
      return new Promise(done => answers.push(() => done(answer)));
    },
  };
  const notices = { watch: <T>(work: Promise<T>) => work };
  const { typed, typing } = createDefining(client as never, notices as never, {} as never); // as: no more is asked
  void typed('a', 'meta:');
  for (const text of ['meta: {', 'meta: {}']) void typed('a', text);
  expect(tried).toEqual(['meta:']);
  typing.leave();
  expect(tried).toEqual(['meta:', 'meta: {}']);
  for (const done of answers) done();
  await typing.flush();
  expect(tried).toHaveLength(2);
});

test('text typed while the host is away is sent when it is back, only the last version and once', async () => {
  const tried: string[] = [];
  let isThere = true;
  const client: Pick<Client<Workbench>, 'tryStructure' | 'structureOf'> = {
    async structureOf() {
      return { text: 'meta:', isDraft: false, isInUse: true, problems: [], kept: null } as never; // as: no more is asked
    },
    async tryStructure({ text }) {
      if (!isThere) throw new Error('lost');
      tried.push(text);
      return { revision: 1, isInUse: true, problems: [] };
    },
  };
  const notices = { watch: <T>(work: Promise<T>) => work.catch(() => undefined) };
  const { load, typed, hostIsBack, typing } = createDefining(client as never, notices as never, {} as never);
  await load('a');
  await typed('a', 'meta: {');
  isThere = false;
  await typed('a', 'meta: {}');
  await typed('a', 'meta: {id: x}');
  isThere = true;
  hostIsBack();
  await typing.flush();
  hostIsBack();
  await typing.flush();
  expect(tried).toEqual(['meta: {', 'meta: {id: x}']);
});
