import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../support/rooms.ts';
import { PROJECT } from '../support/server-process.ts';
import { LASTING, LONGEST, PURE } from '../support/test-files.ts';

const tests = sourcesOf(PROJECT, ['test']).filter(({ path }) => path.endsWith('.test.ts'));

describe('the test files', () => {
  it.each(LONGEST)('that begin with %s, among the longest, are there', (part) => {
    expect(tests.filter(({ path }) => path.startsWith(`test/${part}`))).not.toEqual([]);
  });

  it.each(PURE)('of the pure room %s leave nothing behind in the process that they share', (room) => {
    const files = sourcesOf(PROJECT, [`test/${room}`]);
    expect(files).not.toEqual([]);
    expect(files.filter(({ text }) => LASTING.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    "vi.stubGlobal('fetch', answer);",
    'vi.useFakeTimers();',
    "process.env.TZ = 'UTC';",
    'globalThis.seed = 7;',
    'Array.prototype.at = last;',
  ])('are not to have a line such as %s there', (line) => {
    expect(line).toMatch(LASTING);
  });
});
