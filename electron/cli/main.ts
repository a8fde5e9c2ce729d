import { dataFolder } from '../host/data-folder.ts';
import { createHost } from '../host/host.ts';
import { gantryVersion } from '../host/version.ts';
import type { Io } from './io.ts';
import { run } from './run.ts';
import { shownLines } from './shown-text.ts';

const version = gantryVersion();

const io: Io = {
  out: text => void process.stdout.write(text),
  content: text => void process.stdout.write(process.stdout.isTTY === true ? shownLines(text) : text),
  err: text => void process.stderr.write(text),
  watched: process.stderr.isTTY === true,
  base: process.env.INIT_CWD ?? process.cwd(),
  interrupted: () =>
    new Promise(resolve => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    }),
};

// A reader that has seen enough, such as `head`, closes the pipe: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));

process.exitCode = await run({
  args: process.argv.slice(2),
  io,
  version,
  createHost: ({ safe, transport }) => createHost({ dataFolder: dataFolder(), version, transport, safe }),
});
