import type { IpcRenderer } from 'electron';
import type { HostBridge, PortLike } from '../../shared/contract/message-port-channel.ts';

type Ipc = Pick<IpcRenderer, 'on' | 'send'>;

/** The part of the page's MessagePort that is used here; electron/ is compiled without the browser's types. */
interface PagePort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'close', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

interface Waiting {
  resolve(port: PortLike): void;
  reject(error: Error): void;
}

/** All the access that the page gets to this machine: it can ask for a port to the host. */
export function hostBridge(ipc: Ipc): HostBridge {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  ipc.on('gantry:port', (event, id: number) => {
    const [port]: readonly (PagePort | undefined)[] = event.ports;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (port === undefined) asked?.reject(new Error('The host does not start.'));
    else asked?.resolve(portLike(port));
  });
  return {
    connect: () =>
      new Promise((resolve, reject) => {
        lastId++;
        waiting.set(lastId, { resolve, reject });
        ipc.send('gantry:connect', lastId);
      }),
  };
}

/** A port as functions, because the port itself cannot cross to the page. */
function portLike(port: PagePort): PortLike {
  return {
    post: frame => port.postMessage(frame),
    onMessage: listener => port.addEventListener('message', event => listener(event.data)),
    onClose: listener => port.addEventListener('close', () => listener()),
    start: () => port.start(),
    close: () => port.close(),
  };
}
