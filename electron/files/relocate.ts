// Moves files of a disc that outgrow their sectors to its end, and updates neighbouring files that refer to their sectors.
import { encode, Unwritable } from '#layout';
import { joinedStretches, piecesSource } from '../../shared/base/pieces.ts';
import type { Source } from '../../shared/base/source.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import type { EntryEdit, Moved } from '../../shared/formats/format.ts';
import { refuse } from '../failures/refuse.ts';
import { printStep, stepsOf } from './address.ts';
import { type OpenContainer, openContainer, readableEntry } from './container.ts';
import { fileFailures } from './file-failures.ts';

/** A file by name and bytes, updated for a move in its folder; undefined if it does not refer to the moved file. */
export type FollowMoved = (
  name: string,
  source: Source,
  moved: Moved,
) =>
  | { readonly content: Source; readonly rows: readonly { readonly path: string; readonly value: number }[] }
  | undefined;

/** Callbacks for the files of a disc when one of them moves to other sectors. */
export interface Moving {
  /** Why a file stays where it is; undefined if it may move. */
  stays(name: string, source: Source): string | undefined;
  readonly follow: FollowMoved;
}

/** An entry in other sectors, by its name in its container. */
export interface MovedEntry extends Moved {
  readonly entry: string;
}

/** An entry that refers to moved ones, with its new fields. */
export interface FollowedEntry {
  readonly index: number;
  readonly entry: string;
  readonly address: string;
  readonly content: Source;
  readonly rows: readonly { readonly path: string; readonly value: number }[];
}

/** Entries have no room in their place, but could move. */
export class NoRoomError extends FailureError {
  readonly entries: readonly string[];
  constructor(failure: Failure, entries: readonly string[]) {
    super(failure);
    this.entries = entries;
  }
}

export interface Relocated {
  readonly moved: readonly MovedEntry[];
  readonly followed: readonly FollowedEntry[];
}

type Replacing = Extract<EntryEdit, { kind: 'replace' }>;

/** The edits whose content does not fit into the entry's sectors. */
export function outgrown({ format, model }: OpenContainer, edits: readonly EntryEdit[]): readonly Replacing[] {
  const { container } = format;
  return edits.filter(
    edit => edit.kind === 'replace' && container?.hasRoom?.(model, edit.index, edit.content.size) === false,
  ) as readonly Replacing[]; // as: only those are kept
}

/** A container with its outgrown entries at its end, and the remaining edits with those of the updated entries. */
export function relocated(
  disc: OpenContainer,
  edits: readonly EntryEdit[],
  moving: Moving,
): Relocated & { readonly disc: OpenContainer; readonly edits: readonly EntryEdit[] } {
  let now = disc;
  const large = outgrown(disc, edits);
  const contents = new Map(
    edits.flatMap(edit =>
      edit.kind === 'replace' && !large.includes(edit) ? [[edit.index, edit.content] as const] : [],
    ),
  );
  const moved: MovedEntry[] = [];
  const followed = new Map<number, FollowedEntry>();
  const steps = stepsOf(disc.entries.map(({ name }) => name));
  for (const { index, content } of large) {
    const entry = disc.entries[index]?.name ?? '';
    checkMoves(disc, index, moving);
    const made = relocatedOne(now, index, content);
    now = made.disc;
    moved.push({ entry, ...made.moved });
    for (const [i, { name }] of disc.entries.entries()) {
      const step = steps[i];
      const isMoved = large.some(other => other.index === i);
      if (isMoved || step === undefined || folderOf(name) !== folderOf(entry)) continue;
      const content = contents.get(i) ?? readableEntry(disc, i);
      const after = content && moving.follow(name, content, made.moved);
      if (after === undefined) continue;
      contents.set(i, after.content);
      const rows = [...(followed.get(i)?.rows ?? []), ...after.rows];
      followed.set(i, {
        index: i,
        entry: name,
        address: `${disc.address}::${printStep(step)}`,
        content: after.content,
        rows,
      });
    }
  }
  const others = edits.filter(edit => edit.kind !== 'replace');
  const replaced = [...contents].map(([index, content]) => ({ kind: 'replace' as const, index, content }));
  return { disc: now, edits: [...replaced, ...others], moved, followed: [...followed.values()] };
}

/** Refuses to move an entry if something refers to its sectors that no edit here updates. */
export function checkMoves(disc: OpenContainer, index: number, moving: Pick<Moving, 'stays'>): void {
  const { name } = disc.entries[index] ?? { name: '' };
  const why = whyItStays(disc, index, moving);
  if (why !== undefined) refuse(fileFailures.entryDoesNotFit(disc.address, `${name} cannot move: ${why}`));
}

export function whyItStays(disc: OpenContainer, index: number, { stays }: Pick<Moving, 'stays'>): string | undefined {
  const content = readableEntry(disc, index);
  return content && stays(disc.entries[index]?.name ?? '', content);
}

function relocatedOne(disc: OpenContainer, index: number, content: Source) {
  const { format, layout, model, address } = disc;
  const relocate = format.container?.relocate;
  if (relocate === undefined) return refuse(fileFailures.entryDoesNotFit(address, 'nothing in it can be moved'));
  try {
    const made = relocate(model, index, content);
    const source = piecesSource(joinedStretches(encode(layout, made.model)));
    return { disc: openContainer({ source, name: '', address }, () => disc), moved: made.moved };
  } catch (error) {
    if (error instanceof Unwritable) return refuse(fileFailures.entryDoesNotFit(address, error.message));
    throw error;
  }
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
