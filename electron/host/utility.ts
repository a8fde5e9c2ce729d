import { messagePortChannel, type PortLike } from '../../shared/contract/message-port-channel.ts';
import { dataFolder } from './data-folder.ts';
import { createHost, type Host } from './host.ts';
import { gantryVersion } from './version.ts';

/** What this needs of Electron's process.parentPort. */
export interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: ParentMessage) => void): unknown;
}

export interface ParentMessage {
  readonly data: unknown;
  readonly ports: readonly ElectronPort[];
}

/**
 * The host as Electron's utility process. The main process sends a port for each window, folders chosen in its menus,
 * the answers of its folder dialog, and `close` before it quits.
 */
export function serveParent(parent: ParentPort, args: readonly string[], exit: () => void): void {
  const folder = args.find(arg => arg.startsWith('--data-folder='))?.slice('--data-folder='.length);
  const dialogs = openDialogs(parent);
  const host = createHost({
    dataFolder: folder ?? dataFolder(),
    version: gantryVersion(),
    transport: 'electron',
    safe: args.includes('--safe'),
    chooseFolder: dialogs.ask,
    revealFile: path => parent.postMessage({ type: 'revealFile', path }),
    dragFiles: paths => parent.postMessage({ type: 'dragFiles', paths }),
  });
  parent.on('message', ({ data, ports }) => {
    for (const port of ports) host.serve(messagePortChannel(electronPort(port)));
    const message = isRecord(data) ? data : {};
    if (message.type === 'openFolder' && typeof message.folder === 'string') host.requestFolder(message.folder);
    if (message.type === 'folderChosen') dialogs.answer(message);
    if (message.type === 'close') void closed(host).then(exit);
  });
}

/** Nobody is left to hear of the error; it is in the log. */
async function closed(host: Host): Promise<void> {
  await host.close().catch(() => undefined);
}

/** Folder dialogs requested from the main process, by number. */
function openDialogs(parent: ParentPort) {
  const waiting = new Map<unknown, (folder: string | null) => void>();
  let last = 0;
  return {
    ask: (): Promise<string | null> =>
      new Promise(resolve => {
        waiting.set(++last, resolve);
        parent.postMessage({ type: 'chooseFolder', id: last });
      }),
    answer({ id, folder }: Readonly<Record<string, unknown>>): void {
      waiting.get(id)?.(typeof folder === 'string' ? folder : null);
      waiting.delete(id);
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

// as: only a utility process has a parent port, and Electron's types may not be imported outside main and preload
const { parentPort } = process as { readonly parentPort?: ParentPort };
if (parentPort !== undefined) serveParent(parentPort, process.argv.slice(2), () => process.exit(0));

/** What this needs of Electron's MessagePortMain. */
export interface ElectronPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/** Electron's port, as the channel wants it. */
export function electronPort(port: ElectronPort): PortLike {
  return {
    post: frame => port.postMessage(frame),
    onMessage: listener => void port.on('message', event => listener(event.data)),
    onClose: listener => void port.on('close', listener),
    start: () => port.start(),
    close: () => port.close(),
  };
}
