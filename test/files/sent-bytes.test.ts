import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../electron/files/file-source.ts';
import { isWhole, sentOf, sourceOfSent } from '../../electron/files/sent-bytes.ts';
import { memorySource, type Source, sliceSource } from '../../shared/base/source.ts';
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
function arrived(content: Source, most: number) {
  const sent = structuredClone(sentOf(content, most)) ?? expect.unreachable();
  return { sent, source: sourceOfSent(sent, 'large.bin') };
}

test('a thread gets the edited bytes of a large file, and reads the rest from disk', () => {
  const document = edited(
    { start: 10, remove: 4, insert: Uint8Array.of(1, 2, 3, 4, 5, 6) },
    { start: 5000, remove: 0, insert: new Uint8Array(40).fill(9) },
  );
  const { sent, source } = arrived(document.source(), 100);
  const all = document.source().read(0, document.size);
  expect(source.read(0, source.size)).toEqual(all);
  const [start, inserted] = [expect.objectContaining({ start: 0, size: 10 }), Uint8Array.of(1, 2, 3, 4, 5, 6)];
  const rest = expect.objectContaining({ start: 14, size: 4986 });
  expect(sent).toEqual({ parts: [start, inserted, rest, new Uint8Array(40).fill(9)] });
  expect(isWhole(sent)).toBe(true);
  expect(arrived(document.source(), 5042).sent).toEqual({ bytes: all });
});

test('edited bytes beyond the limit are not sent and cannot be read, the rest can', () => {
  const small = Uint8Array.of(7, 7);
  const document = edited(
    { start: 10, remove: 0, insert: new Uint8Array(200) },
    { start: 4000, remove: 2, insert: small },
  );
  const { sent, source } = arrived(document.source(), 100);
  expect(isWhole(sent)).toBe(false);
  expect(source.size).toBe(5200);
  expect(source.read(4200, 2)).toEqual(small);
  expect(source.read(0, 10)).toEqual(before.slice(0, 10));
  expect(() => source.read(5, 100)).toThrow(FailureError);
});

test('edited bytes also arrive after a write, and for a part of the file', () => {
  const document = edited({ start: 10, remove: 4, insert: Uint8Array.of(1, 2) });
  document.markWritten();
  document.apply({ label: 'edit', time: 0, edits: [{ start: 3000, remove: 1, insert: Uint8Array.of(3) }] });
  const written = document.writtenSource();
  for (const content of [written, document.source(), sliceSource(document.source(), 5, 4000)]) {
    const { sent, source } = arrived(content, 100);
    expect('parts' in sent && sent.parts.filter(part => part instanceof Uint8Array).length).toBe(
      content === written ? 1 : 2,
    );
    expect(source.read(0, source.size)).toEqual(content.read(0, content.size));
  }
});

test('bytes that are not on disk are sent completely or not at all', () => {
  expect(sentOf(memorySource(before), 4999)).toBeUndefined();
  expect(sentOf(memorySource(before), 5000)).toEqual({ bytes: before });
});
