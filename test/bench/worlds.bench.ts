/**
 * A world of 20 MB opened and proved, and the definitions of an animation file of 10 MB listed. Run it with Node 24:
 * `node test/bench/worlds.bench.ts`. Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, fieldsIn, newMemo, nodesAt, roundTrip } from '#layout';
import { openFile } from '../../electron/files/file-source.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { type AnyFormat, identify } from '../../shared/formats/index.ts';
import { bigAnimations, bigWorld } from './big-worlds.ts';

const RUNS = 5;
const MEGABYTE = 1_000_000;
const WINDOW = 8192;
const ROWS = 100;
const WANTED = { open: 1, prove: 2, list: 0.5 };

const self = { asset: '', address: 'gamez.zbd' };
const nobody = { find: () => undefined, model: () => undefined };
const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const folder = mkdtempSync(join(tmpdir(), 'gantry-worlds-'));

try {
  say(
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; best of ${RUNS} runs, the first of which is cold`,
  );
  for (const game of ['pm', 'mw'] as const) {
    world(`gamez-${game}.zbd`, bigWorld(game, game === 'pm' ? 385 : 420));
    animations(`anim-${game}.zbd`, bigAnimations(game, game === 'pm' ? 2980 : 3020));
  }
} finally {
  rmSync(folder, { recursive: true });
}

function world(name: string, bytes: Uint8Array): void {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const bare = measured(() => readFileSync(path).length);
  const open = measured(() =>
    opened(path, ['', 'textures', 'models', 'nodes', 'models[300].polygons[7]', 'nodes[5000]']),
  );
  const picture = measured(() => drawn(path));
  const prove = measured(() => {
    const source = memorySource(readFileSync(path));
    const trip = roundTrip(layoutOf(identify({ name, source }).format), source);
    if (trip.kind !== 'exact') throw new Error(`${name} is not exact`);
  });
  say(`${name}, ${(bytes.length / MEGABYTE).toFixed(1)} MB; a bare read takes ${bare.best.toFixed(3)} s`);
  row('opens: known, tree, first fields, one far model', open, bare, WANTED.open);
  row('its picture: decoded, every mesh made', picture, bare, WANTED.open);
  row('encodes and compares', prove, bare, WANTED.prove);
}

function animations(name: string, bytes: Uint8Array): void {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const bare = measured(() => readFileSync(path).length);
  let count = 0;
  const list = measured(() => {
    const file = openFile(path);
    try {
      const { format } = identify({ name, source: file });
      const nodes = nodesAt(layoutOf(format), file, 'definitions', { first: 0, count: 100_000 }, newMemo());
      count = nodes?.children.length ?? 0;
    } finally {
      file.close();
    }
  });
  say(`${name}, ${(bytes.length / MEGABYTE).toFixed(1)} MB; a bare read takes ${bare.best.toFixed(3)} s`);
  row(`lists all ${count} definitions`, list, bare, WANTED.list);
}

/** As the workbench opens a file: what it is, some rows of its tree, the fields of a page of bytes. */
function opened(path: string, places: readonly string[]): void {
  const file = openFile(path);
  try {
    const { format } = identify({ name: path.split(/[\\/]/).at(-1) ?? path, source: file });
    const layout = layoutOf(format);
    const memo = newMemo();
    for (const place of places)
      if (!nodesAt(layout, file, place, { first: 0, count: ROWS }, memo)) throw new Error(`${path} has no ${place}`);
    for (const start of [0, middleOf(file)]) fieldsIn(layout, file, { start, size: WINDOW }, memo);
  } finally {
    file.close();
  }
}

/** All that the 3D view is sent at once; in the workbench another thread does it while the tree is there already. */
function drawn(path: string): void {
  const file = openFile(path);
  try {
    const { format } = identify({ name: path.split(/[\\/]/).at(-1) ?? path, source: file });
    const { value, fault } = decode(layoutOf(format), file);
    if (fault || format.scenes === undefined) throw new Error(`${path} has no scene`);
    const { meshes } = format.scenes.build(value, self, nobody);
    if (meshes.length === 0) throw new Error(`${path} has no meshes`);
  } finally {
    file.close();
  }
}

function middleOf({ size }: Source): number {
  return Math.floor(size / 2);
}

function layoutOf({ layout, id }: AnyFormat) {
  if (layout === undefined) throw new Error(`${id} has no layout`);
  return layout;
}

/**
 * Seconds: by the clock, of all cores' computing, and of the first run by the clock. The less of the first two is judged:
 * what else runs lengthens the one, threads that help (the garbage collector's) the other.
 */
interface Measured {
  readonly best: number;
  readonly computing: number;
  readonly cold: number;
}

function row(title: string, { best, computing, cold }: Measured, bare: Measured, wanted: number): void {
  const times = `${best.toFixed(3)} s, computing ${computing.toFixed(3)} s, cold ${cold.toFixed(3)} s`;
  const ratio = (computing / bare.computing).toFixed(0);
  say(
    `  ${title.padEnd(48)} ${times} (wanted ${wanted}: ${verdict(Math.min(best, computing) <= wanted)}), ${ratio}x the read`,
  );
}

function measured(work: () => void): Measured {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return { clock: (performance.now() - start) / 1000, computing: (user + system) / 1e6 };
  });
  return {
    best: Math.min(...times.map(({ clock }) => clock)),
    computing: Math.min(...times.map(({ computing }) => computing)),
    cold: times[0]?.clock ?? 0,
  };
}
