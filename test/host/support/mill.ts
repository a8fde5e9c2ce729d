// A game whose KEY says how long its BIF is.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { demoCopies, type Window } from '../patches/support/copies.ts';

export const BIF = 'kotor/data/mill.bif';
export const KEY = 'kotor/chitin.key';

export interface Mill extends Window {
  readonly folder: string;
  readonly original: { readonly key: Buffer; readonly bif: Buffer };
  /** By its place. */
  entry(at: number): Promise<{ readonly id: string; readonly name: string }>;
  /** Gives the first walkmesh the bytes of the second, which are fewer. */
  shorten(): Promise<void>;
}

/** Works on a game of one BIF and its KEY as the window does. */
export async function inMill(work: (mill: Mill) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  const folder = join(copies.root, 'mill');
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    const original = { key: readFileSync(join(folder, KEY)), bif: readFileSync(join(folder, BIF)) };
    const container = await window.asset(BIF);
    const entry = async (at: number) => {
      const row = (await client.browse({ install: install.id, parent: container }))[at];
      if (row === undefined) throw new Error(`no entry ${at}`);
      return row;
    };
    const shorten = async () => {
      const row = original.bif.readUInt32LE(16) + 16;
      const [start, size] = [original.bif.readUInt32LE(row + 4), original.bif.readUInt32LE(row + 8)];
      const { id, name } = await entry(0);
      const bytes = new Uint8Array(original.bif.subarray(start, start + size));
      await client.replaceWithFile({ asset: id, name, bytes });
    };
    await work({ ...window, folder, original, entry, shorten });
  });
}

/** How long the archive of a game or a copy is, and how long the index says it is, by their own bytes. */
export function sizes(folder: string): readonly [number, number] {
  const key = readFileSync(join(folder, KEY));
  return [readFileSync(join(folder, BIF)).length, key.readUInt32LE(key.readUInt32LE(16))];
}
