import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gameIn, recognise } from '../../electron/index/recognise.ts';
import { buildArchive, buildReader } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const numbers = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const world = (version: number) => numbers(0x02971222, version, 0, 0);
const animation = (version: number) => numbers(0x08170616, version, 0, 0);
const member = [{ name: 'a.zrd', content: buildReader([]) }];
const readers1 = buildArchive(member, { version: 1 });
const readers2 = buildArchive(member, { version: 2, checksum: 'right' });

describe('recognising a game', () => {
  test.each([
    ['Recoil', { 'zbd/zrdr.zbd': readers1, 'zbd/m1/gamez.zbd': world(15) }, 'zbd/m1/gamez.zbd'],
    ['MechWarrior 3', { 'zbd/reader.zbd': readers1, 'zbd/c1/gamez.zbd': world(27) }, 'zbd/c1/gamez.zbd'],
    ['Pirate’s Moon', { 'zbd/reader.zbd': readers2, 'zbd/c1/gamez.zbd': world(41) }, 'zbd/c1/gamez.zbd'],
    ['Crimson Skies', { 'zbd/zrdr.zbd': readers1, 'zbd/planes.zbd': world(42) }, 'zbd/planes.zbd'],
    ['Recoil', { 'zbd/m1/anim.zbd': animation(28) }, 'zbd/m1/anim.zbd'],
    ['Crimson Skies', { 'zbd/c1/cam_anim.zbd': animation(53) }, 'zbd/c1/cam_anim.zbd'],
    ['MechWarrior 3', { 'ZBD/READER.ZBD': readers1 }, 'ZBD/READER.ZBD'],
    ['Pirate’s Moon', { 'Zbd/C1/Reader_m1.zbd': readers2 }, 'Zbd/C1/Reader_m1.zbd'],
    ['Recoil', { 'zbd/zrdr.zbd': readers1 }, 'zbd/zrdr.zbd'],
    ['Crimson Skies', { 'zbd/zrdr.zbd': readers1, 'strings.dll': '' }, 'zbd/zrdr.zbd'],
    ['Gantry’s demo', { 'gantry-demo.txt': '', 'zbd/reader.zbd': readers2 }, ''],
  ])('%s by its own files, whatever their case', async (game, files, witness) => {
    const folder = temporaryFolder(files);
    expect(await recognise(folder)).toEqual({
      game,
      title: game,
      note: expect.stringContaining(witness),
      suggestion: null,
    });
    expect((await gameIn(folder))?.game).toBe(game);
  });

  test('distinguishes releases of MechWarrior 3 by the maps of its patch, and the German one by its encrypted program', async () => {
    const base = { 'zbd/reader.zbd': readers1, 'zbd/c1/gamez.zbd': world(27), 'zbd/c3/gamez.zbd': world(27) };
    const noteOf = async (more: Readonly<Record<string, string>>) =>
      (await recognise(temporaryFolder({ ...base, ...more }))).note.replace(/^.*worlds\. /, '');
    expect(await noteOf({})).toBe('It is without the patch to version 1.2: the two maps of that patch are missing.');
    const patched = { 'zbd/c3/readermp3.zbd': '', 'zbd/c3/ReaderMP4.zbd': '' };
    expect(await noteOf(patched)).toBe('It is version 1.2 with its patch: it has the maps of that patch.');
    expect(await noteOf({ 'Mech3.icd': '' })).toBe('Mech3.icd is known only from the German version 1.0.');
  });

  test('says how many worlds of Pirate’s Moon are the original ones', async () => {
    const sold = (...[time, textures, nodes, free, offset]: readonly number[]) =>
      numbers(0x02971222, 41, time ?? 0, textures ?? 0, 40, 0, 0, nodes ?? 0, free ?? 0, offset ?? 0);
    const folder = temporaryFolder({
      'zbd/reader.zbd': readers2,
      'zbd/c1/gamez.zbd': sold(942371914, 437, 5793, 1240, 4909452),
      'zbd/c2/gamez.zbd': sold(942426872, 396, 5593, 835, 3609600),
    });
    expect((await recognise(folder)).note).toMatch(
      /1 of 4 worlds are those that were sold, by the numbers of their headers; zbd\/c2\/gamez\.zbd differ\.$/,
    );
  });

  test('goes by the bytes, not the names', async () => {
    const folder = temporaryFolder({
      'zbd/gamez.zbd': numbers(1, 27, 0),
      'zbd/c1/anim.zbd': 'x',
      'zbd/reader.zbd': 'text',
    });
    expect(await recognise(folder)).toMatchObject({ game: null, note: expect.stringContaining('nothing in it shows') });
  });

  test.each(['zbd', 'zbd/c1'])('one level too deep (%s): names the folder to open instead', async inside => {
    const folder = temporaryFolder({ 'zbd/reader.zbd': readers1, 'zbd/c1/gamez.zbd': world(27) });
    const { game, note, suggestion } = await recognise(join(folder, inside));
    expect([game, suggestion]).toEqual(['MechWarrior 3', folder]);
    expect(note).toBe(`This is a part of MechWarrior 3; open the folder ${basename(folder)} to have all of it.`);
  });

  test.each(['MW3', 'Games/MW3'])('one level too high (%s is below): names the folder to open instead', async below => {
    const folder = temporaryFolder({ [`${below}/zbd/reader.zbd`]: readers1, 'other/readme.txt': '' });
    expect(await recognise(folder)).toEqual({
      game: null,
      title: basename(folder),
      note: 'This folder is not a game folder. Found MechWarrior 3 in MW3: open that folder.',
      suggestion: join(folder, below),
    });
    expect(await gameIn(folder)).toBeUndefined();
  });

  test('a CD with the game on it is distinguished from an installed game', async () => {
    const folder = temporaryFolder({ 'AUTORUN.INF': '', 'zbd/reader.zbd': readers1 });
    expect(await recognise(folder)).toMatchObject({
      game: 'MechWarrior 3',
      note: 'This looks like the CD of MechWarrior 3 (zbd/reader.zbd is an archive as it writes them); to change something, open the folder where it is installed.',
    });
  });

  test('a CD with only an installer asks to install first', async () => {
    const folder = temporaryFolder({ 'setup.exe': '', 'data1.cab': '' });
    expect(await recognise(folder)).toMatchObject({ game: null, note: expect.stringContaining('install the game') });
  });

  test('other folders are reported as no game, and can be opened', async () => {
    expect(await recognise(temporaryFolder())).toMatchObject({ game: null, note: 'The folder is empty.' });
    const folder = temporaryFolder({ 'readme.txt': '' });
    expect(await recognise(folder)).toEqual({
      game: null,
      title: basename(folder),
      note: 'Gantry does not know this game, but you can open its files.',
      suggestion: null,
    });
  });
});
