import { isAbsolute, relative } from 'node:path';
import type { ForkOptions } from 'electron';
import { Deaths } from './deaths.ts';
import type { HostChild, Port } from './parts.ts';

export interface HostProcessOptions {
  /** dist/host/utility.js */
  readonly module: string;
  readonly args: readonly string[];
  fork(module: string, args: string[], options: ForkOptions): HostChild;
  /** Asks the user for a folder. */
  chooseFolder(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  revealFile(path: string): void;
  /** The folder for the copies that the host makes for dragging. */
  readonly dragFolder: string;
  /** Starts dragging these files, so that the user can drop them in another program. */
  dragFiles(paths: readonly string[]): void;
  /** Called when the host has crashed too often to be started again. */
  onGivenUp(): void;
  now(): number;
}

/** How long the host may take to save the last edits and close its files. */
const closingTime = 13_000;

/**
 * Runs the host, which reads the game files, in a process of its own: if it crashes or is killed, the next window that
 * connects starts a new one. A window notices that its port has closed, and connects again.
 */
export class HostProcess {
  readonly #options: HostProcessOptions;
  #child: HostChild | undefined;
  readonly #deaths: Deaths;

  constructor(options: HostProcessOptions) {
    this.#options = options;
    this.#deaths = new Deaths(options.now);
  }

  /** Connects a window to the host through one end of a channel. False once the host has crashed too often. */
  connect(port: Port): boolean {
    const child = this.#child ?? this.#start();
    child?.postMessage({ type: 'window' }, [port]);
    return child !== undefined;
  }

  /** Lets all windows open a folder that the user has chosen. */
  openFolder(folder: string): void {
    const child = this.#child ?? this.#start();
    child?.postMessage({ type: 'openFolder', folder });
  }

  /** Kills a host that hangs; the next window that connects starts another. This does not count as a crash. */
  kill(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill();
  }

  /** Ends the host after it has closed its files. */
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

/** The file of a request to show one; only an absolute path is accepted. */
function revealedPath(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('path' in message)) return undefined;
  const { type, path } = message;
  return type === 'revealFile' && typeof path === 'string' && isAbsolute(path) ? path : undefined;
}

/** The files of a request to drag some; all must be in the folder for dragging, because a drag may move a file. */
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

/**
 * The id of a request to choose a folder. We trust the host but not the files it has read, so its messages are validated.
 */
function chooseFolderId(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('id' in message)) return undefined;
  return message.type === 'chooseFolder' && typeof message.id === 'number' ? message.id : undefined;
}
