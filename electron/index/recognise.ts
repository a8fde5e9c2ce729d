import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { demo, type Evidence, evidenceIn } from './games.ts';
import { otherEvidenceIn } from './other-games.ts';

/** Which game a folder holds, in words for the start page. */
export interface Recognised {
  readonly game: string | null;
  /** The game's title, or the folder's name. */
  readonly title: string;
  /** How it was recognised, or why it was not: one sentence. */
  readonly note: string;
  /** The folder to open instead, when this one is a level too deep or too high. */
  readonly suggestion: string | null;
}

/** How many folders to search for a game one or two levels below. */
const MOST_FOLDERS = 200;

/** Recognises the game in a folder, even if the folder is part of the game's folder, or contains it. */
export async function recognise(folder: string): Promise<Recognised> {
  const here = await gameIn(folder);
  if (here !== undefined) return here;
  return (await gameAround(folder)) ?? (await gameBelow(folder)) ?? (await noGame(folder));
}

/** The game whose own folder this is, without looking further. */
export async function gameIn(folder: string): Promise<Recognised | undefined> {
  const { files } = await list(folder);
  if (has(files, demo.marker)) return recognised(demo.title, 'The small made-up game that comes with Gantry.');
  const found = (await evidenceOf(folder)) ?? (await archivesIn(folder));
  if (found === undefined) return undefined;
  const { title } = found.game;
  const release = found.release === undefined ? '' : ` ${found.release}`;
  if (!isDisc(files)) return recognised(title, `${title}: ${found.why}.${release}`);
  const advice = 'to change something, open the folder where it is installed';
  return recognised(title, `This looks like the CD of ${title} (${found.why}); ${advice}.`);
}

function recognised(title: string, note: string): Recognised {
  return { game: title, title, note, suggestion: null };
}

/** What the files next to the zbd folder, in it, and in its subfolders reveal. */
async function evidenceOf(folder: string): Promise<Evidence | undefined> {
  const top = await list(folder);
  const zbd = top.folders.find(isZbd);
  if (zbd === undefined) return undefined;
  const { files, folders } = await list(join(folder, zbd));
  const inside = folders.slice(0, MOST_FOLDERS).map(async name => {
    const below = await list(join(folder, zbd, name));
    return below.files.map(file => `${zbd}/${name}/${file}`);
  });
  const paths = [...top.files, ...files.map(file => `${zbd}/${file}`), ...(await Promise.all(inside)).flat()];
  return evidenceIn(folder, paths);
}

/** What the files in the folder, and in its folders of data and of maps, reveal. */
async function archivesIn(folder: string): Promise<Evidence | undefined> {
  const { files, folders } = await list(folder);
  const inside = folders
    .filter(name => /^(data|map)$/i.test(name))
    .map(async name => {
      const below = await list(join(folder, name));
      return below.files.map(file => `${name}/${file}`);
    });
  const paths = [...files, ...(await Promise.all(inside)).flat()];
  return otherEvidenceIn(folder, paths);
}

/** The folder is the game's zbd folder, or inside it. */
async function gameAround(folder: string): Promise<Recognised | undefined> {
  for (const inner of [folder, dirname(folder)]) {
    const outer = dirname(inner);
    if (!isZbd(basename(inner)) || outer === inner) continue;
    const around = await gameIn(outer);
    if (around === undefined) continue;
    const note = `This is a part of ${around.title}; open the folder ${basename(outer) || outer} to have all of it.`;
    return { ...around, note, suggestion: outer };
  }
  return undefined;
}

/** The game's folder is one or two levels below. */
async function gameBelow(folder: string): Promise<Recognised | undefined> {
  const children = (await list(folder)).folders.slice(0, MOST_FOLDERS).map(name => join(folder, name));
  const grandchildren = children.map(async child => (await list(child)).folders.map(name => join(child, name)));
  const below = [...children, ...(await Promise.all(grandchildren)).flat().slice(0, MOST_FOLDERS)];
  for (const candidate of below) {
    const found = await gameIn(candidate);
    if (found === undefined) continue;
    const note = `This folder is not a game folder. Found ${found.title} in ${basename(candidate)}: open that folder.`;
    return { game: null, title: titleOf(folder), note, suggestion: candidate };
  }
  return undefined;
}

async function noGame(folder: string): Promise<Recognised> {
  const { files, folders } = await list(folder);
  return { game: null, title: titleOf(folder), note: whyNone(files, folders), suggestion: null };
}

function whyNone(files: readonly string[], folders: readonly string[]): string {
  if (files.length + folders.length === 0) return 'The folder is empty.';
  if (isDisc(files))
    return 'This looks like an installation CD; install the game, then open the folder it was installed in.';
  if (folders.some(isZbd)) return 'There is a zbd folder, but nothing in it shows which game it belongs to.';
  return 'Gantry does not know this game, but you can open its files.';
}

function titleOf(folder: string): string {
  return basename(folder) || folder;
}

function isZbd(name: string): boolean {
  return name.toLowerCase() === 'zbd';
}

function isDisc(files: readonly string[]): boolean {
  return (
    has(files, 'autorun.inf') ||
    (has(files, 'setup.exe') && files.some(name => /^(data1|_sys1|_user1)\.cab$/i.test(name)))
  );
}

function has(names: readonly string[], wanted: string): boolean {
  return names.some(name => name.toLowerCase() === wanted);
}

/** Names only; a folder that cannot be listed is as good as empty here. */
async function list(folder: string): Promise<{ readonly files: string[]; readonly folders: string[] }> {
  const rows = await readdir(folder, { withFileTypes: true }).catch(() => []);
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    files: rows.filter(row => row.isFile()).map(row => row.name),
    folders: rows.filter(row => row.isDirectory() || row.isSymbolicLink()).map(row => row.name),
  };
}
