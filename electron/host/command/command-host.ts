import { join } from 'node:path';
import type { Channel } from '../../../shared/contract/channel.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { commandSchemas } from '../command-schemas.ts';
import { connect } from '../connect.ts';
import { serveContract } from '../dispatch.ts';
import { type Log, openLog } from '../log.ts';
import { makePrivate } from '../private-folder.ts';
import { commandHandlers } from './command-handlers.ts';

/** What answers the verbs of the command line. */
export interface CommandHost {
  /** Serves the command line over a channel of its own contract; never reachable from a window. */
  serveCommand(channel: Channel): () => void;
}

/** The verbs alone: all that a window needs takes longer to load than most of them to run. */
export function createCommandHost({ dataFolder }: { readonly dataFolder: string }): CommandHost {
  makePrivate(dataFolder);
  return serveCommands(dataFolder, openLog({ folder: join(dataFolder, 'logs'), now: () => new Date() }));
}

export function serveCommands(dataFolder: string, log: Log): CommandHost {
  const command = serveContract<Command>(commandSchemas, commandHandlers({ dataFolder }), log);
  return { serveCommand: channel => connect({ channel, served: command, listen: () => () => {} }) };
}
