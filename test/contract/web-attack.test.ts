import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gantryProgram } from '../support/gantry-program.ts';
import { sessionOf } from './support/wires.ts';

// A real `gantry serve` in a process of its own: what ends it ends the process, and nothing else would show that.
const home = mkdtempSync(join(tmpdir(), 'gantry-attack-'));
let server: ChildProcess;
let port = 0;
let session = '';

beforeAll(async () => {
  const env = { ...process.env, GANTRY_HOME: home };
  server = spawn(process.execPath, [gantryProgram, 'serve', '--safe'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLine(server);
  port = Number(new URL(url).port);
  session = await sessionOf(url);
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

function firstLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise(resolve => stdout?.once('data', chunk => resolve(String(chunk).split('\n')[0] ?? '')));
}

/** A raw connection; whatever happens to it is no error of the test. */
function dial(): Promise<Socket> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(socket));
    socket.resume();
  });
}

async function inBatches(count: number, attack: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, attack));
}

const upgrade = (more = '') =>
  `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
  `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;

/** It still refuses a stranger in words. */
async function expectAlive(): Promise<void> {
  expect(server.exitCode).toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(403);
}

const closed = (socket: Socket, within: number) =>
  new Promise<boolean>(resolve => {
    if (socket.destroyed) return resolve(true);
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(false), within);
  });

test('2,000 upgrade requests reset at once do not crash the server', async () => {
  await inBatches(2000, async () => {
    const socket = await dial();
    socket.write(upgrade());
    socket.resetAndDestroy();
  });
  await expectAlive();
});

test('a refused upgrade that is then reset does not crash the server', async () => {
  await inBatches(200, async () => {
    const socket = await dial();
    socket.write(upgrade());
    await new Promise(done => socket.once('data', done));
    socket.write('x');
    socket.resetAndDestroy();
  });
  await expectAlive();
});

test('a connection is closed after silence, half a request, or silence after a refusal', async () => {
  const silent = await dial();
  const slow = await dial();
  slow.write('GET / HTTP/1.1\r\nHost: 127');
  const refused = await dial();
  refused.write(upgrade());
  expect(await Promise.all([silent, slow, refused].map(socket => closed(socket, 12_000)))).toEqual([true, true, true]);
  await expectAlive();
});

test('300 silent connections do not keep a browser out', async () => {
  const strangers: Socket[] = [];
  await inBatches(300, async () => strangers.push(await dial()));
  await expectAlive();
  // The server has hung up on the oldest by now; this side hears of each a moment later.
  const left = () => strangers.filter(socket => !socket.destroyed && socket.readyState === 'open').length;
  await expect.poll(left, { timeout: 4000 }).toBeLessThanOrEqual(64);
  for (const socket of strangers) socket.destroy();
});

test.each([
  ['junk', 'x'.repeat(100_000)],
  ['a NUL and a TLS greeting', '\0\x16\x03\x01\x02\0'],
  ['a header of 1 MB', `GET / HTTP/1.1\r\nHost: ${'a'.repeat(1_000_000)}\r\n\r\n`],
  ['100,000 headers', `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(100_000)}\r\n`],
  ['a body that does not end', `POST /session HTTP/1.1\r\nContent-Length: 9000000000\r\n\r\n${'x'.repeat(100_000)}`],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'],
  ['an upgrade to something else', 'GET /socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['an address that is none', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s is cut off, and does not stop the server', async (_, bytes) => {
  const socket = await dial();
  socket.write(bytes, 'latin1');
  expect(await closed(socket, 12_000)).toBe(true);
  await expectAlive();
});

/** A socket of a window of its own, whose frames are written by hand. */
async function openRaw(): Promise<Socket> {
  const socket = await dial();
  const answered = new Promise<string>(done => socket.once('data', chunk => done(String(chunk))));
  socket.write(upgrade(`Sec-WebSocket-Protocol: gantry, gantry.session.${session}\r\n`));
  expect(await answered).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

/** The first byte of a frame that ends a socket. */
const CLOSE = 0x88;

const masked = (first: number, size: readonly number[], payload = '') =>
  Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), Buffer.from(payload, 'latin1')]);

test.each([
  ['a frame that claims 8 exabytes', masked(0x82, [0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 'x')],
  ['a frame that claims 1 GB', masked(0x82, [0xff, 0, 0, 0, 0, 0x40, 0, 0, 0], 'x')],
  ['a frame without a mask', Buffer.from([0x81, 1, 0x78])],
  ['reserved bits', masked(0xf2, [0x81], 'x')],
  ['a long ping', masked(0x89, [0xfe, 1, 0], 'x'.repeat(256))],
  ['text that is no UTF-8', masked(0x81, [0x82], '\xff\xfe')],
  ['text that is no message', masked(0x81, [0x81], '{')],
  ['a header longer than its frame', masked(0x82, [0x84], '\xff\xff\xff\xff')],
])('%s ends its own socket only', async (_, frame) => {
  const socket = await openRaw();
  const closing = new Promise<boolean>(done => socket.once('data', ([first]: Buffer) => done(first === CLOSE)));
  socket.write(frame);
  expect(await Promise.race([closing, closed(socket, 5000)])).toBe(true);
  socket.destroy();
  await expectAlive();
});

test('200 windows reset in the middle of a frame do not crash the server', async () => {
  for (let done = 0; done < 200; done += 8) {
    const sockets = await Promise.all(Array.from({ length: 8 }, dial));
    for (const socket of sockets) {
      socket.write(upgrade(`Sec-WebSocket-Protocol: gantry, gantry.session.${session}\r\n`));
      socket.write(masked(0x82, [0xfe, 0xff, 0xff], 'x'));
      socket.resetAndDestroy();
    }
  }
  await expectAlive();
});
