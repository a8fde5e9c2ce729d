import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { interp } from '../../shared/formats/zipper/interp/layout.ts';
import { textForm } from '../../shared/formats/zipper/interp/text-form.ts';
import { type Feature, zmap } from '../../shared/formats/zipper/zmap/layout.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { fileModeIn, makeFolder } from '../files/permissions.ts';
import { archiveBytes, archiveOf, compiled, withoutLengths } from './archives.ts';
import { fenArchives } from './everquest/fen.ts';
import { demoMapFiles } from './fft/map.ts';
import { heronFiles } from './heron-model.ts';
import { millFiles } from './kotor/mill.ts';

import { heronMessages } from './message-texts.ts';
import { libraryBytes } from './messages.ts';
import { campaignReaders, chapterArchives } from './missions.ts';
import { demoMotions } from './motions.ts';
import { ruleReaders } from './rules.ts';
import { secondEdition } from './second-edition.ts';
import { wavOf } from './sound-files.ts';
import { DEMO_MARKER, demoTexts } from './texts.ts';
import { demoTextures, valleyTextures } from './textures.ts';
import { demoSounds } from './tones.ts';
import { valleyWorld } from './valley.ts';
import { valleyAnimations } from './valley-animations.ts';
import { walkerMembers } from './walker-models.ts';
import { walkerList, walkerReaders } from './walkers.ts';
import { demoBig } from './westwood.ts';

/** The second is the first with a few changes: two versions to compare. */
export type DemoEdition = 1 | 2;

/** The archive whose checksum somebody's tool left as it was: what a Problem looks like. */
const STALE = 'c2/reader.zbd';

/**
 * What the files of the first edition are, all in all: the first 16 digits of the SHA-256 of their hashes and paths, a
 * line each. Where a folder has this state already, nothing is made anew.
 */
export const DEMO_STATE = '7fed525217517af1';

/** Writes the demo install: an invented small game in the formats of Pirate's Moon. Never into a folder that holds anything else. */
export async function writeDemo(
  folder: string,
  edition: DemoEdition = 1,
  files = demoFiles(edition),
): Promise<{ folder: string; files: number }> {
  await refuseOtherFolders(folder);
  for (const [path, bytes] of files) await writeInto(folder, path, bytes);
  return { folder, files: files.size };
}

/** The files of the demo by their path in it; the same bytes each time, and on every machine. */
export function demoFiles(edition: DemoEdition = 1): ReadonlyMap<string, Uint8Array> {
  return edition === 2 ? secondEdition(firstEdition()) : firstEdition();
}

function firstEdition(): ReadonlyMap<string, Uint8Array> {
  const texts = Object.entries(demoTexts).map(([path, text]): [string, Uint8Array] => [
    path,
    new TextEncoder().encode(text),
  ]);
  const sounds = demoSounds.map(sound => ({ name: sound.name, bytes: wavOf(sound) }));
  const readers = [walkerList, ...walkerReaders, ...ruleReaders, ...campaignReaders].map(compiled);
  return new Map([
    ...texts,
    ['zbd/reader.zbd', archiveBytes(archiveOf(readers, { folder: 'zrdr', isChecked: true }))],
    ['zbd/soundsL.zbd', archiveBytes(archiveOf(sounds, { folder: 'sounds', isChecked: false }))],
    ['zbd/rtexture.zbd', demoTextures()],
    ['zbd/c1/rtexture.zbd', valleyTextures()],
    ['zbd/c1/gamez.zbd', valleyWorld()],
    ['zbd/c1/anim.zbd', valleyAnimations()],
    ['zbd/interp.zbd', demoScripts()],
    ['HeronMsg.dll', libraryBytes(heronMessages)],
    ['maps/m1.zmap', demoMap()],
    ['art/HeronArt.big', demoBig(heronFiles())],
    ...fenArchives(),
    ...demoMapFiles().map(([name, bytes]): [string, Uint8Array] => [`fft/${name}`, bytes]),
    ...millFiles(),
    ['zbd/mechlib.zbd', archiveBytes(archiveOf(walkerMembers(), { folder: 'mechs', isChecked: false }))],
    ['zbd/motion.zbd', archiveBytes(withoutLengths(archiveOf(demoMotions, { folder: 'motion', isChecked: false })))],
    ...chapterArchives.map(({ file, readers: own }): [string, Uint8Array] => {
      const model = archiveOf(own.map(compiled), { folder: dirname(file), isChecked: true });
      const checksum = file === STALE ? ((model.checksum ?? 0) ^ 0x00ff_00ff) >>> 0 : model.checksum;
      return [`zbd/${file}`, archiveBytes({ ...model, ...(checksum === undefined ? {} : { checksum }) })];
    }),
  ]);
}

