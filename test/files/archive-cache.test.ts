import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparePair } from '../../electron/answers/compare/compare-pair.ts';
import { parseStep } from '../../electron/files/address.ts';
import { ArchiveCache } from '../../electron/files/archive-cache.ts';
import { NextOpener, openerInSource, PairOpener } from '../../electron/files/open-address.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { countedSource } from '../support/counted-source.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildArchive, buildReader } from './build-archive.ts';

const archive = (...texts: readonly string[]) =>
  buildArchive(
    1,
    texts.map((text, i) => ({ name: `e${i}.zrd`, content: buildReader(text) })),
  );

test('an archive is read once for all of its entries, and again when its file has changed', () => {
  const folder = temporaryFolder({ 'a.zbd': archive('one', 'two') });
  const located: string[] = [];
  const archives = new ArchiveCache(1);
  const get = () =>
    archives.get('a.zbd', path => {
      located.push(path);
      return join(folder, path);
    });
  const first = get();
  expect([get() === first, located]).toEqual([true, ['a.zbd']]);
  writeFileSync(join(folder, 'a.zbd'), archive('one', 'two', 'three'));
  const second = get();
  expect([second === first, second.names, located.length]).toEqual([false, ['e0.zrd', 'e1.zrd', 'e2.zrd'], 2]);
});

test('if too many archives are open, the least recently used one is read again', () => {
  const folder = temporaryFolder({ a: archive('a'), b: archive('b'), c: archive('c') });
  const located: string[] = [];
  const archives = new ArchiveCache(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    archives.get(name, path => {
      located.push(path);
      return join(folder, path);
    });
  expect(located).toEqual(['a', 'b', 'c', 'b']);
});

test('an entry is found by name and number, or in another case, or refused with the archive’s name', () => {
  const entries = ['x.zrd', 'Y.zrd', 'x.zrd'].map((name, i) => ({ name, content: buildReader(`${i}`) }));
  const folder = temporaryFolder({ 'a.zbd': buildArchive(1, entries) });
  const { find } = new ArchiveCache(1).get('a.zbd', path => join(folder, path));
  expect(['x.zrd', 'x.zrd~2', 'y.zrd'].map(step => find(parseStep(step)))).toEqual([0, 2, 1]);
  expect(() => find(parseStep('z.zrd'))).toThrow(FailureError);
  expect(() => find(parseStep('z.zrd'))).toThrow(/a\.zbd/);
});

test('an address at any depth is opened, with its containers', () => {
  const folder = temporaryFolder({
    'outer.zbd': buildArchive(2, [{ name: 'inner.zbd', content: archive('deep') }]),
  });
  const opener = new NextOpener(folder);
  const opened = [1, 2].map(() => opener.open('outer.zbd::inner.zbd::e0.zrd'));
  for (const { source, steps, name, file } of opened) {
    expect([name, file]).toEqual(['e0.zrd', join(folder, 'outer.zbd')]);
    expect(steps.map(({ address, index }) => [address, index])).toEqual([
      ['outer.zbd', 0],
      ['outer.zbd::inner.zbd', 0],
    ]);
    expect(Buffer.from(toBytes([source]))).toEqual(Buffer.from(buildReader('deep')));
  }
});

test('a nested archive is read once for its consecutive entries', () => {
  const texts = Array.from({ length: 50 }, (_, i) => `${i}`);
  const inner = archive(...texts);
  const folder = temporaryFolder({
    'outer.zbd': buildArchive(2, [
      { name: 'one.zbd', content: inner },
      { name: 'two.zbd', content: inner },
    ]),
  });
  const opener = new NextOpener(folder);
  const directories = new Set<unknown>();
  for (const name of ['one.zbd', 'two.zbd'])
    for (const [i, text] of texts.entries()) {
      const { source, steps } = opener.open(`outer.zbd::${name}::e${i}.zrd`);
      directories.add(steps[1]?.entries);
      expect([steps[1]?.address, steps[1]?.index]).toEqual([`outer.zbd::${name}`, i]);
      expect(Buffer.from(toBytes([source]))).toEqual(Buffer.from(buildReader(text)));
    }
  expect(directories.size).toBe(2);
});

test('pairs of entries of two archives are compared one after another, and again', () => {
  const folder = temporaryFolder({ 'a.zbd': archive('left', 'same', 'up'), 'b.zbd': archive('right', 'same', 'down') });
  const opener = new PairOpener();
  const content = (file: string, entry: string) => {
    return { kind: 'file', file: join(folder, file), entries: [parseStep(entry)], name: entry } as const;
  };
  const changes = (entry: string) =>
    comparePair({ a: content('a.zbd', entry), b: content('b.zbd', entry) }, {}, opener).changes.map(
      ({ old, new: now }) => [old, now],
    );
  for (const _ of [1, 2, 3])
    expect(['e0.zrd', 'e1.zrd', 'e2.zrd'].map(changes)).toEqual([
      expect.arrayContaining([['left', 'right']]),
      [],
      expect.arrayContaining([['up', 'down']]),
    ]);
});

test('for bytes that are already open, the directories on the path are read once for all addresses', () => {
  const texts = Array.from({ length: 50 }, (_, i) => `${i}`);
  const bytes = buildArchive(2, [{ name: 'inner.zbd', content: archive(...texts) }]);
  const { source, timesRead } = countedSource(memorySource(bytes));
  const open = openerInSource({ source, name: 'outer.zbd', address: 'outer.zbd' });
  const found = texts.map((_, i) => open([parseStep('inner.zbd'), parseStep(`e${i}.zrd`)]));
  expect(found.map(entry => Buffer.from(toBytes([entry])))).toEqual(texts.map(text => buildReader(text)));
  expect(timesRead()).toBeLessThan(10);
  expect(open([])).toBe(source);
});
