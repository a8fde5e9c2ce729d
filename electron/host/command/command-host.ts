import { existsSync } from 'node:fs';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { Channel } from '../../../shared/contract/channel.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { isDiskFailure } from '../../files/disk-failure.ts';
import type { Threads } from '../../workers/threads.ts';
import { commandSchemas } from '../command-schemas.ts';
import { connect, serveContract, whenReady } from '../connect.ts';
import { inDataFolder, unfinishedFolder } from '../data-folder.ts';
import { type Log, openLog } from '../log.ts';
import { makePrivate } from '../private-folder.ts';

/** The handlers of the command line's verbs. */
export interface CommandHost {
  /** Serves the command line over a channel of its own contract; never reachable from a window. */
  serveCommand(channel: Channel): () => void;
}

export interface CommandHostOptions {
  readonly dataFolder: string;
  /** The threads of a scan, if they are already started. */
  readonly begun?: Threads<'crawl'> | undefined;
}

/** Only the verbs: everything a window needs takes longer to load than most of them take to run. */
export function createCommandHost(options: CommandHostOptions): CommandHost {
  return serveCommands(options, logIn(options.dataFolder));
}

/** Most verbs need no data folder; one that does reports itself that it is missing. */
function logIn(dataFolder: string): Log {
  const folder = inDataFolder(dataFolder, 'logs');
  try {
    makePrivate(dataFolder);
    return openLog({ folder, now: () => new Date() });
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
    return { folder, note: () => {} };
  }
}

export function serveCommands(options: CommandHostOptions, log: Log): CommandHost {
  const { dataFolder } = options;
  const handlers = commandHandlers(options);
  const command = whenReady(serveContract<Command>(commandSchemas, handlers, log), () =>
    recoverUnfinished(dataFolder, log),
  );
  return { serveCommand: channel => connect({ channel, served: command, listen: () => () => {} }) };
}

/**
 * Finishes or undoes writes of several files that a crash interrupted; there are hardly ever any. Errors here
 * stop nobody from working.
 */
export async function recoverUnfinished(dataFolder: string, log: Log): Promise<void> {
  const folder = unfinishedFolder(dataFolder);
  const left = (error: unknown): void => log.note('recovery', String(error));
  if (!existsSync(folder)) return;
  const { recoverTogether } = await import('../../files/write-together.ts');
  await recoverTogether(folder, left).catch(left);
}

