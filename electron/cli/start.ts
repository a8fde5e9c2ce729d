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

/** Runs the command line of this process; its exit status. `begun` are the threads of a scan, which whoever began them closes. */
export function start(begun?: CommandHostOptions['begun']): Promise<number> {
  const version = gantryVersion();
  // A reader that has seen enough, such as `head`, closes the pipe: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(endOfOutput(error)));
  // Whoever does not take what is told is not told of it either.
  process.stderr.on('error', () => {});
  const io = ioWith(endOnSignal());
  return run({
    args: process.argv.slice(2),
    io,
    version,
    // Each is loaded when it is needed: together they are nearly all that Gantry is.
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

/** Text of plain letters, as nearly all of it is, is made into bytes in a tenth of the time when that is said. */
function write(text: string): void {
  process.stdout.write(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');
}

/** `letSignals`: come to whoever waits to be interrupted, and end nothing by themselves. */
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
