import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { checkEdit } from '../../answers/guard/guard-task.ts';
import { judgeAround } from '../../answers/guard/judge.ts';
import { containersAround, nameOf, parseAddress } from '../../files/address.ts';
import { openInSource } from '../../files/open-address.ts';
import type { RepackTarget } from '../../files/repack.ts';
import { type AssetState, isPending } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { catalogueIn } from './catalogue-in.ts';
import { problemsOfAdditions, type Timeline, withAdditions, withoutTwins } from './edited-additions.ts';
import type { Guard } from './guard.ts';
import { withNames } from './named-elsewhere.ts';

/** A file of the game folder, and its content after its edits are written. */
export interface PlannedFile {
  readonly project: Pick<Project, 'install' | 'states'>;
  readonly target: RepackTarget;
  readonly pieces: Pieces;
  readonly states: readonly AssetState[];
  readonly left: readonly Timeline[];
  /** In this thread if absent. */
  readonly check: Guard['check'] | undefined;
}

const LARGEST = 16 * 1024 * 1024;

/** New problems of the edited assets of a file, and of the containers around them. */
export async function problemsOf({
  project,
  target,
  pieces,
  states,
  left,
  check = checkHere,
}: PlannedFile): Promise<EditProblem[]> {
  const problems: EditProblem[] = [];
  for (const { address, document } of states.filter(isPending)) {
    const [before, after] = [document.written, document.source()];
    const own = (await check({ address, before, after })).problems;
    const wasOf = (of: Document) => of.writtenSource();
    const catalogue = catalogueIn(project, address, before);
    const named = await withNames(catalogue, { address, before, after }, { problems: own, check, wasOf });
    problems.push(...withAdditions(named, await problemsOfAdditions(address, document, { left, catalogue, check })));
  }
  const outer = { ...target, source: piecesSource(pieces) };
  const containers = new Set(states.flatMap(({ address }) => containersAround(address).toReversed()));
  for (const address of containers) {
    const { entries } = parseAddress(address);
    const [before, after] = [openInSource(target, entries), openInSource(outer, entries)];
    // A large one would block the host for a second; the repack has read it again and compared all other entries.
    if (before.source.size > LARGEST) continue;
    problems.push(...judgeAround({ address, name: before.name, before: before.source, after: after.source }));
  }
  return withoutTwins(problems);
}

const checkHere: Guard['check'] = async ({ address, before, after }) =>
  checkEdit({ address, name: nameOf(address), before, after });
