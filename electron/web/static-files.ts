import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

export interface StaticFile {
  readonly type: string;
  readonly content: Uint8Array;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of the built window, never one outside its folder; undefined if there is none. */
export async function readStatic(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  const wanted = decode(urlPath);
  if (wanted === undefined || wanted.includes('\0') || wanted.includes('\\')) return undefined;
  const file = join(folder, wanted === '/' ? 'index.html' : wanted);
  const inside = relative(folder, file);
  const type = types[extname(file)];
  if (type === undefined || inside.startsWith('..') || isAbsolute(inside)) return undefined;
  const content = await readFile(file).catch(() => undefined); // whatever the reason, there is nothing to show
  return content === undefined ? undefined : { type, content };
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}
