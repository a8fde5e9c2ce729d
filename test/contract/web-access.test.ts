import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../electron/web/serve.ts';
import { openWebSocket } from '../../shared/contract/session.ts';
import { browserSocket, cookieOf, quietLog, sessionOf } from './support/wires.ts';

let serving: Serving;
let folder: string;
let newUrls: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-web-'));
  await mkdir(join(folder, 'renderer'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'renderer', 'index.html'), '<title>Gantry</title>');
  const host = { serve: () => () => {}, log: quietLog() };
  newUrls = [];
  serving = await serve({ host, rendererFolder: join(folder, 'renderer'), onNewUrl: url => newUrls.push(url) });
});
afterEach(() => serving.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => send('GET', path, headers);

/** Plain HTTP: fetch would tidy the path and refuse the Host header. */
function send(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: serving.port, path, headers, method }, answer => {
      let text = '';
      answer.on('data', chunk => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}

function opens(how: Parameters<typeof browserSocket>[1]): Promise<'open' | 'refused'> {
  return openWebSocket(() => browserSocket(serving.port, how)).then(
    channel => {
      channel.close();
      return 'open';
    },
    () => 'refused',
  );
}

describe('the loopback server', () => {
  test('serves the page for the code in its URL, with a cookie that only it can read', async () => {
    const answer = await get(serving.url.slice(serving.url.indexOf('/?')));
    expect(answer).toMatchObject({ status: 200, text: '<title>Gantry</title>' });
    expect(String(answer.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('accepts the code once, then uses a new one for the next browser', async () => {
    const first = await sessionOf(serving.url);
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(serving.url).not.toContain(first);
    expect(await sessionOf(serving.url)).toBe('');
    expect(await get(serving.url.slice(serving.url.indexOf('/?')))).toMatchObject({ status: 403 });
    expect(newUrls).toHaveLength(1);
    const second = await sessionOf(newUrls[0] ?? '');
    expect(second).toMatch(/^[\w-]{32}$/);
    expect(second).not.toBe(first);
    expect(await opens({ session: first })).toBe('open');
    expect(await opens({ session: second })).toBe('open');
  });

  test('accepts no code from another origin, another host name, or with a body', async () => {
    expect(await sessionOf(serving.url, { origin: `http://127.0.0.1:${serving.port + 1}` })).toBe('');
    const code = new URL(serving.url).searchParams.get('token') ?? '';
    const post = (headers: Readonly<Record<string, string>>, body: string) => send('POST', '/session', headers, body);
    const origin = `http://127.0.0.1:${serving.port}`;
    expect(await post({}, code)).toMatchObject({ status: 403 });
    expect(await post({ origin, host: `evil.example:${serving.port}` }, code)).toMatchObject({ status: 403 });
    expect(await post({ origin }, 'x'.repeat(100_000))).toMatchObject({ status: 403 });
    expect(await post({ origin }, code)).toMatchObject({ status: 200 });
  });

  test('serves the page for the cookie, with the usual policy', async () => {
    const page = await get('/', { cookie: await cookieOf(serving.url) });
    expect(page).toMatchObject({ status: 200, text: '<title>Gantry</title>' });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; media-src 'self' blob:; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  test('serves nothing without the token or with a wrong one', async () => {
    expect(await get('/')).toMatchObject({ status: 403 });
    expect(await get('/?token=wrong')).toMatchObject({ status: 403 });
    expect(await get('/', { cookie: `gantry-${serving.port}=wrong` })).toMatchObject({ status: 403 });
  });

  test('serves nothing to another host name, as DNS rebinding would use', async () => {
    const cookie = await cookieOf(serving.url);
    expect(await get('/', { cookie, host: `evil.example:${serving.port}` })).toMatchObject({ status: 403 });
    expect(await get('/', { cookie, host: `localhost:${serving.port}` })).toMatchObject({ status: 200 });
  });

  test('serves nothing outside its folder', async () => {
    const cookie = await cookieOf(serving.url);
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '//secret.txt',
      '/%',
    ])
      expect((await get(path, { cookie })).text, path).not.toContain('secret');
  });

  test('opens a socket to its own page only', async () => {
    const session = await sessionOf(serving.url);
    expect(await opens({ session })).toBe('open');
    expect(await opens({})).toBe('refused');
    expect(await opens({ session: 'wrong' })).toBe('refused');
    expect(await opens({ session, headers: { origin: 'http://evil.example' } })).toBe('refused');
    expect(await opens({ session, headers: { origin: `http://127.0.0.1:${serving.port + 1}` } })).toBe('refused');
    expect(await opens({ session, headers: { host: `evil.example:${serving.port}` } })).toBe('refused');
  });

  test('opens no socket for the cookie, which every server on this machine receives', async () => {
    const cookie = await cookieOf(serving.url);
    expect(cookie).not.toBe('');
    expect(await opens({ headers: { cookie } })).toBe('refused');
    expect(await opens({ session: cookie.split('=')[1] ?? '', headers: { cookie } })).toBe('refused');
  });

  test('reports a window that was not built', async () => {
    const host = { serve: () => () => {}, log: quietLog() };
    const bare = await serve({ host, rendererFolder: join(folder, 'nothing') });
    const page = await fetch(`http://127.0.0.1:${bare.port}/`, { headers: { cookie: await cookieOf(bare.url) } });
    expect(await page.text()).toContain('The window is not built');
    await bare.close();
  });

  test('listens on the loopback address only', async () => {
    expect(new URL(serving.url).hostname).toBe('127.0.0.1');
  });
});
