import { describe, expect, it, onTestFinished } from 'vitest';
import { FailureLog } from '../../src/access/failure-log.ts';
import { StorageFailure } from '../../src/session/ports.ts';

/** A log of failures, and the facts and messages that it writes. */
function failureLog() {
  const lines: { facts: Record<string, unknown>; message: string }[] = [];
  const error = (facts: Record<string, unknown>, message: string) => lines.push({ facts, message });
  const log = new FailureLog({ error } as never);
  onTestFinished(() => log.close());
  return { log, lines };
}

const away = new StorageFailure('PostgreSQL can’t be reached');

describe('the log of failures', () => {
  it('has each failure with its error and what it happened to', () => {
    const { log, lines } = failureLog();
    log.failed(away, { request: 'a' }, 'Nothing can be written down');
    expect(lines).toEqual([{ facts: { err: away, request: 'a' }, message: 'Nothing can be written down' }]);
  });

  it('has at most twenty failures of the storage a minute, then the number of further ones, and counts all', () => {
    const { log, lines } = failureLog();
    for (let call = 1; call <= 500; call++) log.failed(away, { request: call }, 'failed');
    expect(lines.map(({ facts }) => facts.request)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    log.sumUp();
    expect(lines.slice(20).map(({ facts }) => facts)).toEqual([{ more: 480 }]);
    log.sumUp();
    expect(lines).toHaveLength(21);
    log.failed(away, { request: 501 }, 'failed');
    expect(lines.at(-1)?.facts).toMatchObject({ request: 501 });
    expect(log.storageFailures).toBe(501);
  });

  it('leaves out no other failure', () => {
    const { log, lines } = failureLog();
    for (let call = 0; call < 50; call++) log.failed(new TypeError('a bug'), { call }, 'failed');
    expect(lines).toHaveLength(50);
    expect(log.storageFailures).toBe(0);
  });
});
