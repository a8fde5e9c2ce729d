import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../renderer/state/base/notices.ts';
import { createWorkbench, wire } from '../../../renderer/state/create-workbench.ts';
import { entryEdits } from '../../../renderer/state/entries/entry-edits.ts';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { CallOptions } from '../../../shared/contract/call.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { type ScriptedTransport, scriptedTransport, settled } from '../../support/scripted-transport.ts';

const install = {
  id: 'i',
  folder: '/game',
  title: 'Demo',
  game: null,
  note: '',
  suggestion: null,
  project: '/projects/demo.gantry',
};
const rowOf = (address: string) => ({
  id: `id of ${address}`,
  address,
  name: address,
  kind: 'file' as const,
  format: 'zipper/reader',
  size: 16,
  hasChildren: false,
  status: 'clean' as const,
  problems: 0,
});

function host() {
  const memory = new Map<string, string>();
  const disk = { revision: 1, gone: new Set<string>(), isUnplugged: false, entries: [] as readonly string[] };
  const scans: { read(signal?: AbortSignalLike): unknown } = { read: () => ({ files: 1, entries: 0 }) };
  const names = { read: [] as readonly string[], isReading: false };
  const assetOf = (asset: string) => ({
    ...rowOf(asset.replace('id of ', '')),
    install: 'i',
    views: ['hex'],
    findings: [],
    trail: [`folder of ${asset.replace('id of ', '')}`, asset].map(id => ({ id, name: id })),
    revision: disk.revision,
    canUndo: null,
    canRedo: null,
  });
  const edited = (asset: string) => ({
    asset,
    revision: disk.revision,
    size: 16,
    canUndo: 'typing',
    canRedo: null,
    changed: [],
  });
  const transport = scriptedTransport({
    hello: () => ({
      version: '1',
      transport: 'web',
      platform: 'linux',
      safe: false,
      logFolder: '/log',
      requested: null,
      formats: [],
    }),
    recall: ({ key }: { key: string }) => ({ text: memory.get(key) ?? null }),
    remember: ({ key, text }: { key: string; text: string }) => void memory.set(key, text),
    recentInstalls: () => [{ folder: '/game', title: 'Demo', game: null, opened: 1, missing: disk.isUnplugged }],
    openInstall: () => {
      if (disk.isUnplugged) throw new FailureError({ code: 'notFound', text: 'The folder /game was not found.' });
      return install;
    },
    closeInstall: () => undefined,
    scan: (_: object, options?: CallOptions) => scans.read(options?.signal),
    browse: ({ parent }: { parent?: string }) => (parent === undefined ? ['a', 'b'] : disk.entries).map(rowOf),
    renameEntry: ({ container }: { container: string }) => edited(container),
    quickOpen: () => ({
      hits: names.read.map(name => ({ row: rowOf(name), marks: [] })),
      ...{ total: names.read.length, indexing: names.isReading },
    }),
    problems: () => [],
    changes: () => [],
    recovered: () => [],
    locate: ({ address }: { address: string }) => {
      if (disk.gone.has(address)) throw new FailureError({ code: 'notFound', text: 'gone' });
      return rowOf(address);
    },
    openAsset: ({ asset }: { asset: string }) => assetOf(asset),
    readBytes: ({ start }: { start: number }) => ({
      revision: disk.revision,
      start,
      bytes: new Uint8Array(16).fill(disk.revision),
      edited: [],
    }),
    writeBytes: ({ asset }: { asset: string }) => {
      disk.revision += 1;
      return edited(asset);
    },
    undo: () => {
      throw new FailureError({ code: 'conflict', text: 'Nothing to undo.' });
    },
  });
  return { transport, disk, memory, names, scans };
}

function start(transport: ScriptedTransport) {
  const bench = createWorkbench(transport);
  return { bench, end: wire(bench, transport) };
}

