import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { RecentInstall } from '../../../shared/contract/types.ts';
import { makeFolder } from '../../files/private.ts';
import type { Presence } from './presence.ts';

/** The folders opened before, last one first; kept in the data folder. */
export interface Recents {
  list(): Promise<readonly RecentInstall[]>;
  add(install: { readonly folder: string; readonly title: string; readonly game: string | null }): void;
  forget(folder: string): void;
}

export interface RecentsDeps {
  readonly now: () => Date;
  readonly presence: Pick<Presence, 'isThere'>;
}

const MOST = 20;
const row = v.object({ folder: v.string(), title: v.string(), game: v.nullable(v.string()), opened: v.number() });
type Row = v.InferOutput<typeof row>;

/** Opens the list; a damaged file is an empty list. */
export function openRecents(dataFolder: string, { now, presence }: RecentsDeps): Recents {
  const file = join(dataFolder, 'recent.json');
  const without = (folder: string): Row[] => read(file).filter(known => known.folder !== folder);
  return {
    list: () =>
      Promise.all(read(file).map(async known => ({ ...known, missing: !(await presence.isThere(known.folder)) }))),
    add({ folder, title, game }) {
      write(file, dataFolder, [{ folder, title, game, opened: now().getTime() }, ...without(folder)].slice(0, MOST));
    },
    forget: folder => write(file, dataFolder, without(folder)),
  };
}

function read(file: string): Row[] {
  if (!existsSync(file)) return [];
  const parsed = v.safeParse(v.array(row), parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.output : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a damaged list of recent folders is worth no message
  }
}

function write(file: string, folder: string, rows: readonly Row[]): void {
  makeFolder(folder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(rows, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
