import { messagePortChannel } from '../../shared/contract/message-port-channel.ts';
import { dataFolder } from './data-folder.ts';
import { type ElectronPort, electronPort } from './electron-port.ts';
import { createHost } from './host.ts';
import { gantryVersion } from './version.ts';

/** What this needs of Electron's process.parentPort. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly ports: readonly ElectronPort[] }) => void): unknown;
}

/** The host as Electron's utility process: the main process sends one port per window, and this serves it. */
function start(parent: ParentPort, args: readonly string[]): void {
  const folder = args.find(arg => arg.startsWith('--data-folder='))?.slice('--data-folder='.length);
  const host = createHost({
    dataFolder: folder ?? dataFolder(),
    version: gantryVersion(),
    transport: 'electron',
    safe: args.includes('--safe'),
  });
  parent.on('message', event => {
    for (const port of event.ports) host.serve(messagePortChannel(electronPort(port)));
  });
}

// as: only a utility process has a parent port, and Electron's types may not be imported outside main and preload
const { parentPort } = process as { readonly parentPort?: ParentPort };
if (parentPort !== undefined) start(parentPort, process.argv.slice(2));
