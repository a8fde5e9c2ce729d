import { expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createOutbox } from '../../../../renderer/state/base/outbox.ts';
import { createDocuments } from '../../../../renderer/state/documents/documents.ts';
import { createInstalls } from '../../../../renderer/state/game-folder/installs.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { type ScriptedTransport, scriptedTransport, settled } from '../../../support/scripted-transport.ts';

/** `openInstall` answers when it is told to, where it is. */
function stores(opened?: (folder: string) => Promise<unknown>) {
  const transport = scriptedTransport({
    async openInstall({ folder }: { readonly folder: string }) {
      await opened?.(folder);
      return { id: `install ${folder}`, folder };
    },
    closeInstall: () => undefined,
    recentInstalls: () => [],
  });
  const client = createClient(workbench, transport);
  const documents = createDocuments(client, createNotices());
  return { transport, documents, installs: createInstalls(client, createNotices(), documents) };
}

test('a window that closes sends what its panes hold back, at once, except for panes that have closed and sent it', async () => {
  const { documents } = stores();
  const left: string[] = [];
  const held = (name: string) => ({ flush: async () => undefined, leave: () => void left.push(name) });
  const stop = documents.holdsBack(held('closed tab'));
  documents.holdsBack(held('text'));
  documents.holdsBack(held('bytes'));
  stop();
  await settled();
  documents.leave();
  expect(left).toEqual(['text', 'bytes']);
});

test('unsent edits of a closed pane are waited for, and sent if the window closes too', async () => {
  const { documents } = stores();
  const sent: string[] = [];
  const answer = Promise.withResolvers<void>();
  const outbox = createOutbox((text: string) => {
    sent.push(text);
    return answer.promise;
  });
  const stop = documents.holdsBack(outbox);
  outbox.put('on its way');
  outbox.put('waits');
  stop();
  let isFlushed = false;
  const flushed = documents.flush().then(() => {
    isFlushed = true;
  });
  await settled();
  expect(isFlushed).toBe(false);
  documents.leave();
  expect(sent).toEqual(['on its way', 'waits']);
  answer.resolve();
  await flushed;
});

test('edits that panes hold back are sent before a folder is closed', async () => {
  const { transport, documents, installs } = stores();
  await installs.open('/game');
  documents.holdsBack({ flush: async () => undefined, leave: () => void documents.edit.writeText('a', 'typed') });
  await installs.close();
  const asked = transport.calls.map(({ name }) => name);
  expect(asked.filter(name => name === 'writeText' || name === 'closeInstall')).toEqual(['writeText', 'closeInstall']);
});

const closedIn = (transport: ScriptedTransport) =>
  transport.calls.flatMap(({ name, args }) => (name === 'closeInstall' ? [args] : []));

test('a folder that is replaced by another is left and closed; the same one is not', async () => {
  const { transport, documents, installs } = stores();
  await installs.open('/a');
  documents.holdsBack({ flush: async () => undefined, leave: () => void documents.edit.writeText('a', 'typed') });
  await installs.open('/b');
  const asked = transport.calls.map(({ name }) => name).filter(name => /writeText|openInstall|closeInstall/.test(name));
  expect(asked).toEqual(['openInstall', 'writeText', 'openInstall', 'closeInstall']);
  expect(closedIn(transport)).toEqual([{ install: 'install /a' }]);
  await installs.open('/b');
  expect(closedIn(transport)).toHaveLength(1);
});

test('of two folders opened at once the last is shown, whichever is answered first, and the other is closed', async () => {
  for (const [first, last] of [
    ['/slow', '/quick'],
    ['/quick', '/slow'],
  ] as const) {
    const slow = Promise.withResolvers<void>();
    const { transport, installs } = stores(folder => (folder === '/slow' ? slow.promise : Promise.resolve()));
    const opening = [installs.open(first), installs.open(last)];
    await settled();
    slow.resolve();
    await Promise.all(opening);
    expect(installs.store.getState().install?.folder).toBe(last);
    expect(closedIn(transport)).toEqual([{ install: `install ${first}` }]);
  }
});

test('a folder that was closed while it was opened is not shown, and is released', async () => {
  const slow = Promise.withResolvers<void>();
  const { transport, installs } = stores(() => slow.promise);
  const opening = installs.open('/slow');
  await installs.close();
  slow.resolve();
  expect(await opening).toBeUndefined();
  expect(installs.store.getState().install).toBeUndefined();
  expect(closedIn(transport)).toEqual([{ install: 'install /slow' }]);
});
