// Structures made to use up time or memory, each over a file of 1 MB in a process of its own, as somebody would type it:
// node test/bench/hostile.bench.ts [MEGABYTES] [show|fields|verify]. Each should end within 2 s of the processor's time and under 256 MB; figures
// are printed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileStructures } from '../support/fuzz/hostile-structures.ts';

const program = join(import.meta.dirname, '../../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'gantry-hostile-'));
const [structure, data, note] = [join(folder, 'hostile.ksy'), join(folder, 'data.bin'), join(folder, 'note.json')];
const noteUsage = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(note)}, JSON.stringify(process.resourceUsage())));`;

const [, , megabytesOfData = '1', verb = 'show'] = process.argv;
let [slowest, largest] = [0, 0];
for (const [name, { text, bytes }] of hostileStructures) {
  writeFileSync(structure, text);
  writeFileSync(data, Buffer.concat(Array.from({ length: Number(megabytesOfData) }, () => bytes)));
  rmSync(note, { force: true });
  const loaded = ['--import', `data:text/javascript,${encodeURIComponent(noteUsage)}`];
  const asked = [verb, data, '--with', structure, '--json'];
  const { status, signal } = spawnSync(process.execPath, [...loaded, program, ...asked], {
    env: { ...process.env, GANTRY_HOME: folder },
    stdio: 'ignore',
    timeout: 30_000,
  });
  if (signal !== null) {
    console.log(`${name}: did not end within 30 s`);
    continue;
  }
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(note, 'utf8'));
  const [seconds, megabytes] = [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024];
  slowest = Math.max(slowest, seconds);
  largest = Math.max(largest, megabytes);
  console.log(`${seconds.toFixed(2)} s  ${megabytes.toFixed(0).padStart(4)} MB  ends with ${status}  ${name}`);
}
console.log(`at most ${slowest.toFixed(2)} s and ${largest.toFixed(0)} MB, in ${hostileStructures.size} structures`);
rmSync(folder, { recursive: true });
