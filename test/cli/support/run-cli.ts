import { run } from '../../../electron/cli/run.ts';
import { createCommandHost } from '../../../electron/host/command/command-host.ts';
import { createHost } from '../../../electron/host/host.ts';

export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, with a data folder of its own. */
export function runCli(base: string, dataFolder: string, ...args: readonly string[]): Promise<Ran> {
  return ran({ base, dataFolder, watched: false }, args);
}

/** The same while a person watches stderr. */
export function runWatched(base: string, dataFolder: string, ...args: readonly string[]): Promise<Ran> {
  return ran({ base, dataFolder, watched: true }, args);
}

interface Around {
  readonly base: string;
  readonly dataFolder: string;
  readonly watched: boolean;
}

async function ran({ base, dataFolder, watched }: Around, args: readonly string[]): Promise<Ran> {
  let out = '';
  let err = '';
  const status = await run({
    args,
    version: '0.0.0',
    io: {
      out(text) {
        out += text;
      },
      content(text) {
        out += text;
      },
      err(text) {
        err += text;
      },
      watched,
      base,
      drained: () => Promise.resolve(),
      interrupted: () => Promise.resolve(),
    },
    createCommandHost: async () => createCommandHost({ dataFolder }),
    createHost: async ({ safe }) => createHost({ dataFolder, version: '0.0.0', safe, transport: 'web' }),
  });
  return { status, out, err };
}

/** The one JSON document on stdout; anything beside it fails the test. */
export function json(ran: Ran): unknown {
  return JSON.parse(ran.out);
}