describe('the workbench with its host', () => {
  it('shows the folder, and asks about edits recovered from a crash, once a game folder is open', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await settled();
    expect(bench.tree.store.getState().children['']?.map(row => row.name)).toEqual(['a', 'b']);
    const asked = transport.calls.map(call => call.name);
    for (const name of ['scan', 'problems', 'changes', 'recovered']) expect(asked).toContain(name);
    expect(bench.installs.store.getState()).toMatchObject({ scanned: { files: 1 } });
  });

  it('rescans what a write of its own has changed, so that it is found', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await settled();
    const scans = () => transport.calls.filter(({ name }) => name === 'scan').length;
    const before = scans();
    for (const reason of ['project', 'written']) transport.emit('installChanged', { install: 'i', reason });
    await settled();
    expect(scans()).toBe(before + 1);
  });

  it('shows that a scan was cancelled until the next one has ended', async () => {
    const { transport, scans } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await settled();
    const whole = scans.read;
    scans.read = signal =>
      new Promise((_, failed) =>
        signal?.addEventListener('abort', () =>
          failed(new FailureError({ code: 'cancelled', text: 'Scan cancelled.' })),
        ),
      );
    const scan = bench.installs.scan();
    bench.installs.cancelScan();
    await scan;
    const state = () => bench.installs.store.getState();
    expect(state().isCut).toBe(true);
    expect(state().scanned).toBe(undefined);
    scans.read = whole;
    await bench.installs.scan();
    expect(state()).toMatchObject({ scanned: { files: 1 } });
    expect(state().isCut).toBe(undefined);
  });

  it('finds a name as soon as it is indexed, even if it was typed before', async () => {
    const { transport, disk, names } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    bench.overlays.open('quick-open');
    const found = () => bench.quickOpen.store.getState();
    const scanned = (running: boolean) =>
      transport.emit('scanProgress', { install: 'i', files: 1, entries: 0, bytes: 1, totalBytes: 2, running });
    disk.gone.add('a');
    names.isReading = true;
    await bench.quickOpen.setText('a');
    expect(found()).toMatchObject({ hits: [], note: 'The folder is still being read. More may follow.' });
    names.read = ['ab'];
    scanned(true);
    await expect.poll(found).toMatchObject({ hits: [{ row: { name: 'ab' } }], indexing: true });
    Object.assign(names, { read: ['ab', 'ac'], isReading: false });
    scanned(false);
    await expect.poll(found).toMatchObject({ text: 'a', total: 2, indexing: false });
  });

  it('reports a command that cannot run now', async () => {
    const { bench } = start(host().transport);
    const heron = { id: 'heron.feed', group: 'Heron', title: 'Feed the heron', run: () => undefined };
    let isHungry = false;
    bench.commands.register([{ ...heron, when: () => isHungry }]);
    const note = async (text: string) => {
      await bench.quickOpen.setText(text);
      return bench.quickOpen.store.getState().note;
    };
    expect(await note('>feed the heron')).toBe(
      'Heron: Feed the heron cannot be used for what is open and selected now.',
    );
    expect(await note('>xyzzyx')).toBe('No command is called that.');
    isHungry = true;
    expect(await note('>feed the heron ')).toBeUndefined();
  });

  it('opens an asset with its tab, and closes it with the tab', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    expect(bench.documents.entry('id of a')?.asset?.name).toBe('a');
    bench.tabs.close('id of a');
    expect(bench.documents.entry('id of a')).toBeUndefined();
  });

  it('shows the new bytes after an edit, and the reason if one was refused', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    bench.documents.bytesPage('id of a', 0);
    await settled();
    expect(bench.documents.bytesPage('id of a', 0)?.bytes[0]).toBe(1);
    await bench.documents.edit.writeBytes('id of a', 0, Uint8Array.of(2));
    bench.documents.bytesPage('id of a', 0);
    await settled();
    expect(bench.documents.bytesPage('id of a', 0)?.bytes[0]).toBe(2);
    expect(await bench.documents.edit.undo('id of a')).toBeUndefined();
    expect(bench.notices.store.getState().shown.map(notice => notice.text)).toEqual(['Nothing to undo.']);
  });

  it('returns the tab of a renamed entry to its old name when the container is undone, and to the new one on redo', async () => {
    const { transport, disk } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    const open = () => bench.tabs.store.getState().tabs.map(({ name, view }) => [name, view]);
    const changed = async (...entries: readonly string[]) => {
      disk.entries = entries;
      transport.emit('assetChanged', {
        ...{ asset: 'id of a', revision: 2, size: 16, status: 'edited' },
        ...{ canUndo: null, canRedo: null, changed: [] },
      });
      await settled();
    };
    bench.tabs.show(rowOf('old'), { keep: true, view: 'hex' });
    disk.entries = ['new', 'other'];
    await entryEdits(bench, 'id of a').rename(rowOf('old'), 'new');
    disk.entries = ['newest', 'other'];
    await entryEdits(bench, 'id of a').rename(rowOf('new'), 'newest');
    await changed('newest', 'other');
    expect(open()).toEqual([['newest', 'hex']]);
    await changed('old', 'other');
    expect(open()).toEqual([['old', 'hex']]);
    await changed('new', 'other');
    expect(open()).toEqual([['new', 'hex']]);
    await changed('other');
    expect(open()).toEqual([['new', 'hex']]);
    expect(bench.tabs.store.getState().closed).toEqual([]);
  });

  it('offers to undo only the last step, and once; a refusal and a confirmation are different kinds of notice', () => {
    const { notices } = start(host().transport).bench;
    const undone: string[] = [];
    notices.done('Removed 1 entry.', () => undone.push('first'));
    notices.done('Pasted 4 bytes.', () => undone.push('second'));
    notices.say('Copied.');
    notices.say('A folder cannot be renamed here.', { tone: 'bad' });
    const shown = () => notices.store.getState().shown.map(notice => [kindOf(notice), notice.text]);
    expect(shown()).toEqual([
      ['offer', 'Pasted 4 bytes.'],
      ['confirmation', 'Copied.'],
      ['refusal', 'A folder cannot be renamed here.'],
    ]);
    notices.store.getState().shown[0]?.action?.run();
    expect(undone).toEqual(['second']);
    expect(shown().map(([kind]) => kind)).toEqual(['confirmation', 'refusal']);
  });

  it('knows that an edit is still on its way, and waits for it before the next step', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    const { documents } = bench;
    expect(documents.isEditing('id of a')).toBe(false);
    void documents.edit.writeBytes('id of a', 0, Uint8Array.of(2));
    expect(documents.isEditing('id of a')).toBe(true);
    expect(documents.entry('id of a')?.revision).toBe(1);
    await documents.flush();
    expect(documents.isEditing('id of a')).toBe(false);
    expect(documents.entry('id of a')?.revision).toBe(2);
  });

  it('remembers that a file was changed on disk while an older answer is still on its way', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    const asked = bench.documents.open('id of a');
    transport.emit('fileChanged', { install: 'i', asset: 'id of a', address: 'a' });
    await asked;
    expect(bench.documents.entry('id of a')?.changedOnDisk).toBe(true);
    // What was asked for afterwards knows better.
    await bench.documents.open('id of a');
    expect(bench.documents.entry('id of a')?.changedOnDisk).toBe(false);
  });

  it('drops older bytes when the host announces newer ones', async () => {
    const { transport, disk } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    bench.documents.bytesPage('id of a', 0);
    await settled();
    disk.revision = 7;
    const { canUndo, canRedo } = { canUndo: 'x', canRedo: null };
    const change = { install: 'i', asset: 'id of a', revision: 7, size: 20, status: 'edited', canUndo, canRedo };
    transport.emit('assetChanged', change);
    bench.documents.bytesPage('id of a', 0);
    await settled();
    expect(bench.documents.bytesPage('id of a', 0)?.bytes[0]).toBe(7);
  });

  it('restores the tabs of a game folder, except those that no longer exist', async () => {
    const { transport, disk, memory } = host();
    const first = start(transport);
    await first.bench.installs.open('/game');
    for (const name of ['a', 'b'])
      await first.bench.navigation.go({ asset: `id of ${name}`, address: name }, 'goto', { keep: true });
    await expect.poll(() => memory.get('session')).toContain('id of b');
    first.end();

    disk.gone.add('a');
    const second = start(transport);
    await second.bench.storage.load();
    await second.bench.installs.open('/game');
    await settled();
    expect(second.bench.tabs.store.getState().tabs.map(tab => tab.address)).toEqual(['b']);
    expect(second.bench.session.lastFolder()).toBe('/game');
    // The tree is open where the one in front is.
    expect([...second.bench.tree.store.getState().expanded]).toEqual(['folder of b']);
  });

  it('opens the game folder and every open asset at a new host before requesting anything', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.connection.greet();
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    await settled();
    transport.setState('lost');
    expect(bench.connection.store.getState().status).toBe('lost');
    const before = transport.calls.length;
    transport.setState('open');
    await settled();
    const asked = transport.calls.slice(before).map(call => call.name);
    expect(asked.slice(0, 4)).toEqual(['hello', 'openInstall', 'locate', 'openAsset']);
    expect(bench.connection.store.getState().status).toBe('open');
  });

  it('waits for a folder that a new host does not find, without a toast, and restores its tabs once it is back', async () => {
    const { transport, disk } = host();
    const { bench } = start(transport);
    await bench.connection.greet();
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a' }, 'goto', { keep: true });
    await settled();
    disk.isUnplugged = true;
    transport.setState('lost');
    transport.setState('open');
    await settled();
    expect(bench.installs.store.getState()).toMatchObject({ awaited: '/game', recents: [{ missing: true }] });
    expect(bench.notices.store.getState().shown).toEqual([]);
    disk.isUnplugged = false;
    await expect.poll(() => bench.installs.store.getState().install, { timeout: 3000 }).toEqual(install);
    await settled();
    expect(bench.installs.store.getState()).not.toHaveProperty('awaited');
    expect(bench.tabs.store.getState().tabs.map(tab => tab.address)).toEqual(['a']);
  });

  it('goes back to the previous place, across assets', async () => {
    const { transport } = host();
    const { bench } = start(transport);
    await bench.installs.open('/game');
    await bench.navigation.go({ asset: 'id of a', address: 'a', start: 2, size: 1 }, 'goto', { keep: true });
    await bench.navigation.go({ asset: 'id of b', address: 'b', start: 9, size: 1 }, 'goto', { keep: true });
    await bench.navigation.back();
    expect(bench.tabs.store.getState().active?.asset).toBe('id of a');
    expect(bench.selection.store.getState().current).toMatchObject({ asset: 'id of a', start: 2, origin: 'history' });
    await bench.navigation.forward();
    expect(bench.selection.store.getState().current).toMatchObject({ asset: 'id of b', start: 9 });
  });
});
