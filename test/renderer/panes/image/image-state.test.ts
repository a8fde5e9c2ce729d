import { expect, test } from 'vitest';
import { createImageView } from '../../../../renderer/panes/image/image-state.ts';
import { createNotices } from '../../../../renderer/state/notices.ts';
import type { SelectionStore } from '../../../../renderer/state/selection.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

test('a picture that cannot be read is told in its pane and nowhere else, until it can be', async () => {
  let isCut = true;
  const client = {
    async pictures() {
      if (isCut) throw new FailureError({ code: 'malformed', text: 'a.dds is cut short.' });
      return { revision: 1, pictures: [], canReplace: false };
    },
  } as unknown as Client<Workbench>; // as: the one call that is made
  const selection = { store: { getState: () => ({ current: undefined }) } } as unknown as SelectionStore; // as: nothing is selected
  const notices = createNotices();
  const view = createImageView({ asset: '0123456789abcdef' as AssetId, client, notices, selection }); // as: an id by its form
  await view.load();
  expect(view.store.getState().failure?.text).toBe('a.dds is cut short.');
  expect(notices.store.getState().shown).toEqual([]);
  isCut = false;
  await view.load();
  expect(view.store.getState()).not.toHaveProperty('failure');
});
