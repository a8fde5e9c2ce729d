import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sessionPath, sessionPrefix } from '../../shared/contract/session.ts';
import { securityHeaders } from './headers.ts';
import { readStatic } from './static-files.ts';

/** The server's messages when it has no page to show. */
const pages = {
  otherHost: 'This server answers on 127.0.0.1 only.',
  onlyGet: 'This server only gives pages.',
  otherOrigin: 'Only a page of this server may ask for this.',
  noToken: 'Open the address that Gantry printed when it started: it carries the token that lets this browser in.',
  usedToken: 'This address was already used, or is from an earlier start. Open the one that Gantry printed last.',
  notBuilt: 'The window is not built: run "npm start" in the checkout, which builds what is missing.',
  notFound: 'There is nothing at this address.',
} as const;

export interface AnswerOptions {
  readonly access: Access;
  readonly rendererFolder: string;
  /** Called when the sender has proved that it may connect. */
  trust(request: IncomingMessage): void;
  /** Called when the code was used. */
  onExchanged(): void;
}

/**
 * Decides who may talk to the loopback server. The printed URL has a code that works once: the page exchanges it for a
 * secret, which it stores where only pages of this port can read it, and which opens the socket. A cookie would not do,
 * because cookies ignore ports: the browser sends it to every server on 127.0.0.1. The cookie used here only gives access
 * to the page's files, which are not secret. Every request must name this server as its host (against DNS rebinding), and
 * the exchange and the socket must come from a page of this server (against other sites).
 */
export interface Access {
  /** The code for the next browser. */
  readonly code: string;
  isOwnHost(request: IncomingMessage): boolean;
  /** Whether the request comes from a page of this server; a request without an Origin does not come from a page. */
  isOwnOrigin(request: IncomingMessage): boolean;
  isCode(candidate: string): boolean;
  /** Exchanges the code for a session's secret, and replaces the code; undefined for any other text. */
  exchange(candidate: string): string | undefined;
  /**
   * Whether the request has a session's secret among its subprotocols, the only header that a page can set for a socket.
   */
  hasSession(request: IncomingMessage): boolean;
  hasCookie(request: IncomingMessage): boolean;
  /** The header that sets the cookie. */
  readonly cookie: string;
}

/** The most sessions at once; another one ends the oldest. */
const mostSessions = 64;

export function createAccess(port: number): Access {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // Two servers on one machine need two names, because cookies ignore ports.
  const name = `gantry-${port}`;
  const files = newSecret();
  const sessions: string[] = [];
  let code = newSecret();
  return {
    get code() {
      return code;
    },
    cookie: `${name}=${files}; Path=/; HttpOnly; SameSite=Strict`,
    isCode: candidate => sameText(candidate, code),
    exchange(candidate) {
      if (!sameText(candidate, code)) return undefined;
      code = newSecret();
      const session = newSecret();
      sessions.push(session);
      if (sessions.length > mostSessions) sessions.shift();
      return session;
    },
    isOwnHost: request => hosts.includes(request.headers.host ?? ''),
    isOwnOrigin: request => hosts.some(host => request.headers.origin === `http://${host}`),
    hasSession: request => {
      const offered = protocolsOf(request);
      return sessions.some(session => offered.some(protocol => sameText(protocol, `${sessionPrefix}${session}`)));
    },
    hasCookie: request => sameText(cookieOf(request, name), files),
  };
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function protocolsOf(request: IncomingMessage): readonly string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map(protocol => protocol.trim());
}

function cookieOf(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A longer text is not a code. */
const longestCode = 256;

/** Answers one request: for the files of the page, or to exchange the code for a session's secret. */
export async function answer(options: AnswerOptions, request: IncomingMessage, response: ServerResponse) {
  const { access } = options;
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url === null) return send(response, 404, pages.notFound);
  if (!access.isOwnHost(request)) return send(response, 403, pages.otherHost);
  if (request.method === 'POST' && url.pathname === sessionPath) return exchange(options, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, pages.onlyGet);
  const code = url.pathname === '/' ? url.searchParams.get('token') : null;
  // Answers with the page itself and not a redirect: a browser opened from a file would not send a strict cookie after one.
  const enters = code !== null && access.isCode(code);
  if (!enters && !access.hasCookie(request))
    return send(response, 403, code === null ? pages.noToken : pages.usedToken);
  options.trust(request);
  if (enters) response.setHeader('Set-Cookie', access.cookie);
  return sendFile(options, url.pathname, request, response);
}

async function sendFile(
  { rendererFolder }: AnswerOptions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await readStatic(rendererFolder, path);
  if (file === undefined) return send(response, 404, path === '/' ? pages.notBuilt : pages.notFound);
  response.writeHead(200, { ...securityHeaders, 'Content-Type': file.type, 'Content-Length': file.content.length });
  response.end(request.method === 'HEAD' ? undefined : file.content);
}

async function exchange({ access, onExchanged }: AnswerOptions, request: IncomingMessage, response: ServerResponse) {
  if (!access.isOwnOrigin(request)) return send(response, 403, pages.otherOrigin);
  const code = await readBody(request, longestCode);
  const session = code === undefined ? undefined : access.exchange(code);
  if (session === undefined) return send(response, 403, pages.usedToken);
  send(response, 200, session);
  onExchanged();
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** The request's body as text; undefined if it is too long or breaks off. */
async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > most) return undefined;
      parts.push(bytes);
    }
  } catch {
    return undefined; // the sender hung up
  }
  return Buffer.concat(parts).toString('utf8');
}
