import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { LONG } from '../fixtures/fixture.ts';
import type { Job, Report } from '../support/mutation-worker.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Random damage for each fixture; GANTRY_FUZZ makes it more. */
const RANDOM = Number(process.env.GANTRY_FUZZ ?? 100);
/** A mutant takes a millisecond or so. One that takes this long hangs, even on a machine that is busy with other things. */
const HANG = 30_000;
const MEMORY_MB = 320;
/** What a mutant is read into is gone after it: where it fits in what is new in memory, none of it is moved, a third of the time. */
const YOUNG_MB = 128;
const flags = [`--max-old-space-size=${MEMORY_MB}`, `--max-semi-space-size=${YOUNG_MB}`];

const withLayout = fixtures.filter(({ format, bytes }) => formatById(format).layout && bytes.length < LONG);

describe('damaged files are read, named and rewritten, or refused with a place; nothing else throws or hangs', () => {
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

/** One process for all files, until one of them hangs or eats up its memory, which ends a thread's process with the thread. */
let child: ChildProcess | undefined;
/** The process keeps the name of the mutant that it checks in this file. */
let named = '';
beforeAll(() => {
  named = join(temporaryFolder({}, afterAll), 'named');
});
afterAll(() => void child?.kill());

async function runMutants(job: Job): Promise<Outcome> {
  child ??= startProcess();
  const worker = child;
  try {
    return await answerOf(worker, job);
  } catch (error) {
    child = undefined;
    worker.kill();
    throw error;
  } finally {
    for (const name of ['message', 'exit', 'error']) worker.removeAllListeners(name);
    worker.stderr?.removeAllListeners('data');
  }
}

function startProcess(): ChildProcess {
  const file = fileURLToPath(new URL('../support/mutation-worker.ts', import.meta.url));
  const descriptor = openSync(named, 'w');
  try {
    return fork(file, { execArgv: flags, stdio: ['ignore', 'ignore', 'pipe', 'ipc', descriptor] });
  } finally {
    closeSync(descriptor);
  }
}

/** What the process checked last. */
const lastNamed = (): string => readFileSync(named, 'utf8').split('\n')[0] || 'start';

function answerOf(worker: ChildProcess, job: Job): Promise<Outcome> {
  const failures: string[] = [];
  return new Promise((resolve, reject) => {
    const lost = (why: string) => {
      clearTimeout(guard);
      reject(new Error(`${job.fixture}, ${lastNamed()}: ${why}`));
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
      if (report.kind === 'failed') failures.push(`${report.how}: ${report.what}`);
    });
    let said = '';
    worker.stderr?.on('data', chunk => {
      said += chunk;
    });
    worker.on('exit', () =>
      lost(/out of memory/.test(said) ? 'it takes too much memory' : `its process ended\n${said}`),
    );
    worker.on('error', error => lost(String(error)));
    worker.send(job);
  });
}
