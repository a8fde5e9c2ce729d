import { expect, test } from 'vitest';
import { bytes } from '#layout';
import { fittingFor } from '../../electron/host/patches/patch-content.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { applyEdits } from '../../shared/patch/apply-edits.ts';
import { editsBetween } from '../../shared/patch/edits-between.ts';
import { buildArchive, buildReader } from '../support/build-zipper.ts';

/** An archive of readers, each called by a name and holding a word. */
function archive(entries: readonly (readonly [name: string, word: string])[]): Source {
  const members = entries.map(([name, word]) => ({ name, content: buildReader([word]) }));
  return memorySource(buildArchive(members, { version: 1 }));
}

const numbered = (count: number, name: string, word = name) =>
  Array.from({ length: count }, (_, i) => [`${name}${i}.zrd`, `${word}${i}`] as const);

/** The same layout, which counts how often it is written by. */
function countedLayout<T extends object>(inner: T): { readonly layout: T; writes(): number } {
  let writes = 0;
  const layout = new Proxy(inner, {
    get(target, key) {
      if (key === 'encode') writes++;
      return Reflect.get(target, key);
    },
  });
  return { layout, writes: () => writes };
}

// The fuzzer's #54181: an archive was made anew for each of its entries.
test('a thousand entries that are added and removed are one step, not one each', () => {
  const [old, now] = [archive(numbered(1000, 'old')), archive(numbered(1000, 'new'))];
  const fitting = fittingFor('reader.zbd', old);
  const { layout, writes } = countedLayout(fitting.format.layout ?? bytes());
  const edits = editsBetween(old, now, { ...fitting, format: { ...fitting.format, layout } });
  expect(edits?.map(({ kind }) => kind)).toEqual([...Array(1000).fill('drop'), ...Array(1000).fill('add')]);
  expect(writes()).toBeGreaterThan(0);
  expect(writes()).toBeLessThan(20);
});

test('renamed entries are found by their bytes', () => {
  const [old, now] = [archive(numbered(30, 'old', 'same')), archive(numbered(30, 'new', 'same'))];
  const edits = editsBetween(old, now, fittingFor('reader.zbd', old));
  expect(edits?.map(edit => (edit.kind === 'rename' ? [edit.entry, edit.to] : edit.kind)).sort()).toEqual(
    numbered(30, 'old')
      .map(([name]) => [name, name.replace('old', 'new')])
      .sort(),
  );
});

test('if some entries cannot be made, each reports its own outcome', () => {
  const old = archive([['a.zrd', 'a']]);
  const fitting = fittingFor('reader.zbd', old);
  const bytes = Buffer.from(buildReader(['b'])).toString('base64');
  const edits = ['b.zrd', `${'long'.repeat(40)}.zrd`, 'c.zrd'].map(entry => ({ kind: 'add', entry, bytes }) as const);
  const { source, outcomes } = applyEdits(old, edits, fitting);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['fits', 'conflict', 'fits']);
  const whole = archive([
    ['a.zrd', 'a'],
    ['b.zrd', 'b'],
    ['c.zrd', 'b'],
  ]);
  expect(toBytes([source])).toEqual(toBytes([whole]));
});
