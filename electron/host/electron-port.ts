import type { PortLike } from '../../shared/contract/message-port-channel.ts';

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
