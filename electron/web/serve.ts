import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { largestFrame } from '../../shared/contract/frames.ts';
import { socketProtocol, webSocketChannel } from '../../shared/contract/session.ts';
import type { Host } from '../host/host.ts';
import { type Access, type AnswerOptions, answer, createAccess } from './answer.ts';

/** The most connections that have not proved who they are; a newer one replaces the oldest. */
const mostStrangers = 64;

/** The most connections in all; Node drops further ones. */
const mostConnections = 512;

export interface ServeOptions {
  readonly host: Pick<Host, 'serve' | 'log'>;
  /** The built window. */
  readonly rendererFolder: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Called when the code of `url` was used, with the address for the next browser. */
  onNewUrl?(url: string): void;
}

export interface Serving {
  /** The address to open in a browser, with a code that works once. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The most windows at once; further ones are refused. */
const mostWindows = 8;

/** A browser sends everything at once: slower clients are cut off. */
const patience = {
  maxHeaderSize: 8192,
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};

interface Parts {
  readonly host: ServeOptions['host'];
  readonly access: Access;
  readonly sockets: WebSocketServer;
  readonly guard: SocketGuard;
}

/** Serves the workbench to browsers on this machine, on 127.0.0.1 only. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { host, rendererFolder } = options;
  const server = createServer(patience);
  const guard = guardSockets(server, text => host.log.note('web', text));
  const port = await listen(server, options.port ?? 0);
  const access = createAccess(port);
  const sockets = openSockets();
  const url = () => `http://127.0.0.1:${port}/?token=${access.code}`;
  const parts: AnswerOptions = {
    access,
    rendererFolder,
    trust: request => guard.trust(request.socket),
    onExchanged: () => options.onNewUrl?.(url()),
  };
  server.on('request', (request, response) => serveRequest(parts, host, request, response));
  server.on('upgrade', (request, socket, head) => upgrade({ host, access, sockets, guard }, request, socket, head));
  return {
    url: url(),
    port,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise<void>(done => server.close(() => done()));
    },
  };
}

function openSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame + 1024,
    perMessageDeflate: false,
    handleProtocols: () => socketProtocol, // never the one that carries the secret
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)); // as: a TCP server has one
  });
}

function serveRequest(
  parts: AnswerOptions,
  host: ServeOptions['host'],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.on('error', () => response.destroy());
  answer(parts, request, response).catch(error => {
    host.log.note('web', `a request was not answered: ${String(error)}`);
    response.destroy();
  });
}

function upgrade(parts: Parts, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { host, access, sockets, guard } = parts;
  const refusal = refusalOf(access, request, sockets.clients.size);
  if (refusal !== undefined) {
    host.log.note('web', `a socket was refused: ${refusal}`);
    // A client that does not hang up now is cut off.
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', () => socket.destroy());
    return;
  }
  guard.trust(request.socket);
  sockets.handleUpgrade(request, socket, head, opened => {
    opened.on('error', error => host.log.note('web', `socket: ${error.message}`));
    host.serve(webSocketChannel(opened));
  });
}

function refusalOf(access: Access, request: IncomingMessage, windows: number): string | undefined {
  if (URL.parse(request.url ?? '', 'http://localhost')?.pathname !== '/socket') return 'no such address';
  if (!access.isOwnHost(request)) return 'another host name';
  if (!access.isOwnOrigin(request)) return 'another origin';
  if (!access.hasSession(request)) return 'no session';
  return windows >= mostWindows ? 'too many windows' : undefined;
}

interface SocketGuard {
  /** Marks a connection as trusted: it no longer counts as a stranger. */
  trust(socket: Socket): void;
}

/**
 * Any program on the machine can connect, send anything or nothing, and hang up at any moment. A socket error without a
 * listener ends the process, so every socket gets a listener before its first byte is read.
 */
function guardSockets(server: Server, note: (text: string) => void): SocketGuard {
  const strangers = new Set<Socket>();
  server.maxConnections = mostConnections;
  server.on('error', error => note(`the server: ${error.message}`));
  server.on('connection', socket => {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => strangers.delete(socket));
    strangers.add(socket);
    const [oldest] = strangers;
    if (strangers.size > mostStrangers) oldest?.destroy();
  });
  return { trust: socket => void strangers.delete(socket) };
}
