import { describe, expect, test } from 'vitest';
import { recognise } from '../../electron/index/recognise.ts';
import { discImage } from '../support/disc-image.ts';
import { hexText } from '../support/hex-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = hexText('4B 45 59 20 56 31 20 20 00 00 00 00');
const pfs = hexText('0C 00 00 00 50 46 53 20 00 00 02 00 00 00 00 00');
const mapIndex = hexText('22 00 30 00 00 00 33 33 10 27 00 00 00 08 00 00 55 66 77 88');
const disc = (code: string, isRaw: boolean) =>
  discImage([{ name: code, bytes: new Uint8Array(8) }], { isRaw, sectors: 24 });

describe('recognising the other games', () => {
  test.each([
    ['EverQuest', { 'gfaydark.s3d': pfs }, 'gfaydark.s3d'],
    ['EverQuest', { 'eqgame.exe': '', 'LOAD.S3D': pfs }, 'LOAD.S3D'],
    ['Knights of the Old Republic', { 'chitin.key': key, 'swkotor.exe': '' }, 'swkotor.exe'],
    ['Knights of the Old Republic II', { 'CHITIN.KEY': key, 'swkotor2.exe': '' }, 'swkotor2.exe'],
    ['Final Fantasy Tactics', { 'MAP/MAP001.GNS': mapIndex }, 'MAP/MAP001.GNS'],
    ['Final Fantasy Tactics', { 'fft.bin': disc('SCUS_942.21', true) }, 'fft.bin'],
    ['Final Fantasy Tactics', { 'fft.iso': disc('SLPS_007.70', false) }, 'fft.iso'],
  ])('%s by its own files', async (game, files, witness) => {
    expect(await recognise(temporaryFolder(files))).toEqual({
      game,
      title: game,
      note: expect.stringContaining(witness),
      suggestion: null,
    });
  });

  test.each([
    [{ 'gfaydark.s3d': 'not an archive' }],
    [{ 'chitin.key': key, 'nwn.exe': '' }],
    [{ 'chitin.key': 'text', 'swkotor.exe': '' }],
    [{ 'map/map001.gns': 'text that is long enough for a row' }],
    [{ 'other.bin': disc('SLUS_000.01', true), 'short.iso': 'x' }],
  ])('goes by the bytes, not the names (%#)', async files => {
    expect((await recognise(temporaryFolder(files))).game).toBeNull();
  });
});
