import { describe, expect, it } from 'vitest';
import { fieldSteps } from '../../renderer/app/field-steps.ts';
import { roundTripText } from '../../renderer/app/status-bar.tsx';
import { strings } from '../../renderer/app/strings.ts';
import { viewOf, viewsOf } from '../../renderer/app/view-of.ts';
import { rowFacts } from '../../renderer/panes/browser/asset-tree.tsx';
import { strings as explorer } from '../../renderer/panes/browser/strings.ts';
import { groupCommands } from '../../renderer/panes/shortcuts/index.tsx';
import { detailsOf, whereOf } from '../../renderer/state/base/failure-text.ts';
import { createNotices, displayTimeOf } from '../../renderer/state/base/notices.ts';
import { createStorage } from '../../renderer/state/base/storage.ts';
import { flatten } from '../../renderer/state/game-folder/tree.ts';
import { nameIn, parentOf } from '../../renderer/state/labels/address.ts';
import { printSize } from '../../renderer/state/labels/print-size.ts';
import type { AssetRow } from '../../shared/contract/types.ts';

const row = (id: string, hasChildren = false): AssetRow => ({
  id,
  address: id,
  name: id,
  kind: hasChildren ? 'folder' : 'file',
  size: 0,
  hasChildren,
  status: 'clean',
  problems: 0,
});

describe('an address', () => {
  it('has as its parent a folder, or the innermost archive', () => {
    expect(parentOf('zbd/reader.zbd')).toBe('zbd');
    expect(parentOf('zbd/reader.zbd::dfn_heron.zrd')).toBe('zbd/reader.zbd');
    expect(parentOf('a.zbd::b.zbd::MAP/MAP001.GNS')).toBe('a.zbd::b.zbd');
    expect(parentOf('readme.txt')).toBe('');
    expect(nameIn('zbd/reader.zbd::a.zrd~2')).toBe('a.zrd~2');
    expect(nameIn('readme.txt')).toBe('readme.txt');
  });
});

describe('the path of a field', () => {
  it('is split into parts that can be navigated to', () => {
    expect(fieldSteps('meshes[3].name')).toEqual([
      { key: 'meshes', path: 'meshes' },
      { key: '[3]', path: 'meshes[3]' },
      { key: 'name', path: 'meshes[3].name' },
    ]);
    expect(fieldSteps('')).toEqual([]);
  });
});

describe('the round trip in the status bar', () => {
  const large = { roundTrip: { status: 'none', why: 'It is large.' }, views: ['hex', 'structure'] } as const;

  it('says that a file has no structure only if it has none', () => {
    expect(roundTripText({ roundTrip: { status: 'exact' }, views: ['hex', 'structure'] })).toBe('round trip exact');
    expect(roundTripText({ ...large, isReading: true })).toBe('reading…');
    expect(roundTripText(large)).toBe('round trip not checked');
    expect(roundTripText({ ...large, views: ['hex'] })).toBe('no structure');
  });
});

describe('the view of a tab', () => {
  const reader = { format: 'zipper/reader', views: ['hex', 'structure', 'text', 'info'] as const };

  it('is the one chosen in it, else the last one used for the format, else the most readable', () => {
    expect(viewOf({ view: 'info' }, reader, { 'zipper/reader': 'text' })).toBe('info');
    expect(viewOf({}, reader, { 'zipper/reader': 'text' })).toBe('text');
    expect(viewOf({}, reader, {})).toBe('text');
  });

  it('is one that the asset has', () => {
    const sound = { format: 'audio/wav', views: ['hex', 'info'] as const };
    expect(viewOf({ view: 'text' }, sound, {})).toBe('hex');
    expect(viewsOf(sound)).toEqual(['hex', 'info']);
  });
});

describe('sizes', () => {
  it('have at most one digit after the point, and few before it', () => {
    expect([0, 303, 999, 1000, 1229, 62_464, 3_250_586].map(printSize)).toEqual([
      '0 B',
      '303 B',
      '999 B',
      '1.0 KB',
      '1.2 KB',
      '61 KB',
      '3.1 MB',
    ]);
  });

  it('are shown after the number of entries of an archive, and not for folders', () => {
    expect(rowFacts({ ...row('a'), size: 62_464, entries: 38 })).toBe('38 · 61 KB');
    expect(rowFacts(row('a', true))).toBe('');
  });
});

describe('the flattened tree', () => {
  it('contains the children of open rows, with their position among their siblings', () => {
    const children = { '': [row('zbd', true), row('x')], zbd: [row('a'), row('b')] };
    const lines = (open: string[]) =>
      flatten({ children, expanded: new Set(open) }).map(
        line => `${line.level} ${line.row.id} ${line.posInSet}/${line.setSize}`,
      );
    expect(lines([])).toEqual(['1 zbd 1/2', '1 x 2/2']);
    expect(lines(['zbd'])).toEqual(['1 zbd 1/2', '2 a 1/2', '2 b 2/2', '1 x 2/2']);
  });
});

describe('the shortcut sheet', () => {
  it('lists commands with keys, in their groups, filtered by title and key', () => {
    const command = (id: string, group: string, keys: string[]) => ({
      id,
      title: id,
      group,
      keys,
      run: () => undefined,
    });
    const list = [command('open', 'Go', ['Ctrl+P']), command('close', 'Tabs', ['Ctrl+W']), command('none', 'Go', [])];
    expect(groupCommands(list, '').map(([group]) => group)).toEqual(['Go', 'Tabs']);
    expect(groupCommands(list, 'ctrl+w')).toMatchObject([['Tabs', [{ id: 'close' }]]]);
  });
});

