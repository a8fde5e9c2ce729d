// The skerry's files, in a folder for each game, at the game's own paths.
import { archiveBytes, archiveOf, compiled } from '../archives.ts';
import { libraryBytes } from '../messages.ts';
import { mapBytes } from '../mission-map.ts';
import * as pictures from '../pictures.ts';
import { scriptBytes } from '../scripts.ts';
import { wavOf } from '../sound-files.ts';
import { direct, ownPalette, packageOf } from '../textures.ts';
import { type DemoSound, splash } from '../tones.ts';
import * as ground from '../valley-pictures.ts';
import type { DemoReader } from '../walkers.ts';
import { animationsCs, animationsMw, animationsRc } from '../zipper/animations.ts';
import { eventsCs, eventsMw, eventsRc } from '../zipper/events.ts';
import { libraryMembers } from '../zipper/library.ts';
import { worldBytes } from '../zipper/world-file.ts';
import { planesPlan, ternMaterials, ternModels, ternMotions } from './craft.ts';
import { mechMissions, recoilMission, skiesChapter, skiesMission } from './missions.ts';
import { movesCs, movesMw, movesRc, planeMoves } from './moves.ts';
import { skerryPlan } from './place.ts';
import { mechWarriorSave, missionSave, pilotStatus } from './saves.ts';
import { skerryMap, skerryMessages, skerryReaders, skerryScripts } from './texts.ts';

type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

/** All files by their paths in the demo. */
export function skerryFiles(): Files {
  const textures = skerryTextures();
  return [...recoil(textures), ...mechWarrior3(textures), ...crimsonSkies(textures)];
}

function recoil(textures: Uint8Array): Files {
  return inFolder('recoil', [
    ['messages.dll', libraryBytes(skerryMessages('table', 48))],
    ['maps/m1.zmap', mapBytes(skerryMap, 256)],
    [
      'zbd/interp.zbd',
      scriptBytes(skerryScripts('Skerry (Recoil)', ['m1\\gamez.zbd', 'rtexture2.zbd', 'm1\\anim.zbd'])),
    ],
    ['zbd/zrdr.zbd', readers(skerryReaders)],
    ['zbd/soundsl.zbd', sounds('PCM 8')],
    ['zbd/rtexture2.zbd', textures],
    ['zbd/m1/gamez.zbd', worldBytes('rc', skerryPlan('rc'))],
    ['zbd/m1/anim.zbd', animationsRc(movesRc(eventsRc))],
    ['zbd/m1/zrdr.zbd', readers(recoilMission)],
  ]);
}

function mechWarrior3(textures: Uint8Array): Files {
  const script = skerryScripts('Skerry (MechWarrior 3)', ['c1\\gamez.zbd', 'c1\\rtexture.zbd', 'c1\\anim.zbd']);
  const library = libraryMembers('mw', ternMaterials, ternModels);
  return inFolder('mechwarrior3', [
    ['Mech3Msg.dll', libraryBytes(skerryMessages('table', 16))],
    ['skerry.mw3', mechWarriorSave()],
    ['zbd/interp.zbd', scriptBytes(script)],
    ['zbd/reader.zbd', readers(skerryReaders)],
    ['zbd/soundsL.zbd', sounds('PCM 16 stereo')],
    ['zbd/mechlib.zbd', archiveBytes(archiveOf(library, { folder: 'mechs', version: 1 }))],
    ['zbd/motion.zbd', archiveBytes(archiveOf(ternMotions, { folder: 'motion', version: 1 }))],
    ['zbd/c1/rtexture.zbd', textures],
    ['zbd/c1/gamez.zbd', worldBytes('mw', skerryPlan('mw'))],
    ['zbd/c1/anim.zbd', animationsMw(movesMw(eventsMw))],
    ...mechMissions.map(([file, of]) => [`zbd/c1/${file}`, readers(of)] as const),
  ]);
}

function crimsonSkies(textures: Uint8Array): Files {
  const animations = ['c1\\cam_anim.zbd', 'c1\\m01\\mis_anim.zbd'];
  const script = skerryScripts('Skerry (Crimson Skies)', ['c1\\gamez.zbd', 'c1\\texture.zbd', ...animations]);
  return inFolder('crimson-skies', [
    ['strings.dll', libraryBytes(skerryMessages('strings', 48))],
    ['SavedGames/Imke/Status.dat', pilotStatus()],
    ['SavedGames/Imke/Mission.001', missionSave()],
    ['zbd/interp.zbd', scriptBytes(script)],
    ['zbd/zrdr.zbd', readers(skerryReaders)],
    ['zbd/soundsl.zbd', sounds('MS ADPCM')],
    ['zbd/planes.zbd', worldBytes('cs', planesPlan())],
    ['zbd/c1/texture.zbd', textures],
    ['zbd/c1/gamez.zbd', worldBytes('cs', skerryPlan('cs'))],
    ['zbd/c1/cam_anim.zbd', animationsCs(planeMoves(eventsCs))],
    ['zbd/c1/m01/mis_anim.zbd', animationsCs(movesCs(eventsCs))],
    ['zbd/c1/zrdr.zbd', readers(skiesChapter)],
    ['zbd/c1/m01/zrdr.zbd', readers(skiesMission)],
  ]);
}

function inFolder(folder: string, files: Files): Files {
  return files.map(([path, bytes]) => [`${folder}/${path}`, bytes]);
}

function readers(of: readonly DemoReader[]): Uint8Array {
  return archiveBytes(archiveOf(of.map(compiled), { folder: 'zrdr', version: 1 }));
}

/** One sound in the form of each game: Crimson Skies has compressed ones too. */
function sounds(coding: NonNullable<DemoSound['coding']>): Uint8Array {
  const members = [{ name: splash.name, bytes: wavOf({ ...splash, coding }) }];
  return archiveBytes(archiveOf(members, { folder: 'sounds', version: 1 }));
}

function skerryTextures(): Uint8Array {
  return packageOf([
    direct('slate', ground.road),
    ...ground.water.map((drawn, i) => direct(`sea_${i + 1}`, drawn)),
    direct('tarred', ground.planks),
    direct('shingle', ground.roof),
    direct('seal', pictures.reeds, { alpha: 'simple' }),
    ownPalette('spray', pictures.smoke, { alpha: 'full' }),
  ]);
}
