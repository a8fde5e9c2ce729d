import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import type { Client, Transport } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { zipperFixtures } from '../fixtures/zipper.ts';
import { buildArchive, buildWav } from '../support/build-zipper.ts';
import { hexText } from '../support/hex-text.ts';
import { readArchive } from '../support/read-archive.ts';
import { makeInstall, type SmallInstall } from './support/small-install.ts';

const step = buildWav({ samples: Uint8Array.of(128, 255, 0, 128), rate: 4 });
const walk = zipperFixtures.find(({ name }) => name === 'motion')?.bytes ?? new Uint8Array(0);

let files: SmallInstall;
let host: Host;
let transport: Transport;
let client: Client<Workbench>;
let install: Install;

beforeEach(async () => {
  files = makeInstall();
  const sounds = buildArchive([{ name: 'step.wav', content: step }], { version: 1 });
  writeFileSync(join(files.folder, 'zbd', 'sounds.zbd'), sounds);
  writeFileSync(
    join(files.folder, 'zbd', 'motion.zbd'),
    buildArchive([{ name: 'walk', content: walk }], { version: 1 }),
  );
  host = createHost({ dataFolder: files.dataFolder, version: '0', transport: 'in-process', safe: true });
  const [near, far] = inProcessPair();
  host.serve(far);
  transport = openTransport({ connect: async () => near });
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
});
afterEach(async () => {
  transport.close();
  await host.close();
  files.remove();
});

const assetAt = async (address: string): Promise<AssetId> => (await client.locate({ install: install.id, address })).id;

