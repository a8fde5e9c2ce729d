import { expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createChanges } from '../../../../renderer/state/project/changes.ts';
import { createClient } from '../../../../shared/contract/client.ts';
import { workbench } from '../../../../shared/contract/workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

test('changes of a game that was closed meanwhile are not listed', async () => {
  const answers: ((list: readonly object[]) => void)[] = [];
  const transport = scriptedTransport({ changes: () => new Promise(answer => answers.push(answer)) });
  const changes = createChanges(createClient(workbench, transport), createNotices());
  changes.reset('game');
  changes.reset(undefined);
  answers[0]?.([{ id: '1', asset: 'a', address: 'notes.txt', label: 'Type', time: 1 }]);
  await settled();
  expect(changes.store.getState()).toEqual({ list: [] });
});
