import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Asks the system to show the workbench. What a program is started with can be read by everybody on the machine, so the
 * browser is not given the address with its code but a page that leads there, which only this user can read. The address
 * stands on the screen as well, so a failure needs no words.
 */
export function openInBrowser(url: string, folder: string): { remove(): void } {
  const file = writePage(url, folder);
  const [program, args] = openCommand(file);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return { remove: () => rmSync(file, { force: true }) };
}

/** The page that leads to the address: written anew, for a mode does not change when a file is overwritten. */
export function writePage(url: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'open-gantry.html');
  rmSync(file, { force: true });
  const html = `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Gantry</title>
<a href="${url}">Open Gantry</a>
`;
  writeFileSync(file, html, { mode: 0o600, flag: 'wx' });
  return file;
}

/** The system's own command that shows a page. */
export function openCommand(
  file: string,
  platform: NodeJS.Platform = process.platform,
): [program: string, args: string[]] {
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', file]];
  return platform === 'darwin' ? ['open', [file]] : ['xdg-open', [file]];
}
