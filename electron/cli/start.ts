import { fileFailures } from '../files/file-failures.ts';
import { sweepAlways } from '../host/command/collector.ts';
import type { CommandHostOptions } from '../host/command/command-host.ts';
import { compileLater } from '../host/command/compiler.ts';
import { dataFolder } from '../host/data-folder.ts';
import { gantryVersion } from '../host/version.ts';
import { endOnSignal } from './end-on-signal.ts';
import { failureText } from './failure-text.ts';
import type { Io } from './io.ts';
import { run } from './run.ts';
import { status } from './session.ts';
import { shownLines } from './shown-text.ts';

/**
 * Runs the command line of this process and returns its exit status. `begun` are the threads of a scan; the caller closes
 * them.
 */
export function start(begun?: CommandHostOptions['begun']): Promise<number> {
  const version = gantryVersion();
  // A reader that has seen enough, such as `head`, closes the pipe; that is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(endOfOutput(error)));
  // If nobody reads stderr, there is nowhere to report that.
  process.stderr.on('error', () => {});
  const io = ioWith(endOnSignal());
  return run({
    args: process.argv.slice(2),
    io,
    version,
    // Loaded on demand: together they are nearly all of Gantry.
    async createCommandHost() {
      sweepAlways();
      compileLater();
      const { createCommandHost } = await import('../host/command/command-host.ts');
      return createCommandHost({ dataFolder: dataFolder(), begun });
    },
    async createHost({ safe }) {
      const { createHost } = await import('../host/host.ts');
      return createHost({ dataFolder: dataFolder(), version, transport: 'web', safe });
    },
  });
}

function endOfOutput({ code = '', message }: NodeJS.ErrnoException): number {
  if (code === 'EPIPE') return status.done;
  process.stderr.write(`${failureText(fileFailures.outputLost(code, message))}\n`);
  return status.refused;
}

/** Nearly all text is plain ASCII, and encoding that as latin1 takes a tenth of the time. */
function write(text: string): void {
  process.stdout.write(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');
}

/** `letSignals` turns off the default handling of signals, so that only `interrupted` hears them. */
const ioWith = (letSignals: () => void): Io => ({
  out: write,
  content: text => write(process.stdout.isTTY === true ? shownLines(text) : text),
  drained: () => new Promise(go => (process.stdout.writableNeedDrain ? void process.stdout.once('drain', go) : go())),
  err: text => void process.stderr.write(text),
  watched: process.stderr.isTTY === true,
  base: process.env.INIT_CWD ?? process.cwd(),
  interrupted: () =>
    new Promise(resolve => {
      letSignals();
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    }),
});