describe('sounds in the window', () => {
  test('have their peaks and the position of their samples', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    expect(await client.sound({ asset })).toEqual({
      ...{ revision: 0, coding: 'PCM', rate: 4, channels: 1, bitsPerSample: 8, frameCount: 4, marks: [] },
      data: { path: 'wave.chunks[1].samples', start: 44, size: 4, blockSize: 1, framesPerBlock: 1 },
      peaks: [[0, 0.992, -1, 0]],
    });
    expect((await client.openAsset({ asset })).views).toEqual(['audio', 'structure', 'hex', 'info']);
  });

  test('from a file are converted to the replaced sound’s form in every way of replacing, and report damage', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    const cut = buildWav({ samples: new Uint8Array(16).fill(128), rate: 8 }).subarray(0, -4);
    const { notes } = await client.replaceWithFile({ asset, name: 'cut.wav', bytes: cut });
    expect(notes[0]).toMatch(/^It is damaged: .*chunk "data" of 16 bytes overruns/);
    expect(notes[1]).toBe('Sample rate: 8 → 4 Hz.');
    expect(await client.sound({ asset })).toMatchObject({ rate: 4, frameCount: 6 });
  });

  test('are sent as a file that every browser plays', async () => {
    const { bytes } = await client.soundWav({ asset: await assetAt('zbd/sounds.zbd::step.wav') });
    expect(bytes).toEqual(
      hexText(`
        "RIFF" 2C000000 "WAVE"
        "fmt " 10000000  0100 0100 04000000 08000000 0200 1000
        "data" 08000000  0000 007F 0080 0000
      `),
    );
  });

  test('are replaced by a converted sound that can be played first', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    const bytes = buildWav({ samples: new Uint8Array(6), rate: 8, channels: 1, bits: 16 });
    const { warnings, changes, sound } = await client.checkSound({ asset, bytes });
    expect(warnings).toEqual([]);
    expect(changes).toEqual(['Sample rate: 8 → 4 Hz', 'Coding: PCM 16-bit → PCM 8-bit']);
    expect(sound).toMatchObject({ coding: 'PCM', rate: 4, bitsPerSample: 8, frameCount: 2, peaks: [[0, 0]] });
    expect(sound.wav).toEqual(buildWav({ samples: new Uint8Array(4), rate: 4, bits: 16 }));
    await client.replaceSound({ asset, bytes });
    expect(await client.sound({ asset })).toMatchObject({ revision: 1, rate: 4, bitsPerSample: 8, frameCount: 2 });
  });

  test('that are replaced by the same sound make no step', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    const before = readFileSync(join(files.folder, 'zbd', 'sounds.zbd'));
    const same = { revision: 0, size: step.length, canUndo: null, changed: [] };
    expect(await client.replaceSound({ asset, bytes: step })).toMatchObject(same);
    expect(await client.replaceWithFile({ asset, name: 'step.wav', bytes: step })).toMatchObject({ edited: same });
    const archive = await assetAt('zbd/sounds.zbd');
    await client.replaceWithFile({ asset: archive, name: 'sounds.zbd', bytes: Uint8Array.from(before) });
    expect(await client.changes({ install: install.id })).toEqual([]);
  });

  test('are replaced as an edit of the project, or unconverted on request, after a note on the differences', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    const bytes = buildWav({ samples: new Uint8Array(6), rate: 8, channels: 1, bits: 16 });
    const { warnings, changes } = await client.checkSound({ asset, bytes, raw: true });
    expect(changes).toEqual([]);
    expect(warnings.map(text => text.slice(0, 30))).toEqual([
      'It has 8 samples per second wh',
      'It is PCM of 16 bits where the',
    ]);
    await client.replaceSound({ asset, bytes, raw: true });
    expect(await client.sound({ asset })).toMatchObject({ revision: 1, rate: 8, bitsPerSample: 16, frameCount: 3 });
    expect(await client.changes({ install: install.id })).toMatchObject([{ label: 'Replace the sound' }]);
    await client.writeInstall({ install: install.id });
    const { entries } = readArchive(Uint8Array.from(readFileSync(join(files.folder, 'zbd', 'sounds.zbd'))), 1);
    expect(entries[0]?.content).toEqual(bytes);
  });

  test('are not replaced by other files, and the bytes stay', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    const bytes = new Uint8Array(100);
    for (const call of [client.checkSound({ asset, bytes }), client.replaceSound({ asset, bytes })])
      await expect(call).rejects.toMatchObject({
        failure: { code: 'badRequest', text: expect.stringContaining('not a sound') },
      });
    const longer = buildWav({ samples: new Uint8Array(5), bits: 40 });
    await expect(client.replaceSound({ asset, bytes: longer })).rejects.toMatchObject({
      failure: { code: 'unsupported' },
    });
    expect(await client.changes({ install: install.id })).toEqual([]);
  });

  test('refuse assets that are not sounds in a sentence', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await expect(client.sound({ asset })).rejects.toMatchObject({
      failure: { code: 'unsupported', text: 'zbd/reader.zbd::heron.zrd cannot be played: it is a reader.' },
    });
  });
});

describe('movements in the window', () => {
  test('are curves with the positions of their keys; quaternions are x, y, z, w', async () => {
    const asset = await assetAt('zbd/motion.zbd::walk');
    const { duration, keyCount, groups } = await client.tracks({ asset });
    expect({ duration: duration.toFixed(3), keyCount }).toEqual({ duration: '0.200', keyCount: 2 });
    expect(groups.map(({ name }) => name)).toEqual(['hip', '']);
    expect(groups[0]?.tracks).toMatchObject([
      { name: 'translation', path: 'parts[0].translations', start: 35, keySize: 12, axes: ['x', 'y', 'z'] },
      {
        name: 'rotation',
        path: 'parts[0].rotations',
        start: 59,
        keySize: 16,
        axes: ['x', 'y', 'z', 'w'],
        offsets: [4, 8, 12, 0],
      },
    ]);
    // x and x, y and y, z and z (0, then -0), w and w of the two keys
    expect(groups[0]?.tracks[1]?.values).toEqual(hexText('4*00000000 00000000 00000080 0000803F 0000803F'));
    expect((await client.openAsset({ asset })).views).toEqual(['curve', 'table', 'structure', 'hex', 'info']);
  });

  test('refuse assets without movements in a sentence', async () => {
    const asset = await assetAt('zbd/sounds.zbd::step.wav');
    await expect(client.tracks({ asset })).rejects.toMatchObject({ failure: { code: 'unsupported' } });
  });
});
