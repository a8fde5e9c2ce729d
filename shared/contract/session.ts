import type { WebSocketLike } from './web-socket-channel.ts';

/** Where the page exchanges the code of its address for a session's secret. */
export const sessionPath = '/session';

/** The subprotocol that a socket speaks. */
export const socketProtocol = 'gantry';

/** Before the secret, in the subprotocols that a page offers: the one header it can set on a socket. */
export const sessionPrefix = 'gantry.session.';

/** The subprotocols to offer. */
export function socketProtocols(session: string | undefined): string[] {
  return session === undefined ? [socketProtocol] : [socketProtocol, `${sessionPrefix}${session}`];
}

export interface SessionOptions {
  /** The code in the page's address, where there is one. */
  readonly code: string | undefined;
  /** Asks the server for the session's secret; undefined when the code is not valid. */
  exchange(code: string): Promise<string | undefined>;
  /** What the pages of this server's port remember, and nobody else can read. */
  readonly memory: { read(): string | undefined; write(session: string): void };
  open(protocols: string[]): WebSocketLike;
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
