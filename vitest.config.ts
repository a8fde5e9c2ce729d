import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const endToEnd = 'test/e2e/**/*.test.ts';
const contract = 'test/contract/**/*.test.ts';
const architecture = 'test/architecture.test.ts';

export default defineConfig({
  test: {
    setupFiles: ['test/support/set-up.ts'],
    // Node loads the code as it stands: rewritten for the test runner it takes a seventh more of the processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
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
          setupFiles: ['test/support/set-up.ts', 'test/support/evidence-of-failure.ts'],
          // One browser for all files of a process.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
          // A real browser on a busy machine: once more before it counts, and `npm test` names who needed it.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
