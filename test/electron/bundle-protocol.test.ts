import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFrom } from '../../electron/main/guard-session.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-bundle-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'renderer', 'assets', 'main.js'), 'export {};');
  writeFileSync(join(folder, 'renderer', 'assets', 'Inter.woff2'), 'font');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (url: string, method = 'GET') => answerFrom(join(folder, 'renderer'), { url, method });

test.each([
  ['app://bundle/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://bundle/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://bundle/index.html?x=1#y', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://bundle/assets/main.js', 'text/javascript; charset=utf-8', 'export {};'],
  ['app://bundle/assets/Inter.woff2', 'font/woff2', 'font'],
])('%s is a file of the bundle, of type %s', async (url, type, text) => {
  const response = await get(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(await response.text()).toBe(text);
});

test.each([
  'app://bundle/../secret.txt',
  'app://bundle/%2e%2e/secret.txt',
  'app://bundle/..%2fsecret.txt',
  'app://bundle/..%5csecret.txt',
  'app://bundle/assets/..%2f..%2fsecret.txt',
  'app://bundle//etc/passwd',
  'app://bundle/%2fetc%2fpasswd',
  'app://bundle/assets',
  'app://bundle/none.js',
  'app://bundle/%00.js',
  'app://bundle/%zz.js',
  'app://other/index.html',
])('%s is not found', async url => {
  const response = await get(url);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
});

test('it accepts no uploads', async () => {
  expect((await get('app://bundle/index.html', 'POST')).status).toBe(405);
});

test('a HEAD request gets no body', async () => {
  const response = await get('app://bundle/index.html', 'HEAD');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

test.each(['app://bundle/', 'app://bundle/none.js'])('%s has the policy of the page', async url => {
  const { headers } = await get(url);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});
