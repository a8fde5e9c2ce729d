import { expect, test } from 'vitest';
import { createDocuments } from '../../../renderer/state/documents.ts';
import { createInstalls } from '../../../renderer/state/installs.ts';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createClient } from '../../../shared/contract/client.ts';
import { workbench } from '../../../shared/contract/workbench.ts';
import { scriptedTransport } from '../../support/scripted-transport.ts';

function stores() {
  const install = { id: 'install of a game', folder: '/game' };
  const answers = { openInstall: () => install, closeInstall: () => undefined, recentInstalls: () => [] };
  const transport = scriptedTransport(answers);
  const client = createClient(workbench, transport);
  const documents = createDocuments(client, createNotices());
  return { transport, documents, installs: createInstalls(client, createNotices(), documents) };
}

test('a window that closes sends what panes hold back, at once, but for those that are closed themselves', () => {
  const { documents } = stores();
  const left: string[] = [];
  const held = (name: string) => ({ flush: async () => undefined, leave: () => void left.push(name) });
  const stop = documents.holdsBack(held('closed tab'));
  documents.holdsBack(held('text'));
  documents.holdsBack(held('bytes'));
  stop();
  documents.leave();
  expect(left).toEqual(['text', 'bytes']);
});

test('what panes hold back is sent before a folder is closed', async () => {
  const { transport, documents, installs } = stores();
  await installs.open('/game');
  documents.holdsBack({ flush: async () => undefined, leave: () => void documents.edit.writeText('a', 'typed') });
  await installs.close();
  const asked = transport.calls.map(({ name }) => name);
  expect(asked.filter(name => name === 'writeText' || name === 'closeInstall')).toEqual(['writeText', 'closeInstall']);
});
