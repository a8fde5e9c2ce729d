import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** Whole seconds, which a copy of a file preserves. */
const WRITTEN = Date.UTC(2026, 0, 1);

/** The demo as a first server wrote and indexed it, for later servers, which find it in their data folder and index. */
export class DemoAtHand {
  readonly #copy = mkdtempSync(join(tmpdir(), 'gantry-e2e-demo-'));

  /** `home`: that of a server that has read all of the demo and is still running. */
  constructor(home: string) {
    process.once('exit', () => rmSync(this.#copy, { recursive: true, force: true }));
    for (const part of ['demo', 'demo.json']) cpSync(join(home, part), join(this.#copy, part), { recursive: true });
    for (const path of filesBelow(join(this.#copy, 'demo'))) utimesSync(path, WRITTEN / 1000, WRITTEN / 1000);
    const index = new SqliteDatabase(join(home, 'index.sqlite'));
    index.prepare('vacuum into ?').run(join(this.#copy, 'index.sqlite'));
    index.close();
    this.#tellIndex(this.#copy, 'update files set modified = ?', WRITTEN);
  }

  putInto(home: string): void {
    cpSync(this.#copy, home, { recursive: true, preserveTimestamps: true });
    this.#tellIndex(home, 'update installs set folder = ?', join(home, 'demo'));
  }

  #tellIndex(home: string, update: string, value: string | number): void {
    const index = new SqliteDatabase(join(home, 'index.sqlite'));
    index.prepare(update).run(value);
    index.close();
  }
}

function filesBelow(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path));
  return paths.filter(path => statSync(path).isFile());
}
