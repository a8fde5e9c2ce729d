import type { Finding } from '#layout';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { InstallId, Problem } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Reference } from '../../../shared/formats/references.ts';
import { danglingText } from '../../index/names-in-install.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { Describer } from '../assets/describer.ts';
import { isEdited } from '../project/asset-state.ts';
import type { Services } from '../services.ts';
import { createStructureProblems } from '../structures/structure-problems.ts';

type Topic = 'editProblems' | 'problems' | 'browse';

interface GuardNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly describer: Describer;
  /** What the last scan found in the files on disk. */
  readonly indexed: Pick<Handlers<Workbench>, 'problems' | 'browse'>;
}

/** The guard's view of edits, for the window; and a game folder, its rows and its problems, including its edits. */
export function guardHandlers({ store, services, describer, indexed }: GuardNeeds): Pick<Handlers<Workbench>, Topic> {
  const { watch } = services;
  const byStructure = createStructureProblems({ store, services, describer });
  /** For edited assets, and those read by a structure of the user's own: instead of what the scan found. */
  async function now(id: InstallId): Promise<ReadonlyMap<string, CurrentProblems>> {
    const install = services.installs.get(id);
    const byStructureNow = await byStructure.of(install);
    const found = new Map(
      [...byStructureNow].map(([address, rows]): [string, CurrentProblems] => [address, { rows, names: [] }]),
    );
    for (const { address } of install.project.states().filter(isEdited)) {
      const { problems, findings, names } = await watch.of(install, address);
      const row = (of: EditProblem | Finding) => rowOf(services, id, address, of);
      const own = found.get(address)?.rows ?? findings.map(row);
      const listed = new Set(own.map(textOf));
      const rows = [...problems.filter(problem => !listed.has(textOf(problem))).map(row), ...own];
      found.set(address, { rows, names });
    }
    return found;
  }
  return {
    async editProblems({ asset }) {
      const { install, address, revision } = store.get(asset);
      const { problems } = await watch.of(install, address);
      return { revision, problems };
    },
    async problems(args, context) {
      const current = await now(args.install);
      const rows = await indexed.problems(args, context);
      return [...[...current.values()].flatMap(each => each.rows), ...rows.flatMap(row => asNow(row, current))];
    },
    async browse(args, context) {
      const rows = await indexed.browse(args, context);
      const current = await now(args.install);
      if (current.size === 0) return rows;
      const all = await indexed.problems({ install: args.install }, context);
      const scanned = all.filter(({ shownIn }) => shownIn === undefined);
      return rows.map(row => ({ ...row, problems: row.problems + newProblems(row.address, current, scanned) }));
    },
  };
}

/** The present problems of an asset. */
interface CurrentProblems {
  readonly rows: readonly Problem[];
  /** What it names; absent if unknown. */
  readonly names?: readonly Reference[] | undefined;
}

/** The scan's problems, as far as edits have not changed them. Problems between several files are reported as the files are now. */
function asNow(row: Problem, current: ReadonlyMap<string, CurrentProblems>): readonly Problem[] {
  const edited = current.get(row.address);
  if (row.shownIn !== undefined || edited === undefined) return [row];
  if (row.scanned === 'name' && edited.names !== undefined) {
    const named = edited.names.find(({ kind, name }) => danglingText(kind, name) === row.text);
    return named === undefined ? [] : [{ ...row, path: named.path }];
  }
  return row.scanned === undefined ? [] : [row];
}

/** How many more problems there are with edits at an address and below it than the scan found. */
function newProblems(
  around: string,
  edited: ReadonlyMap<string, CurrentProblems>,
  scanned: readonly Problem[],
): number {
  let more = 0;
  for (const [address, { rows }] of edited) {
    if (!isWithin(address, around)) continue;
    more += weighed(rows) - weighed(scanned.filter(problem => problem.address === address));
  }
  return more;
}

/** Notes are only listed. */
function weighed(problems: readonly Problem[]): number {
  return problems.filter(({ weight }) => weight !== 'note').length;
}

function isWithin(address: string, around: string): boolean {
  return address === around || address.startsWith(`${around}::`) || address.startsWith(`${around}/`);
}

const textOf = ({ path, text }: Pick<EditProblem | Problem, 'path' | 'text'>): string => `${path}: ${text}`;

function rowOf(services: Services, install: InstallId, edited: string, of: EditProblem | Finding): Problem {
  const address = 'address' in of ? of.address : edited;
  const { path, start, weight, text } = of;
  return {
    asset: services.assets.idOf(install, address),
    address,
    ...{ weight, text, path },
    ...(start !== undefined && { start }),
    ...('size' in of && { size: of.size }),
    repairable: 'repair' in of && of.repair !== undefined,
  };
}
