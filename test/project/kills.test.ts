import { expect, test } from 'vitest';
import { killChange, killEditing } from '../support/kills/rounds.ts';
import { makeStage } from '../support/kills/stage.ts';
import { CHANGES } from '../support/kills/work.ts';
import { randomNumbers } from '../support/mutants.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = 2;

// More of them, with a seed of your own: node test/bench/kills.ts --kills 50 --seed 1
test(`a game folder is all old or all new after the next start, whatever was killed there ${KILLS} times`, async () => {
  const stage = await makeStage(temporaryFolder());
  const next = randomNumbers(20_261_122);
  for (const what of CHANGES) expect((await killChange(stage, what, { kills: KILLS, next })).wrong, what).toEqual([]);
  expect((await killEditing(stage, { kills: KILLS, next })).wrong, 'project save').toEqual([]);
}, 300_000);
