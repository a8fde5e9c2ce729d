// The layout language against hand-written code, as ratios in one run: node test/bench/layout.bench.ts
// 100 MB: a header, a list of names of any length, then 2,500,000 records of 40 bytes.

import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  countOf,
  decode,
  encode,
  f32,
  fieldAt,
  fieldsIn,
  list,
  newMemo,
  nodesAt,
  prefixedText,
  records,
  struct,
  u8,
  u16,
  u32,
} from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';

const ROWS = 2_500_000;
const STRIDE = 40;
const vec3 = struct({ x: f32, y: f32, z: f32 });
const record = struct({
  position: vec3,
  normal: vec3,
  u: f32,
  v: f32,
  red: u8,
  green: u8,
  blue: u8,
  alpha: u8,
  bone: u16,
  flags: u16,
});
const layout = struct({
  nameCount: countOf(u32, 'names'),
  rowCount: countOf(u32, 'rows'),
  names: list(prefixedText(u8), 'nameCount'),
  rows: records(record, 'rowCount'),
});

function buildFile(): Uint8Array {
  const names = Array.from({ length: 1000 }, (_, i) => `part_${i}`.repeat(1 + (i % 3)));
  const head = 8 + names.reduce((sum, name) => sum + 1 + name.length, 0);
  const bytes = new Uint8Array(head + ROWS * STRIDE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, names.length, true);
  view.setUint32(4, ROWS, true);
  let at = 8;
  for (const name of names) {
    bytes[at++] = name.length;
    for (const letter of name) bytes[at++] = letter.charCodeAt(0);
  }
  for (let i = 0; i < ROWS; i++, at += STRIDE) view.setFloat32(at + 8, i / 7, true);
  return bytes;
}

/** Reads as a file does: nothing is held. */
function fileSource(path: string): Source & { close(): void } {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    read(start, count) {
      const bytes = new Uint8Array(count);
      readSync(file, bytes, 0, count, start);
      return bytes;
    },
    close: () => closeSync(file),
  };
}
function best(rounds: number, run: () => unknown): number {
  let time = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    run();
    time = Math.min(time, performance.now() - start);
  }
  return time;
}

function report(what: string, time: number, bar: string): void {
  console.log(`${what.padEnd(58)} ${time.toFixed(2).padStart(9)} ms   ${bar}`);
}

const bytes = buildFile();
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
const path = join(folder, 'big.bin');
writeFileSync(path, bytes);
const memory = memorySource(bytes);
const file = fileSource(path);
const headSize = bytes.length - ROWS * STRIDE;

const byHand = best(7, () => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const column = new Float32Array(ROWS);
  for (let i = 0, at = headSize + 8; i < ROWS; i++, at += STRIDE) column[i] = view.getFloat32(at, true);
  return column;
});
const decoded = decode(layout, memory);
if (decoded.fault) throw new Error(decoded.fault.text);
const { rows } = decoded.value;
const column = best(7, () => rows.column('position.z'));
report('one column by hand (DataView loop)', byHand, '');
report('one column from the layout', column, `${(column / byHand).toFixed(2)} x by hand (bar 2)`);

const fromFile = decode(layout, file);
if (fromFile.fault) throw new Error(fromFile.fault.text);
const fileRows = fromFile.value.rows;
const readAll = best(3, () => readFileSync(path));
report(
  'one column from the file, paged',
  best(3, () => fileRows.column('position.z')),
  '',
);
report('reading the file whole', readAll, '');

const coldStart = performance.now();
const other = fileSource(path);
decode(layout, other);
report('opening the file (cold call, from disk)', performance.now() - coldStart, '(bar 20)');
other.close();
report(
  'opening the file',
  best(5, () => decode(layout, file)),
  '(bar 20)',
);

const window = { start: 50_000_003, size: 8192 };
const firstWindow = performance.now();
const memo = newMemo();
const count = fieldsIn(layout, file, window, memo).length;
report(`fields of 8 kB in the middle, first (${count} fields)`, performance.now() - firstWindow, '(bar 10)');
report(
  'fields of 8 kB in the middle',
  best(9, () => fieldsIn(layout, file, window, memo)),
  '(bar 10)',
);
report(
  '200 rows of the tree in the middle',
  best(9, () => nodesAt(layout, file, 'rows', { first: 1_000_000, count: 200 }, memo)),
  '',
);
report(
  'the field at a byte, and the way to it',
  best(9, () => fieldAt(layout, file, 50_000_003, memo)),
  '',
);

const target = new Uint8Array(bytes.length);
const copy = best(5, () => target.set(bytes));
const fresh = best(5, () => new Uint8Array(bytes));
const { value } = decoded;
const rewrite = best(5, () => toBytes(encode(layout, value)));
report('a memory copy, into memory that is there', copy, '');
report('a memory copy, into new memory', fresh, '');
report('rewriting it unchanged', rewrite, `${(rewrite / fresh).toFixed(2)} x a copy (bar 3)`);
report(
  'rewriting it as pieces',
  best(5, () => encode(layout, value)),
  '',
);

file.close();
rmSync(folder, { recursive: true });
