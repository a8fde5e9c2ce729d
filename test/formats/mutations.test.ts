import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { LONG } from '../fixtures/fixture.ts';
import type { Job, Report } from '../support/mutation-worker.ts';

/** Random damage for each fixture; GANTRY_FUZZ makes it more. */
const RANDOM = Number(process.env.GANTRY_FUZZ ?? 300);
/** A mutant takes a millisecond or so. One that takes this long hangs, even on a machine that is busy with other things. */
const HANG = 30_000;
const MEMORY_MB = 512;

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

/** In a thread of its own, which can be ended when it hangs or eats up its memory. */
function runMutants(job: Job): Promise<{ failures: string[]; count: number }> {
  const worker = new Worker(new URL('../support/mutation-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const failures: string[] = [];
  let at = 'start';
  let result: { failures: string[]; count: number } | undefined;
  return new Promise((resolve, reject) => {
    const hung = () => {
      void worker.terminate();
      reject(new Error(`hangs: ${job.fixture}, ${at}`));
    };
    let guard = setTimeout(hung, HANG);
    worker.on('message', (report: Report) => {
      clearTimeout(guard);
      if (report.kind === 'done') {
        result = { failures, count: report.count };
        return;
      }
      guard = setTimeout(hung, HANG);
      at = report.how;
      if (report.kind === 'failed') failures.push(`${report.how}: ${report.what}`);
    });
    // Only once the thread is gone: a process that ends beside a thread that ends may crash.
    worker.on('exit', () => {
      clearTimeout(guard);
      if (result) resolve(result);
      else reject(new Error(`${job.fixture}, ${at}: its thread ended`));
    });
    worker.on('error', error => {
      clearTimeout(guard);
      reject(new Error(`${job.fixture}, ${at}: ${String(error)}`));
    });
  });
}
