import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../electron/files/file-source.ts';
import { sentDocument, sentSource } from '../../electron/files/sent-bytes.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { Document } from '../../shared/document/document.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const before = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);

function edited(...edits: readonly { start: number; remove: number; insert: Uint8Array }[]): Document {
  const file = join(temporaryFolder({ 'large.bin': before }), 'large.bin');
  const document = new Document(openFile(file));
  document.apply({ label: 'edit', time: 0, edits });
  return document;
}

/** As it crosses to a thread. */
function arrived(document: Document, most: number) {
  const sent = structuredClone(sentDocument(document, most));
  return sent && { sent, source: sentSource(sent, 'large.bin') };
}

test('of a large file a thread gets what edits put in, and reads the rest on the disk', () => {
  const document = edited(
    { start: 10, remove: 4, insert: Uint8Array.of(1, 2, 3, 4, 5, 6) },
    { start: 5000, remove: 0, insert: new Uint8Array(40).fill(9) },
  );
  const { sent, source } = arrived(document, 100) ?? expect.unreachable();
  const all = document.source().read(0, document.size);
  expect(source.read(0, source.size)).toEqual(all);
  expect(sent).toMatchObject({ before: { start: 0, size: 5000 }, patches: [{ start: 10 }, { start: 5000 }] });
  expect(arrived(document, 5042)?.sent).toEqual({ bytes: all });
});

test('of what edits put in the larger part stays behind and is refused, and all else is read', () => {
  const small = Uint8Array.of(7, 7);
  const document = edited(
    { start: 10, remove: 0, insert: new Uint8Array(200) },
    { start: 4000, remove: 2, insert: small },
  );
  const { source } = arrived(document, 100) ?? expect.unreachable();
  expect(source.size).toBe(5200);
  expect(source.read(4200, 2)).toEqual(small);
  expect(source.read(0, 10)).toEqual(before.slice(0, 10));
  expect(() => source.read(5, 100)).toThrow(FailureError);
});
