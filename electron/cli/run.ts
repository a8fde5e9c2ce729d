import { type Command, CommanderError } from 'commander';
import { createClient } from '../../shared/contract/client.ts';
import { command } from '../../shared/contract/command.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { CommandHost } from '../host/command/command-host.ts';
import type { Host } from '../host/host.ts';
import type { Cli } from './cli.ts';
import { printFailure } from './failure-text.ts';
import type { Io } from './io.ts';
import { checkWords, refuseEmpty, takeJsonAnywhere, Verb } from './nearest.ts';
import { progressLine, type Session, status } from './session.ts';
import { shownIo } from './shown-text.ts';
import { verbs } from './verbs.ts';

export interface RunOptions {
  readonly args: readonly string[];
  readonly io: Io;
  /** Called when a verb needs the command host. */
  createCommandHost(): Promise<CommandHost>;
  /** Called by the verb that serves windows; the host is closed at the end. */
  createHost(options: { readonly safe: boolean }): Promise<Host>;
  readonly version: string;
}

/** Runs one command line and gives its exit status. */
export async function run({ args, io: raw, version, ...hosts }: RunOptions): Promise<number> {
  const io = shownIo(raw);
  const json = isJsonWanted(args);
  let result: number = status.done;
  const program = new Verb('gantry')
    .description('A modding workbench for classic game formats.')
    .version(version)
    // Options after a verb belong to the verb: a mod has a --version too.
    .enablePositionalOptions()
    .hook('preAction', (_, verb) => refuseEmpty(verb))
    .exitOverride()
    .configureOutput({ writeOut: text => io.out(text), writeErr: text => void (json || io.err(text)) });
  addHelp(program);
  const cli: Cli = {
    program,
    async run(work) {
      result = await withSession(await hosts.createCommandHost(), { io, raw }, json, work);
    },
    async serve(work, options) {
      const host = await hosts.createHost(options);
      try {
        result = await work({ host, io, base: io.base, json });
      } finally {
        await host.close();
      }
    },
  };
  for (const addVerb of verbs) addVerb(cli);
  takeJsonAnywhere(program);
  try {
    checkWords(program, args);
    await program.parseAsync(args, { from: 'user' });
    return result;
  } catch (error) {
    return refused(error, io, json);
  }
}

/** Everything after -- is an argument, even if it starts with a dash. */
function isJsonWanted(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes('--json');
}

const addresses = `
An ADDRESS is a file, then :: and an entry for each archive it is in: zbd/reader.zbd::dfn_heron.zrd
A PLACE is an address or a folder. gantry VERB --help lists the options of a verb. All verbs take --json.

To begin with:
  gantry demo my-demo                    write a small made-up game to try things on
  gantry list my-demo --all              list everything in it
  gantry fields my-demo/zbd/reader.zbd   list every byte of a file by name
  gantry serve my-demo                   open it in a browser

Exit status: 0 done, 1 done and the answer is "no", 2 refused, 3 a bug in Gantry.
`;

/** Adds to --help what a newcomer needs to know besides the verbs, and points errors to it. */
function addHelp(program: Command): void {
  program
    // Lists a verb with its arguments only; the text below says that verbs have options.
    .configureHelp({ subcommandTerm: verb => [verb.name(), ...verb.registeredArguments.map(termOf)].join(' ') })
    .addHelpText('after', addresses)
    .showHelpAfterError('gantry --help lists the verbs, gantry VERB --help the options of one.');
}

function termOf(argument: Command['registeredArguments'][number]): string {
  const term = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
  return argument.required ? term : `[${term}]`;
}

/** Progress uses `raw`, because it moves the cursor. */
interface Ios {
  readonly io: Io;
  readonly raw: Io;
}

async function withSession(
  host: CommandHost,
  { io, raw }: Ios,
  json: boolean,
  work: (session: Session) => Promise<number>,
): Promise<number> {
  const progress = progressLine(raw, Date.now);
  const [ours, theirs] = inProcessPair();
  host.serveCommand(theirs);
  const transport = openTransport({ connect: async () => ours });
  const client = createClient(command, transport);
  try {
    const options = { onProgress: progress.show };
    return await work({ client, io, base: io.base, json, options });
  } finally {
    progress.clear();
    transport.close();
  }
}

async function refused(error: unknown, io: Io, json: boolean): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return status.done;
    // Without --json commander has already said what is wrong.
    if (json) await printFailure(io, { code: 'badRequest', text: usageText(error) }, { json });
    return status.refused;
  }
  const failure: Failure =
    error instanceof FailureError
      ? error.failure
      : { code: 'bug', text: `Gantry failed: ${String(error)}. This is a bug.` };
  await printFailure(io, failure, { json });
  return failure.code === 'bug' ? status.bug : status.refused;
}

function usageText(error: CommanderError): string {
  return error.message === '(outputHelp)'
    ? 'Name a verb: --help lists them.'
    : error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
}
