import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may talk to the loopback server: a request that names this server's own host (against DNS rebinding), from a page
 * of its own (against other sites), with the token. The printed URL carries the token once; it becomes a cookie.
 */
export interface Access {
  readonly token: string;
  /** Whether the Host header names this server by its loopback address. */
  isOwnHost(request: IncomingMessage): boolean;
  /** Whether a page of this server asks; a request without an Origin comes from no page. */
  isOwnOrigin(request: IncomingMessage): boolean;
  hasCookie(request: IncomingMessage): boolean;
  isToken(candidate: string): boolean;
  /** The header that sets the cookie. */
  readonly cookie: string;
}

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

export function createAccess(port: number, token: string): Access {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // Cookies ignore ports: two servers on one machine need two names.
  const name = `gantry-${port}`;
  const isToken = (candidate: string): boolean => sameText(candidate, token);
  return {
    token,
    cookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Strict`,
    isToken,
    isOwnHost: request => hosts.includes(request.headers.host ?? ''),
    isOwnOrigin: request => hosts.some(host => request.headers.origin === `http://${host}`),
    hasCookie: request => isToken(cookieOf(request, name)),
  };
}

function cookieOf(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
