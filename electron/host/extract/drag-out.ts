import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { extractName, FreeNames } from '../../files/extract-name.ts';
import { isAlive } from '../../files/processes.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { inDataFolder } from '../data-folder.ts';

interface Deps {
  readonly store: Pick<AssetStore, 'get'>;
  readonly dataFolder: string;
  /** Absent if no shell can drag. */
  readonly dragFiles?: (paths: readonly string[]) => void;
  /** Done when the host closes. */
  atEnd(work: () => void): void;
}

/** The user holds the button down all the while: larger files must be extracted. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST = '256 MB';
const PIECE = 4 * 1024 * 1024;

/**
 * Drags files out of the window. Copies are dragged, never the game's own files: a file manager may move what is
 * dropped on it. They stay until the host ends, because nothing says when they were fetched.
 */
export function dragOutHandlers(deps: Deps): Pick<Handlers<Workbench>, 'dragOut'> {
  const { store, dataFolder, dragFiles, atEnd } = deps;
  const folder = inDataFolder(dataFolder, 'dragged');
  atEnd(() => {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (isOver(name)) rmSync(join(folder, name), { recursive: true, force: true });
  });
  return {
    async dragOut({ assets }) {
      if (dragFiles === undefined) return refuse(failures.noDragging());
      const opened = assets.map(id => store.get(id));
      if (opened.reduce((sum, asset) => sum + asset.view().source.size, 0) > MOST_BYTES)
        return refuse(failures.tooMuchToDrag(MOST));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const into = mkdtempSync(join(folder, `${process.pid}-`));
      const names = new FreeNames();
      const paths: string[] = [];
      for (const asset of opened) paths.push(await copyInto(into, names, asset));
      dragFiles(paths);
      return undefined;
    },
  };
}

/** Whether dragged files are abandoned: another Gantry may still be using its own. */
function isOver(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  return !(pid > 0) || pid === process.pid || !isAlive(pid);
}

async function copyInto(folder: string, names: FreeNames, asset: OpenAsset): Promise<string> {
  const name = extractName(basename(asset.name.replaceAll('\\', '/')));
  if (name.kind === 'refused') return refuse(failures.badFileName(asset.name, name.why));
  const path = join(folder, names.take(name.parts));
  const { source } = asset.view();
  const file = await open(path, 'wx', 0o600);
  try {
    for (let at = 0; at < source.size; at += PIECE)
      await file.appendFile(source.read(at, Math.min(PIECE, source.size - at)));
  } finally {
    await file.close();
  }
  return path;
}
