import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Evidence } from './games.ts';

/** A game that is told by an archive, and by what lies beside it. */
interface Sign {
  readonly title: string;
  /** Files of the game's own folder. */
  readonly archive: RegExp;
  readonly magics: readonly string[];
  /** A file that only this game has, where others have the same archives. */
  readonly beside?: RegExp;
  readonly why: string;
}

const BIG = ['BIGF', 'BIG4'];
const ini = /^ini\.big$/i;

/** The surer before the less sure: Zero Hour may lie in one folder with Generals, and all have an INI.big. */
const signs: readonly Sign[] = [
  {
    title: 'The Rise of the Witch-king',
    archive: ini,
    magics: BIG,
    beside: /^lotrbfme2ep1\.exe$/i,
    why: 'lotrbfme2ep1.exe',
  },
  {
    title: 'The Battle for Middle-earth II',
    archive: ini,
    magics: BIG,
    beside: /^lotrbfme2\.exe$/i,
    why: 'lotrbfme2.exe',
  },
  { title: 'The Battle for Middle-earth', archive: ini, magics: BIG, beside: /^lotrbfme\.exe$/i, why: 'lotrbfme.exe' },
  { title: 'Zero Hour', archive: /^(ini|w3d|textures|maps)zh\.big$/i, magics: BIG, why: '' },
  {
    title: 'Generals',
    archive: /^(ini|w3d)\.big$/i,
    magics: BIG,
    beside: /^(generals\.(exe|dat)|game\.dat)$/i,
    why: 'its program',
  },
  { title: 'Renegade', archive: /^(data\/)?always2?\.dat$/i, magics: ['MIX1'], why: '' },
];

/** Which game of Westwood's engine, or of those made from it, has these files; given by their paths in the folder. */
export async function westwoodEvidenceIn(folder: string, paths: readonly string[]): Promise<Evidence | undefined> {
  for (const { title, archive, magics, beside, why } of signs) {
    if (beside && !paths.some(path => beside.test(posix.basename(path)))) continue;
    for (const path of paths.filter(candidate => archive.test(candidate))) {
      const magic = await magicOf(join(folder, path));
      if (!magics.includes(magic)) continue;
      const reason =
        why === ''
          ? `${path} is an archive as only this game has it`
          : `${path} is its archive, and ${why} is beside it`;
      return { game: { title }, why: reason };
    }
  }
  return undefined;
}

/** The first four letters; what cannot be read is no evidence. */
async function magicOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}
