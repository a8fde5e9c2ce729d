import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { callFailures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { isSystemError } from '../../files/disk-failure.ts';
import { dataFolder } from '../../host/data-folder.ts';
import type { Cli } from '../cli.ts';
import { print, type Serving, status } from '../session.ts';
import { jsonOption } from './options.ts';

interface Options {
  readonly port?: number;
  readonly safe?: boolean;
  readonly open?: boolean;
}

/** serve [FOLDER]: the workbench in a browser on this machine. */
export function addServe({ program, serve }: Cli): void {
  program
    .command('serve')
    .description('serve the workbench to a browser on 127.0.0.1; the first line is the address to open')
    .argument('[folder]', 'the game folder to open')
    .option('--port <number>', 'listen on this port', parsePort)
    .option('--safe', 'start without the last session')
    .option('--open', 'open it in the browser')
    .option(...jsonOption)
    .action((folder: string | undefined, { safe = false, ...options }: Options) =>
      serve(serving => serveUntilInterrupted(serving, folder, options), { safe }),
    );
}

/** Loads what only this verb needs, and serves until interrupted. */
async function serveUntilInterrupted(
  { host, io, base, json }: Serving,
  folder: string | undefined,
  { port = 0, open = false }: Options,
): Promise<number> {
  const [{ findFolder }, { openInBrowser }, { rendererFolder }, { serve }] = await Promise.all([
    import('../../host/installs/open-install.ts'),
    import('../../web/open-in-browser.ts'),
    import('../../web/renderer-folder.ts'),
    import('../../web/serve.ts'),
  ]);
  if (folder !== undefined) host.requestFolder((await findFolder(resolve(base, folder))).folder);
  const interrupted = io.interrupted(); // listens before the address is printed: the user may stop it at once
  const onNewUrl = (url: string) => io.err(`To open another browser: ${url}\n`);
  const serving = await serve({ host, rendererFolder: rendererFolder(), port, onNewUrl }).catch(error => {
    if (!isSystemError(error) || error.syscall !== 'listen') throw error;
    return refuse(callFailures.portNotOpened(port, error.code, error.message));
  });
  io.out(json ? `${JSON.stringify({ url: serving.url })}\n` : `${serving.url}\n`);
  const page = open ? openInBrowser(serving.url, dataFolder()) : undefined;
  await interrupted;
  page?.remove();
  await serving.close();
  return status.done;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.');
  return port;
}

/** demo FOLDER: writes the demo game folder. */
export function addDemo({ program, run }: Cli): void {
  program
    .command('demo')
    .description('write a small made-up game to try things on')
    .argument('<folder>')
    .addOption(
      new Option('--edition <n>', 'edition 2 is edition 1 with a few changes, for comparing')
        .choices(['1', '2'])
        .default('1'),
    )
    .option(...jsonOption)
    .action((folder: string, { edition }: { edition: '1' | '2' }) =>
      run(async session => {
        const args = { base: session.base, folder, edition: edition === '2' ? 2 : 1 } as const;
        const result = await session.client.demo(args, session.options);
        print(session, result, () => `${result.folder}: ${result.files} files\n`);
        return status.done;
      }),
    );
}
