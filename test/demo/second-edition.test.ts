import { expect, test } from 'vitest';
import { demoFiles } from '../../electron/demo/write-demo.ts';
import { memorySource } from '../../shared/base/source.ts';
import { type ReadEntry, readArchive } from '../support/read-archive.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { isUnexplained } from './unexplained.ts';

const first = demoFiles(1);
const second = demoFiles(2);

const bytesOf = (files: ReadonlyMap<string, Uint8Array>, path: string) => files.get(path) ?? new Uint8Array(0);
const entriesOf = (files: ReadonlyMap<string, Uint8Array>, path: string) =>
  readArchive(bytesOf(files, path), 2).entries;

/** `byte 23 of 80: 31 -> 3A`, or only the sizes where these differ. */
function difference(a: Uint8Array, b: Uint8Array): string | undefined {
  const at = Array.from(a.keys()).filter(index => a[index] !== b[index]);
  if (a.length !== b.length) return `${a.length} -> ${b.length} bytes`;
  return at.length === 0 ? undefined : `bytes ${at.join(' ')} of ${a.length}`;
}

/** All that a person would say of two archives, with an independent reader of them. */
function changesOf(path: string): string[] {
  const [a, b] = [entriesOf(first, path), entriesOf(second, path)];
  const find = (list: readonly ReadEntry[], name: string) => list.find(entry => entry.name === name);
  const gone = a.filter(({ name }) => !find(b, name)).map(({ name }) => `${name} is not there`);
  const found = b.flatMap(entry => {
    const old = find(a, entry.name);
    if (!old) {
      const same = a.find(({ content }) => difference(content, entry.content) === undefined);
      return [`${entry.name} is new${same ? `, and has the bytes of ${same.name}` : ''}`];
    }
    const how = difference(old.content, entry.content);
    const told = ['flags', 'comment', 'time'] as const;
    return [
      ...(how ? [`${entry.name}: ${how}`] : []),
      ...told.filter(key => String(old[key]) !== String(entry[key])).map(key => `${entry.name}: its ${key}`),
    ];
  });
  const order = (list: readonly ReadEntry[], other: readonly ReadEntry[]) =>
    list.map(({ name }) => name).filter(name => find(other, name));
  const [was, is] = [order(a, b), order(b, a)];
  const moved = was.join() === is.join() ? [] : [`order: ${was.at(-1)} was last, ${is.at(-1)} is`];
  return [...gone, ...found, ...moved].map(text => `${path} ${text}`);
}

test('the second edition differs from the first in these places and no others', () => {
  expect([...second.keys()]).toEqual([...first.keys()]);
  const changed = [...second].filter(([path, bytes]) => difference(bytesOf(first, path), bytes)).map(([path]) => path);
  expect(changed.toSorted()).toEqual([
    'zbd/c1/reader.zbd',
    'zbd/c1/readerm1.zbd',
    'zbd/motion.zbd',
    'zbd/reader.zbd',
    'zbd/rtexture.zbd',
  ]);
  const archives = changed.filter(path => !path.endsWith('rtexture.zbd') && !path.endsWith('motion.zbd'));
  expect(archives.flatMap(changesOf)).toMatchInlineSnapshot(`
    [
      "zbd/reader.zbd menus.zrd is not there",
      "zbd/reader.zbd credits.zrd is not there",
      "zbd/reader.zbd heat.zrd: bytes 83 84 of 364",
      "zbd/reader.zbd thanks.zrd is new, and has the bytes of credits.zrd",
      "zbd/reader.zbd order: music.zrd was last, salvage.zrd is",
      "zbd/c1/reader.zbd c1_tides.zrd is new",
      "zbd/c1/readerm1.zbd m1_mission.zrd: 575 -> 595 bytes",
    ]
  `);
});

test('in the second edition the walk has another length, and the hull one different pixel', () => {
  const [walk, slow] = [first, second].map(files => bytesOf(files, 'zbd/motion.zbd'));
  if (!walk || !slow) throw new Error('no motions');
  // Version, then the time of the loop as a float.
  expect([walk, slow].map(bytes => new DataView(bytes.buffer, bytes.byteOffset).getFloat32(4, true))).toEqual([
    Math.fround(1.2),
    1.5,
  ]);
  const at = Array.from(walk.keys()).filter(index => walk[index] !== slow[index] && index < walk.length - 12);
  expect(at.every(index => index >= 4 && index < 8)).toBe(true);
  const [hull, other] = [first, second].map(files => bytesOf(files, 'zbd/rtexture.zbd'));
  if (!hull || !other) throw new Error('no textures');
  const pixels = Array.from(hull.keys()).filter(index => hull[index] !== other[index]);
  expect(other.length).toBe(hull.length);
  expect(pixels.length).toBeGreaterThan(0);
  expect((pixels.at(-1) ?? 0) - (pixels[0] ?? 0)).toBeLessThan(2);
});

test.each([...second.keys()])('%s of the second edition is exact and fully explained, with everything in it', path => {
  const rows = verifyTree(path, path.split('/').at(-1) ?? path, memorySource(bytesOf(second, path)));
  const odd = rows.filter(({ status, explained }) => status !== 'exact' || explained !== 1);
  expect(odd.filter(row => !isUnexplained(row))).toEqual([]);
});
