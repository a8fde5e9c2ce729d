import type { Finding } from '#layout';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { InstallId, Problem } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
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

/** What the guard says of edits, for the window; and an install, its rows and its problems, as it is with its edits. */
export function guardHandlers({ store, services, describer, indexed }: GuardNeeds): Pick<Handlers<Workbench>, Topic> {
  const { watch } = services;
  const byStructure = createStructureProblems({ store, services, describer });
  /** Of what is edited, or read by a structure of the user's own: not what the scan found. */
  async function now(id: InstallId): Promise<ReadonlyMap<string, readonly Problem[]>> {
    const install = services.installs.get(id);
    const found = new Map(await byStructure.of(install));
    for (const { address } of install.project.states().filter(isEdited)) {
      const { problems, findings } = await watch.of(install, address);
      const row = (of: EditProblem | Finding) => rowOf(services, id, address, of);
      const own = found.get(address) ?? findings.map(row);
      const told = new Set(own.map(textOf));
      found.set(address, [...problems.filter(problem => !told.has(textOf(problem))).map(row), ...own]);
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
      const told = await now(args.install);
      // Those of several files together are told as the files are now.
      const isNow = ({ address, shownIn }: Problem): boolean => shownIn !== undefined || !told.has(address);
      const rows = (await indexed.problems(args, context)).filter(isNow);
      return [...[...told.values()].flat(), ...rows];
    },
    async browse(args, context) {
      const rows = await indexed.browse(args, context);
      const told = await now(args.install);
      if (told.size === 0) return rows;
      const all = await indexed.problems({ install: args.install }, context);
      const scanned = all.filter(({ shownIn }) => shownIn === undefined);
      return rows.map(row => ({ ...row, problems: row.problems + newProblems(row.address, told, scanned) }));
    },
  };
}

/** How many more problems edits make at an address and below it than the scan found there. */
function newProblems(
  around: string,
  edited: ReadonlyMap<string, readonly Problem[]>,
  scanned: readonly Problem[],
): number {
  let more = 0;
  for (const [address, problems] of edited) {
    if (!isWithin(address, around)) continue;
    more += weighed(problems) - weighed(scanned.filter(problem => problem.address === address));
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
