import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const endToEnd = 'test/e2e/**/*.test.ts';
const contract = 'test/contract/**/*.test.ts';
const architecture = 'test/architecture.test.ts';

// What `npm test` has just built is what threads run: from source each of the hundreds takes three times as long to start.
const builtWorkers = process.env.GANTRY_BUILT_WORKERS === '1';
const fromProduct = /^(\.|(\.\.\/)+workers)\/worker-url\.ts$/;
const workerUrl = { find: fromProduct, replacement: join(import.meta.dirname, 'test/support/built-worker-url.ts') };

export default defineConfig({
  resolve: { alias: builtWorkers ? [workerUrl] : [] },
  test: {
    setupFiles: ['test/support/fixed-seed.ts'],
    sequence: { sequencer: LongestFirst },
    // The main process only waits for them.
    maxWorkers: '100%',
    // Tests never see the user's own data folder, nor the colours of a terminal.
    env: { NO_COLOR: '1', GANTRY_HOME: join(tmpdir(), 'gantry-test-home') },
    projects: [
      { extends: true, test: { name: 'architecture', include: [architecture], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [endToEnd, contract, architecture],
          // Every format is read once by each thread, not once by each file: half of the time. No test leaves anything behind.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'contract', include: [contract], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          setupFiles: ['test/support/evidence-of-failure.ts'],
          // One browser for all files of a process.
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
          // A real browser on a busy machine: once more before it counts, and `npm test` names who needed it.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
