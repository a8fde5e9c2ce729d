import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFor } from '../../electron/launch/paths.js';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'dist/cli/main.js');

export interface GantryServer {
  readonly url: string;
  /** Of its process. */
  readonly pid: number | undefined;
  /** As the user ends it. */
  stop(): Promise<void>;
  /** As a crash ends it. */
  kill(): Promise<void>;
}

interface ServerOptions {
  readonly home: string;
  readonly folder?: string;
  readonly safe?: boolean;
  readonly port?: number;
}

/** Starts the built `gantry serve` as a user does, with a data folder of its own. */
export async function startServer({ home, folder, safe = false, port = 0 }: ServerOptions): Promise<GantryServer> {
  const args = ['serve', ...(folder === undefined ? [] : [folder]), ...(safe ? ['--safe'] : []), '--port', `${port}`];
  const { flags, surroundings } = nodeFor(args[0]);
  const child = spawn(process.execPath, [...flags, program, ...args], {
    cwd: root,
    env: { ...process.env, ...surroundings, GANTRY_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: await firstLine(child),
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    let complained = '';
    child.stderr?.on('data', chunk => {
      complained += chunk;
    });
    child.stdout?.on('data', chunk => {
      said += chunk;
      const line = said.indexOf('\n');
      if (line >= 0) resolve(said.slice(0, line));
    });
    child.once('exit', code => reject(new Error(`gantry serve ended with ${code}: ${complained}`)));
  });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
