import type { Handlers } from '../../../shared/contract/call.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { InstallId, Problem } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Finding } from '../../../shared/layout/layout.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { isEdited } from '../project/asset-state.ts';
import type { Services } from '../services.ts';
import type { EditWatch } from './edit-watch.ts';

type Topic = 'editProblems' | 'problems';

export interface GuardNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly watch: EditWatch;
  /** What the last scan found in the files on disk. */
  readonly indexed: Handlers<Workbench>['problems'];
}

/** What the guard says of edits, for the window; and the problems of an install as it is with its edits. */
export function guardHandlers({ store, services, watch, indexed }: GuardNeeds): Pick<Handlers<Workbench>, Topic> {
  return {
    async editProblems({ asset }) {
      const { install, address, revision } = store.get(asset);
      const { problems } = await watch.of(install, address);
      return { revision, problems };
    },
    async problems(args, context) {
      const install = services.installs.get(args.install);
      const edited = install.project.states().filter(isEdited);
      const addresses = new Set(edited.map(({ address }) => address));
      const rows = (await indexed(args, context)).filter(({ address }) => !addresses.has(address));
      const now: Problem[] = [];
      for (const address of addresses) {
        const { problems, findings } = await watch.of(install, address);
        const row = (of: EditProblem | Finding) => rowOf(services, args.install, address, of);
        const told = new Set(findings.map(textOf));
        now.push(...problems.filter(problem => !told.has(textOf(problem))).map(row), ...findings.map(row));
      }
      return [...now, ...rows];
    },
  };
}

const textOf = ({ path, text }: EditProblem | Finding): string => `${path}: ${text}`;

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
