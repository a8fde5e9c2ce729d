import { Command, CommanderError } from 'commander';
import { createClient } from '../../shared/contract/client.ts';
import { command } from '../../shared/contract/command.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { Host } from '../host/host.ts';
import { printFailure } from './failure-text.ts';
import { addHelp } from './help.ts';
import type { Io } from './io.ts';
import { progressLine, type Session } from './session.ts';
import { shownIo } from './shown-text.ts';
import { status } from './status.ts';
import { type Cli, verbs } from './verbs.ts';

export interface RunOptions {
  readonly args: readonly string[];
  readonly io: Io;
  /** Called when a verb needs the host; closed at the end. */
  createHost(options: { readonly safe: boolean; readonly transport: 'web' | 'in-process' }): Host;
  readonly version: string;
}

/** Runs one command line and gives its exit status. */
export async function run({ args, io: raw, createHost, version }: RunOptions): Promise<number> {
  const io = shownIo(raw);
  const json = args.includes('--json');
  let result: number = status.done;
  const program = new Command('gantry')
    .description('A modding workbench for classic game formats.')
    .version(version)
    // What follows a verb is the verb's own: a mod has a --version too.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: text => io.out(text), writeErr: text => void (json || io.err(text)) });
  addHelp(program);
  const cli: Cli = {
    program,
    async run(work, options = {}) {
      const host = createHost({ safe: options.safe === true, transport: options.transport ?? 'in-process' });
      result = await withSession(host, { io, raw }, json, work);
    },
  };
  for (const addVerb of verbs) addVerb(cli);
  try {
    await program.parseAsync(args, { from: 'user' });
    return result;
  } catch (error) {
    return refused(error, io, json);
  }
}

/** Progress moves the cursor itself, and shows what it is told. */
interface Ios {
  readonly io: Io;
  readonly raw: Io;
}

async function withSession(
  host: Host,
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
    return await work({ client, host, io, base: io.base, json, options });
  } finally {
    progress.clear();
    transport.close();
    await host.close();
  }
}

function refused(error: unknown, io: Io, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return status.done;
    // Without --json commander has already said what is wrong.
    if (json) printFailure(io, { code: 'badRequest', text: usageText(error) }, { json });
    return status.refused;
  }
  const failure: Failure =
    error instanceof FailureError
      ? error.failure
      : { code: 'bug', text: `Gantry failed: ${String(error)}. This is a bug.` };
  printFailure(io, failure, { json });
  return failure.code === 'bug' ? status.bug : status.refused;
}

function usageText(error: CommanderError): string {
  return error.message === '(outputHelp)'
    ? 'Name a verb: gantry --help lists them.'
    : error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
}
