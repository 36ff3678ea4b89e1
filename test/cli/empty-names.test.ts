import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/cli.ts';

describe('an empty name, as from an unset shell variable,', () => {
  it.each([
    [['explore', '--seed', 's', '--hexes', '1', '--out', ''], '--out'],
    [['island', '--seed', 's', '--format', 'svg', '--out='], '--out'],
    [['campaigns', '--data', ''], '--data'],
    [['serve', '--data', ''], '--data'],
    [['import', ''], 'FILE'],
    [['table', ''], 'FILE'],
    [['backup', ''], 'FILE'],
    [['export', '', '--format', 'svg'], 'ID'],
    [['verify', ''], 'ID|FILE|LINK'],
  ] as const)('is wrong usage: %j', async (words, what) => {
    const { status, error } = await runInProcess(words);
    expect({ status, error }).toEqual({
      status: 2,
      error: `hexfarer: ${words[0]}: ${what} is empty; see \`hexfarer ${words[0]} --help\`\n`,
    });
  });
});
