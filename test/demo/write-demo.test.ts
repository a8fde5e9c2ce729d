import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { DEMO_STATE } from '../../electron/demo/known-by.ts';
import { demoFiles, writeDemo } from '../../electron/demo/write-demo.ts';
import { memorySource } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { wavFile } from '../../shared/formats/audio/wav/file-layout.ts';
import { sounds as wavSounds } from '../../shared/formats/audio/wav/index.ts';
import { identify } from '../../shared/formats/index.ts';
import type { Samples } from '../../shared/formats/sounds.ts';
import { fromText } from '../../shared/formats/zipper/reader/from-text.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import { toText } from '../../shared/formats/zipper/reader/to-text.ts';
import { slowCrc } from '../support/build-zipper.ts';
import { readArchive } from '../support/read-archive.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { isUnexplained } from './unexplained.ts';

const files = demoFiles();
const bytesOf = (path: string): Uint8Array => files.get(path) ?? new Uint8Array(0);
/** Of Pirate's Moon, whose archives have a checksum: the other games' are looked at in skerry.test.ts. */
const archives = [...files.keys()].filter(path => path.startsWith('zbd/') && path.endsWith('.zbd'));

describe('the demo game', () => {
  test('is the same on every machine', () => {
    const hashes = [...files].map(
      ([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)} ${path}`,
    );
    expect(hashes.join('\n')).toMatchSnapshot();
    const state = createHash('sha256').update(hashes.join('\n')).digest('hex').slice(0, 16);
    expect(DEMO_STATE, 'goes with the files: it tells a folder that holds them from one to bring up to date').toBe(
      state,
    );
  });

  test.each([...files.keys()])('%s is exact and fully explained, with everything in it', path => {
    const rows = verifyTree(path, path.split('/').at(-1) ?? path, memorySource(bytesOf(path)));
    const odd = rows.filter(({ status, explained }) => status !== 'exact' || explained !== 1);
    expect(odd.filter(row => !isUnexplained(row))).toEqual([]);
  });

  test.each(archives.filter(path => !/(motion|rtexture|interp|gamez|anim)\.zbd$/.test(path)))(
    '%s has right offsets, and its checksum is right unless it is the odd one',
    path => {
      const { entries, contents, checksum } = readArchive(bytesOf(path), 2);
      let start = 0;
      for (const entry of entries) {
        expect(entry.start).toBe(start);
        start += entry.length;
      }
      expect(contents.length).toBe(start);
      const right = /(soundsL|mechlib)\.zbd$/.test(path) ? 0 : slowCrc(contents);
      if (path === 'zbd/c2/reader.zbd') expect(checksum).not.toBe(right);
      else expect(checksum).toBe(right);
    },
  );

  test("has motions without lengths, as in Pirate's Moon, that loop seamlessly", () => {
    const archive = bytesOf('zbd/motion.zbd');
    expect(readArchive(archive, 2).entries.map(({ name, length }) => [name, length])).toEqual([
      ['heron_walk', 1],
      ['heron_stand', 1],
    ]);
    const rows = verifyTree('motion.zbd', 'motion.zbd', memorySource(archive));
    expect(rows.map(({ format }) => format)).toEqual(['zipper/archive', 'zipper/motion', 'zipper/motion']);
  });

  test('has sounds in every encoding, whose tones survive decoding', () => {
    const sounds = readArchive(bytesOf('zbd/soundsL.zbd'), 2).entries;
    const heard = (name: string, seconds: number) => {
      const content = sounds.find(entry => entry.name === name)?.content ?? new Uint8Array(0);
      const { value, fault } = decode(wavFile, memorySource(content));
      if (fault) throw new Error(fault.text);
      const info = wavSounds.describe(value);
      const samples = wavSounds.decode(value);
      if ('why' in info || 'why' in samples) throw new Error(name);
      return {
        coding: info.coding,
        channels: info.channels,
        marks: info.marks.map(mark => mark.name),
        hertz: pitchOf(samples, seconds),
      };
    };
    expect(heard('heat_alarm.wav', 0.18)).toMatchObject({
      coding: 'PCM',
      channels: 1,
      marks: ['warn', 'answer', 'again'],
    });
    expect(heard('heat_alarm.wav', 0.18).hertz).toBeCloseTo(660, -1);
    expect(heard('radio_call.wav', 0.3)).toMatchObject({ coding: 'MS ADPCM', channels: 1, marks: [] });
    expect(heard('radio_call.wav', 0.3).hertz).toBeCloseTo(440, -1);
    expect(heard('marsh_bell.wav', 0.6)).toMatchObject({ coding: 'PCM', channels: 2, marks: ['second stroke'] });
    expect(heard('marsh_bell.wav', 0.6).hertz).toBeCloseTo(440, -1);
    expect(heard('servo_turn.wav', 0.3).marks).toEqual(['Loop 1']);
  });

  test('has one thing to repair, and two notes in its message library', () => {
    const findings = [...files].flatMap(([path, bytes]) => {
      const source = memorySource(bytes);
      const { layout } = identify({ name: path, source }).format;
      return layout ? decode(layout, source).findings.map(finding => `${path} ${finding.path}`) : [];
    });
    expect(findings).toEqual(['HeronMsg.dll keys[0]', 'HeronMsg.dll messages[16]', 'zbd/c2/reader.zbd checksum']);
  });

  test('has readers whose text compiles back to them without a warning', () => {
    for (const path of archives.filter(name => name.includes('reader')))
      for (const { name, content } of readArchive(bytesOf(path), 2).entries) {
        const { value, fault } = decode(readerValue, memorySource(content));
        if (fault) throw new Error(`${name}: ${fault.text}`);
        expect(fromText(toText(value)), name).toEqual({ model: value, notes: [] });
      }
  });

  test('refers only to walkers, weapons and sounds that exist', () => {
    const [main, sounds] = ['zbd/reader.zbd', 'zbd/soundsL.zbd'].map(path => readArchive(bytesOf(path), 2).entries);
    const textOf = (name: string) => {
      const content = main?.find(entry => entry.name === name)?.content ?? new Uint8Array(0);
      const { value, fault } = decode(readerValue, memorySource(content));
      if (fault) throw new Error(`${name}: ${fault.text}`);
      return toText(value);
    };
    for (const [, file] of textOf('walkers.zrd').matchAll(/(dfn_\w+\.zrd)/g))
      expect(textOf(file ?? '')).toContain('WALKER');
    const files = [...textOf('sounds.zrd').matchAll(/FILE (\S+)/g)].map(([, file]) => file);
    expect(files).toEqual(expect.arrayContaining(sounds?.map(({ name }) => name) ?? []));
    expect(files.length).toBe(sounds?.length);
  });
});

describe('writing the demo', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-demo-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('writes all its files, into a folder that it creates if necessary', async () => {
    const inside = join(folder, 'games', 'heron');
    expect(await writeDemo(inside)).toEqual({ folder: inside, files: files.size });
    for (const [path, bytes] of files) expect(Uint8Array.from(await readFile(join(inside, path)))).toEqual(bytes);
  });

  test('restores an edited demo', async () => {
    await writeDemo(folder);
    await writeFile(join(folder, 'zbd', 'reader.zbd'), 'broken');
    await writeDemo(folder);
    expect(Uint8Array.from(await readFile(join(folder, 'zbd', 'reader.zbd')))).toEqual(bytesOf('zbd/reader.zbd'));
  });

  test('refuses a folder with other files, and leaves it unchanged', async () => {
    await writeFile(join(folder, 'Mech3.exe'), 'mine');
    const refusal = await writeDemo(folder).catch((error: unknown) => error);
    if (!(refusal instanceof FailureError)) throw new Error('it was written');
    expect(refusal.failure).toMatchObject({ code: 'refused', where: { file: folder } });
    expect(await readdir(folder)).toEqual(['Mech3.exe']);
  });
});

/** The pitch of the first channel, by how often it crosses silence upwards. */
function pitchOf({ samples, rate, channels }: Samples, seconds: number): number {
  const count = Math.trunc(seconds * rate);
  let crossings = 0;
  for (let i = 1; i < count; i++)
    if ((samples[(i - 1) * channels] ?? 0) < 0 && (samples[i * channels] ?? 0) >= 0) crossings++;
  return crossings / seconds;
}
