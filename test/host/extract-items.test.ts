import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ExportDesk, madeOf } from '../../electron/answers/export/export-desk.ts';
import { View } from '../../electron/answers/view.ts';
import { createExportThreads, extractItems } from '../../electron/host/extract/extract-items.ts';
import { collected, toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { ExportKind } from '../../shared/contract/command-types.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { type AnyFormat, formatById } from '../../shared/formats/index.ts';
import { buildArchive } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A reader of many numbers: the type of a list, one more than its items, and each with its type. */
function longReader(count: number): Uint8Array {
  const words = new Uint32Array([4, count + 1, ...Array.from({ length: count }, (_, i) => [1, i]).flat()]);
  return new Uint8Array(words.buffer);
}

/** What comes out as JSON, and the addresses that threads were asked to make. */
async function extracted(startAfter: number) {
  const [base, folder] = [temporaryFolder({}), temporaryFolder({})];
  writeFileSync(join(base, 'long.zrd'), longReader(140_000));
  const threads = createExportThreads(startAfter, folder);
  onTestFinished(() => threads.close());
  const asked: string[] = [];
  const told: typeof threads = {
    ...threads,
    make(task, signal) {
      asked.push(...task.addresses);
      return threads.make(task, signal);
    },
  };
  const request = { base, places: ['long.zrd'], kinds: ['json'], scene: async () => [] } as const;
  const made: unknown[] = [];
  const items = extractItems({ ...request, signal: new AbortController().signal }, told, row => made.push(row));
  const inMemory: boolean[] = [];
  for await (const { content } of items) {
    inMemory.push(typeof content !== 'function' && content.some(piece => piece instanceof Uint8Array));
    made.push(JSON.parse(new TextDecoder().decode(toBytes(collected(content)))).length);
  }
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile());
  await threads.close();
  return { asked, made, inMemory, left, folders: readdirSync(folder) };
}

test('a thread makes a long file for the window without blocking it and without holding it in memory', async () => {
  const nothingLeft = { inMemory: [false], left: [], folders: [] };
  expect(await extracted(0)).toEqual({ asked: ['long.zrd'], made: [140_000], ...nothingLeft });
});

test('for the command line, a long file is generated while it is written, and is never in memory as a whole', async () => {
  expect(await extracted(1)).toEqual({ asked: [], made: [140_000], inMemory: [false], left: [], folders: [] });
});

test('a thread closes an archive of many entries before it reads the next; entries with the same name are distinguished', () => {
  const archiveOf = (count: number) => {
    const members = Array.from({ length: count }, (_, i) => ({ name: 'same.zrd', content: longReader(i % 7) }));
    return buildArchive(members, { version: 1 });
  };
  const base = temporaryFolder({ 'many.zbd': archiveOf(5001), 'few.zbd': archiveOf(2) });
  let left = 0;
  const desk = new ExportDesk(() => {
    left += 1;
  });
  const lengthOf = (container: string, address: string, index: number) => {
    const task = { base, container, addresses: [address], indices: [index], kinds: ['json'] } as const;
    const answer = desk.answer(task, () => {});
    const [form] = answer.kind === 'made' ? (answer.made[0]?.forms[0] ?? []) : [];
    return form && 'bytes' in form ? JSON.parse(new TextDecoder().decode(form.bytes)).length : form;
  };
  expect(lengthOf('many.zbd', 'many.zbd::same.zrd~6', 5)).toBe(5);
  expect([left, lengthOf('few.zbd', 'few.zbd::same.zrd~2', 1), left]).toEqual([0, 1, 1]);
  expect([lengthOf('many.zbd', 'many.zbd::same.zrd', 0), left]).toEqual([0, 1]);
  expect(() => lengthOf('many.zbd', 'many.zbd::same.zrd~6', 6)).toThrow('had an entry many.zbd::same.zrd~6');
});

const WHY = 'Gantry itself failed while it made this file: no such thing';

describe('a bug in one form of one file is one refused row', () => {
  function fail(): never {
    throw new TypeError('no such thing');
  }
  const reader: AnyFormat = formatById('zipper/reader');
  // Read as a structure of the user's own is: threads know nothing of it.
  const faulty: AnyFormat = {
    ...reader,
    isForeign: true,
    exportsAs: ['png', 'text', 'json'],
    pictures: { list: fail, decode: fail, pixel: fail, pixelsAt: fail },
    text: { language: 'zrd', toText: fail, fromText: fail },
  };

  async function rowsOf(kinds: readonly ExportKind[]) {
    const base = temporaryFolder({ 'a.zrd': longReader(1), 'b.zrd': longReader(2) });
    const threads = createExportThreads(1);
    onTestFinished(() => threads.close());
    const rows: object[] = [];
    const known = ({ name }: { readonly name: string }): AnyFormat => (name === 'a.zrd' ? faulty : reader);
    const request = { base, places: ['.'], kinds, scene: async () => [], known, signal: new AbortController().signal };
    for await (const { address } of extractItems(request, threads, row => rows.push(row))) rows.push({ address });
    return rows;
  }

  test.each(['png', 'text'] as const)('%s', async kind => {
    const rows = await rowsOf([kind, 'raw']);
    expect(rows).toContainEqual({ address: './a.zrd', refused: WHY });
    expect(rows.filter(row => !('refused' in row)).length).toBe(kind === 'png' ? 2 : 3);
  });

  test('a refused scene has the reason in its row, and cancelling stops everything', async () => {
    const shown = formatById('kotor/lyt');
    expect(shown.scenes).toBeDefined();
    const ways = [fail, () => Promise.reject(new FailureError({ code: 'unsupported', text: 'Too large.' }))];
    const told = await Promise.all(ways.map(way => sceneRows(way)));
    expect(told).toEqual([WHY, 'Too large.'].map(refused => [{ address: './a.lyt', refused }, { address: './a.lyt' }]));
    const cancelled = new FailureError({ code: 'cancelled', text: 'Cancelled.' });
    await expect(sceneRows(() => Promise.reject(cancelled))).rejects.toBe(cancelled);
  });

  test('in a thread, the rest of the file is still extracted', () => {
    const target = { address: 'a.zrd', view: new View('a.zrd', memorySource(longReader(1)), 0, faulty) };
    const { forms } = madeOf(target, { kinds: ['png', 'text', 'json'] });
    expect(forms.map(([form]) => form)).toEqual([
      { why: WHY },
      { why: WHY },
      expect.objectContaining({ ending: '.json' }),
    ]);
  });
});

async function sceneRows(scene: () => Promise<never>) {
  const base = temporaryFolder({ 'a.lyt': new TextEncoder().encode('beginlayout\r\ndonelayout\r\n') });
  const threads = createExportThreads(1);
  onTestFinished(() => threads.close());
  const rows: object[] = [];
  const request = { base, places: ['.'], kinds: ['glb', 'raw'], scene, signal: new AbortController().signal } as const;
  for await (const { address } of extractItems(request, threads, row => rows.push(row))) rows.push({ address });
  return rows;
}
