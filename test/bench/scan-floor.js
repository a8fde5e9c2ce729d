// The least that a scan comes to, for `npm run bench`: every byte read and hashed, and as many rows stored as
// a scan stores, in the same tables. What they say is taken from an index that a scan has filled.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const [folder = '', filled = ''] = process.argv.slice(2);
const known = new Database(filled, { readonly: true });
const file = join(process.env.GANTRY_HOME ?? '', 'floor.sqlite');
for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
const index = new Database(file);
index.pragma('synchronous = OFF');
index.pragma('journal_mode = WAL');
const made = known.prepare("select sql from sqlite_master where sql is not null and name not like 'sqlite_%'").pluck();
for (const sql of made.all()) index.exec(String(sql));
index.pragma('synchronous = NORMAL');

/** @type {Map<string, import('better-sqlite3').Statement>} */
const prepared = new Map();
const buffer = new Uint8Array(4 << 20);
const entriesOf = known.prepare('select * from entries where file = ? and parent is null order by start');
const files = known.prepare('select * from files').all().map(Object);
for (const row of files) {
  const whole = createHash('sha1');
  const entries = entriesOf.all(row.id).map(Object);
  const handle = openSync(join(folder, row.path), 'r');
  for (let at = 0; at < row.size; at += buffer.length) {
    const bytes = buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, at));
    whole.update(bytes);
  }
  closeSync(handle);
  index.transaction(() => store(row, whole.digest(), entries))();
}
for (const table of ['refs', 'parts']) index.transaction(() => copied(table))();
index.close();

/** @param {any} row @param {Uint8Array} hashed @param {any[]} entries */
function store(row, hashed, entries) {
  insert('installs', { id: row.install, folder: String(row.install) }, 'or ignore');
  insert('files', { ...row, hash: hashed });
  for (const entry of entries) insert('entries', entry);
}

/** @param {string} table */
function copied(table) {
  for (const row of known.prepare(`select * from ${table}`).all().map(Object)) insert(table, row);
}

/** @param {string} table @param {Record<string, unknown>} row @param {string} [or] */
function insert(table, row, or = '') {
  const columns = Object.keys(row);
  const key = `${or}${table}`;
  const known =
    prepared.get(key) ?? index.prepare(`insert ${or} into ${table} (${columns}) values (${columns.map(() => '?')})`);
  prepared.set(key, known);
  known.run(Object.values(row));
}