/** One handler for each verb of the command line; the code of a verb is loaded when it is called, since most runs need only one. */
function commandHandlers({ dataFolder, begun }: CommandHostOptions): Handlers<Command> {
  const showing = async () => (await import('./show-commands.ts')).showCommands(dataFolder);
  const project = async () => (await import('./project-commands.ts')).projectCommands(dataFolder);
  const projectEdits = async () => (await import('./project-edit-commands.ts')).projectEditCommands;
  const patch = async () => (await import('./patch-commands.ts')).patchCommands(dataFolder);
  const snapshot = async () => (await import('./snapshot-commands.ts')).snapshotCommands(dataFolder);
  const items = async () => (await import('./item-commands.ts')).itemCommands(dataFolder);
  const structure = async () => (await import('./structure-commands.ts')).structureCommands(dataFolder);
  return {
    scan: later(async () => (await import('./scan-command.ts')).scanCommand(dataFolder, begun)),
    list: later(async () => (await import('./list-command.ts')).listCommand(dataFolder)),
    identify: later(async () => (await import('./list-command.ts')).identifyCommand(dataFolder)),
    show: later(async () => (await showing()).show),
    fields: later(async () => (await showing()).fields),
    text: later(async () => (await showing()).text),
    relocate: later(async () => (await import('./relocate-command.ts')).relocate),
    replace: later(async () => (await import('./replace-command.ts')).replaceCommand(dataFolder)),
    set: later(async () => (await import('./set-command.ts')).setCommand(dataFolder)),
    findBytes: later(async () => (await import('./bytes-command.ts')).findBytes),
    editBytes: later(async () => (await import('./bytes-command.ts')).editBytesCommand(dataFolder)),
    sumBytes: later(async () => (await import('./bytes-command.ts')).sumBytes),
    keys: later(async () => (await import('./key-command.ts')).keys),
    key: later(async () => (await import('./key-command.ts')).keyCommand(dataFolder)),
    chunk: later(async () => (await import('./chunk-command.ts')).chunkCommand(dataFolder)),
    copyAcross: later(async () => (await import('./copy-across-command.ts')).copyAcrossCommand(dataFolder)),
    insert: later(async () => (await items()).insert),
    resource: later(async () => (await import('./resource-command.ts')).resourceCommand(dataFolder)),
    surface: later(async () => (await items()).surface),
    remove: later(async () => (await items()).remove),
    copy: later(async () => (await items()).copy),
    move: later(async () => (await items()).move),
    rename: later(async () => (await items()).rename),
    build: later(async () => (await items()).build),
    import: later(async () => (await import('./import-command.ts')).importCommand(dataFolder)),
    repair: later(async () => (await import('./repair-command.ts')).repairCommand(dataFolder)),
    link: later(async () => (await import('./link-command.ts')).linkCommand(dataFolder)),
    extract: later(async () => (await import('./extract-command.ts')).extractCommand(dataFolder)),
    verify: later(async () => (await import('./verify-command.ts')).verifyCommand(dataFolder)),
    diff: later(async () => (await import('./diff-command.ts')).diffCommand(dataFolder)),
    search: later(async () => (await import('./search-command.ts')).search),
    colours: later(async () => (await import('./colours-command.ts')).colours),
    states: later(async () => (await import('./states-command.ts')).states),
    pose: later(async () => (await import('./pose-command.ts')).pose),
    missions: later(async () => (await import('./reference-commands.ts')).missionsCommand(dataFolder)),
    refs: later(async () => (await import('./reference-commands.ts')).refsCommand(dataFolder)),
    projectInstall: later(async () => (await project()).projectInstall),
    projectStatus: later(async () => (await project()).projectStatus),
    projectExport: later(async () => (await project()).projectExport),
    projectChanges: later(async () => (await projectEdits()).projectChanges),
    projectUndo: later(async () => (await projectEdits()).projectUndo),
    projectRedo: later(async () => (await projectEdits()).projectRedo),
    projectRevert: later(async () => (await projectEdits()).projectRevert),
    projectBackups: later(async () => (await projectEdits()).projectBackups),
    projectNotes: later(async () => (await projectEdits()).projectNotes),
    projectRecovered: later(async () => (await projectEdits()).projectRecovered),
    projectResolve: later(async () => (await projectEdits()).projectResolve),
    write: later(async () => (await project()).write),
    restore: later(async () => (await project()).restore),
    patchExport: later(async () => (await patch()).patchExport),
    patchDiff: later(async () => (await patch()).patchDiff),
    patchApply: later(async () => (await patch()).patchApply),
    patchRemove: later(async () => (await patch()).patchRemove),
    patchList: later(async () => (await patch()).patchList),
    snapshotTake: later(async () => (await snapshot()).snapshotTake),
    snapshotList: later(async () => (await snapshot()).snapshotList),
    snapshotDrop: later(async () => (await snapshot()).snapshotDrop),
    structureCheck: later(async () => (await structure()).structureCheck),
    structureAdd: later(async () => (await structure()).structureAdd),
    structureList: later(async () => (await structure()).structureList),
    structureRemove: later(async () => (await structure()).structureRemove),
    demo: later(async () => (await import('./project-commands.ts')).demo),
  };
}

type Handler<A, R> = (args: A, context: CallContext) => Promise<R>;

function later<A, R>(load: () => Promise<Handler<A, R>>): Handler<A, R> {
  return async (args, context) => (await load())(args, context);
}
