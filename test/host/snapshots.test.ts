import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ComparisonId } from '../../shared/contract/compare-types.ts';
import { writeDemo } from '../support/demo-files.ts';
import { demoCopies } from './patches/support/copies.ts';

test('a game folder is compared with its snapshot without a copy: the files that changed are listed, but not how', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const taken = await copies.gantry('snapshot', 'take', game, '--name', 'Before the patch!');
  expect(taken).toMatchObject({
    status: 0,
    answer: { id: 'before-the-patch', name: 'Before the patch!', folder: game },
  });
  expect(await copies.gantry('diff', 'snapshot:before-the-patch', game)).toMatchObject({
    status: 0,
    answer: { same: true, changes: [] },
  });

  await writeDemo(game, 2);
  const { status, answer } = await copies.gantry('diff', 'snapshot:before-the-patch', game);
  expect(status).toBe(1);
  expect(changesOf(answer)).toEqual(
    [
      ['added', 'zbd/c1/reader.zbd::c1_tides.zrd'],
      ['changed', 'zbd/c1/readerm1.zbd::m1_mission.zrd'],
      ['changed', 'zbd/motion.zbd::heron_walk'],
      ['moved', 'zbd/reader.zbd::salvage.zrd'],
      ['changed', 'zbd/reader.zbd::heat.zrd'],
      ['renamed', 'zbd/reader.zbd::thanks.zrd'],
      ['removed', 'zbd/reader.zbd::menus.zrd'],
      ['changed', 'zbd/rtexture.zbd::hull'],
    ]
      .map(([kind, address]) => [kind, expect.stringContaining(address ?? '')])
      .toSorted(byText),
  );
});

test('a snapshot has names, sizes and hashes, and no content', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  await copies.gantry('snapshot', 'take', game);
  const kept = readFileSync(join(copies.dataFolder, 'snapshots', 'game.json'), 'utf8');
  expect(kept).toContain('heat.zrd');
  for (const own of ['SHUTDOWN', 'causeway', 'Shoebill']) expect(kept).not.toContain(own);
});

test('snapshots are listed and deleted; a damaged or missing one is refused in a sentence', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  await copies.gantry('snapshot', 'take', game, '--name', 'one');
  await copies.gantry('snapshot', 'take', game, '--name', 'one');
  expect(await copies.gantry('snapshot', 'list')).toMatchObject({ answer: [{ id: 'one-2' }, { id: 'one' }] });
  expect(await copies.gantry('snapshot', 'drop', 'one')).toMatchObject({ status: 0, answer: { dropped: 'one' } });
  expect(await copies.gantry('snapshot', 'list')).toMatchObject({ answer: [{ id: 'one-2' }] });
  for (const id of ['one', '../projects/x', '']) {
    const gone = await copies.gantry('snapshot', 'drop', id);
    expect(gone.status).toBe(2);
  }
  writeFileSync(join(copies.dataFolder, 'snapshots', 'one-2.json'), '{"snapshot":1,"hashes":[{}]}');
  expect(await copies.gantry('snapshot', 'list')).toMatchObject({ status: 0, answer: [] });
  expect(await copies.gantry('diff', 'snapshot:one-2', game)).toMatchObject({
    status: 2,
    answer: { error: { code: 'malformed', text: expect.stringContaining('could not be read') } },
  });
});

test('the window takes a snapshot and compares with it, and its side has no bytes to open', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  await copies.inWindow(game, async ({ client, install, asset }) => {
    const { id } = await client.takeSnapshot({ install: install.id, name: 'before' });
    rmSync(join(game, 'ReadMe.txt'));
    await client.setField({ asset: await asset('zbd/reader.zbd::heat.zrd'), path: '[5]', value: 31 });
    await client.writeInstall({ install: install.id });
    const comparison: ComparisonId = '00112233445566778899aabbccddeeff';
    const summary = await client.compare({
      comparison,
      a: { kind: 'snapshot', install: install.id, snapshot: id },
      b: { kind: 'install', install: install.id },
    });
    expect(summary).toMatchObject({ same: false, kinds: { changed: 1, removed: 1, added: 0 } });
    const { lines } = await client.comparedRows({
      comparison,
      filter: {},
      isOpen: true,
      except: [],
      first: 0,
      count: 20,
    });
    const heat = lines.find(({ row }) => row.name === 'heat.zrd')?.row;
    expect(heat).toMatchObject({ kind: 'changed', b: expect.any(String) });
    expect(heat).not.toHaveProperty('a');
    expect(await client.snapshots({})).toMatchObject([{ id, name: 'before', folder: game }]);
    await client.dropSnapshot({ snapshot: id });
    expect(await client.snapshots({})).toEqual([]);
  });
});

function changesOf(answer: unknown): (readonly [string, string])[] {
  if (typeof answer !== 'object' || answer === null || !('changes' in answer) || !Array.isArray(answer.changes))
    return [];
  return answer.changes.map(({ kind, address }): readonly [string, string] => [kind, address]).toSorted(byText);
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  return `${a[0]}` < `${b[0]}` ? -1 : `${a[0]}` > `${b[0]}` ? 1 : 0;
}
