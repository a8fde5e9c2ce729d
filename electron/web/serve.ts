import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { largestFrame } from '../../shared/contract/frames.ts';
import { webSocketChannel } from '../../shared/contract/web-socket-channel.ts';
import type { Host } from '../host/host.ts';
import { type Access, createAccess, newToken } from './access.ts';
import { securityHeaders } from './headers.ts';
import { pages } from './pages.ts';
import { readStatic } from './static-files.ts';

export interface ServeOptions {
  readonly host: Pick<Host, 'serve' | 'log'>;
  /** The built window. */
  readonly rendererFolder: string;
  /** 0 or absent: any free one. */
  readonly port?: number;
  /** A new one each time when absent. */
  readonly token?: string;
}

export interface Serving {
  /** With the token: what to open in a browser. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Windows at once; more are refused. */
const mostWindows = 8;

/** Serves the workbench to browsers on this machine, on 127.0.0.1 only. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  const access = createAccess(port, options.token ?? newToken());
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame + 1024, perMessageDeflate: false });
  server.on('request', (request, response) => void answer(options, access, request, response));
  server.on('upgrade', (request, socket, head) => {
    const refusal = refusalOf(access, request, sockets.clients.size);
    if (refusal !== undefined) {
      options.host.log.note('web', `a socket was refused: ${refusal}`);
      socket.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, opened => {
      opened.on('error', error => options.host.log.note('web', `socket: ${error.message}`));
      options.host.serve(webSocketChannel(opened));
    });
  });
  return {
    url: `http://127.0.0.1:${port}/?token=${access.token}`,
    port,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise<void>(done => server.close(() => done()));
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)); // as: a TCP server has one
  });
}

function refusalOf(access: Access, request: IncomingMessage, windows: number): string | undefined {
  if (addressOf(request)?.pathname !== '/socket') return 'no such address';
  if (!access.isOwnHost(request)) return 'another host name';
  if (!access.isOwnOrigin(request)) return 'another origin';
  if (!access.hasCookie(request)) return 'no token';
  return windows >= mostWindows ? 'too many windows' : undefined;
}

async function answer(options: ServeOptions, access: Access, request: IncomingMessage, response: ServerResponse) {
  const url = addressOf(request);
  if (url === undefined) return send(response, 404, pages.notFound);
  if (!access.isOwnHost(request)) return send(response, 403, pages.otherHost);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, pages.onlyGet);
  const token = url.searchParams.get('token');
  if (url.pathname === '/' && token !== null && access.isToken(token)) {
    response.writeHead(302, { ...securityHeaders, 'Set-Cookie': access.cookie, Location: '/' }).end();
    return;
  }
  if (!access.hasCookie(request)) return send(response, 403, pages.noToken);
  const file = await readStatic(options.rendererFolder, url.pathname);
  if (file === undefined) return send(response, 404, url.pathname === '/' ? pages.notBuilt : pages.notFound);
  response.writeHead(200, { ...securityHeaders, 'Content-Type': file.type, 'Content-Length': file.content.length });
  response.end(request.method === 'HEAD' ? undefined : file.content);
}

function addressOf(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '/', 'http://localhost') ?? undefined;
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
