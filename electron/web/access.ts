import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionPrefix } from '../../shared/contract/session.ts';

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
