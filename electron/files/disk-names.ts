// Names of files on disk as text. A name can hold what no address and no terminal takes: `::`, control characters,
// marks that turn the direction of writing, on Linux even bytes that are no UTF-8. These are written `%XX`, byte by
// byte, as in the names of entries; and so is a `%` that would read as such.
import { type Dirent, lstatSync, readdir, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';

/** Not from `node:fs/promises`: every command needs this, and that module loads a lot. */
const listed = promisify(readdir);

/** Characters that cannot be in an address as they are: controls, unpaired surrogates, and marks of direction. */
const UNSHOWABLE =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|%(?=[0-9A-F]{2})|::+|^:|:$/gu;
const PERCENT = 0x25;
/** What invalid bytes become in text, as in the arguments of a program. */
const REPLACED = '\ufffd';
const ESCAPED = /%[0-9A-F]{2}/;

/** A name as written in an address, from the bytes on disk. */
export function shownName(bytes: Uint8Array): string {
  const text = textOf(bytes);
  return text === undefined ? shownBytes(bytes) : text.replace(UNSHOWABLE, escapeText);
}

/** The path in the system's form. A part that exists on disk literally, rather than with its `%XX` decoded, stays. */
export function diskPath(path: string): string | Buffer {
  if (!ESCAPED.test(path)) return path;
  const parent = dirname(path);
  if (parent === path) return path;
  const folder = diskPath(parent);
  const name = path.slice(parent.endsWith('/') ? parent.length : parent.length + 1);
  const meant = joined(folder, unescaped(name));
  return isThere(meant) ? meant : joined(folder, Buffer.from(name));
}

/** The target of links, as the disk spells it; throws if there is none. */
export function realDiskPath(path: string): string {
  const real = realpathSync.native(diskPath(path), { encoding: 'buffer' });
  return sep === '/' ? partsOf(real).map(shownName).join(sep) : real.toString();
}

/** Whether the path is text, as that of a game's folder has to be. */
export function isTextPath(path: string): boolean {
  return typeof diskPath(path) === 'string' && (!path.includes(REPLACED) || isThere(path));
}

/** The names in a folder, and what each of them is. */
export async function readFolder(folder: string): Promise<Dirent[]> {
  const rows = await listed(diskPath(folder), { withFileTypes: true, encoding: 'buffer' });
  return rows.map(row => Object.assign(row as unknown as Dirent, { name: shownName(row.name) })); // as: only the name was bytes
}

/** The names in a folder. */
export function namesInFolder(folder: string): string[] {
  return readdirSync(diskPath(folder), { encoding: 'buffer' }).map(shownName);
}

function joined(folder: string | Buffer, name: Uint8Array): string | Buffer {
  const text = textOf(name);
  if (typeof folder === 'string' && text !== undefined) return join(folder, text);
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), name]);
}

function partsOf(path: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', from)) {
    parts.push(path.subarray(from, at));
    from = at + 1;
  }
  return [...parts, path.subarray(from)];
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A name of bytes that are not text: everything but printable ASCII, and every `%`, is written as a number. */
function shownBytes(bytes: Uint8Array): string {
  const isPlain = (byte: number) => byte > 0x1f && byte < 0x7f && byte !== PERCENT;
  return Array.from(bytes, byte => (isPlain(byte) ? String.fromCharCode(byte) : escapeByte(byte)))
    .join('')
    .replace(/::+/g, escapeText);
}

function escapeText(text: string): string {
  return Array.from(Buffer.from(text), escapeByte).join('');
}

function escapeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function unescaped(name: string): Buffer {
  const parts = name.split(/(%[0-9A-F]{2})/);
  return Buffer.concat(
    parts.map(part => (ESCAPED.test(part) ? Buffer.of(Number.parseInt(part.slice(1), 16)) : Buffer.from(part))),
  );
}

function isThere(path: string | Buffer): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a NUL, or not a folder
  }
}
