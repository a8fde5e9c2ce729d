import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sessionPath, sessionPrefix } from '../../shared/contract/session.ts';
import { securityHeaders } from './headers.ts';
import { readStatic } from './static-files.ts';

/** What the server says in words, when it has no page to give. */
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
  /** Whoever sent this may be here. */
  trust(request: IncomingMessage): void;
  /** The code was used. */
  onExchanged(): void;
}

/**
 * Who may talk to the loopback server. The printed URL carries a code that works once: the page exchanges it for a
 * secret of its own, which it keeps where only pages of this very port can read it, and which opens the socket. A cookie
 * would not do: cookies ignore ports, so the browser sends it to every server of 127.0.0.1. The one there is only gives
 * the files of the page, which are no secret. Every request must name this server as its host (against DNS rebinding),
 * and the exchange and the socket must come from a page of its own (against other sites).
 */
export interface Access {
  /** The code that the next browser may use. */
  readonly code: string;
  isOwnHost(request: IncomingMessage): boolean;
  /** Whether a page of this server asks; a request without an Origin comes from no page. */
  isOwnOrigin(request: IncomingMessage): boolean;
  isCode(candidate: string): boolean;
  /** A session's secret for the code, which is used up and replaced; undefined for any other text. */
  exchange(candidate: string): string | undefined;
  /** Whether the request names a session's secret among its subprotocols, the only header that a page can set on a socket. */
  hasSession(request: IncomingMessage): boolean;
  hasCookie(request: IncomingMessage): boolean;
  /** The header that sets the cookie. */
  readonly cookie: string;
}

/** Sessions at once; the oldest ends when there are more. */
const mostSessions = 64;

export function createAccess(port: number): Access {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // Two servers on one machine need two names, since cookies ignore ports.
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

/** No code is longer. */
const longestCode = 256;

/** Answers one request: the files of the page, and the exchange of the code for a session's secret. */
export async function answer(options: AnswerOptions, request: IncomingMessage, response: ServerResponse) {
  const { access } = options;
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url === null) return send(response, 404, pages.notFound);
  if (!access.isOwnHost(request)) return send(response, 403, pages.otherHost);
  if (request.method === 'POST' && url.pathname === sessionPath) return exchange(options, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, pages.onlyGet);
  const code = url.pathname === '/' ? url.searchParams.get('token') : null;
  // The page itself, not a way to it: a browser that came from a file would not send a strict cookie along.
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

/** The request's body as text; undefined when it is longer than it may be or breaks off. */
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
    return undefined; // whoever sent it hung up
  }
  return Buffer.concat(parts).toString('utf8');
}
