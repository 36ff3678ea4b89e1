import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../support/rooms.ts';
import { PROJECT } from '../support/server-process.ts';
import { APART, LASTING, LONGEST, TRIED_LONGER } from '../support/test-files.ts';

const sources = sourcesOf(PROJECT, ['test']);
const tests = sources.filter(({ path }) => path.endsWith('.test.ts'));

describe('the test files', () => {
  it.each(LONGEST)('that begin with %s, among the longest, are there', (part) => {
    expect(tests.filter(({ path }) => path.startsWith(`test/${part}`))).not.toEqual([]);
  });

  it.each(TRIED_LONGER)('%s, which are tried longer, is there, and is told by how much', (file) => {
    expect(tests.find(({ path }) => path === `test/${file}`)?.text).toContain('tried(');
  });

  it('leave nothing behind in the process that they share, or have one of their own', () => {
    const beside = sources.filter(({ path }) => !path.startsWith('test/support/'));
    const lasting = beside.filter(({ text }) => LASTING.test(text)).map(({ path }) => path);
    expect(lasting.toSorted()).toEqual(APART.map((file) => `test/${file}`));
  });

  it.each([
    "vi.stubGlobal('fetch', answer);",
    'vi.useFakeTimers();',
    "process.env.TZ = 'UTC';",
    'delete process.env.TZ;',
    'globalThis.seed = 7;',
    'Array.prototype.at = last;',
  ])('are not to have a line such as %s there', (line) => {
    expect(line).toMatch(LASTING);
  });
});
