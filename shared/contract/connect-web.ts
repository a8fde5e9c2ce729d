import type { Transport } from './call.ts';
import { openTransport } from './transport.ts';
import { openWebSocket, type WebSocketLike } from './web-socket-channel.ts';

export interface WebOptions {
  /** Opens a socket to the page's own server, at /socket. */
  readonly open: () => WebSocketLike | Promise<WebSocketLike>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const SLOWEST = 4000;

/** The page's transport: a web socket that is opened again, ever more slowly, after it was lost. */
export function connectWeb({ open, wait }: WebOptions): Transport {
  return openTransport({
    connect: () => openWebSocket(open),
    wait: attempt => wait(Math.min(SLOWEST, 250 * 2 ** Math.min(attempt - 1, 5))),
  });
}
