// A container of the test's own, four bytes for each entry and no directory, whose writer can be made to do harm.

import { expect, test } from 'vitest';
import { bytes, custom } from '#layout';
import { repack } from '../../electron/files/repack.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import type { EntryEdit, Format } from '../../shared/formats/format.ts';

const ENTRY = 4;
const all = bytes();

function text(source: Source): string {
  return Buffer.from(source.read(0, source.size)).toString('latin1');
}

const sourceOf = (content: string): Source => memorySource(new Uint8Array(Buffer.from(content, 'latin1')));

/** `harm` is done to the bytes of every re-pack, `rewrite` to those of every writing. */
function container({ harm = (content: string) => content, rewrite = (content: string) => content }): Format {
  const layout = custom<Source>({
    kind: 'fours',
    about: 'entries of four bytes',
    decode: r => all.decode(r),
    encode: (w, value) => w.putSource(sourceOf(rewrite(text(value)))),
    fields: (r, out) => all.fields(r, out),
  });
  const repackFours = (model: Source, edits: readonly EntryEdit[]): Source => {
    const entries: string[] = text(model).match(/.{1,4}/gs) ?? [];
    for (const edit of edits) {
      if (edit.kind === 'replace') entries[edit.index] = text(edit.content);
      if (edit.kind === 'add') entries.push(text(edit.content));
    }
    return sourceOf(harm(entries.join('')));
  };
  const fours: Format<Source> = {
    id: 'unknown',
    icon: 'binary',
    scope: 'others',
    title: 'Fours',
    detect: () => ({ confidence: 'certain', why: 'the test says so' }),
    layout,
    container: {
      entries: model =>
        Array.from({ length: Math.ceil(model.size / ENTRY) }, (_, index) => ({
          name: `${index}`,
          start: index * ENTRY,
          size: ENTRY,
        })),
      repack: repackFours,
    },
    exportsAs: [],
  };
  return fours as Format<unknown>; // only its own models are handed to it
}

const target = { source: sourceOf('aaaabbbbcccc'), name: 'fours', address: 'fours' };
const edit = { entries: [{ name: '1', nth: 1 }], kind: 'replace', content: sourceOf('BBBB') } as const;
const repackWith = (format: Format) => repack(target, [edit], { identify: () => ({ format }) });

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof FailureError ? error.failure : error;
}

test('a sound container is repacked', async () => {
  const result = await repackWith(container({}));
  expect(Buffer.from(toBytes(result.pieces)).toString()).toBe('aaaaBBBBcccc');
  expect(result.untouched).toBe(2);
});

test('a writer that changes a neighbour is caught, and the neighbour is named', async () => {
  const format = container({ harm: content => content.replace('cccc', 'cXcc') });
  expect(await failureOf(repackWith(format))).toMatchObject({ code: 'bug', where: { file: 'fours', entry: '2' } });
});

test('a writer that loses a neighbour is caught', async () => {
  const format = container({ harm: content => content.slice(0, -ENTRY) });
  expect(await failureOf(repackWith(format))).toMatchObject({ code: 'bug', where: { file: 'fours', entry: '2' } });
});

test('an entry that ends outside its file keeps the bytes it has', async () => {
  const cut = { ...target, source: sourceOf('aaaabbbbcc') };
  const cutting = (identified: Format) => repack(cut, [edit], { identify: () => ({ format: identified }) });
  const made = await cutting(container({}));
  expect(Buffer.from(toBytes(made.pieces)).toString()).toBe('aaaaBBBBcc');
  const format = container({ harm: content => content.replace('cc', 'cX') });
  expect(await failureOf(cutting(format))).toMatchObject({ code: 'bug', where: { file: 'fours', entry: '2' } });
});

test('a writer that stores an edited entry wrong is caught before anything is written, and the entry is named', async () => {
  const format = container({ harm: content => content.replace('BBBB', 'BxBB') });
  expect(await failureOf(repackWith(format))).toMatchObject({ code: 'bug', where: { file: 'fours', entry: '1' } });
});

test.each([
  ['wrong', 'ddXd'],
  ['not at all', ''],
])('a writer that stores an added entry %s is caught', async (_, stored) => {
  const format = container({ harm: content => content.replace('dddd', stored) });
  const added = { entries: [{ name: '3', nth: 1 }], kind: 'put', content: sourceOf('dddd') } as const;
  const adding = (identified: Format) => repack(target, [edit, added], { identify: () => ({ format: identified }) });
  expect(Buffer.from(toBytes((await adding(container({}))).pieces)).toString()).toBe('aaaaBBBBccccdddd');
  expect(await failureOf(adding(format))).toMatchObject({ code: 'bug', where: { file: 'fours', entry: '3' } });
});

test('a container that changes when it is rewritten without edits is not repacked, and the place is named', async () => {
  const format = container({ rewrite: content => content.replace('aaaa', 'aAaa') });
  expect(await failureOf(repackWith(format))).toMatchObject({
    code: 'notCanonical',
    where: { file: 'fours', start: 1 },
  });
});
