import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { soldWorlds } from '../../shared/formats/zipper/gamez/release.ts';

/** A game that Gantry can recognise by its files. */
export interface Game {
  readonly title: string;
  /** The version that is second in gamez.zbd and in anim.zbd. */
  readonly world: number;
  readonly animation: number;
}

export const recoil: Game = { title: 'Recoil', world: 15, animation: 28 };
export const mechWarrior3: Game = { title: 'MechWarrior 3', world: 27, animation: 39 };
export const piratesMoon: Game = { title: 'Pirate’s Moon', world: 41, animation: 50 };
export const crimsonSkies: Game = { title: 'Crimson Skies', world: 42, animation: 53 };
const games = [recoil, mechWarrior3, piratesMoon, crimsonSkies];

/** The title of the install that Gantry writes itself, and the file by which it is known. */
export const demo = { title: 'Gantry’s demo', marker: 'gantry-demo.txt' };

const WORLD_SIGNATURE = 0x02971222;
const ANIMATION_SIGNATURE = 0x08170616;
/** More than any archive of readers has; a number above it is no count. */
const MOST_ENTRIES = 65_536;

/** Which game wrote a file, judging by this file alone; `why` is a clause that a person can check. */
export interface Evidence {
  readonly game: Pick<Game, 'title'>;
  readonly why: string;
  /** Which of its releases it is, as far as that is known: a sentence. */
  readonly release?: string;
}

interface Witness {
  readonly name: RegExp;
  ask(file: string, all: readonly string[]): Promise<Game | undefined>;
  readonly why: string;
}

/** Files that identify a game, the most reliable first. */
const witnesses: readonly Witness[] = [
  { name: /^(gamez|planes)\.zbd$/i, ask: gameOfWorld, why: 'has the version of its worlds' },
  { name: /^((cam|mis)_)?anim\.zbd$/i, ask: gameOfAnimation, why: 'has the version of its animations' },
  { name: /^reader.*\.zbd$/i, ask: gameOfReaders, why: 'is an archive as it writes them' },
  { name: /^zrdr\.zbd$/i, ask: gameOfZrdr, why: 'is named as its readers are' },
];

/** What the files of a folder reveal, given by their paths in it. */
export async function evidenceIn(folder: string, paths: readonly string[]): Promise<Evidence | undefined> {
  for (const { name, ask, why } of witnesses) {
    for (const path of paths.filter(candidate => name.test(posix.basename(candidate)))) {
      const game = await ask(join(folder, path), paths).catch(() => undefined); // what cannot be read is no evidence
      if (game === undefined) continue;
      const release = await releaseOf(game, folder, paths);
      return { game, why: `${path} ${why}`, ...(release === undefined ? {} : { release }) };
    }
  }
  return undefined;
}

/** Distinguishes the releases of a game; nothing is known of those of Recoil, and not enough of Crimson Skies. */
async function releaseOf(game: Game, folder: string, paths: readonly string[]): Promise<string | undefined> {
  if (game === mechWarrior3) return releaseOfMechWarrior3(paths);
  return game === piratesMoon ? releaseOfPiratesMoon(folder, paths) : undefined;
}

/** Maps for several players that only the patch to version 1.2 brings; the discs of that version lack them as well. */
const PATCH_MAPS = ['zbd/c3/readermp3.zbd', 'zbd/c3/readermp4.zbd'];

function releaseOfMechWarrior3(paths: readonly string[]): string | undefined {
  const there = new Set(paths.map(path => path.toLowerCase()));
  if (there.has('mech3.icd')) return 'Mech3.icd is known only from the German version 1.0.';
  if (PATCH_MAPS.every(map => there.has(map)))
    return 'It is version 1.2 with its patch: it has the maps of that patch.';
  const hasChapter = [...there].some(path => path.startsWith('zbd/c3/'));
  return hasChapter ? 'It is without the patch to version 1.2: the two maps of that patch are missing.' : undefined;
}

async function releaseOfPiratesMoon(folder: string, paths: readonly string[]): Promise<string | undefined> {
  const worlds = paths.filter(path => /\/c[1-4]\/gamez\.zbd$/i.test(path));
  const sold = await Promise.all(worlds.map(path => isSold(join(folder, path)).catch(() => false)));
  const count = sold.filter(Boolean).length;
  if (worlds.length === 0 || count === 0) return undefined;
  const others = count === worlds.length ? '' : `; ${worlds.filter((_, i) => !sold[i]).join(', ')} differ`;
  return `${count} of ${soldWorlds.length} worlds are those that were sold, by the numbers of their headers${others}.`;
}

const WORLD_HEAD = 40;

async function isSold(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(WORLD_HEAD);
    await handle.read(head, 0, WORLD_HEAD, 0);
    const at = (offset: number) => head.readUInt32LE(offset);
    return soldWorlds.some(
      ({ timestamp, textures, nodes, lastFreeNode, nodesOffset }) =>
        at(8) === timestamp &&
        at(12) === textures &&
        at(28) === nodes &&
        at(32) === lastFreeNode &&
        at(36) === nodesOffset,
    );
  } finally {
    await handle.close();
  }
}

async function gameOfWorld(file: string): Promise<Game | undefined> {
  const [signature, version] = await numbersOf(file, 'start');
  return signature === WORLD_SIGNATURE ? games.find(game => game.world === version) : undefined;
}

async function gameOfAnimation(file: string): Promise<Game | undefined> {
  const [signature, version] = await numbersOf(file, 'start');
  return signature === ANIMATION_SIGNATURE ? games.find(game => game.animation === version) : undefined;
}

/** MechWarrior 3 ends its archives with version 1 and a count, Pirate's Moon with version 2, a count and a checksum. */
async function gameOfReaders(file: string): Promise<Game | undefined> {
  const [threeBack, twoBack, last] = await numbersOf(file, 'end');
  // Checked first: with one entry, its count is where the older footer has its version.
  if (threeBack === 2 && twoBack !== undefined && twoBack < MOST_ENTRIES) return piratesMoon;
  return twoBack === 1 && last !== undefined && last < MOST_ENTRIES ? mechWarrior3 : undefined;
}

/** Recoil and Crimson Skies name their readers alike; only the latter keeps its texts in strings.dll. */
async function gameOfZrdr(_file: string, all: readonly string[]): Promise<Game> {
  return all.some(path => /^strings\.dll$/i.test(posix.basename(path))) ? crimsonSkies : recoil;
}

/** The first or last three numbers of a file. */
async function numbersOf(file: string, where: 'start' | 'end'): Promise<number[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(12);
    const { bytesRead } = await handle.read(bytes, 0, 12, where === 'start' ? 0 : Math.max(0, size - 12));
    return bytesRead < 12 ? [] : [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  } finally {
    await handle.close();
  }
}
