import { describe, expect, test } from 'vitest';
import { countsLine, countsOf, noCounts, plus } from '../../electron/launch/test-counts.js';

const report = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};

describe('the counts of a run', () => {
  test('are those of the test runner, tests not yet written counting as skipped', () => {
    expect(countsOf(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  test('hold a failure for each file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }, ...report.testResults];
    expect(countsOf({ ...report, testResults })).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  test('hold no second failure for a file whose tests failed', () => {
    const testResults = [{ status: 'failed', assertionResults: [{}] }];
    expect(countsOf({ ...report, testResults })).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  test('of several stages are added and told in one line', () => {
    const sum = plus(plus(noCounts, countsOf(report)), { passed: 805, failed: 0, skipped: 0 });
    expect(countsLine(sum)).toBe('tests: 812 passed, 1 failed, 3 skipped');
  });
});
