import { expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createDocuments } from '../../../../renderer/state/documents/documents.ts';
import type { CallOptions } from '../../../../shared/contract/call.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

interface Asked {
  readonly soon: boolean;
  readonly signal: CallOptions['signal'];
  resolve(asset: unknown): void;
  reject(error: Error): void;
}

function opening() {
  const asked: Asked[] = [];
  const transport = scriptedTransport({
    openAsset({ soon }: { readonly soon: boolean }, options?: CallOptions) {
      const { promise, resolve, reject } = Promise.withResolvers();
      asked.push({ soon, signal: options?.signal, resolve, reject });
      return promise;
    },
  });
  return { asked, documents: createDocuments(createClient(workbench, transport), createNotices()) };
}

const describedAs = (more: object) => ({ id: 'a', revision: 1, status: 'clean', ...more });

test.each([
  { by: 'its answer', end: ({ resolve }: Asked) => resolve(describedAs({})) },
  { by: 'its failure', end: ({ reject }: Asked) => reject(new FailureError({ code: 'notFound', text: 'gone' })) },
])('an asset that is closed while it is being opened is not restored by $by', async ({ end }) => {
  const { asked, documents } = opening();
  const [first, second] = [documents.open('a'), documents.open('a')];
  documents.close('a');
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  for (const each of asked) end(each);
  expect([await first, await second]).toEqual([undefined, undefined]);
  expect(documents.entry('a')).toBeUndefined();
});

test('an asset that is closed while it is being read is not restored, and can be opened again', async () => {
  const { asked, documents } = opening();
  void documents.open('a');
  asked[0]?.resolve(describedAs({ isReading: true }));
  await settled();
  expect(asked.map(({ soon }) => soon)).toEqual([true, false]);
  documents.close('a');
  expect(asked[1]?.signal?.aborted).toBe(true);
  const again = documents.open('a');
  asked[2]?.resolve(describedAs({ revision: 2 }));
  asked[1]?.resolve(describedAs({}));
  expect(await again).toMatchObject({ revision: 2 });
  await settled();
  expect(documents.entry('a')?.asset).toEqual(describedAs({ revision: 2 }));
});

test('an asset that could not be opened is opened again when its file changes, and an open one is not', async () => {
  const { asked, documents } = opening();
  void documents.open('a');
  asked[0]?.reject(new FailureError({ code: 'notFound', text: 'gone' }));
  await settled();
  documents.fileChanged('a');
  expect(asked.length).toBe(2);
  asked[1]?.resolve(describedAs({}));
  await settled();
  expect(documents.entry('a')).toMatchObject({ asset: describedAs({}), changedOnDisk: false });
  expect(documents.entry('a')?.failure).toBeUndefined();
  documents.fileChanged('a');
  expect(asked.length).toBe(2);
  expect(documents.entry('a')?.changedOnDisk).toBe(true);
});
