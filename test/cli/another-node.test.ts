import { describe, expect, it } from 'vitest';
import { hexfarer } from '../support/cli.ts';
import { finding, type Report, served } from '../support/doctor.ts';

/** Refuses to load native code, as Node does with code compiled for another version of it. */
const ANOTHER_NODE = `process.dlopen = () => {
  throw Object.assign(new Error('was compiled against a different Node.js version'), { code: 'ERR_DLOPEN_FAILED' });
};`;
const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ANOTHER_NODE)}` };
const TOLD = `SQLite's library was not installed for this Node, ${process.version} on ${process.platform} ${process.arch}: run \`npm ci\` with it.`;

describe('with packages that were installed for another Node', () => {
  it.each([['serve'], ['campaigns'], ['reseal']])('`%s` says what to do', async (command) => {
    const { status, error } = hexfarer([command, '--data', await served()], { env });
    expect(error.trim()).toBe(`hexfarer: ${TOLD}`);
    expect(status).toBe(1);
  });

  it('`doctor` says so, and does not advise restoring a backup', async () => {
    const { status, out } = hexfarer(['doctor', '--json', '--data', await served()], { env });
    const { what, mend } = finding(JSON.parse(out) as Report, 'database');
    expect(what).toContain(TOLD);
    expect(mend).toBe('install it anew: what is kept is as it was');
    expect(status).toBe(1);
  });

  it('commands that need no database work', () => {
    const { status, out } = hexfarer(['explore', '--seed', 'any', '--hexes', '1'], { env });
    expect(out).toContain('5050');
    expect(status).toBe(0);
  });
});
