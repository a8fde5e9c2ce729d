import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';
import { dataFolder } from '../host/data-folder.ts';
import { electronParts } from './electron-parts.ts';
import { startShell } from './shell.ts';

/** One check and its result. */
interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly found: string;
}

/**
 * What the smoke run does in the page, as the text of an expression, because only text crosses to the page. It talks to the
 * host in frames of the contract, so it needs none of the window's code.
 */
const smokePage = `(async () => {
  const checks = [];
  const check = async (name, work) => {
    const found = await Promise.resolve().then(work).catch(error => String(error));
    checks.push({ name, passed: found === true, found: String(found) });
  };
  const refused = work => Promise.resolve().then(work).then(() => 'it was allowed', () => true);
  await check('the workbench is drawn', () => document.querySelector('#root').childElementCount > 0);
  await check('the page has no Node', () => typeof require + typeof process + typeof module === 'undefined'.repeat(3));
  await check('the shell gives the page one function', () => Object.keys(window.gantry).join() === 'connect');
  await check('the policy refuses eval', () => refused(() => eval('1')));
  await check('the network is out of reach', () => refused(() => fetch('https://example.com/')));
  await check('the disk is out of reach', () => refused(() => fetch('file:///')));
  await check('no window can be opened', () => window.open('app://bundle/') === null);
  const host = await window.gantry.connect();
  const waiting = new Map();
  host.onMessage(frame => {
    const message = typeof frame === 'string' ? JSON.parse(frame) : {};
    waiting.get(message.id)?.(message);
  });
  host.start();
  const call = (id, name, args) => new Promise(resolve => {
    waiting.set(id, resolve);
    host.post(JSON.stringify({ type: 'call', id, name, args }));
  });
  await check('the host answers', async () => (await call(1, 'hello', {})).result.transport === 'electron');
  const demo = await call(2, 'openDemo', {});
  await check('the demo opens', () => demo.type === 'answer' || JSON.stringify(demo));
  await check('the demo can be browsed', async () => {
    const rows = await call(3, 'browse', { install: demo.result.id });
    return (rows.type === 'answer' && rows.result.length > 0) || JSON.stringify(rows);
  });
  return checks;
})()`;

/** Whether the host answers a new connection; checked again after the host was killed. */
const smokeReconnect = `(async () => {
  const host = await window.gantry.connect();
  const answer = new Promise(resolve => host.onMessage(resolve));
  host.start();
  host.post(JSON.stringify({ type: 'call', id: 1, name: 'hello', args: {} }));
  return typeof (await answer) === 'string';
})()`;

// npm run smoke:electron: runs the product's own shell on real Electron and checks it from inside and outside. Not in the
// package.
void run().then(
  checks => report(checks),
  error => report([{ name: 'the run itself', passed: false, found: String(error) }]),
);

async function run(): Promise<Check[]> {
  const violations: string[] = [];
  app.on('web-contents-created', (_event, contents) => {
    contents.on('console-message', ({ message }) => {
      if (message.includes('Content Security Policy')) violations.push(message);
    });
  });
  const shell = await startShell({
    electron: electronParts,
    dist: dirname(dirname(fileURLToPath(import.meta.url))),
    dataFolder: dataFolder(),
    argv: [],
    cwd: process.cwd(),
    platform: process.platform,
    now: () => Date.now(),
  });
  const [window] = BrowserWindow.getAllWindows();
  if (shell === undefined || window === undefined) throw new Error('no window; does another Gantry run?');
  await new Promise(resolve => setTimeout(resolve, 3000)); // the workbench appears a while after the page has loaded
  const violationsOfOurOwn = [...violations];
  const inside: Check[] = await window.webContents.executeJavaScript(smokePage);
  shell.host.kill();
  await new Promise(resolve => setTimeout(resolve, 1000));
  const isBack = await window.webContents.executeJavaScript(smokeReconnect);
  return [
    ...inside,
    { name: 'a killed host comes back', passed: isBack === true && !window.isDestroyed(), found: String(isBack) },
    { name: 'the page keeps its policy', passed: violationsOfOurOwn.length === 0, found: violationsOfOurOwn.join(' ') },
  ];
}

function report(checks: readonly Check[]): void {
  for (const { name, passed, found } of checks) {
    process.stdout.write(passed ? `pass  ${name}\n` : `FAIL  ${name}: ${found}\n`);
  }
  app.exit(checks.every(check => check.passed) ? 0 : 1);
}
