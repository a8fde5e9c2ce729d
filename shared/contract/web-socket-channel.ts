import { type Channel, Inbox } from './channel.ts';
import { decodeFrame, encodeFrame, type Frame, FrameError } from './frames.ts';

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
