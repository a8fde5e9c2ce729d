import { expect, test } from 'vitest';
import { browseHost } from '../../support/browse-host.ts';
import { discImage } from '../../support/disc-image.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const data = discImage([{ name: 'A.DAT', bytes: Uint8Array.of(1, 2, 3) }], { isRaw: true, sectors: 30 });
const sheet = `FILE "game.bin" BINARY
  TRACK 01 MODE2/2352
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    INDEX 01 00:00:30
`;

test('a sheet lists its tracks before and after a scan, and the index has each file of the disc once', async () => {
  const image = Uint8Array.from([...data, ...new Uint8Array(2 * 2352).fill(7)]);
  const { handlers, install, context, list } = browseHost(temporaryFolder({ 'game.cue': sheet, 'game.bin': image }));
  const rows = async () =>
    (await list('game.cue')).map(({ name, format, size, hasChildren }) => [name, format, size, hasChildren]);
  const wanted = [
    ['Track 01.bin', 'disc/iso9660', data.length, true],
    ['Track 02.wav', 'audio/wav', 2 * 2352 + 44, false],
  ];
  expect(await rows()).toEqual(wanted);
  await handlers.scan({ install }, context);
  expect(await rows()).toEqual(wanted);
  expect((await list()).map(({ name, hasChildren }) => [name, hasChildren])).toEqual([
    ['game.bin', true],
    ['game.cue', true],
  ]);
  expect((await list('game.cue::Track 01.bin')).map(({ address }) => address)).toEqual([
    'game.cue::Track 01.bin::A.DAT',
  ]);
  const { hits } = await handlers.quickOpen({ install, query: 'A.DAT', limit: 10 }, context);
  expect(hits.map(({ row }) => row.address)).toEqual(['game.bin::A.DAT']);
});
