import { expect, test } from 'vitest';
import { createImageView } from '../../../../renderer/panes/image/image-state.ts';
import { pressKey } from '../../../../renderer/panes/image/index.tsx';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createSelection, type SelectionStore } from '../../../../renderer/state/navigation/selection.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../../shared/contract/workbench.ts';

test('an unreadable picture is reported in its pane and nowhere else, until it can be read', async () => {
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

test('keys pressed before a picture has loaded move through it anyway, and the last pixel stays selected', async () => {
  const told = Promise.withResolvers<void>();
  const answers: (() => void)[] = [];
  const selected: string[] = [];
  const client = {
    async pictures() {
      await told.promise;
      return { revision: 1, pictures: [{}], canReplace: false };
    },
    picture: async () => ({ revision: 1, width: 4, height: 4, rgba: new Uint8Array(64) }),
    pixelAt: async ({ pixel }: { readonly pixel: number }) => {
      await new Promise<void>(resolve => answers.push(resolve));
      return { parts: [{ path: `pixels[${pixel}]` }] };
    },
  } as unknown as Client<Workbench>; // as: the calls that are made
  const selection = {
    store: { getState: () => ({ current: undefined }) },
    watchChoices: () => () => true,
    selectPath: async (_: AssetId, path: string) => void selected.push(path),
  } as unknown as SelectionStore; // as: only told what is selected
  const asset = '0123456789abcdef' as AssetId; // as: an id by its form
  const view = createImageView({ asset, client, notices: createNotices(), selection });
  void view.load();
  const press = { key: 'ArrowRight', ctrlKey: false, altKey: false, metaKey: false };
  expect([pressKey(view, null, press), pressKey(view, null, press)]).toEqual([true, true]);
  told.resolve();
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers.reverse()) answer();
  await expect.poll(() => selected).toEqual(['pixels[1]']);
  expect(view.store.getState().cursor).toBe(1);
});

test('the last of several picks stays selected, however late the answers', async () => {
  const answers: (() => void)[] = [];
  const client = {
    pictures: async () => ({ revision: 1, pictures: [{}], canReplace: false }),
    picture: async () => ({
      ...{ revision: 1, width: 2, height: 1, rgba: new Uint8Array(8) },
      indexed: { indices: [0, 1], colours: [] },
    }),
    pixelAt: async ({ pixel }: { readonly pixel: number }) => {
      await new Promise<void>(resolve => answers.push(resolve));
      const parts = ['pixel', 'palette'].map(what => ({ what, path: `${what} of ${pixel}`, start: 0, size: 1 }));
      return { parts };
    },
  } as unknown as Client<Workbench>; // as: the calls that are made
  const selection = createSelection({
    ...{ fieldAt: () => new Promise(() => {}), nodeAt: () => new Promise(() => {}), knownField: () => undefined },
    failed: error => expect.unreachable(String(error)),
  });
  const asset = '0123456789abcdef' as AssetId; // as: an id by its form
  const view = createImageView({ asset, client, notices: createNotices(), selection });
  await view.load();
  const settled = () => new Promise(done => setTimeout(done));
  const answer = async () => {
    for (const each of answers.splice(0).reverse()) {
      each();
      await settled();
    }
    return selection.store.getState().current;
  };
  void view.pickColour(1);
  void view.pick(0);
  await expect.poll(() => answers.length).toBe(2);
  expect(await answer()).toMatchObject({ path: 'pixel of 0' });
  void view.pickColour(1);
  await expect.poll(() => answers.length).toBe(1);
  void selection.selectRange(asset, 40, 2, 'hex');
  expect(await answer()).toMatchObject({ start: 40, origin: 'hex' });
});
