import { isAbsolute, relative } from 'node:path';
import type { ForkOptions } from 'electron';
import { Deaths } from './deaths.ts';
import type { HostChild, Port } from './parts.ts';

export interface HostProcessOptions {
  /** dist/host/utility.js */
  readonly module: string;
  readonly args: readonly string[];
  fork(module: string, args: string[], options: ForkOptions): HostChild;
  /** Asks the person for a folder. */
  chooseFolder(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  revealFile(path: string): void;
  /** Where the host may put copies to be dragged. */
  readonly dragFolder: string;
  /** Lets the person who drags drop these files elsewhere. */
  dragFiles(paths: readonly string[]): void;
  /** The host died so often that starting it again makes no sense. */
  onGivenUp(): void;
  now(): number;
}

/** How long the host may take to make what was typed last, and to close its files. */
const closingTime = 13_000;

/**
 * The host in a process of its own, where game files are read: it may crash or be killed, and the next window that
 * connects starts it anew. A window notices by its port closing and connects again.
 */
export class HostProcess {
  readonly #options: HostProcessOptions;
  #child: HostChild | undefined;
  readonly #deaths: Deaths;

  constructor(options: HostProcessOptions) {
    this.#options = options;
    this.#deaths = new Deaths(options.now);
  }

  /** Hands the host one end of a channel to a window. False when it has been given up. */
  connect(port: Port): boolean {
    const child = this.#child ?? this.#start();
    child?.postMessage({ type: 'window' }, [port]);
    return child !== undefined;
  }

  /** Lets all windows open a folder that the person has chosen. */
  openFolder(folder: string): void {
    const child = this.#child ?? this.#start();
    child?.postMessage({ type: 'openFolder', folder });
  }

  /** Ends the host at once, for one that hangs; the next window that connects starts another. Asked for, it is no death. */
  kill(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill();
  }

  /** Ends the host once it has closed its files. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    await new Promise<void>(resolve => {
      const limit = setTimeout(() => child.kill(), closingTime);
      child.on('exit', () => {
        clearTimeout(limit);
        resolve();
      });
      child.postMessage({ type: 'close' });
    });
  }

  #start(): HostChild | undefined {
    if (this.#deaths.tooMany) return undefined;
    const { module, args, fork } = this.#options;
    const child = fork(module, [...args], { serviceName: 'Gantry host', stdio: 'inherit' });
    child.on('exit', () => this.#died(child));
    child.on('message', message => void this.#hear(child, message));
    this.#child = child;
    return child;
  }

  #died(child: HostChild): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#deaths.add();
    if (this.#deaths.tooMany) this.#options.onGivenUp();
  }

  async #hear(child: HostChild, message: unknown): Promise<void> {
    const path = revealedPath(message);
    if (path !== undefined) this.#options.revealFile(path);
    const dragged = draggedPaths(message, this.#options.dragFolder);
    if (dragged !== undefined) this.#options.dragFiles(dragged);
    const id = chooseFolderId(message);
    if (id === undefined) return;
    const folder = await this.#options.chooseFolder();
    child.postMessage({ type: 'folderChosen', id, folder });
  }
}

/** The file to be shown, if that is what is asked; only a whole path leads to one place. */
function revealedPath(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('path' in message)) return undefined;
  const { type, path } = message;
  return type === 'revealFile' && typeof path === 'string' && isAbsolute(path) ? path : undefined;
}

/** The copies to be dragged, if that is what is asked: all of them below the folder for it, for a drag may move a file. */
function draggedPaths(message: unknown, folder: string): readonly string[] | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('paths' in message))
    return undefined;
  const { type, paths } = message;
  if (type !== 'dragFiles' || !Array.isArray(paths) || paths.length === 0) return undefined;
  const isCopy = (path: unknown): path is string =>
    typeof path === 'string' &&
    isAbsolute(path) &&
    /^[^.]/.test(relative(folder, path)) &&
    !isAbsolute(relative(folder, path));
  return paths.every(isCopy) ? paths : undefined;
}

/** The id of a question for a folder; the host is ours, but what it has read is not, so it is looked at closely. */
function chooseFolderId(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('id' in message)) return undefined;
  return message.type === 'chooseFolder' && typeof message.id === 'number' ? message.id : undefined;
}
