import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status?: string, fullName?: string, failureMessages?: readonly string[] }} TestReport
 * @typedef {{ name?: string, status: string, assertionResults: readonly TestReport[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly FileReport[] }} Report vitest's JSON report, as far as it is read here
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts the tests of a report. A test file that failed without a failed test counts as one failure: it could not be
 * loaded or cleaned up after, or has snapshots of no test.
 * @param {Report} report
 * @returns {Counts}
 */
export function countsOf(report) {
  const asWhole = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + asWhole.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The names of the tests that passed only on a retry, with their first failure. They count as passed, but are reported.
 * @param {Report} report
 * @returns {readonly string[]}
 */
export function secondTries(report) {
  return report.testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages = [] }) => {
      return `passed at the second try: ${fullName} (${failureMessages[0]?.split('\n')[0] ?? ''})`;
    });
}

/** If more files than this fail, it is for a common reason and not by chance. */
const BY_CHANCE = 3;

/**
 * The files that are worth running again on their own: a failed test may leave its page in a state that its retry does not
 * expect.
 * @param {Report} report
 * @returns {readonly string[]}
 */
export function worthAnotherRun(report) {
  const names = report.testResults.flatMap(({ status, name }) => (status === 'failed' && name ? [name] : []));
  return names.length > BY_CHANCE ? [] : names;
}

/**
 * The report with the second results of the files that were run again, and the names of the tests that passed only then.
 * @param {Report} report
 * @param {Report} again
 * @returns {{ report: Report, mended: readonly string[] }}
 */
export function afterAnotherRun(report, again) {
  const rerun = new Map(again.testResults.map(file => [file.name, file]));
  const before = report.testResults.filter(({ name }) => rerun.has(name));
  const passed = new Set(testsOf(again.testResults, 'passed').map(({ fullName }) => fullName));
  const mended = testsOf(before, 'failed').filter(({ fullName }) => passed.has(fullName));
  const now = report.testResults.map(file => rerun.get(file.name) ?? file);
  /** @param {readonly string[]} states */
  const count = (...states) => testsOf(now, ...states).length;
  return {
    mended: mended.map(
      ({ fullName, failureMessages = [] }) =>
        `passed when its file was run again: ${fullName} (${failureMessages[0]?.split('\n')[0] ?? ''})`,
    ),
    report: {
      testResults: now,
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('skipped', 'pending', 'disabled'),
      numTodoTests: count('todo'),
    },
  };
}

/**
 * @param {readonly FileReport[]} files
 * @param {readonly string[]} states
 */
function testsOf(files, ...states) {
  return files.flatMap(file => file.assertionResults).filter(({ status = '' }) => states.includes(status));
}

/**
 * The errors outside any test, from the test runner's output, each with the last test before it.
 * @param {string} output
 * @returns {readonly string[]}
 */
export function uncaughtErrors(output) {
  const blocks = stripVTControlCharacters(output)
    .split(/^⎯+ (?:Unhandled (?:Rejection|Error)|Uncaught Exception) ⎯+$/m)
    .slice(1);
  return blocks.map(block => {
    const [error = ''] = block.trim().split('\n');
    const file = /^This error originated in "(.+)" test file/m.exec(block)?.[1];
    const test = /^The last test to run before this error was "(.+)"\. This means/m.exec(block)?.[1];
    const where = [file, test].filter(part => part !== undefined).join(' > ');
    return `uncaught error: ${error} (${where || 'outside of every test'})`;
  });
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function plus(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}
