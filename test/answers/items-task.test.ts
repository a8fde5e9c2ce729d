import { expect, test } from 'vitest';
import { answerItems, itemsTask } from '../../electron/answers/items/items-task.ts';
import { memorySource } from '../../shared/base/source.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';

test.each([
  ['w3d-animation', 'chunks[0].chunks[1][0]', 'chunks[0].chunks[0].pivotCount: 2 → 3'],
  ['bwm', 'faces[0]', 'walkableCount: 2 → 3, the faces that can be walked on'],
  ['mix', 'names[0]', 'entries[1].crc: 0xD12DE0E4 → 0x0F758665 for "A.w3d"'],
])('a repair that a copied item in %s owed is told by the value of before and of now', (name, path, repair) => {
  const { file, bytes } = fixtures.find(fixture => fixture.name === name) ?? { file: '', bytes: new Uint8Array() };
  const made = answerItems(itemsTask(file, memorySource(bytes), { edits: [{ kind: 'copy', paths: [path] }] }));
  expect(made).toMatchObject({ kind: 'made', repairs: [repair] });
});

test.each([
  ['insert', 'adjacency[]'],
  ['copy', 'adjacency[0]'],
  ['remove', 'edges[0]'],
  ['copy', 'edges[0]'],
  ['copy', 'perimeters[0]'],
])('an edit of a walkmesh that its own repairs would undo is refused: %s %s', (kind, path) => {
  const { file, bytes } = fixtures.find(({ name }) => name === 'bwm') ?? { file: '', bytes: new Uint8Array() };
  const edit = kind === 'insert' ? { kind, path } : { kind: kind === 'copy' ? kind : 'remove', paths: [path] };
  const made = answerItems(itemsTask(file, memorySource(bytes), { edits: [edit] } as never)); // as: one of the edits
  expect(made).toMatchObject({ kind: 'refused', why: expect.stringMatching(/is computed from other values/) });
});