const scripts = `#script support\\heron.gw 1999-03-01T12:00:00Z
SetTitle "Heron Company"
SoundBank %SOUNDS%
ifdef %HARDWARE%
TextureDirectory ..\\tex\\hi
FogRange 120 900
endif
ifndef %HARDWARE%
TextureDirectory ..\\tex\\lo
FogRange 60 400
endif
Message MSG_WELCOME
Source support\\marsh.gs
Quit

#script support\\marsh.gs 1999-03-01T12:15:00Z
TextureReadZBDFile c1\\rtexture.zbd
GameZReadZBDFile c1\\gamez.zbd
AnimReadZBDFile c1\\anim.zbd
Set TIDE -1.2
Set WIND 2.5 0.0 -1.0
NodeSetTranslate ferry_01 610.0 -0.5 104.0
NodeSetTranslate lock_gate -388.0 -0.5 412.0
Print "Low water" "" "the lamps are lit"
Motion lantern_boat swing
Sound menu_click.wav 0.4

#script c1\\m1.gw 1999-03-02T09:30:00Z
Source support\\marsh.gs
Message MSG_BRIEFING_M1
Spawn crake 610.0 2.0 -80.0 0x1
Spawn sandpiper 820.0 4.25 40.0 0x3
Timer CAUSEWAY 300

#script support\\unused.gs 1998-11-20T17:05:00Z
`;

/** The demo's scripts: what the game does before the first mission, and in it. */
function demoScripts(): Uint8Array {
  const compiled = textForm.fromText(scripts);
  if ('problems' in compiled) throw new Error(compiled.problems[0]?.text);
  return toBytes(encode(interp, compiled.model));
}

const WATER = [72, 132, 168] as const;
const ROAD = [216, 200, 152] as const;
const GOAL = [232, 104, 72] as const;

/** Lower Marram: the river, the causeway, and what is fought for. */
const lines: readonly (readonly [color: readonly [number, number, number], objective: number, points: string])[] = [
  [WATER, -1, '-900,0,-1024 -640,0,-512 -420,0,-96 -388,0,412 -120,0,1024'],
  [WATER, -1, '-420,0,-96 -96,0,40 240,0,112 1024,0,96'],
  [ROAD, -1, '-1024,2,-80 240,3.5,-112 610,2,-80 820,4.25,40 1024,6,40'],
  [GOAL, 0, '560,2,-140 700,2,-140 700,2,-20 560,2,-20 560,2,-140'],
  [GOAL, 1, '610,0,-80'],
  [GOAL, 2, ''],
];

function featureOf([[red, green, blue], objective, points]: (typeof lines)[number]): Feature {
  const vertices = points
    .split(' ')
    .filter(point => point !== '')
    .map(point => point.split(',').map(Number));
  return { red, green, blue, objective, vertices };
}

/** What the map of the demo's first mission shows. */
function demoMap(): Uint8Array {
  const model = { unknown04: 7, min: [-1024, 0, -1024], max: [1024, 0, 1024], features: lines.map(featureOf) };
  return toBytes(encode(zmap, model));
}

async function writeInto(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, path);
  try {
    makeFolder(dirname(file));
    await writeFile(file, bytes, { mode: fileModeIn(dirname(file)) });
  } catch (error) {
    throw diskFailure(error, file, 'written');
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    makeFolder(folder);
    return await readdir(folder);
  } catch (error) {
    throw diskFailure(error, folder, 'written');
  }
}

async function refuseOtherFolders(folder: string): Promise<void> {
  const names = await namesIn(folder);
  if (names.length === 0 || names.includes(DEMO_MARKER)) return;
  throw new FailureError({
    code: 'refused',
    text: `${folder} holds other files, and the demo is not written over them.`,
    where: { file: folder },
    next: 'Choose an empty folder, or one that does not exist yet.',
  });
}
