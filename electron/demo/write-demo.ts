import { rmSync } from 'node:fs';
import { readdir, readFile, writeFile as writeNew } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counted, grouped } from '../../shared/base/counted.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { removeEmptyFolders } from '../files/disk.ts';
import { afterSomeWrites, diskFailure, isMissing } from '../files/disk-failure.ts';
import { fileModeIn, makeFolder, withMadeFolder } from '../files/permissions.ts';
import { writeFile } from '../files/write-file.ts';
import { archiveBytes, archiveOf, compiled, withoutLengths } from './archives.ts';
import { fenArchives } from './everquest/fen.ts';
import { demoMapFiles } from './fft/map.ts';
import { heronFiles } from './heron-model.ts';
import { DEMO_MARKER } from './known-by.ts';
import { millFiles } from './kotor/mill.ts';
import { heronMessages } from './message-texts.ts';
import { libraryBytes } from './messages.ts';
import { demoMap } from './mission-map.ts';
import { campaignReaders, chapterArchives } from './missions.ts';
import { demoMotions } from './motions.ts';
import { ruleReaders } from './rules.ts';
import { heronScripts, scriptBytes } from './scripts.ts';
import { secondEdition } from './second-edition.ts';
import { skerryFiles } from './skerry/files.ts';
import { wavOf } from './sound-files.ts';
import { demoTexts } from './texts.ts';
import { demoTextures, valleyTextures } from './textures.ts';
import { demoSounds } from './tones.ts';
import { valleyWorld } from './valley.ts';
import { valleyAnimations } from './valley-animations.ts';
import { walkerMembers } from './walker-models.ts';
import { walkerList, walkerReaders } from './walkers.ts';
import { demoBig } from './westwood.ts';

/** The second edition is the first with a few changes: two versions to compare. */
export type DemoEdition = 1 | 2;

/** The archive whose checksum a tool did not update: an example of a problem. */
const STALE = 'c2/reader.zbd';

/**
 * Writes the demo game folder: a small invented game in the formats of Pirate's Moon. Refuses a folder that holds anything
 * else, and removes everything again if the disk has no room for all of it.
 */
export function writeDemo(
  folder: string,
  edition: DemoEdition = 1,
  files = demoFiles(edition),
): Promise<{ folder: string; files: number }> {
  return withMadeFolder(folder, async () => {
    await refuseOtherFolders(folder);
    await writeAllOrNothing(folder, files);
    return { folder, files: files.size };
  });
}

async function writeAllOrNothing(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const made: string[] = [];
  let replaced = 0;
  try {
    for (const [path, bytes] of files) {
      const file = join(folder, path);
      const before = await bytesThere(file);
      if (before?.equals(bytes)) continue;
      if (before === undefined) made.push(file);
      await writeInto(file, bytes, before);
      if (before !== undefined) replaced += 1;
    }
  } catch (error) {
    for (const file of made) {
      rmSync(file, { force: true });
      removeEmptyFolders(dirname(file), folder);
    }
    throw replaced === 0
      ? error
      : afterSomeWrites(
          error,
          `${grouped(replaced)} of ${counted(files.size, 'file was', 'files were')} written before that.`,
        );
  }
}

async function bytesThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskFailure(error, file, 'written');
  }
}

/** The files of the demo by path; the same bytes each time and on every machine. */
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
    ['zbd/interp.zbd', scriptBytes(heronScripts)],
    ['HeronMsg.dll', libraryBytes(heronMessages)],
    ['maps/m1.zmap', demoMap()],
    ['art/HeronArt.big', demoBig(heronFiles())],
    ...fenArchives(),
    ...demoMapFiles().map(([name, bytes]): [string, Uint8Array] => [`fft/${name}`, bytes]),
    ...millFiles(),
    ...skerryFiles(),
    ['zbd/mechlib.zbd', archiveBytes(archiveOf(walkerMembers(), { folder: 'mechs', isChecked: false }))],
    ['zbd/motion.zbd', archiveBytes(withoutLengths(archiveOf(demoMotions, { folder: 'motion', isChecked: false })))],
    ...chapterArchives.map(({ file, readers: own }): [string, Uint8Array] => {
      const model = archiveOf(own.map(compiled), { folder: dirname(file), isChecked: true });
      const checksum = file === STALE ? ((model.checksum ?? 0) ^ 0x00ff_00ff) >>> 0 : model.checksum;
      return [`zbd/${file}`, archiveBytes({ ...model, ...(checksum === undefined ? {} : { checksum }) })];
    }),
  ]);
}

async function writeInto(file: string, bytes: Uint8Array, before: Uint8Array | undefined): Promise<void> {
  try {
    makeFolder(dirname(file));
    if (before !== undefined) await writeFile(file, [bytes]);
    else await writeNew(file, bytes, { mode: fileModeIn(dirname(file)), flag: 'wx' });
  } catch (error) {
    throw diskFailure(error, file, 'written');
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
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
