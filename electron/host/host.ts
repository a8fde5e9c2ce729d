import { basename, join } from 'node:path';
import type { Handlers } from '../../shared/contract/call.ts';
import type { Channel } from '../../shared/contract/channel.ts';
import type { Command } from '../../shared/contract/command.ts';
import type { Hello } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { createAssetTable } from './asset-table.ts';
import { commandHandlers } from './command/command-handlers.ts';
import { commandSchemas } from './command-schemas.ts';
import { connect } from './connect.ts';
import { serveContract } from './dispatch.ts';
import { createEvents, type Events } from './events.ts';
import { installHandlers } from './installs/install-handlers.ts';
import { createInstalls } from './installs/installs.ts';
import { findFolder } from './installs/open-install.ts';
import { openRecents } from './installs/recents.ts';
import { type Log, openLog } from './log.ts';
import { notYet } from './not-yet.ts';
import type { Services } from './services.ts';
import { workbenchSchemas } from './workbench-schemas.ts';

export interface HostOptions {
  /** Gantry's own folder: recents, index, projects, logs. */
  readonly dataFolder: string;
  readonly version: string;
  readonly transport: Hello['transport'];
  /** Started with --safe: the window restores nothing. */
  readonly safe: boolean;
  /** The system's folder dialog, where there is one. */
  readonly chooseFolder?: () => Promise<string | null>;
}

/** The application without a face: give it channels to serve, and close it at the end. */
export interface Host {
  /** Serves a window over a channel; the returned function hangs up. */
  serve(channel: Channel): () => void;
  /** Serves the command line over a channel of its own contract; never reachable from a window. */
  serveCommand(channel: Channel): () => void;
  /** Opens a folder in the window: at once, or in the first one that comes. */
  requestFolder(folder: string): void;
  readonly log: Log;
  close(): Promise<void>;
}

export function createHost(options: HostOptions): Host {
  const now = (): Date => new Date();
  const log = openLog({ folder: join(options.dataFolder, 'logs'), now });
  const events = createEvents();
  const installs = createInstalls();
  const services: Services = {
    dataFolder: options.dataFolder,
    log,
    installs,
    assets: createAssetTable(),
    statusOf: () => 'clean',
    emit: events.emit,
  };
  const { version, transport, safe } = options;
  const requests = createRequests(events);
  const hello = (): Hello => ({
    version,
    transport,
    safe,
    platform: platform(),
    logFolder: log.folder,
    requested: requests.take(),
  });
  const handlers: Handlers<Workbench> = {
    ...notYet,
    ...installHandlers({
      hello,
      chooseFolder: options.chooseFolder,
      services,
      recents: openRecents(options.dataFolder, now),
      async openFolder(folder) {
        const found = await findFolder(folder);
        const install = {
          ...found,
          title: basename(found.folder),
          game: null,
          note: '',
          suggestion: null,
          projectFolder: '',
        };
        installs.add(install);
        return install;
      },
      closeFolder: install => installs.remove(install.id),
      demoFolder: notYet.locate,
      gameOf: async () => null,
    }),
  };
  const commandServed = serveContract<Command>(commandSchemas, commandHandlers({ demoFolder: '' }), log);
  const served = serveContract<Workbench>(workbenchSchemas, handlers, log);
  return {
    log,
    serve: channel => connect({ channel, served, listen: events.listen }),
    serveCommand: channel => connect({ channel, served: commandServed, listen: events.listen }),
    requestFolder: requests.put,
    async close() {},
  };
}

/** The folder named at the start, or since then while no window was there. */
function createRequests(events: Events): { put(folder: string): void; take(): string | null } {
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

function platform(): Hello['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
