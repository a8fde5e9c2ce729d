import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { demo } from './demo-command.ts';
import { diffCommand } from './diff-command.ts';
import { extract } from './extract-command.ts';
import { identify } from './identify-command.ts';
import { list } from './list-command.ts';
import { lookCommands } from './look-commands.ts';
import { patchCommands } from './patch-commands.ts';
import { pose } from './pose-command.ts';
import { projectCommands } from './project-commands.ts';
import { repair } from './repair-command.ts';
import { replace } from './replace-command.ts';
import { scanCommand } from './scan-command.ts';
import { search } from './search-command.ts';
import { set } from './set-command.ts';
import { snapshotCommands } from './snapshot-commands.ts';
import { verify } from './verify-command.ts';

/** One handler for each verb of the command line. */
export function commandHandlers({ dataFolder }: { readonly dataFolder: string }): Handlers<Command> {
  return {
    ...lookCommands,
    ...projectCommands(dataFolder),
    ...patchCommands(dataFolder),
    ...snapshotCommands(dataFolder),
    scan: scanCommand(dataFolder),
    list,
    identify,
    extract,
    verify,
    repair,
    diff: diffCommand(dataFolder),
    search,
    pose,
    replace,
    set,
    demo,
  };
}
