import type { Transport } from './call.ts';
import { type Channel, Inbox } from './channel.ts';
import { decodeFrame, encodeFrame, type Frame, FrameError } from './frames.ts';
import { openTransport } from './transport.ts';

/** Where the page exchanges the code of its address for a session's secret. */
export const sessionPath = '/session';

/** The subprotocol that a socket speaks. */
export const socketProtocol = 'gantry';

/** Before the secret, in the subprotocols that a page offers: the one header it can set on a socket. */
export const sessionPrefix = 'gantry.session.';

/** The subprotocols to offer. */
function socketProtocols(session: string | undefined): string[] {
  return session === undefined ? [socketProtocol] : [socketProtocol, `${sessionPrefix}${session}`];
}

export interface SessionOptions {
  /** The code in the page's address, where there is one. */
  readonly code: string | undefined;
  /** Requests the session's secret from the server; undefined if the code is not valid. */
  exchange(code: string): Promise<string | undefined>;
  /** What the pages of this server's port remember, and nobody else can read. */
  readonly memory: { read(): string | undefined; write(session: string): void };
  open(protocols: string[]): WebSocketLike;
}

/** What this needs of a WebSocket; the browser's and `ws`'s both are one. */
export interface WebSocketLike {
  binaryType: string;
  readonly readyState: number;
  send(data: Frame): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close' | 'error' | 'open', listener: () => void): void;
}

const OPEN = 1;
const UNREADABLE = 1002;

/** Messages over an open WebSocket; a frame that is no message closes it. */
export function webSocketChannel(socket: WebSocketLike): Channel {
  const inbox = new Inbox();
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', event => {
    try {
      inbox.deliver(decodeFrame(toFrame(event.data)));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      socket.close(UNREADABLE, error.message);
    }
  });
  socket.addEventListener('close', () => inbox.close());
  socket.addEventListener('error', () => inbox.close());
  return {
    send(message) {
      if (socket.readyState === OPEN) socket.send(encodeFrame(message));
    },
    listen: listener => inbox.listen(listener),
    close: () => socket.close(),
  };
}

function toFrame(data: unknown): Frame {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new FrameError('a frame of another kind');
}

/** Opens a socket and waits until it is usable; rejects when it never is. */
export async function openWebSocket(open: () => WebSocketLike | Promise<WebSocketLike>): Promise<Channel> {
  const socket = await open();
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(webSocketChannel(socket)));
    socket.addEventListener('error', () => reject(new Error('the socket did not open')));
    socket.addEventListener('close', () => reject(new Error('the socket did not open')));
  });
}

interface WebOptions {
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

/**
 * Opens sockets for a page: the first exchanges the code, later ones, other tabs and the page after a reload use the
 * secret that is remembered. A code that is used up is no reason to give up: the secret may still be valid.
 */
export function sessionSockets({ code, exchange, memory, open }: SessionOptions): () => Promise<WebSocketLike> {
  let unused = code;
  return async () => {
    if (unused !== undefined) {
      const session = await exchange(unused);
      if (session !== undefined) memory.write(session);
      unused = undefined;
    }
    return open(socketProtocols(memory.read()));
  };
}
