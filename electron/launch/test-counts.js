import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status?: string, fullName?: string, failureMessages?: readonly string[] }} TestReport
 * @typedef {{ status: string, assertionResults: readonly TestReport[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly FileReport[] }} Report vitest's JSON report, as far as it is read here
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/**
 * What a report counts. A test file that could not even be loaded has no tests to count; it is one failure.
 * @param {Report} report
 * @returns {Counts}
 */
export function countsOf(report) {
  const unloadable = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The tests that passed only when they were run again, by name, with why they failed at first: they count as passed, and
 * are told.
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

/**
 * The errors that no test took, from what the test runner printed: each with the test that ran last before it.
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