describe('a failure', () => {
  const failure = {
    code: 'disk',
    text: 'reader.zbd could not be written.',
    where: { file: 'zbd/reader.zbd', entry: 'a.zrd', start: 0x1a40 },
    next: 'Free some space.',
    details: 'ENOSPC',
  } as const;

  it('shows its place in one line, and copies everything to the clipboard', () => {
    expect(whereOf(failure)).toBe('zbd/reader.zbd > a.zrd · at 0x1A40');
    expect(detailsOf(failure)).toBe(
      'disk: reader.zbd could not be written.\nzbd/reader.zbd > a.zrd · at 0x1A40\nFree some space.\nENOSPC',
    );
  });

  it('does not repeat the place if its sentence names it', () => {
    const told = { ...failure, text: 'a.zrd in zbd/reader.zbd could not be written.' };
    expect(whereOf(told)).toBe('at 0x1A40');
    expect(detailsOf(told).match(/reader\.zbd/g)).toHaveLength(1);
    expect(whereOf({ ...told, where: { file: 'zbd/reader.zbd' } })).toBeUndefined();
  });

  it('is shown once however often it occurs, and not at all if the user caused it', () => {
    const notices = createNotices(() => 0);
    notices.failed(failure);
    notices.failed(failure);
    notices.failed({ code: 'cancelled', text: 'Cancelled.' });
    expect(notices.store.getState().shown.map(notice => notice.text)).toEqual([failure.text]);
  });

  it('stays next to confirmations, of which only the last is shown', () => {
    const notices = createNotices(() => 0);
    notices.failed(failure);
    notices.say('What you type is inserted.');
    notices.say('What you type overwrites bytes.');
    const texts = notices.store.getState().shown.map(({ text }) => text);
    expect(texts).toEqual([failure.text, 'What you type overwrites bytes.']);
  });

  it('stays when a step is undone, unlike the offer to undo it', () => {
    const notices = createNotices(() => 0);
    notices.done('Copied to Right.', () => undefined);
    notices.failed(failure);
    notices.stepped();
    expect(notices.store.getState().shown.map(({ text }) => text)).toEqual([failure.text]);
  });

  it('that is a bug says that the edits are kept', () => {
    const notices = createNotices(() => 0);
    notices.caught(new Error('boom'));
    expect(notices.store.getState().shown[0]?.failure).toMatchObject({
      code: 'bug',
      details: expect.stringContaining('boom'),
    });
  });
});

describe('the storage', () => {
  const hostOf = (kept: Map<string, string>) => ({
    recall: async ({ key }: { key: string }) => ({ text: kept.get(key) ?? null }),
    remember: async ({ key, text }: { key: string; text: string }) => {
      kept.set(key, text);
      return undefined;
    },
  });

  it('restores at the next start what was stored', async () => {
    const kept = new Map<string, string>();
    const first = createStorage(hostOf(kept));
    first.write('session', { folder: '/game' });
    expect(first.read('session')).toEqual({ folder: '/game' });
    await expect.poll(() => kept.size).toBe(1);
    const second = createStorage(hostOf(kept));
    expect(second.read('session')).toBeUndefined();
    await second.load();
    expect(second.read('session')).toEqual({ folder: '/game' });
  });

  it('sends values as fast as the host accepts them, and always the last one', async () => {
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const storage = createStorage({
      recall: async () => ({ text: null }),
      remember: ({ text }) => {
        sent.push(text);
        return new Promise(answer => answers.push(() => answer(undefined)));
      },
    });
    for (const size of [1, 2, 3]) storage.write('preferences', { size });
    expect(sent).toEqual(['{"size":1}']);
    answers.shift()?.();
    await expect.poll(() => sent).toEqual(['{"size":1}', '{"size":3}']);
    storage.write('preferences', { size: 4 });
    storage.leave(); // the window closes
    expect(sent.at(-1)).toBe('{"size":4}');
  });

  it('does not let a late answer overwrite a newer value', async () => {
    const storage = createStorage(hostOf(new Map([['session', '{"folder":"/old"}']])));
    storage.write('session', { folder: '/new' });
    await storage.load();
    expect(storage.read('session')).toEqual({ folder: '/new' });
  });

  it('survives a host that refuses and a stored text that cannot be read', async () => {
    const refuse = () => Promise.reject(new Error('full'));
    const storage = createStorage({ recall: refuse, remember: refuse });
    await storage.load();
    expect(() => storage.write('session', {})).not.toThrow();
    const damaged = createStorage(hostOf(new Map([['session', '{']])));
    await damaged.load();
    expect(damaged.read('session')).toBeUndefined();
  });
});

it('a notice stays longer if there is more to read or a button to press', () => {
  const [failure, action] = [{ code: 'disk', text: '' } as const, { title: 'Undo', run: () => undefined }];
  const tone = 'ok';
  expect(displayTimeOf({ tone })).toBe(6000);
  expect(displayTimeOf({ tone: 'bad', failure })).toBe(15_000);
  expect(displayTimeOf({ tone, action })).toBe(20_000);
});

it('counts of one are in the singular', () => {
  expect([explorer.filterHint(1), explorer.filterHint(1200)]).toEqual(['Filter 1 asset', 'Filter 1,200 assets']);
  expect(strings.status.scanning(1, 1)).toBe('Indexing: 1 file, 1 entry');
  expect(strings.status.scanning(2, 3000)).toBe('Indexing: 2 files, 3,000 entries');
});
