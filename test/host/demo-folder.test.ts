import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readyDemo } from '../../electron/host/demo-folder.ts';
import { demoFiles } from '../support/demo-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files = demoFiles();
const READER = 'zbd/reader.zbd';
const ONE_OLD = 'an older version wrote this';

const shortHash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

interface Older {
  readonly edits?: Readonly<Record<string, string>>;
  /** Versions before the state of the whole was noted. */
  readonly notesState?: boolean;
}

/** A data folder whose demo an older version wrote: one file was another then, and one was not there yet. */
async function olderDemo({ edits = {}, notesState = true }: Older = {}): Promise<{ data: string; demo: string }> {
  const data = temporaryFolder();
  const demo = await readyDemo(data);
  await writeFile(join(demo, READER), ONE_OLD);
  await rm(join(demo, 'zbd/c1/gamez.zbd'));
  const note: { files: Record<string, string> } = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'));
  const { 'zbd/c1/gamez.zbd': _, ...kept } = note.files;
  const hashes = { ...kept, [READER]: shortHash(ONE_OLD) };
  const older = notesState ? { state: 'an older one', files: hashes } : hashes;
  await writeFile(join(data, 'demo.json'), JSON.stringify(older));
  for (const [path, text] of Object.entries(edits)) await writeFile(join(demo, path), text);
  return { data, demo };
}

describe('the demo in the data folder', () => {
  test('is written if it is missing, and recorded', async () => {
    const data = temporaryFolder();
    const demo = await readyDemo(data);
    for (const [path, bytes] of files) expect(Uint8Array.from(await readFile(join(demo, path)))).toEqual(bytes);
    const note = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'));
    expect(note.files[READER]).toBe(shortHash(files.get(READER) ?? ''));
  });

  test.each([true, false])(
    'becomes the current one if an older version wrote it (state noted: %s)',
    async notesState => {
      const { data, demo } = await olderDemo({ notesState });
      await readyDemo(data);
      for (const [path, bytes] of files) expect(Uint8Array.from(await readFile(join(demo, path))), path).toEqual(bytes);
    },
  );

  test('keeps edited files, and only those', async () => {
    const { data, demo } = await olderDemo({ edits: { 'ReadMe.txt': 'mine' } });
    await readyDemo(data);
    expect(await readFile(join(demo, 'ReadMe.txt'), 'utf8')).toBe('mine');
    expect(Uint8Array.from(await readFile(join(demo, READER)))).toEqual(files.get(READER));
  });

  test('keeps an edit permanently, however often it is opened', async () => {
    const { data, demo } = await olderDemo({ edits: { [READER]: 'mine' } });
    await readyDemo(data);
    await readyDemo(data);
    expect(await readFile(join(demo, READER), 'utf8')).toBe('mine');
  });

  test('does not restore removed files', async () => {
    const data = temporaryFolder();
    const demo = await readyDemo(data);
    await rm(join(demo, 'maps/m1.zmap'));
    await readyDemo(data);
    expect(existsSync(join(demo, 'maps/m1.zmap'))).toBe(false);
  });

  test('leaves a file alone that a mod project edits', async () => {
    const { data, demo } = await olderDemo();
    const original = { size: 1, sha256: null, modified: 0 };
    const manifest = {
      version: 1,
      game: null,
      install: demo,
      edited: { [`${READER}::dfn_heron.zrd`]: original },
      files: {},
    };
    await mkdir(join(data, 'projects', 'demo.gantry'), { recursive: true });
    await writeFile(join(data, 'projects', 'demo.gantry', 'project.json'), JSON.stringify(manifest));
    await readyDemo(data);
    expect(await readFile(join(demo, READER), 'utf8')).toBe(ONE_OLD);
    expect(existsSync(join(demo, 'zbd/c1/gamez.zbd'))).toBe(true);
  });

  test('without a record, changes only what earlier versions wrote', async () => {
    const { data, demo } = await olderDemo();
    await writeFile(join(data, 'demo.json'), 'no note at all');
    await readyDemo(data);
    expect(await readFile(join(demo, READER), 'utf8')).toBe(ONE_OLD);
    expect(existsSync(join(demo, 'zbd/c1/gamez.zbd'))).toBe(true);
  });
});
