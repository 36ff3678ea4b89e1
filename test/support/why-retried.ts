import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** What the reporter needs of a test. */
type Retried = Pick<TestCase, 'fullName' | 'diagnostic' | 'result'>;

/**
 * Says why tests failed before they passed at a later try. Vitest itself only says that they did, so that what went
 * wrong is lost until it happens again.
 */
export class WhyRetried implements Reporter {
  readonly #told: string[] = [];
  readonly #write: (line: string) => unknown;

  constructor(write = (line: string): unknown => process.stderr.write(`${line}\n`)) {
    this.#write = write;
  }

  onTestCaseResult(test: Retried): void {
    if (!test.diagnostic()?.flaky) return;
    for (const { message, stacks } of test.result().errors ?? []) {
      const at = stacks?.find(({ file }) => !file.includes('node_modules'));
      const where = at ? ` (${relative('.', at.file)}:${at.line})` : '';
      this.#told.push(`Passed at a later try: ${test.fullName}${where}\n${message}`);
    }
  }

  onTestRunEnd(): void {
    for (const told of this.#told.splice(0)) this.#write(told);
  }
}
