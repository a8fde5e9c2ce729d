import { findBrowser } from './browser.js';
import { runUnderNode24 } from './node-24.js';
import { countsLine, noCounts, plus } from './test-counts.js';
import { stages } from './test-stages.js';

// npm test [-- STAGE… or NAME…]: runs every check in order, or only the named stages, or only the tests whose file matches
// a name. The last line is the total of the test runner's counts.
await runUnderNode24(import.meta.url, async args => {
  const browser = findBrowser();
  process.env.GANTRY_BROWSER = browser ?? '';
  const named = stages.filter(stage => args.includes(stage.name));
  const filters = args.filter(arg => !stages.some(stage => stage.name === arg));
  const asked = named.length > 0 ? named : stages.filter(stage => filters.length === 0 || stage.project !== undefined);
  let counts = noCounts;
  let failed = false;
  // The light stages leave processors idle: they run in parallel, and their results are printed in order.
  const begun = new Map(asked.filter(stage => stage.isLight).map(stage => [stage, timed(stage, filters)]));
  for (const stage of asked) {
    const { result, seconds } = await (begun.get(stage) ?? timed(stage, filters));
    counts = plus(counts, result.counts);
    failed ||= !result.ok;
    if (!result.ok) process.stdout.write(`${result.output.trimEnd()}\n`);
    process.stdout.write(
      `${stage.name.padEnd(13)} ${result.ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${result.note}\n`,
    );
  }
  const missed = browser === undefined && asked.some(stage => stage.name === 'end-to-end');
  if (missed)
    process.stdout.write('end-to-end was skipped: no Chrome, Chromium or Edge found; GANTRY_BROWSER names one\n');
  if (missed && process.env.GANTRY_REQUIRE_BROWSER === '1') failed = true;
  process.stdout.write(`${countsLine(counts)}\n`);
  return failed ? 1 : 0;
});

/**
 * @param {import('./test-stages.js').Stage} stage
 * @param {readonly string[]} filters
 */
async function timed(stage, filters) {
  const start = performance.now();
  const result = await stage.run(filters).catch(broken);
  return { result, seconds: (performance.now() - start) / 1000 };
}

/**
 * A stage that could not run is a failure like any other; the stages after it still run.
 * @param {unknown} error
 * @returns {import('./test-stages.js').StageResult}
 */
function broken(error) {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ok: false, note: 'could not run', output, counts: { ...noCounts, failed: 1 } };
}
