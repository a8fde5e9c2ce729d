import { decode, type Finding, withRepairsOwed } from '#layout';
import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { followEdits } from '../../answers/guard/follow-edits.ts';
import { judge } from '../../answers/guard/judge.ts';
import { guardFailures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf } from '../../files/address.ts';
import type { RepackTarget } from '../../files/repack.ts';
import type { Project } from '../project/project.ts';
import { catalogueIn } from './catalogue-in.ts';
import { editedAdditions, leftIn, withAdditions, withoutTwins } from './edited-additions.ts';

/** A file on disk as an edit would leave it. */
export interface GuardedWrite {
  readonly pieces: Pieces;
  /** The number of containers that the edit went through. */
  readonly steps: number;
  readonly force: boolean | undefined;
  /** The format that the user chose. */
  readonly as?: Format | undefined;
}

/** The outermost file of an address. */
export interface FileOnDisk extends RepackTarget {
  /** Absolute. */
  readonly path: string;
}

/** New problems of a file and everything edited in it; refuses what breaks, unless forced. */
export async function guardFile(
  { source, name, address, path }: FileOnDisk,
  { pieces, steps, force, as }: GuardedWrite,
): Promise<readonly EditProblem[]> {
  const after = piecesSource(pieces);
  const own = judge({ address, name, before: source, after, steps, as: steps === 0 ? as : undefined });
  refuseBreaking(own, force);
  const problems = [...own, ...(await followEdits([{ path, address, before: source, after }]))];
  refuseBreaking(problems, force);
  return problems;
}

/** Refuses what breaks something, unless it is forced. */
export function refuseBreaking(problems: readonly EditProblem[], force: boolean | undefined): void {
  const breaking = problems.filter(({ breaks }) => breaks);
  const [first] = breaking;
  if (first !== undefined && !force) refuse(guardFailures.breaks(first, breaking.length - 1));
}

/** Problems of a project's edited address that its original does not have. */
export function judgeEdited(project: Project, address: string): readonly EditProblem[] {
  const document = project.peek(address);
  if (document === undefined || !document.isEdited) return [];
  const own = { address, before: document.original, after: document.source() };
  const catalogue = catalogueIn(project, address, document.original);
  const additions = editedAdditions(address, document, { left: leftIn(project), catalogue });
  const judged = (edited: typeof own) => judge({ ...edited, name: nameOf(edited.address), steps: 0 });
  return withoutTwins(withAdditions(judged(own), additions.flatMap(judged)));
}

interface RepairedContent {
  readonly content: Source;
  /** What was repaired, for the user. */
  readonly notes: readonly string[];
}

/** Content with the repairs that follow from its edit: earlier problems stay. */
export function repairEdited(name: string, before: Source, after: Source): RepairedContent {
  const { layout } = identify({ name, source: after }).format;
  if (layout === undefined) return { content: after, notes: [] };
  const read = (source: Source): readonly Finding[] => decode(layout, source, { thorough: true }).findings;
  const was = { source: before, findings: read(before) };
  const { source: content, made } = withRepairsOwed(read, was, { source: after, findings: read(after) });
  return { content, notes: made.map(({ path, text }) => `repaired ${path}: ${text}`) };
}
