import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { buildArchive, buildWav } from '../support/build-zipper.ts';
import { hexText } from '../support/hex-text.ts';
import { readArchive } from '../support/read-archive.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

/** One block of MS ADPCM: two samples in its head (2, then 1), two codes. */
const coded = hexText(`
  "RIFF" 5E000000 "WAVE"
  "fmt " 32000000  0200 0100 112B0000 EE2A0000 0800 0400
    2000 0400 0700  0001 0000  0002 00FF  0000 0000  C000 4000  F000 0000  CC01 30FF  8801 18FF
  "cue " 04000000  00000000
  "data" 08000000  00 1000 0100 0200 11
`);
const step = buildWav({ samples: Uint8Array.of(128, 140, 128, 116) });

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  const members = [
    { name: 'step.wav', content: step },
    { name: 'voice.wav', content: coded },
  ];
  writeFileSync(at('zbd', 'sounds.zbd'), buildArchive(members, { version: 1 }));
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const read = (...names: readonly string[]): Uint8Array => new Uint8Array(readFileSync(at(...names)));

describe('sounds on the command line', () => {
  test('a sound that is to become a picture is refused in one sentence that names it once', async () => {
    const ran = await gantry('extract', 'zbd/sounds.zbd::step.wav', '-o', 'out', '--as', 'png');
    expect(ran).toMatchObject({
      status: 1,
      out: 'refused  zbd/sounds.zbd::step.wav is a sound and cannot be exported as png.\n',
    });
  });

  test('are extracted in a form that every player knows: PCM unchanged, MS ADPCM decoded, other chunks kept', async () => {
    const ran = await gantry('extract', 'zbd/sounds.zbd', '-o', 'out', '--as', 'wav', '--json');
    expect(ran).toMatchObject({ status: 0, err: '' });
    expect(read('out', 'step.wav')).toEqual(step);
    expect(read('out', 'voice.wav')).toEqual(
      hexText(`
        "RIFF" 38000000 "WAVE"
        "fmt " 10000000  0100 0100 112B0000 22560000 0200 1000
        "cue " 04000000  00000000
        "data" 08000000  0200 0100 1100 2100
      `),
    );
  });

  test('are extracted raw as stored', async () => {
    await gantry('extract', 'zbd/sounds.zbd', '-o', 'out');
    expect(read('out', 'voice.wav')).toEqual(coded);
  });

  test('that replace a sound of another rate, width or channels are converted, and the conversion is reported', async () => {
    writeFileSync(at('new.wav'), buildWav({ samples: new Uint8Array(8), rate: 22050, channels: 2, bits: 16 }));
    const ran = await gantry('replace', 'zbd/sounds.zbd', 'step.wav=new.wav', '-o', 'zbd/new.zbd', '--json');
    expect(ran.status).toBe(0);
    const notes = [
      'step.wav: Sample rate: 22,050 → 11,025 Hz.',
      'step.wav: Channels: 2 → 1.',
      'step.wav: Coding: PCM 16-bit → PCM 8-bit.',
    ];
    expect(json(ran)).toMatchObject({ out: 'zbd/new.zbd', notes });
    expect(ran.err.match(/^note: step\.wav: /gm)).toHaveLength(3);
    const { entries } = readArchive(read('zbd', 'new.zbd'), 1);
    expect(entries[0]?.content).toEqual(buildWav({ samples: Uint8Array.of(128) }));
  });

  test('are not converted with --raw, with a warning for each difference', async () => {
    const given = buildWav({ samples: new Uint8Array(8), rate: 22050, channels: 2, bits: 16 });
    writeFileSync(at('new.wav'), given);
    const ran = await gantry('replace', 'zbd/sounds.zbd', 'step.wav=new.wav', '-o', 'zbd/new.zbd', '--json', '--raw');
    expect(ran.status).toBe(0);
    const notes = [
      expect.stringMatching(/^step\.wav: It has 22,050 samples per second where the game's has 11,025/),
      expect.stringMatching(/^step\.wav: It has 2 channels where the game's has 1 channel/),
      expect.stringMatching(/^step\.wav: It is PCM of 16 bits where the game's is PCM of 8 bits/),
    ];
    expect(json(ran)).toMatchObject({ out: 'zbd/new.zbd', notes });
    const { entries } = readArchive(read('zbd', 'new.zbd'), 1);
    expect(entries[0]?.content).toEqual(given);
  });

  test('of the same form replace without a message, and other files are reported', async () => {
    writeFileSync(at('new.wav'), buildWav({ samples: new Uint8Array(50) }));
    const alike = await gantry('replace', 'zbd/sounds.zbd', 'step.wav=new.wav', '-o', 'zbd/new.zbd', '--json');
    expect(alike).toMatchObject({ status: 0, err: '' });
    expect(json(alike)).not.toHaveProperty('notes');
    const odd = await gantry('replace', 'zbd/sounds.zbd', 'step.wav=odd.bin', '-o', 'zbd/new.zbd', '--force');
    expect(odd.err).toContain('note: step.wav: This is not a sound file');
  });
});

describe('motions on the command line', () => {
  /** No frame but the extra one, one part. */
  const stand = hexText(`
    04000000 0000003F 00000000 01000000 000080BF 0000803F
    03000000 "hip" 0C000000  00000000 0000803F 00000080  0000803F 00000000 00000000 00000000
  `);

  test('are shown with quaternions as x, y, z, w and exported as a table', async () => {
    writeFileSync(at('heron_stand'), stand);
    const shown = await gantry('show', 'heron_stand', '--json');
    expect(json(shown)).toEqual({
      loopTime: 0.5,
      frameCount: 0,
      parts: [{ name: 'hip', translations: [[0, 1, -0]], rotations: [[0, 0, 0, 1]] }],
    });
    expect(await gantry('extract', 'heron_stand', '-o', 'out', '--as', 'csv')).toMatchObject({ status: 0 });
    expect(new TextDecoder().decode(read('out', 'heron_stand.csv'))).toBe(
      'part,frame,x,y,z,rotationX,rotationY,rotationZ,rotationW\r\nhip,0,0,1,-0,0,0,0,1\r\n',
    );
    const verified = await gantry('verify', 'heron_stand', '--json');
    expect(json(verified)).toMatchObject({ files: [{ format: 'zipper/motion', status: 'exact', explained: 1 }] });
  });
});
