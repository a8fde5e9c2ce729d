import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BrowseHost, browseHost } from '../support/browse-host.ts';
import {
  buildArchive,
  buildEmptyScript,
  buildReader,
  buildWav,
  float,
  int,
  type Value,
} from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The shortest sound there is: a head, and no sample. */
const wav = buildWav({ samples: new Uint8Array(0) });
const reader = (...value: Value[]) => buildReader(value);

function install(files: Readonly<Record<string, Uint8Array | string>>): string {
  const folder = temporaryFolder();
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

function archive(members: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const list = Object.entries(members).map(([name, content]) => ({ name, content }));
  return buildArchive(list, { version: 1 });
}

const files = {
  'zbd/reader.zbd': archive({
    'walker.zrd': reader(
      'SOUND',
      'Step',
      'SOUNDS',
      ['LOUD', 'bang.WAV'],
      'SPEED',
      float(2),
      'PART',
      'parts.zrd',
      'NAME',
      'step',
    ),
    'parts.zrd': reader('FILE', 'gone.wav', int(3), 'MODEL', 'crane.flt', 'SOUND', 'whistle'),
  }),
  'zbd/sounds.zbd': archive({ 'step.wav': wav, 'bang.wav': wav }),
  'list.zrd': '(INCLUDE C:\\data\\parts.zrd "parts.zrd")\r\n',
};

async function scanned(folder: string): Promise<BrowseHost> {
  const host = browseHost(folder);
  await host.handlers.scan({ install: host.install }, host.context);
  return host;
}

async function references(host: BrowseHost, address: string) {
  const { id } = await host.handlers.locate({ install: host.install, address }, host.context);
  const { uses, usedBy } = await host.handlers.references({ asset: id }, host.context);
  return {
    uses: uses.map(
      ({ path, kind, name, target, isMissing }) =>
        `${path} ${kind} ${name} -> ${target?.address ?? (isMissing ? 'missing' : 'nothing')}`,
    ),
    usedBy: usedBy.map(({ address: by, path, name }) => `${by} ${path} ${name}`),
  };
}

describe('a name in some bytes', () => {
  test('is found in any case, with and without extension and folders', async () => {
    const host = await scanned(install(files));
    expect(await references(host, 'zbd/reader.zbd::walker.zrd')).toEqual({
      uses: [
        '[1] sound Step -> zbd/sounds.zbd::step.wav',
        '[3][1] sound bang.WAV -> zbd/sounds.zbd::bang.wav',
        '[7] reader parts.zrd -> zbd/reader.zbd::parts.zrd',
      ],
      usedBy: [],
    });
    expect(await references(host, 'zbd/sounds.zbd::step.wav')).toEqual({
      uses: [],
      usedBy: ['zbd/reader.zbd::walker.zrd [1] Step'],
    });
    expect(await references(host, 'zbd/reader.zbd::parts.zrd')).toMatchObject({
      usedBy: ['list.zrd [0][1] C:\\data\\parts.zrd', 'zbd/reader.zbd::walker.zrd [7] parts.zrd'],
    });
  });

  test('is missing only if it has a file’s extension, and the game folder has files of its kind', async () => {
    const host = await scanned(install(files));
    expect((await references(host, 'zbd/reader.zbd::parts.zrd')).uses).toEqual([
      '[1] sound gone.wav -> missing',
      '[4] model crane.flt -> nothing',
    ]);
    expect(await host.handlers.problems({ install: host.install }, host.context)).toMatchObject([
      { address: 'zbd/reader.zbd::parts.zrd', path: '[1]', weight: 'note', text: expect.stringContaining('gone.wav') },
    ]);
    const alone = await scanned(install({ 'zbd/reader.zbd': files['zbd/reader.zbd'] }));
    expect(await alone.handlers.problems({ install: alone.install }, alone.context)).toEqual([]);
  });

  test('is looked up again after each scan, also in unchanged files', async () => {
    const folder = install(files);
    const host = await scanned(folder);
    writeFileSync(join(folder, 'zbd/more.zbd'), archive({ 'GONE.WAV': wav }));
    await host.handlers.scan({ install: host.install }, host.context);
    expect(await host.handlers.problems({ install: host.install }, host.context)).toEqual([]);
    expect((await references(host, 'zbd/more.zbd::GONE.WAV')).usedBy).toEqual([
      'zbd/reader.zbd::parts.zrd [1] gone.wav',
    ]);
    rmSync(join(folder, 'zbd/more.zbd'));
    await host.handlers.scan({ install: host.install }, host.context);
    expect((await references(host, 'zbd/reader.zbd::parts.zrd')).uses[0]).toBe('[1] sound gone.wav -> missing');
  });

  test('is unknown before the first scan', async () => {
    const host = browseHost(install(files));
    const { id } = await host.handlers.locate({ install: host.install, address: 'list.zrd' }, host.context);
    expect(await host.handlers.references({ asset: id }, host.context)).toEqual({
      uses: [],
      usedBy: [],
      isUnknown: true,
    });
  });
});

describe('a loose script', () => {
  const files = { 'zbd/interp.zbd': buildEmptyScript('support\\init.gw'), 'support/Init.GW': 'PRINT hello\r\n' };

  test('replaces the one with its name in interp.zbd, and both say so', async () => {
    const host = await scanned(install({ ...files, 'other/init.gw': 'PRINT\r\n', 'support/more.gw': 'PRINT\r\n' }));
    const problems = await host.handlers.problems({ install: host.install }, host.context);
    expect(problems.map(({ address, path, weight, text }) => [address, path, weight, text])).toEqual([
      ['support/Init.GW', '', 'note', 'The games run this file instead of the script in zbd/interp.zbd.'],
      [
        'zbd/interp.zbd',
        'scripts[0]',
        'note',
        'The games do not run this script while support/Init.GW is a loose file.',
      ],
    ]);
  });

  test('is no longer reported when it is gone', async () => {
    const folder = install(files);
    const host = await scanned(folder);
    rmSync(join(folder, 'support/Init.GW'));
    await host.handlers.scan({ install: host.install }, host.context);
    expect(await host.handlers.problems({ install: host.install }, host.context)).toEqual([]);
  });
});
