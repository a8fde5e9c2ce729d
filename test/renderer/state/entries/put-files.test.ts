import { expect, test } from 'vitest';
import { createNotices, displayTimeOf } from '../../../../renderer/state/base/notices.ts';
import { putFiles, replaceWithFile, replaceWithFiles } from '../../../../renderer/state/entries/replace-file.ts';
import { replaceStrings } from '../../../../renderer/state/entries/strings.ts';
import { FailureError } from '../../../../shared/contract/failure.ts';
import { settled } from '../../../support/scripted-transport.ts';

const MB = 1024 * 1024;
type Sent = { readonly files: readonly unknown[]; readonly part: { readonly after: number; readonly more: boolean } };

/** Brings files of so many megabytes; the host refuses the message with this number. */
async function bring(sizes: readonly number[], refused = -1) {
  const sent: Sent[] = [];
  const notices = createNotices();
  const given = sizes.map((size, i) => {
    const file = { name: `${i}.bin`, size: size * MB, arrayBuffer: async () => new ArrayBuffer(0) };
    return { name: file.name, file: file as unknown as File }; // as: no more is asked of it
  });
  const client = {
    putFiles: async (args: Sent) => {
      sent.push(args);
      if (sent.length - 1 === refused) throw new FailureError({ code: 'refused', text: 'no' });
      return { edited: args.part.more ? [] : [{ asset: 'a' }], notes: [] };
    },
  };
  const documents = { flush: async () => undefined, noted: () => undefined };
  const bench = { client, documents, notices } as never; // as: the same
  const done = await putFiles(bench, 'archive', { given }).then(
    () => true,
    () => false,
  );
  const said = notices.store.getState().shown.map(({ text }) => text);
  return { done, said, parts: sent.map(({ files, part: { after, more } }) => [files.length, after, more]) };
}

test('files too large for one message are sent in several, and are one step at the end', async () => {
  const { parts, said } = await bring([30, 10, 30, 60]);
  expect(parts).toEqual([
    [2, 0, true],
    [1, 2, true],
    [1, 3, false],
  ]);
  expect(said).toEqual(['Added 4 files.']);
});

test('while a large file is read its progress is shown, and removed if it is refused', async () => {
  const notices = createNotices();
  const { promise, reject } = Promise.withResolvers();
  const client = { replaceWithFile: () => promise };
  const documents = { flush: async () => undefined };
  const bench = { client, documents, notices, connection: {} } as never; // as: no more is asked of them
  const file = { name: 'sky.png', size: MB, arrayBuffer: async () => new ArrayBuffer(0) } as unknown as File; // as: the same
  const replacing = replaceWithFile(bench, { id: 'a', name: 'sky', format: 'image/tga' }, file);
  await settled();
  expect(notices.store.getState().shown.map(notice => [notice.text, displayTimeOf(notice)])).toEqual([
    ['Reading sky.png…', undefined],
  ]);
  reject(new FailureError({ code: 'refused', text: 'no' }));
  await expect(replacing).rejects.toThrow('no');
  expect(notices.store.getState().shown).toEqual([]);
});

test('if one message is refused no success is reported', async () => {
  expect(await bring([30, 30, 30], 1)).toMatchObject({ done: false, said: [] });
});

test('more files than one step can hold become several steps', async () => {
  const { parts } = await bring([40, 40, 40, 40, 40, 40, 40]);
  expect(parts.filter(([, , more]) => !more)).toHaveLength(2);
});

test.each([
  { selected: 'models[3].data', last: { a: { path: 'models[3].data' } } },
  { selected: undefined, last: {} },
])('a model dropped on an asset with meshes replaces the selected one: $selected', async ({ selected, last }) => {
  const brought: unknown[] = [];
  const hello = { formats: [{ id: 'zipper/gamez', models: 'both' }] };
  const bench = {
    connection: { store: { getState: () => ({ hello }) } },
    importing: { bring: async (...of: unknown[]) => void brought.push(of) },
    selection: { store: { getState: () => ({ last }) } },
  } as never; // as: no more is asked of them
  const file = { name: 'pyramid.obj' } as File; // as: the same
  await replaceWithFile(bench, { id: 'a', name: 'gamez.zbd', format: 'zipper/gamez' }, file);
  expect(brought).toEqual([[{ asset: 'a', name: 'gamez.zbd', part: selected }, [file]]]);
});

test('of many notes three are shown with the number of the rest, of four all are shown', async () => {
  const notes = (count: number) => replaceStrings.some(Array.from({ length: count }, (_, i) => `note ${i}.`));
  expect(notes(3)).toEqual(['note 0.', 'note 1.', 'note 2.']);
  expect(notes(4)).toEqual(['note 0.', 'note 1.', 'note 2.', 'note 3.']);
  expect(notes(5)).toEqual(['note 0.', 'note 1.', 'note 2.', '2 more notes.']);
});

test('a folder without files is said to have none', async () => {
  const notices = createNotices();
  const bench = { client: {}, documents: {}, notices } as never; // as: no more is asked of them
  await replaceWithFiles(bench, { rows: [], container: 'archive' }, []);
  expect(notices.store.getState().shown.map(({ text }) => text)).toEqual(['This folder has no files directly in it.']);
});
