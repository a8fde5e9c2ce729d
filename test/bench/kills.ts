/**
 * Kills Gantry while it writes, restores, applies a patch, removes it and saves a project, and counts what the next start
 * finds: `node test/bench/kills.ts --kills 50 --seed 1 --only restore`. Ends with 1 when anything is neither as before nor as after.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killChange, killEditing } from '../support/kills/rounds.ts';
import { ALL, makeStage } from '../support/kills/stage.ts';
import { randomNumbers } from '../support/mutants.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
});
const WIDTHS = [8, 23, 7, 10, 10] as const;
const root = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-kills-')));
const next = randomNumbers(Number(values.seed));
const kills = Number(values.kills);
try {
  const stage = await makeStage(root);
  console.log(`seed ${values.seed}`);
  console.log('                 kills   right after it: old    new   between   wrong at the next start');
  for (const what of ALL.filter(name => values.only?.includes(name) ?? true)) {
    const found = await (what === 'project save'
      ? killEditing(stage, { kills, next })
      : killChange(stage, what, { kills, next }));
    const { before, after, between, wrong } = found;
    const cells = [found.kills, before, after, between, wrong.length].map((count, i) =>
      `${count}`.padStart(WIDTHS[i] ?? 6),
    );
    console.log(`${what.padEnd(14)}${cells.join('')}`);
    for (const line of wrong) console.log(`  ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
