import type { Handlers } from '../../../shared/contract/call.ts';
import type { Hello, Install } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { failures } from '../failures.ts';
import { redactHome } from '../redact.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { listFolders } from './list-folders.ts';
import type { OpenInstall } from './open-install.ts';
import type { Recents } from './recents.ts';

type Topic =
  | 'hello'
  | 'chooseFolder'
  | 'reportBug'
  | 'recentInstalls'
  | 'forgetInstall'
  | 'listFolders'
  | 'openInstall'
  | 'openDemo'
  | 'closeInstall';

export interface InstallDeps {
  hello(): Hello;
  /** The system's dialog; absent where there is none. */
  readonly chooseFolder: (() => Promise<string | null>) | undefined;
  readonly services: Services;
  readonly recents: Recents;
  openFolder(folder: string): Promise<OpenInstall>;
  closeFolder(install: OpenInstall): void;
  /** Writes the demo install if it is not there, and says where it is. */
  demoFolder(): Promise<string>;
  gameOf(folder: string): Promise<string | null>;
}

/** Opening and closing a game's folder, and the list of those opened before. */
export function installHandlers(deps: InstallDeps): Pick<Handlers<Workbench>, Topic> {
  const { services, recents } = deps;
  async function open(folder: string): Promise<Install> {
    const install = await deps.openFolder(folder);
    recents.add(install);
    return toInstall(install);
  }
  return {
    hello: async () => deps.hello(),
    async chooseFolder() {
      if (deps.chooseFolder === undefined) return refuse(failures.noDialog());
      return { folder: await deps.chooseFolder() };
    },
    async reportBug({ text, where }) {
      services.log.note('window', redactHome(text), where === undefined ? {} : { where });
      return undefined;
    },
    recentInstalls: async () => recents.list(),
    async forgetInstall({ folder }) {
      recents.forget(folder);
      return undefined;
    },
    listFolders: ({ folder }) => listFolders(folder, deps.gameOf),
    openInstall: ({ folder }) => open(folder),
    openDemo: async () => open(await deps.demoFolder()),
    async closeInstall({ install }) {
      deps.closeFolder(services.installs.get(install));
      return undefined;
    },
  };
}

function toInstall({ id, folder, title, game, note, suggestion, projectFolder }: OpenInstall): Install {
  return { id, folder, title, game, note, suggestion, project: projectFolder };
}
