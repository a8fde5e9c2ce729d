import { expect, test } from 'vitest';
import { createWriting, type WritingState } from '../../../../renderer/state/project/writing.ts';
import type { CallOptions } from '../../../../shared/contract/call.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const plan = { targets: [], backupFolder: '/backup' };
const result = { targets: [] };
const target = { install: 'i', folder: 'second' };
const progress = { text: 'writing', done: 1, unit: 'files' } as const;

function writing(answers: Parameters<typeof scriptedTransport>[0] = {}) {
  const transport = scriptedTransport({ planWrite: () => plan, backups: () => [], ...answers });
  const made = createWriting(createClient(workbench, transport));
  const steps: WritingState[] = [];
  made.store.subscribe(state => steps.push(state));
  return { made, steps, calls: transport.calls };
}

/** A call that goes on until it is told otherwise. */
const untilAborted = (_: never, options?: CallOptions) =>
  new Promise((_done, reject) => {
    const stop = () => reject(new FailureError({ code: 'cancelled', text: 'Cancelled.' }));
    options?.signal?.addEventListener('abort', stop, { once: true });
  });

test('planning, writing and progress are one step each, which keeps nothing of the previous one', async () => {
  const writeInstall = (_: never, options?: CallOptions) => {
    options?.onProgress?.(progress);
    return result;
  };
  const { made, steps } = writing({ writeInstall });
  await made.plan(target);
  await made.confirm({ clearReadOnly: true });
  made.close();
  expect(steps).toEqual([
    { step: 'planning', target },
    { step: 'planned', target, plan, relocate: false },
    { step: 'writing', target, plan },
    { step: 'writing', target, plan, progress },
    { step: 'written', target, result, backupFolder: '/backup' },
    { step: 'closed' },
  ]);
});

test('nothing is written without a plan, and nothing is restored that is not shown', async () => {
  const { made, calls } = writing();
  await made.confirm({ clearReadOnly: false });
  await made.restore();
  await made.listBackups(target);
  await made.confirm({ clearReadOnly: false });
  expect(calls.map(({ name }) => name)).toEqual(['backups']);
});

test('planning, writing and restoring stay with one game folder, whichever is open', async () => {
  const { made, calls } = writing({ writeInstall: () => result, restore: () => result });
  await made.plan(target);
  await made.relocate(true);
  await made.confirm({ clearReadOnly: false });
  await made.restore();
  expect(calls).toEqual([
    { name: 'planWrite', args: { install: 'i' } },
    { name: 'planWrite', args: { install: 'i', relocate: true } },
    { name: 'writeInstall', args: { install: 'i', clearReadOnly: false, relocate: true } },
    { name: 'restore', args: { install: 'i' } },
  ]);
});

test('a write that is cancelled closes; one that fails says why', async () => {
  const cancelled = writing({ writeInstall: untilAborted });
  await cancelled.made.plan(target);
  const going = cancelled.made.confirm({ clearReadOnly: false });
  cancelled.made.cancel();
  await going;
  expect(cancelled.made.store.getState()).toEqual({ step: 'closed' });
  const failure = { code: 'disk', text: 'The disk is full.' } as const;
  const failed = writing({
    restore() {
      throw new FailureError(failure);
    },
  });
  await failed.made.listBackups(target);
  await failed.made.restore('a.zbd');
  expect(failed.made.store.getState()).toEqual({ step: 'failed', target, failure });
  expect(failed.calls.slice(1)).toEqual([{ name: 'restore', args: { install: 'i', file: 'a.zbd' } }]);
});

test('progress that arrives after the dialog was closed does not reopen it', async () => {
  let tell: CallOptions['onProgress'];
  const restore = (_: never, options?: CallOptions) => {
    tell = options?.onProgress;
    return new Promise(() => undefined);
  };
  const { made } = writing({ restore });
  await made.listBackups(target);
  void made.restore();
  await settled();
  made.close();
  tell?.(progress);
  expect(made.store.getState()).toEqual({ step: 'closed' });
});

test('an answer that arrives after the dialog was closed opens nothing', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { made } = writing({ planWrite: () => new Promise(done => (answer = done)) });
  void made.plan(target);
  made.close();
  answer(plan);
  await settled();
  expect(made.store.getState()).toEqual({ step: 'closed' });
});

test.each(['planWrite', 'backups'] as const)('closing the dialog stops %s at the host too', async call => {
  let stopped = false;
  const asked = (args: never, options?: CallOptions) => {
    options?.signal?.addEventListener('abort', () => {
      stopped = true;
    });
    return untilAborted(args, options);
  };
  const { made, steps } = writing({ [call]: asked });
  const going = call === 'backups' ? made.listBackups(target) : made.plan(target);
  made.close();
  await going;
  expect(stopped).toBe(true);
  expect(steps.map(({ step }) => step)).toEqual([call === 'backups' ? 'listing' : 'planning', 'closed']);
});
