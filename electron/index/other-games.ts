import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Evidence } from './games.ts';

/** A game that is known by the first bytes of one of its own files. */
interface Sign {
  readonly title: string;
  readonly file: RegExp;
  /** Whether the beginning of the file is as only this game has it. */
  has(start: Buffer): boolean;
  /** Another file that must be in the game's folder. */
  readonly beside?: RegExp;
  readonly why: string;
}

const startsAs =
  (...magics: readonly string[]) =>
  (start: Buffer): boolean =>
    magics.includes(start.toString('latin1', 0, 4));
const isKey = startsAs('KEY ');
const isBig = startsAs('BIGF', 'BIG4');

/** The more reliable first: Zero Hour may share a folder with Generals, and all of these have an INI.big. */
const signs: readonly Sign[] = [
  {
    title: 'The Rise of the Witch-king',
    file: /^ini\.big$/i,
    has: isBig,
    beside: /^lotrbfme2ep1\.exe$/i,
    why: 'is its archive, and lotrbfme2ep1.exe is next to it',
  },
  {
    title: 'The Battle for Middle-earth II',
    file: /^ini\.big$/i,
    has: isBig,
    beside: /^lotrbfme2\.exe$/i,
    why: 'is its archive, and lotrbfme2.exe is next to it',
  },
  {
    title: 'The Battle for Middle-earth',
    file: /^ini\.big$/i,
    has: isBig,
    beside: /^lotrbfme\.exe$/i,
    why: 'is its archive, and lotrbfme.exe is next to it',
  },
  {
    title: 'Zero Hour',
    file: /^(ini|w3d|textures|maps)zh\.big$/i,
    has: isBig,
    why: 'is an archive as only this game has it',
  },
  {
    title: 'Generals',
    file: /^(ini|w3d)\.big$/i,
    has: isBig,
    beside: /^(generals\.(exe|dat)|game\.dat)$/i,
    why: 'is its archive, and its program is next to it',
  },
  {
    title: 'Renegade',
    file: /^(data\/)?always2?\.dat$/i,
    has: startsAs('MIX1'),
    why: 'is an archive as only this game has it',
  },
  {
    title: 'Knights of the Old Republic II',
    file: /^chitin\.key$/i,
    has: isKey,
    beside: /^swkotor2(\.exe)?$/i,
    why: 'is its index, and swkotor2.exe is next to it',
  },
  {
    title: 'Knights of the Old Republic',
    file: /^chitin\.key$/i,
    has: isKey,
    beside: /^swkotor(\.exe)?$/i,
    why: 'is its index, and swkotor.exe is next to it',
  },
  {
    title: 'EverQuest',
    file: /^[^/]+\.s3d$/i,
    has: start => start.toString('latin1', 4, 8) === 'PFS ',
    why: 'is an archive of its kind',
  },
  {
    title: 'Final Fantasy Tactics',
    file: /^map\/map\d+\.gns$/i,
    // The marks of the first row of a map's index.
    has: start => start.readUInt16LE(6) === 0x3333 && start.readUInt32LE(16) === 0x88776655,
    why: 'is the index of one of its maps',
  },
];

/** The most files of one kind to check: the rest would show the same. */
const MOST_FILES = 20;
/** The product code in the root folder of the disc, in North America and in Japan. */
const DISC_CODE = /SCUS_942\.21|SLPS_007\.70/;
const SECTOR = { raw: { size: 2352, data: 24 }, plain: { size: 2048, data: 0 } };

/** Which of the other games has these files, given by their paths in the folder. */
export async function otherEvidenceIn(folder: string, paths: readonly string[]): Promise<Evidence | undefined> {
  for (const { title, file, has, beside, why } of signs) {
    if (beside && !paths.some(path => beside.test(posix.basename(path)))) continue;
    for (const path of paths.filter(candidate => file.test(candidate)).slice(0, MOST_FILES)) {
      if (has(await readAt(join(folder, path), 0, 20))) return { game: { title }, why: `${path} ${why}` };
    }
  }
  return discIn(folder, paths);
}

/** The game as an image of its disc. */
async function discIn(folder: string, paths: readonly string[]): Promise<Evidence | undefined> {
  const images = paths.filter(path => /^[^/]+\.(bin|img|iso)$/i.test(path)).slice(0, MOST_FILES);
  for (const path of images) {
    const found = DISC_CODE.exec(await rootFolderOf(join(folder, path)));
    if (found) return { game: { title: 'Final Fantasy Tactics' }, why: `${path} is its disc (${found[0]})` };
  }
  return undefined;
}

/** The names in the root folder of a disc, among other bytes; empty if it is not a disc. */
async function rootFolderOf(image: string): Promise<string> {
  for (const { size, data } of Object.values(SECTOR)) {
    const descriptor = await readAt(image, 16 * size + data, 2048);
    if (descriptor.toString('latin1', 1, 6) !== 'CD001') continue;
    const root = descriptor.readUInt32LE(156 + 2);
    return (await readAt(image, root * size + data, 2048)).toString('latin1');
  }
  return '';
}

/** This many bytes of a file, with zeros for missing ones; an unreadable file is not evidence. */
async function readAt(file: string, start: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  try {
    const handle = await open(file);
    try {
      await handle.read(bytes, 0, size, start);
    } finally {
      await handle.close();
    }
  } catch {
    return Buffer.alloc(size);
  }
  return bytes;
}
