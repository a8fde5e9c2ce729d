import { folderOf, lastName, type Mission, type MissionFile, type MissionsAround } from '../../missions.ts';
import { missionNames } from './names.ts';

type Files = MissionsAround['files'];

/** A folder that contains a world or archives of missions, with its files. */
interface Chapter {
  readonly folder: string;
  readonly own: Files;
  /** Files of the parent folder, the game's `zbd`. */
  readonly game: readonly MissionFile[];
}

const ALONE = 'zrdr.zbd';
const WORLD = 'gamez.zbd';
const PLANES = 'planes.zbd';

/**
 * The missions of all Zipper games in a folder: archives named `readerm1.zbd` next to a world, subfolders named `m01`, or
 * the folder of the world itself, as in Recoil.
 */
export function* missions({ files }: MissionsAround): Generator<Mission> {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path));
  for (const [folder, own] of byFolder) {
    const chapter = { folder, own, game: gameFiles(byFolder, folder) };
    const found = [...inArchives(chapter), ...inFolders(chapter, byFolder)];
    if (found.length > 0) yield* found;
    else if (own.some(isWorld)) yield alone(chapter, files);
  }
}

function isWorld({ path, format }: Files[number]): boolean {
  return format === 'zipper/gamez' && lastName(path).toLowerCase() !== PLANES;
}

/** Files that the whole game uses: those next to the chapters, and the messages next to those. */
function gameFiles(byFolder: ReadonlyMap<string, Files>, folder: string): readonly MissionFile[] {
  const above = folderOf(folder);
  if (folder === '') return [];
  const messages = (byFolder.get(folderOf(above)) ?? []).filter(({ format }) => format === 'zipper/messages');
  const beside = (byFolder.get(above) ?? []).filter(({ format }) => format.startsWith('zipper/'));
  return asGame([...new Set([...beside, ...(above === '' ? [] : messages)])]);
}

const asGame = (files: Files): readonly MissionFile[] =>
  files.map(({ path }) => ({ address: path, reach: 'game' as const }));

/** Missions with archives of their own next to a world that they share. */
function inArchives({ folder, own, game }: Chapter): readonly Mission[] {
  const archives = own.filter(({ path }) => titleOf(lastName(path)) !== undefined);
  const chapter = own.filter(file => !archives.includes(file));
  const lacks = own.some(isWorld) ? {} : { lacks: [`${folder === '' ? '' : `${folder}/`}${WORLD}`] };
  return archives.map(({ path }) => ({
    kind: 'mission',
    name: `${lastName(folder)}, ${titleOf(lastName(path))}`,
    place: path,
    files: [{ address: path, reach: 'own' as const }, ...inReach(chapter, 'chapter'), ...game],
    ...lacks,
  }));
}

/** Missions with subfolders of a chapter, whose world they share. */
function inFolders({ folder, own, game }: Chapter, byFolder: ReadonlyMap<string, Files>): readonly Mission[] {
  if (!own.some(isWorld)) return [];
  return [...byFolder].flatMap(([below, files]): Mission[] => {
    const title = folderOf(below) === folder ? titleOf(`${lastName(below)}/${ALONE}`) : undefined;
    if (title === undefined || files.some(isWorld)) return [];
    const name = `${lastName(folder)}, ${title}`;
    return [
      { kind: 'mission', name, place: below, files: [...inReach(files, 'own'), ...inReach(own, 'chapter'), ...game] },
    ];
  });
}

/** A folder with only a world: all its files, and the map named like the folder. */
function alone({ folder, own, game }: Chapter, files: Files): Mission {
  const name = lastName(folder);
  const root = folderOf(folderOf(folder));
  const map = `${root}${root === '' ? '' : '/'}maps/${name}.zmap`.toLowerCase();
  const maps = files.filter(({ path }) => path.toLowerCase() === map);
  return { kind: 'mission', name, place: folder, files: [...inReach([...own, ...maps], 'own'), ...game] };
}

const inReach = (files: Files, reach: 'own' | 'chapter'): readonly MissionFile[] =>
  files.map(({ path }) => ({ address: path, reach }));

function titleOf(file: string): string | undefined {
  return file === ALONE ? undefined : missionNames.find(each => each.file === file.toLowerCase())?.title;
}
