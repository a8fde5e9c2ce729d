import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mountOrderOf } from '../../electron/index/mount-order.ts';
import { recognise } from '../../electron/index/recognise.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildBig, buildMix } from '../support/westwood-archives.ts';

const big = buildBig([]);
const mix = buildMix([]);

describe('recognising games of Westwood’s engine', () => {
  test.each([
    ['Renegade', { 'Data/always.dat': mix, 'Renegade.exe': '' }, 'Data/always.dat'],
    ['Renegade', { 'DATA/ALWAYS2.DAT': mix }, 'DATA/ALWAYS2.DAT'],
    ['Generals', { 'INI.big': big, 'W3D.big': big, 'Generals.exe': '' }, 'INI.big'],
    ['Generals', { 'W3D.big': big, 'game.dat': '' }, 'W3D.big'],
    ['Zero Hour', { 'INIZH.big': big, 'Generals.exe': '' }, 'INIZH.big'],
    ['Zero Hour', { 'INI.big': big, 'INIZH.big': big, 'generals.exe': '' }, 'INIZH.big'],
    ['The Battle for Middle-earth', { 'ini.big': big, 'lotrbfme.exe': '' }, 'lotrbfme.exe'],
    [
      'The Battle for Middle-earth II',
      { 'ini.big': buildBig([], { magic: 'BIG4' }), 'lotrbfme2.exe': '' },
      'lotrbfme2.exe',
    ],
    ['The Rise of the Witch-king', { 'ini.big': big, 'lotrbfme2ep1.exe': '' }, 'lotrbfme2ep1.exe'],
  ])('%s by its archives and the files next to them', async (game, files, witness) => {
    const folder = temporaryFolder(files);
    expect(await recognise(folder)).toEqual({
      game,
      title: game,
      note: expect.stringContaining(witness),
      suggestion: null,
    });
  });

  test.each([
    [{ 'INIZH.big': 'text', 'INI.big': 'text', 'Generals.exe': '' }],
    [{ 'Data/always.dat': big }],
    [{ 'INI.big': big }],
    [{ 'mod.big': big, 'Generals.exe': '' }],
  ])('accepts neither names alone nor archives that any game may have (%#)', async files => {
    expect((await recognise(temporaryFolder(files))).game).toBeNull();
  });

  test('names the folder below that should be opened', async () => {
    const folder = temporaryFolder({ 'Games/ZH/INIZH.big': big });
    expect(await recognise(folder)).toMatchObject({ game: null, suggestion: join(folder, 'Games/ZH') });
  });
});

describe('the order of copies', () => {
  const copies = [
    'Textures.big::a\\b.tga',
    '_mod.big::a\\b.tga',
    'a/b.tga',
    '!first.big::A\\B.tga',
    'Textures.big::a\\b.tga~2',
    'art.big::a\\b.tga',
  ];
  const ordered = [
    'a/b.tga',
    '!first.big::A\\B.tga',
    '_mod.big::a\\b.tga',
    'art.big::a\\b.tga',
    'Textures.big::a\\b.tga',
    'Textures.big::a\\b.tga~2',
  ];

  test.each(['Generals', 'Zero Hour', 'The Battle for Middle-earth II'])(
    'of %s: loose files, then archives by name',
    game => {
      const order = mountOrderOf(game);
      expect(order && [...copies].sort(order)).toEqual(ordered);
      expect(order && [...copies].reverse().sort(order)).toEqual(ordered);
    },
  );

  test.each(['Renegade', 'Recoil', null])('of %s is unknown', game => {
    expect(mountOrderOf(game)).toBeUndefined();
  });
});
