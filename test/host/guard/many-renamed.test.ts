// How much is read to tell of very many entries of an archive that were broken and renamed: in proportion to them.
import { expect, test } from 'vitest';
import { judge } from '../../../electron/answers/guard/judge.ts';
import { editedAdditions } from '../../../electron/host/guard/edited-additions.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { Document } from '../../../shared/document/document.ts';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { countedSource } from '../../support/counted-source.ts';

const reader = buildReader([int(7)]);
const broken = (i: number) => Uint8Array.from(buildReader([int(8 + i)]), (byte, at) => (at === 0 ? 0xab : byte));

/** The first so many entries are broken, under another name. */
function archive(size: number, done: number): Uint8Array {
  const members = Array.from({ length: size }, (_, i) => ({
    name: i < done ? `b${i}.zrd` : `a${i}.zrd`,
    content: i < done ? broken(i) : reader,
  }));
  return buildArchive(members, { version: 1 });
}

function become(document: Document, now: Uint8Array, group: string): void {
  const found = differenceOf(document.source(), memorySource(now));
  if (found === undefined) throw new Error('nothing changed');
  const { start, oldSize: remove, newSize } = found;
  document.apply({ label: '', time: 0, group, edits: [{ start, remove, insert: now.slice(start, start + newSize) }] });
}

function taken(i: number, group: string) {
  const document = new Document(memorySource(reader));
  document.apply({ label: '', time: 0, edits: [{ start: 0, remove: reader.length, insert: broken(i) }] });
  document.apply({ label: '', time: 0, group, edits: [], leaves: true });
  return { address: `x.zbd::a${i}.zrd`, document };
}

/** What is read where each has its own step, and the entry that is told of last. */
function followed(count: number) {
  const counted = countedSource(memorySource(archive(count, 0)));
  const document = new Document(counted.source);
  for (let i = 0; i < count; i++) become(document, archive(count, i + 1), `step ${i}`);
  const left = Array.from({ length: count }, (_, i) => taken(i, `step ${i}`));
  const before = counted.timesRead();
  const found = editedAdditions('x.zbd', document, { left, catalogue: undefined });
  return { read: counted.timesRead() - before, found: found.map(({ address }) => address) };
}

test('each entry is found under its new name, and the archive is read a few times, however many there are', () => {
  const many = followed(80);
  expect(many.found).toEqual(Array.from({ length: 80 }, (_, i) => `x.zbd::b${i}.zrd`));
  expect(many.read).toBeLessThan(10);
});

test('an archive in which all entries are replaced is read a few times, not once for each', () => {
  const [before, after] = [archive(600, 0), archive(600, 600)].map(bytes => countedSource(memorySource(bytes)));
  if (before === undefined || after === undefined) throw new Error('there are two');
  judge({ address: 'x.zbd', name: 'x.zbd', before: before.source, after: after.source, steps: 0 });
  expect(before.timesRead() + after.timesRead()).toBeLessThan(100);
});
