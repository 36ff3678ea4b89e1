import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../support/import-rules.ts';
import { PROJECT } from '../support/server-process.ts';
import { APART, isTriedLonger, LASTING, LONGEST } from '../support/test-files.ts';

const sources = sourcesOf(PROJECT, ['test']);
const tests = sources.filter(({ path }) => path.endsWith('.test.ts'));

describe('the test files', () => {
  it.each(LONGEST)('include some that begin with %s, which is listed among the longest', (part) => {
    expect(tests.filter(({ path }) => path.startsWith(`test/${part}`))).not.toEqual([]);
  });

  it('that try more cases in the long run are all part of it', () => {
    const trying = tests.filter(({ text }) => /\btried\(/.test(text)).map(({ path }) => path);
    const known = tests.filter(({ path, text }) => isTriedLonger(path, text)).map(({ path }) => path);
    expect(known).toEqual(trying);
    expect(known.length).toBeGreaterThan(5);
  });

  it('of the long run try all cases at once, and leave none to another run', () => {
    const long = sources.filter(({ path }) => path.endsWith('.long.ts'));
    expect(long.filter(({ text }) => text.includes('all-tests.ts'))).toEqual([]);
    expect(long.length).toBeGreaterThan(10);
  });

  it('change nothing that lasts in their shared process, or are listed to run apart', () => {
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
  ])('are recognised by a line such as %s as changing what lasts', (line) => {
    expect(line).toMatch(LASTING);
  });
});
