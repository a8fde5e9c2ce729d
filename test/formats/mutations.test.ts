import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { LONG } from '../fixtures/fixture.ts';
import type { Job, Report } from '../support/mutation-worker.ts';

/** Random damage for each fixture; GANTRY_FUZZ makes it more. */
const RANDOM = Number(process.env.GANTRY_FUZZ ?? 300);
/** A mutant takes a millisecond or so. One that takes this long hangs, even on a machine that is busy with other things. */
const HANG = 30_000;
const MEMORY_MB = 320;
/** What a mutant is read into is gone after it: where it fits in what is new in memory, none of it is moved, a third of the time. */
const YOUNG_MB = 384;

const withLayout = fixtures.filter(({ format, bytes }) => formatById(format).layout && bytes.length < LONG);

describe('damaged files are read, named and rewritten, or refused with a place; nothing else is thrown and nothing hangs', () => {
  test.each(withLayout.map(({ name }) => name))(
    '%s',
    async fixture => {
      const { failures, count } = await runMutants({ fixture, random: RANDOM });
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(RANDOM);
    },
    10 * 60_000,
  );
});

interface Outcome {
  readonly failures: readonly string[];
  readonly count: number;
}

/** One thread for all files, until one of them hangs or eats up its memory: to start it takes most of a second. */
let thread: Worker | undefined;
afterAll(() => thread?.terminate());

async function runMutants(job: Job): Promise<Outcome> {
  thread ??= new Worker(new URL('../support/mutation-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const worker = thread;
  try {
    return await answerOf(worker, job);
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    throw error;
  } finally {
    // By their names: all at once would take the thread's own with them.
    for (const name of ['message', 'exit', 'error']) worker.removeAllListeners(name);
  }
}

function answerOf(worker: Worker, job: Job): Promise<Outcome> {
  const failures: string[] = [];
  let at = 'start';
  return new Promise((resolve, reject) => {
    const lost = (why: string) => {
      clearTimeout(guard);
      reject(new Error(`${job.fixture}, ${at}: ${why}`));
    };
    const watch = () => setTimeout(() => lost('it hangs'), HANG);
    let guard = watch();
    worker.on('message', (report: Report) => {
      clearTimeout(guard);
      if (report.kind === 'done') {
        resolve({ failures, count: report.count });
        return;
      }
      guard = watch();
      at = report.how;
      if (report.kind === 'failed') failures.push(`${report.how}: ${report.what}`);
    });
    worker.on('exit', () => lost('its thread ended'));
    worker.on('error', error => lost(String(error)));
    worker.postMessage(job);
  });
}
