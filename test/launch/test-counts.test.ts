import { describe, expect, test } from 'vitest';
import {
  afterAnotherRun,
  countsLine,
  countsOf,
  noCounts,
  plus,
  secondTries,
  uncaughtErrors,
  worthAnotherRun,
} from '../../electron/launch/test-counts.js';

const report = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};

describe('the counts of a run', () => {
  test('are those of the test runner, with todo tests counted as skipped', () => {
    expect(countsOf(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  test('include a failure for each file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }, ...report.testResults];
    expect(countsOf({ ...report, testResults })).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  test('include a failure for a file that failed although its tests passed', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'passed' }] }, ...report.testResults];
    expect(countsOf({ ...report, testResults })).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  test('include no second failure for a file whose tests failed', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    expect(countsOf({ ...report, testResults })).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  test('name the tests that passed only when they were run again', () => {
    const first = { status: 'passed', fullName: 'the tree opens', failureMessages: [] };
    const again = { status: 'passed', fullName: 'the tree closes', failureMessages: ['Error: too late\n  at there'] };
    const red = { status: 'failed', fullName: 'the tree falls', failureMessages: ['Error: no'] };
    const testResults = [{ status: 'failed', assertionResults: [first, again, red] }];
    expect(secondTries({ ...report, testResults })).toEqual([
      'passed at the second try: the tree closes (Error: too late)',
    ]);
  });

  test('use the second run of a file that was run again, and say so', () => {
    const of = (fullName: string, status: string, why?: string) => ({
      ...{ fullName, status, failureMessages: why === undefined ? [] : [why] },
    });
    const tree = [of('opens', 'passed'), of('closes', 'failed', 'Error: too late\n  at there'), of('grows', 'todo')];
    const run = {
      ...{ numPassedTests: 2, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 },
      testResults: [
        { name: '/tree', status: 'failed', assertionResults: tree },
        { name: '/leaf', status: 'failed', assertionResults: [of('falls', 'failed', 'Error: no')] },
        { name: '/root', status: 'passed', assertionResults: [of('holds', 'passed'), of('digs', 'skipped')] },
      ],
    };
    expect(worthAnotherRun(run)).toEqual(['/tree', '/leaf']);
    const again = {
      ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1 },
      testResults: [
        {
          ...run.testResults[0],
          status: 'passed',
          assertionResults: [of('opens', 'passed'), of('closes', 'passed'), of('grows', 'todo')],
        },
        { name: '/leaf', status: 'failed', assertionResults: [of('falls', 'failed', 'Error: no')] },
      ],
    };
    const { report: now, mended } = afterAnotherRun(run, again);
    expect(mended).toEqual(['passed when its file was run again: closes (Error: too late)']);
    expect(countsOf(now)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('do not use another run if many files fail', () => {
    const testResults = ['a', 'b', 'c', 'd'].map(name => ({ name, status: 'failed', assertionResults: [{}] }));
    expect(worthAnotherRun({ ...report, testResults })).toEqual([]);
  });

  test('name the test that was running when an error outside any test came', () => {
    const printed = [
      '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯',
      'Vitest caught 2 unhandled errors during the test run.',
      '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯',
      'TimeoutError: no file chooser',
      ' ❯ importFile test/e2e/a.test.ts:92:29',
      'This error originated in "test/e2e/a.test.ts" test file. It doesn\'t mean the error was thrown inside the file.',
      'The last test to run before this error was "opens a file". This means either:',
      '⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯',
      'Error: gone',
    ];
    expect(uncaughtErrors(printed.join('\n'))).toEqual([
      'uncaught error: TimeoutError: no file chooser (test/e2e/a.test.ts > opens a file)',
      'uncaught error: Error: gone (outside of every test)',
    ]);
    expect(uncaughtErrors('Tests  7 passed (7)')).toEqual([]);
  });

  test('of several stages are added and printed on one line', () => {
    const sum = plus(plus(noCounts, countsOf(report)), { passed: 805, failed: 0, skipped: 0 });
    expect(countsLine(sum)).toBe('tests: 812 passed, 1 failed, 3 skipped');
  });
});
