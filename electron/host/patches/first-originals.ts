// What a patch starts from: a file that was written before it had edits of its own did not start as the game's original,
// and an entry that a write added does not exist in the games that the patch is for.
import { join } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { isSame } from '../../../shared/patch/field-edits.ts';
import { containersAround, type EntryStep, nameOf, parseAddress } from '../../files/address.ts';
import type { EditedAround } from '../../files/entry-names.ts';
import { openFile } from '../../files/file-source.ts';
import { editedIn, openerInSource } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import { type AssetState, isEdited } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';

/** An edited address, from the game's own bytes to those of the mod. */
export interface ExportedEdit {
  readonly state: AssetState;
  readonly old: Source;
  readonly now: Source;
}

/** The edits of these addresses as a game without any of them needs them; `original` is what that game has. */
export async function editedFromOriginals(project: Project, known: readonly AssetState[]) {
  const firsts = new Map(
    known.flatMap(state => {
      const first = firstOf(project, state);
      return first === undefined ? [] : [[state.address, first] as const];
    }),
  );
  const states = new Map(known.map(state => [state.address, state]));
  const original = (address: string) => firsts.get(address) ?? states.get(address)?.document.original;
  const cameWith = arrivals(project, states, original);
  const containers = new Set(known.filter(isEdited).map(cameWith));
  const edited: ExportedEdit[] = [];
  for (const state of known.filter(one => cameWith(one) === undefined && (isEdited(one) || containers.has(one)))) {
    const { document, address } = state;
    const inside = known.filter(one => one.address.startsWith(`${address}::`));
    const edits = inside.flatMap(entry => {
      const container = cameWith(entry);
      // Edits of its other entries are exported separately.
      if (container === undefined) return firsts.has(address) ? [inOf(state, entry, entry.document.original)] : [];
      return container === state ? [inOf(state, entry, entry.document.source())] : [];
    });
    const now = edits.length === 0 ? document.source() : await withEntries(project, state, edits);
    edited.push({ state, old: original(address) ?? document.original, now });
  }
  return { edited: edited.toSorted((a, b) => (a.state.address < b.state.address ? -1 : 1)), original };
}

type Original = (address: string) => Source | undefined;

/** Finds the container's edits that an edited entry came with, if the game lacks what the entry's own edits started from. */
function arrivals(project: Project, states: ReadonlyMap<string, AssetState>, original: Original) {
  const before = openers(project, original);
  const after = openers(project, address => states.get(address)?.document.source());
  const known = new Map<string, AssetState | undefined>();
  function cameWith(entry: AssetState): AssetState | undefined {
    const address = containersAround(entry.address).find(around => states.has(around));
    const container = address === undefined ? undefined : states.get(address);
    if (container === undefined) return undefined;
    const outer = of(container);
    if (outer !== undefined) return outer;
    const { entries } = inOf(container, entry, entry.document.original);
    const first = before(container.address, entries);
    const isOfGame = first !== undefined && isSame(first, entry.document.original);
    // What another program added is not in the container's edits.
    return isOfGame || after(container.address, entries) === undefined ? undefined : container;
  }
  function of(entry: AssetState): AssetState | undefined {
    if (!known.has(entry.address)) known.set(entry.address, cameWith(entry));
    return known.get(entry.address);
  }
  return of;
}

/** Opens the contents of containers, each read once; undefined for missing ones. */
function openers(project: Project, contentOf: Original) {
  const known = new Map<string, (entries: readonly EntryStep[]) => Source>();
  return (address: string, entries: readonly EntryStep[]): Source | undefined => {
    const source = contentOf(address);
    if (source === undefined) return undefined;
    const around = aroundOf(project, address, contentOf);
    const open = known.get(address) ?? openerInSource({ source, name: nameOf(address), address, around });
    known.set(address, open);
    try {
      return open(entries);
    } catch (error) {
      if (error instanceof FailureError) return undefined;
      throw error;
    }
  };
}

/** The file that names the entries of another; entries of an entry have their own names. */
function aroundOf({ install }: Project, address: string, contentOf: Original): EditedAround | undefined {
  const { path, entries } = parseAddress(address);
  return entries.length > 0 ? undefined : { path: join(install, path), edited: editedIn(install, contentOf) };
}

/** An entry of a container with these bytes. */
function inOf(container: AssetState, entry: AssetState, content: Source) {
  const depth = parseAddress(container.address).entries.length;
  return { entries: parseAddress(entry.address).entries.slice(depth), kind: 'replace' as const, content };
}

async function withEntries(
  project: Project,
  { address, document }: AssetState,
  edits: readonly ReturnType<typeof inOf>[],
): Promise<Source> {
  const around = aroundOf(project, address, at => project.peek(at)?.source());
  const packed = await repack({ source: document.source(), name: nameOf(address), address }, edits, { around });
  return piecesSource(packed.pieces);
}

/** The bytes of a whole file before its first write, if its own edits began later. */
function firstOf({ manifest, paths }: Project, { address, original }: AssetState): Source | undefined {
  const first = manifest.files[address]?.original;
  if (first === undefined || first.sha256 === original?.sha256) return undefined;
  try {
    return openFile(backupOf(paths, first.sha256));
  } catch (error) {
    if (error instanceof FailureError) return undefined; // without its backup, the patch starts where its edits began
    throw error;
  }
}
