import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { browseHost } from '../../support/browse-host.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const [ROOM, NEXT, AREA] = ['kotor/override/mill_01a.wok', 'kotor/override/mill_01b.wok', 'kotor/override/mill.lyt'];

/** The demo's area, with the transition of one edge of its first room written over. */
function install(transition?: number): string {
  const folder = temporaryFolder();
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const edited = Uint8Array.from(bytes);
    if (transition !== undefined && path === ROOM) {
      const view = new DataView(edited.buffer);
      const [count, edges] = [view.getUint32(0x78, true), view.getUint32(0x7c, true)];
      const row =
        Array.from({ length: count }, (_, i) => i).find(i => view.getInt32(edges + i * 8 + 4, true) >= 0) ?? 0;
      view.setInt32(edges + row * 8 + 4, transition, true);
    }
    writeFileSync(join(folder, path), edited);
  }
  return folder;
}

async function problemsOf(folder: string) {
  const { handlers, install: id, context } = browseHost(folder);
  await handlers.scan({ install: id }, context);
  return handlers.problems({ install: id }, context);
}

test('an area whose rooms lead to each other has no problems', async () => {
  expect(await problemsOf(install())).toEqual([]);
});

test('an edge without a link where rooms meet is a problem of its room, with a repair', async () => {
  const problems = await problemsOf(install(-1));
  expect(problems).toMatchObject([
    {
      ...{ address: ROOM, weight: 'warning', shownIn: { address: AREA } },
      text: expect.stringMatching(/^edge \d+ meets an edge of mill_01b, but leads nowhere$/),
      fix: [{ path: expect.stringMatching(/^edges\[\d+\]\.transition$/), value: 1 }],
    },
    { address: NEXT, text: expect.stringMatching(/leads to mill_01a, where the same edge does not lead back$/) },
  ]);
  expect(problems[0]?.size).toBe(4);
});

test('areas for which there is no time in an answer are checked after it, and the window is notified', async () => {
  const folder = install(-1);
  const files = [ROOM, NEXT, AREA].map(path => [path, readFileSync(join(folder, path))] as const);
  const others = Array.from({ length: 24 }, (_, i) => `kotor/area${i}/`);
  for (const other of others) {
    mkdirSync(join(folder, other), { recursive: true });
    for (const [path, bytes] of files) writeFileSync(join(folder, other, basename(path)), bytes);
  }
  const { handlers, install: id, context, events } = browseHost(folder);
  await handlers.scan({ install: id }, context);
  events.length = 0;
  const all = async () => (await handlers.problems({ install: id }, context)).length;
  const first = await all();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(2 * (others.length + 1));
  const isTold = () => events.some(({ name }) => name === 'installChanged');
  await expect.poll(async () => isTold() || (await all()) === 2 * (others.length + 1), { timeout: 10_000 }).toBe(true);
  await expect.poll(all, { timeout: 10_000 }).toBe(2 * (others.length + 1));
});

test('the repair of an edge that leads to a missing room removes the link', async () => {
  expect((await problemsOf(install(7)))[0]).toMatchObject({ address: ROOM, fix: [{ value: 1 }] });
});
