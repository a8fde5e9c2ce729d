import { join } from 'node:path';
import type { Handlers } from '../../shared/contract/call.ts';
import type { Hello } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { formats } from '../../shared/formats/index.ts';
import { failures, redactHome } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { parseAddress } from '../files/address.ts';
import type { Events } from './events.ts';
import type { HostOptions } from './host-options.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

type Topic = 'hello' | 'chooseFolder' | 'revealFile' | 'reportBug';

interface HelloNeeds extends HostOptions {
  readonly log: Log;
  readonly requests: Requests;
  readonly services: Services;
}

/** Folders to open, requested from outside the window. */
export interface Requests {
  put(folder: string): void;
  /** Those that arrived while there was no window; reported once. */
  take(): string | null;
}

export function createRequests(events: Events): Requests {
  let waiting: string | null = null;
  return {
    put(folder) {
      if (events.isHeard()) events.emit('folderRequested', { folder });
      else waiting = folder;
    },
    take() {
      const folder = waiting;
      waiting = null;
      return folder;
    },
  };
}

/** Calls of a window before it knows anything, and its reports when it fails. */
export function helloHandlers(needs: HelloNeeds): Pick<Handlers<Workbench>, Topic> {
  const { version, transport, safe, chooseFolder, revealFile, log, requests, services } = needs;
  return {
    hello: async () => ({
      version,
      transport,
      safe,
      platform: platform(),
      logFolder: log.folder,
      requested: requests.take(),
      formats: formats.map(({ id, title, icon, scope, shapes, scenes }) => ({
        ...{ id, title, icon, scope },
        ...(scenes && { models: shapes ? ('both' as const) : ('out' as const) }),
        ...(shapes?.add && { addsModels: true as const }),
      })),
    }),
    async chooseFolder() {
      if (chooseFolder === undefined) return refuse(failures.noDialog());
      return { folder: await chooseFolder() };
    },
    async revealFile({ asset }) {
      if (revealFile === undefined) return refuse(failures.noFileManager());
      const { install, address } = services.assets.find(asset);
      revealFile(join(services.installs.get(install).folder, parseAddress(address).path));
      return undefined;
    },
    async reportBug({ text, where }) {
      log.note('window', redactHome(text), where === undefined ? {} : { where });
      return undefined;
    },
  };
}

function platform(): Hello['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
