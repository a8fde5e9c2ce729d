import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';
import { dataFolder } from '../host/data-folder.ts';
import { electronParts } from './electron-parts.ts';
import { startShell } from './shell.ts';
import { type Check, smokePage, smokeReconnect } from './smoke-page.ts';

// npm run smoke:electron: the product's own shell on real Electron, looked at from inside and out. Not in the package.
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
  await new Promise(resolve => setTimeout(resolve, 3000)); // the workbench draws itself after the page has loaded
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
