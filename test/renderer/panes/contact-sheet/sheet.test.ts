import { describe, expect, test } from 'vitest';
import { createSheet, createThumbnails, pictureOver } from '../../../../renderer/panes/contact-sheet/sheet-state.ts';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import type { Workbench } from '../../../../renderer/state/workbench.ts';
import { gridTarget } from '../../../../renderer/widgets/grid-keys.ts';
import type { Client } from '../../../../shared/contract/call.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import type { PictureRow } from '../../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../../shared/contract/workbench.ts';

const id = '0123456789abcdef' as AssetId; // as: an id by its form
const rowAt = (start: number, size: number): PictureRow => ({
  ...{ name: 'a', width: 1, height: 1, kind: '', facts: [] },
  entry: { asset: id, address: '', start, size, edited: false },
});

test('the picture at a byte is found by its entry’s range', () => {
  const rows = [rowAt(100, 10), rowAt(110, 5)];
  expect([99, 100, 109, 110, 114, 115].map(offset => pictureOver(rows, offset))).toEqual([-1, 0, 0, 1, 1, -1]);
});

test('the sheet reports unreadable pictures until they can be read', async () => {
  const answers = [() => Promise.resolve({ revision: 1, pictures: [], canReplace: false }), () => Promise.reject(cut)];
  const cut = new FailureError({ code: 'malformed', text: 'texture.zbd is cut short.' });
  const bench = { client: { pictures: () => answers.pop()?.() } } as unknown as Workbench; // as: the one call that is made
  const sheet = createSheet({ ...bench, notices: createNotices() }, id);
  await sheet.load();
  expect(sheet.store.getState().failure?.text).toBe('texture.zbd is cut short.');
  await sheet.load();
  expect(sheet.store.getState()).not.toHaveProperty('failure');
  expect(sheet.store.getState().rows).toEqual([]);
});

test('choosing a picture selects its field, or its bytes if no field has a name', async () => {
  const pictures = [{ ...rowAt(100, 10), path: 'textures[0].texture' }, rowAt(110, 5)];
  const selected: unknown[] = [];
  const selection = {
    selectPath: (...args: unknown[]) => void selected.push(args),
    selectRange: (...args: unknown[]) => void selected.push(args),
  };
  const bench = { client: { pictures: async () => ({ revision: 1, pictures, canReplace: false }) }, selection };
  const sheet = createSheet({ ...(bench as unknown as Workbench), notices: createNotices() }, id); // as: the calls that are made
  await sheet.load();
  for (const index of [0, 1, 2]) sheet.pick(index);
  expect(selected).toEqual([
    [id, 'textures[0].texture', 'sheet', { start: 100, size: 10 }],
    [id, 110, 5, 'sheet'],
  ]);
});

describe('the keys of a sheet', () => {
  const grid = { count: 10, columns: 4, page: 2 };
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 7],
    ['ArrowDown', 8, 9],
    ['ArrowUp', 5, 1],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['ArrowDown', -1, 0],
  ])('%s from %i leads to %i', (key, active, target) => {
    expect(gridTarget(key, { ...grid, active })).toBe(target);
  });

  test('other keys lead nowhere, and no key leads anywhere in an empty sheet', () => {
    expect(gridTarget('x', { ...grid, active: 3 })).toBeUndefined();
    expect(gridTarget('End', { ...grid, active: -1, count: 0 })).toBeUndefined();
  });
});

describe('thumbnails', () => {
  test('are requested in batches, each once; the latest visible ones come first', async () => {
    const asked: (readonly number[])[] = [];
    const client = {
      async thumbnails({ indices }: { readonly indices: readonly number[] }) {
        asked.push(indices);
        return { revision: 0, thumbnails: indices.map(index => ({ index, png: Uint8Array.of(1) })) };
      },
    } as unknown as Client<Contract>; // as: the one call that is made
    const thumbnails = createThumbnails(client, id, () => {});
    thumbnails.want(Array.from({ length: 30 }, (_, i) => i));
    thumbnails.want([100, 101]);
    await expect.poll(() => thumbnails.store.getState().urls.size).toBe(26);
    thumbnails.want([0, 100, 5]);
    await Promise.resolve();
    expect(asked.map(indices => indices.length)).toEqual([24, 2]);
    thumbnails.close();
    expect(thumbnails.store.getState().urls.size).toBe(0);
  });
});

test('a picture that is replaced here is undone here too', async () => {
  const replaced = { asset: 'fedcba9876543210', revision: 2 };
  const noted: unknown[] = [];
  const client = {
    pictures: async () => ({ revision: 1, pictures: [{ ...rowAt(0, 10), entry: { asset: replaced.asset } }] }),
    replaceWithFile: async () => ({ edited: replaced, notes: [] }),
  };
  const documents = { flush: async () => undefined, noted: (...args: unknown[]) => void noted.push(args) };
  const bench = { client, documents, notices: createNotices() } as never; // as: what replacing a picture asks for
  const sheet = createSheet(bench, id);
  await sheet.load();
  await sheet.replace(0, new File([], 'sky.png'));
  expect(noted).toEqual([[replaced, id]]);
});
