import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { scanCommand } from './scan-command.ts';

const refuseTo = (what: string) => async (): Promise<never> => refuse(failures.notYet(what));

/** One handler for each verb of the command line. */
export function commandHandlers({ dataFolder }: { readonly dataFolder: string }): Handlers<Command> {
  return {
    scan: scanCommand(dataFolder),
    list: refuseTo('list'),
    identify: refuseTo('identify'),
    show: refuseTo('show'),
    fields: refuseTo('fields'),
    text: refuseTo('text'),
    replace: refuseTo('replace'),
    set: refuseTo('set'),
    extract: refuseTo('extract'),
    verify: refuseTo('verify'),
    projectStatus: refuseTo('project'),
    write: refuseTo('write'),
    restore: refuseTo('restore'),
    demo: refuseTo('demo'),
  };
}
