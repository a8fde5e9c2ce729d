// What a patch starts from: a file that was written before it had edits of its own did not begin as the game came with it.
import { basename, join } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { identify } from '../../../shared/formats/index.ts';
import { parseAddress, printStep, stepsOf } from '../../files/address.ts';
import { openContainer } from '../../files/container.ts';
import { openFile } from '../../files/file-source.ts';
import { editedIn } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';

/** An edited address, from the game's own bytes to those of the mod. */
export interface Told {
  readonly state: AssetState;
  readonly old: Source;
  readonly now: Source;
}

/** Edited addresses as a game that has none of these edits takes them; `original` is what that has. */
export async function toldOf(project: Project, edited: readonly AssetState[]) {
  const firsts = new Map(
    edited.flatMap(state => {
      const first = firstOf(project, state);
      return first === undefined ? [] : [[state.address, first] as const];
    }),
  );
  const original = (address: string): Source | undefined =>
    firsts.get(address) ?? edited.find(state => state.address === address)?.document.original;
  const told: Told[] = [];
  const gone = new Set<AssetState>();
  for (const state of edited.filter(({ address }) => firsts.has(address))) {
    const inside = edited.filter(({ address }) => address.startsWith(`${state.address}::`));
    const names = inside.length === 0 ? new Set<string>() : namesIn(project, state.address, original);
    const isNew = ({ address }: AssetState) => !names.has(printStep(parseAddress(address).entries[0] ?? NO_STEP));
    for (const entry of inside.filter(isNew)) gone.add(entry);
    told.push({
      state,
      old: original(state.address) ?? state.document.original,
      now: await ownEditsOf(project, state, inside, isNew),
    });
  }
  const others = edited.filter(state => !firsts.has(state.address) && !gone.has(state));
  for (const state of others) told.push({ state, old: state.document.original, now: state.document.source() });
  return { told: told.toSorted((a, b) => (a.state.address < b.state.address ? -1 : 1)), original };
}

const NO_STEP = { name: '', nth: 1 };

/** The bytes of a whole file before its first write, where its own edits began later. */
function firstOf({ manifest, paths }: Project, { address, original }: AssetState): Source | undefined {
  const first = manifest.files[address]?.original;
  if (first === undefined || first.sha256 === original?.sha256) return undefined;
  try {
    return openFile(backupOf(paths, first.sha256));
  } catch (error) {
    if (error instanceof FailureError) return undefined; // without its backup it is told from where its edits began
    throw error;
  }
}

/** What a file has of its own: edits of its entries are told by themselves, but those of entries that came with it. */
async function ownEditsOf(
  project: Project,
  { address, document }: AssetState,
  inside: readonly AssetState[],
  isNew: (entry: AssetState) => boolean,
): Promise<Source> {
  const source = document.source();
  if (inside.length === 0) return source;
  const edits = inside.map(entry => ({
    entries: parseAddress(entry.address).entries,
    kind: 'replace' as const,
    content: isNew(entry) ? entry.document.source() : entry.document.original,
  }));
  const edited = editedIn(project.install, at => project.peek(at)?.source());
  const around = { path: join(project.install, address), edited };
  return piecesSource((await repack({ source, name: basename(address), address }, edits, { around })).pieces);
}

/** The entries of a file as the game came with it. */
function namesIn(project: Project, address: string, original: (address: string) => Source | undefined): Set<string> {
  const source = original(address);
  if (source === undefined) return new Set();
  const around = { path: join(project.install, address), edited: editedIn(project.install, original) };
  const { entries } = openContainer({ source, name: basename(address), address, around }, identify);
  return new Set(stepsOf(entries.map(({ name }) => name)).map(printStep));
}
