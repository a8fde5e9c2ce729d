import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Asks the system to show the workbench. Everyone on the machine can read a program's arguments, so the browser does not
 * get the address with its code, but a page that redirects there and that only this user can read. The address is also
 * printed, so a failure is not reported.
 */
export function openInBrowser(url: string, folder: string): { remove(): void } {
  const file = writePage(url, folder);
  const [program, args] = openCommand(file);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return { remove: () => rmSync(file, { force: true }) };
}

/** Writes the page that redirects to the address: always a new file, because overwriting one does not change its mode. */
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

/** The system's command that opens a page. */
export function openCommand(
  file: string,
  platform: NodeJS.Platform = process.platform,
): [program: string, args: string[]] {
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', file]];
  return platform === 'darwin' ? ['open', [file]] : ['xdg-open', [file]];
}
