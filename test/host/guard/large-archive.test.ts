import { ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFile } from '../../../electron/files/file-source.ts';
import { createGuard } from '../../../electron/host/guard/guard.ts';
import { LARGEST_COPIED } from '../../../electron/workers/threads.ts';
import { Document } from '../../../shared/document/document.ts';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const guard = createGuard();
afterAll(() => guard.close());

/** Two readers, and after them a hole longer than what is copied to a thread; the table of contents is at the end. */
function largeArchive(): { readonly file: string; readonly second: number } {
  const members = ['a.zrd', 'b.zrd'].map((name, i) => ({ name, content: buildReader([int(i)]) }));
  const small = buildArchive(members, { version: 1 });
  const table = small.subarray(members.reduce((sum, { content }) => sum + content.length, 0));
  const file = join(temporaryFolder(), 'large.zbd');
  const handle = openSync(file, 'w');
  writeSync(handle, small);
  ftruncateSync(handle, LARGEST_COPIED + small.length);
  writeSync(handle, table, 0, table.length, LARGEST_COPIED + small.length - table.length);
  return { file, second: members[0]?.content.length ?? 0 };
}

test('a large archive is checked after a write as before it: against the written file', async () => {
  const { file, second } = largeArchive();
  const document = new Document(openFile(file));
  const edit = (start: number, value: number) =>
    document.apply({ label: 'edit', time: 0, edits: [{ start, remove: 1, insert: Uint8Array.of(value) }] });
  const check = (before = document.written) =>
    guard.check({ address: 'large.zbd', before, after: document.source() }).then(({ problems }) => problems);
  const broken = (name: string) => expect.objectContaining({ address: `large.zbd::${name}`, breaks: true });
  edit(0, 0xab);
  expect(await check()).toEqual([broken('a.zrd')]);
  document.markWritten();
  expect(await check()).toEqual([]);
  edit(second, 0xab);
  expect(await check()).toEqual([broken('b.zrd')]);
  expect(await check(document.original)).toEqual([broken('a.zrd'), broken('b.zrd')]);
});
