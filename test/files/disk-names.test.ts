import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskPath, namesInFolder, shownName } from '../../electron/files/disk-names.ts';
import { openAddress } from '../../electron/files/open-address.ts';
import { writeFile } from '../../electron/files/write-file.ts';
import { walk } from '../../electron/index/walk.ts';

/** Names as bytes, and as they stand in an address. */
const names: readonly (readonly [shown: string, bytes: Uint8Array])[] = [
  ['plain.txt', Buffer.from('plain.txt')],
  ['Grüße 100%.txt', Buffer.from('Grüße 100%.txt')],
  ['a%3A%3Ab.txt', Buffer.from('a::b.txt')],
  ['a%253A%253Ab.txt', Buffer.from('a%3A%3Ab.txt')],
  ['red%1B[31m.txt', Buffer.from('red\x1b[31m.txt')],
  ['two%0Arows.txt', Buffer.from('two\nrows.txt')],
  ['%E2%80%AEtxt.exe', Buffer.from('\u202etxt.exe')],
  ['caf%E9.txt', Buffer.from('caf\xe9.txt', 'latin1')],
  ['%25E9%E9.txt', Buffer.from('%E9\xe9.txt', 'latin1')],
];

test('a name is shown in a form that is safe in an address and on a terminal', () => {
  expect(names.map(([, bytes]) => shownName(bytes))).toEqual(names.map(([shown]) => shown));
});

describe.skipIf(process.platform !== 'linux')('on a disk that allows any bytes as a name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-names-'));
  beforeAll(() => {
    mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('caf\xe9', 'latin1')]));
    for (const [shown, bytes] of names) {
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), bytes]), shown);
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9, 0x2f), bytes]), shown);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('every file is listed, and opens by its listed name', async () => {
    const { files, problems } = await walk(folder);
    const shown = names.map(([name]) => name);
    expect(problems).toEqual([]);
    expect(files.map(file => file.path).sort()).toEqual([...shown, ...shown.map(name => `caf%E9/${name}`)].sort());
    for (const { path } of files) {
      const opened = openAddress(folder, path);
      const text = Buffer.from(opened.source.read(0, opened.source.size)).toString();
      opened.close();
      expect(path.endsWith(text), path).toBe(true);
    }
  });

  test('is written under its own name', async () => {
    const before = readdirSync(folder, { encoding: 'latin1' }).sort();
    for (const [shown] of names) await writeFile(join(folder, shown), [Buffer.from(`new ${shown}`)]);
    expect(readdirSync(folder, { encoding: 'latin1' }).sort()).toEqual(before);
    for (const [shown] of names) expect(readFileSync(diskPath(join(folder, shown)), 'utf8')).toBe(`new ${shown}`);
  });

  test('a folder whose name only looks like an escape is found', () => {
    mkdirSync(join(folder, 'mods%20old'));
    writeFileSync(join(folder, 'mods%20old', 'x.txt'), '');
    expect(namesInFolder(join(folder, 'mods%20old'))).toEqual(['x.txt']);
    expect(diskPath(join(folder, 'mods%20old', 'new%20file.txt'))).toBe(join(folder, 'mods%20old', 'new%20file.txt'));
  });
});
