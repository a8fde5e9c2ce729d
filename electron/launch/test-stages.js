import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { modules, pinnedNode, root } from './paths.js';
import {
  afterAnotherRun,
  countsOf,
  noCounts,
  plus,
  secondTries,
  uncaughtErrors,
  worthAnotherRun,
} from './test-counts.js';

/**
 * @typedef {{ ok: boolean, note: string, output: string, counts: import('./test-counts.js').Counts }} StageResult
 * @typedef {{ name: string, project?: string, isLight?: boolean, run: (filters: readonly string[]) => Promise<StageResult> }} Stage
 */

/**
 * One lane more than there are processors: a test that waits for a frame, a thread or a program leaves its processor free.
 */
const oneMoreLane = `--maxWorkers=${availableParallelism() + 1}`;

/** @type {readonly Stage[]} */
export const stages = [
  { name: 'types', isLight: true, run: checkTypes },
  { name: 'lint', isLight: true, run: lint },
  { ...vitestStage('architecture', 'architecture'), isLight: true },
  vitestStage('unit', 'unit', { builds: ['app'], args: [oneMoreLane] }),
  // Spends half of its time waiting for connections to time out.
  { ...vitestStage('contract', 'contract', { builds: ['app'] }), isLight: true },
  vitestStage('end-to-end', 'e2e', {
    builds: ['app', 'renderer', 'notices'],
    args: [oneMoreLane],
    // Needs a real browser, which may be too slow on a busy machine: a failed file runs again on its own, on a new page,
    // before the failure counts. The retry is reported in any case.
    runsAgain: true,
  }),
];

/** @returns {Promise<StageResult>} */
async function checkTypes() {
  // The largest project starts first, and the others run in parallel.
  const projects = ['test', '.', 'shared', 'electron', 'renderer'];
  const check = (/** @type {string} */ project) => tool('typescript/bin/tsc', ['-p', project]);
  const [first = '', ...others] = projects;
  const largest = check(first);
  const runs = [];
  for (const project of others) runs.push(await check(project));
  runs.push(await largest);
  const ok = runs.every(run => run.status === 0);
  return { ok, note: `${projects.length} projects`, output: runs.map(run => run.output).join(''), counts: noCounts };
}

/** @returns {Promise<StageResult>} */
async function lint() {
  const { status, output } = await tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off']);
  const note = /Checked \d+ files/.exec(output)?.[0].toLowerCase() ?? '';
  return { ok: status === 0, note, output, counts: noCounts };
}

/**
 * A stage of the test runner. Builds first what its tests run as threads and programs.
 * @param {string} name
 * @param {string} project
 * @param {{ builds?: readonly import('./stale.js').TargetName[], args?: readonly string[], runsAgain?: boolean }} [options]
 * @returns {Stage}
 */
function vitestStage(name, project, { builds = [], args = [], runsAgain = false } = {}) {
  return {
    name,
    project,
    async run(filters) {
      const { ensureBuilt } = await import('./build.js');
      await ensureBuilt(builds);
      const env = builds.length > 0 ? { ...compiled, GANTRY_BUILT: '1' } : compiled;
      const run = await runVitest(project, [...args, ...filters], env);
      const files = runsAgain && run.report ? worthAnotherRun(run.report) : [];
      if (files.length === 0 || !run.report) return resultOf(run);
      const again = await runVitest(project, ['--maxWorkers=1', ...files], env);
      const output = `${run.output}\n${again.output}`;
      if (!again.report) return resultOf({ ...run, output });
      const { report, mended } = afterAnotherRun(run.report, again.report);
      return resultOf({ output, report, status: again.status }, mended);
    },
  };
}

/** Keeps Node's compiled code for the next thread or program: compiling takes half of their time. */
const compiled = { NODE_COMPILE_CACHE: join(modules, '.cache/gantry-compiled') };

/** @typedef {{ status: number, output: string, report?: import('./test-counts.js').Report }} VitestRun */

/**
 * @param {string} project
 * @param {readonly string[]} filters
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<VitestRun>}
 */
async function runVitest(project, filters, env) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const args = ['run', `--project=${project}`, ...reporters, '--passWithNoTests', ...filters];
    const run = await tool('vitest/vitest.mjs', args, env);
    return existsSync(file) ? { ...run, report: JSON.parse(readFileSync(file, 'utf8')) } : run;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {VitestRun} run
 * @param {readonly string[]} [mended] the tests that passed only when their file was run again
 */
function resultOf({ status, output, report }, mended = []) {
  const uncaught = uncaughtErrors(output);
  const counted = report ? countsOf(report) : { ...noCounts, failed: status === 0 ? 0 : 1 };
  const counts = plus(counted, { ...noCounts, failed: uncaught.length });
  const sum = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  const note = [sum, ...(report ? secondTries(report) : []), ...mended, ...uncaught].join('\n  ');
  return { ok: status === 0 && counts.failed === 0, note, output, counts };
}

/**
 * Runs a development tool of node_modules and captures its output.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<{ status: number, output: string }>}
 */
function tool(script, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, [join(modules, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', chunk => chunks.push(chunk));
    child.stderr.on('data', chunk => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', code => resolve({ status: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
