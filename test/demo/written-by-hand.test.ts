import { describe, expect, test } from 'vitest';
import { MADE } from '../../electron/demo/everquest/fen.ts';
import { fenDrawings } from '../../electron/demo/everquest/fen-pictures.ts';
import { millModule, millWalkmeshes } from '../../electron/demo/kotor/mill.ts';
import { heronMessages } from '../../electron/demo/message-texts.ts';
import { valleyPlan } from '../../electron/demo/valley.ts';
import { valleyMoves } from '../../electron/demo/valley-animations.ts';
import { walkerMaterials, walkerModels } from '../../electron/demo/walker-models.ts';
import { demoFiles } from '../../electron/demo/write-demo.ts';
import { readArchive } from '../support/read-archive.ts';
import { writtenBmp } from '../support/writers/everquest/bmp.ts';
import {
  writtenCreature,
  writtenLights,
  writtenPlaces,
  writtenThings,
  writtenZone,
} from '../support/writers/everquest/fen.ts';
import { s3dOf } from '../support/writers/everquest/s3d.ts';
import { writtenMapFiles } from '../support/writers/fft/map.ts';
import { writtenHeron } from '../support/writers/heron.ts';
import { writtenBif, writtenKey, writtenMod } from '../support/writers/kotor/archives.ts';
import { writtenWalkmesh } from '../support/writers/kotor/walkmesh.ts';
import { animFile } from '../support/writers/zipper/anim-writer.ts';
import { eventWords } from '../support/writers/zipper/event-writer.ts';
import { libraryMembers } from '../support/writers/zipper/library-writer.ts';
import { buildLibrary } from '../support/writers/zipper/messages.ts';
import { worldFile } from '../support/writers/zipper/world-writer.ts';

const files = demoFiles();

/** The numbers that endings stand for. */
const TYPES: Readonly<Record<string, number>> = { wok: 2016, pwk: 2053, lyt: 3000, vis: 3001, txt: 10 };

function resource(name: string, bytes: Uint8Array) {
  const [stem = '', ending = ''] = name.split('.');
  return { name: stem, type: TYPES[ending] ?? 0, bytes };
}

/** An entry of a BIG archive by the end of its name, found by hand. */
function entryOf(archive: Uint8Array, name: string): Uint8Array | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  let at = 16;
  for (let i = 0; i < view.getUint32(8); i++) {
    const [start, size] = [view.getUint32(at), view.getUint32(at + 4)];
    const end = archive.indexOf(0, at + 8);
    if (
      Buffer.from(archive.subarray(at + 8, end))
        .toString('latin1')
        .endsWith(name)
    )
      return archive.slice(start, start + size);
    at = end + 1;
  }
  return undefined;
}

// The demo is encoded by the layouts. Here the same content is written number by number, by code that knows none of them.
describe('the demo is what hand-written writers produce, byte for byte', () => {
  test.each(millWalkmeshes)('%s', (name, plan) => {
    expect(files.get(`kotor/override/${name}`)).toEqual(writtenWalkmesh(plan));
  });

  test('the archives of the mill', () => {
    const stored = millWalkmeshes.map(([name, plan]) => resource(name, writtenWalkmesh(plan)));
    const bif = writtenBif(stored);
    expect(files.get('kotor/data/mill.bif')).toEqual(bif);
    expect(files.get('kotor/chitin.key')).toEqual(writtenKey('data\\mill.bif', bif.length, stored));
    const module = millModule.map(({ name, bytes }) => resource(name, bytes));
    expect(files.get('kotor/modules/mill.mod')).toEqual(writtenMod(module));
  });

  test('the valley and its moving parts', () => {
    expect(files.get('zbd/c1/gamez.zbd')).toEqual(worldFile('pm', valleyPlan()));
    expect(files.get('zbd/c1/anim.zbd')).toEqual(animFile('pm', valleyMoves(eventWords('pm'))));
  });

  test('the walkers and their materials', () => {
    const { entries } = readArchive(files.get('zbd/mechlib.zbd') ?? new Uint8Array(0), 2);
    const written = libraryMembers('pm', walkerMaterials, walkerModels());
    expect(entries.map(({ name }) => name)).toEqual(written.map(({ name }) => name));
    for (const [i, { name, bytes }] of written.entries()) expect(entries[i]?.content, name).toEqual(bytes);
  });

  test('the library of messages', () => {
    expect(files.get('HeronMsg.dll')).toEqual(buildLibrary(heronMessages));
  });

  test('the heron', () => {
    const archive = files.get('art/HeronArt.big') ?? new Uint8Array(0);
    for (const [name, bytes] of writtenHeron()) expect(entryOf(archive, name), name).toEqual(bytes);
  });

  test('the fen', () => {
    const pictures = (of: keyof typeof fenDrawings) =>
      Object.entries(fenDrawings[of]).map(([name, picture]) => ({ name: `${name}.bmp`, bytes: writtenBmp(picture) }));
    const zone = [
      { name: 'fen.wld', bytes: writtenZone() },
      { name: 'objects.wld', bytes: writtenPlaces() },
      { name: 'lights.wld', bytes: writtenLights() },
    ];
    const things = { name: 'fen_obj.wld', bytes: writtenThings() };
    const creature = { name: 'fen_chr.wld', bytes: writtenCreature() };
    const archives = [
      ['everquest/fen.s3d', [...pictures('ground'), ...zone]],
      ['everquest/fen_obj.s3d', [...pictures('things'), things]],
      ['everquest/fen_chr.s3d', [...pictures('creature'), creature]],
    ] as const;
    for (const [path, content] of archives) expect(files.get(path), path).toEqual(s3dOf(content, { time: MADE }));
  });

  test.each(writtenMapFiles())('%s', (name, bytes) => {
    expect(files.get(`fft/${name}`)).toEqual(bytes);
  });
});
