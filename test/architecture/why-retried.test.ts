import { describe, expect, it } from 'vitest';
import type { TestCase } from 'vitest/node';
import { WhyRetried } from '../support/why-retried.ts';

const test = (flaky: boolean, errors: readonly object[]) => ({
  fullName: 'counters > can be tapped',
  diagnostic: () => ({ flaky }) as ReturnType<TestCase['diagnostic']>,
  result: () => ({ state: 'passed', errors }) as unknown as ReturnType<TestCase['result']>,
});

const error = {
  message: 'expected 5 to be 4',
  stacks: [
    { file: `${process.cwd()}/node_modules/playwright-core/lib/locator.js`, line: 1 },
    { file: `${process.cwd()}/test/browser/counters.test.ts`, line: 42 },
  ],
};

describe('a test that passed at a second try', () => {
  it('is named at the end of the run, with its first error and the line of the test', () => {
    const lines: string[] = [];
    const reporter = new WhyRetried((line) => lines.push(line));
    reporter.onTestCaseResult(test(true, [error]));
    expect(lines).toEqual([]);
    reporter.onTestRunEnd();
    expect(lines).toEqual([
      'Passed at a later try: counters > can be tapped (test/browser/counters.test.ts:42)\nexpected 5 to be 4',
    ]);
  });

  it('is told apart from one that passed at once or failed for good', () => {
    const lines: string[] = [];
    const reporter = new WhyRetried((line) => lines.push(line));
    reporter.onTestCaseResult(test(false, []));
    reporter.onTestCaseResult(test(false, [error]));
    reporter.onTestRunEnd();
    expect(lines).toEqual([]);
  });
});
