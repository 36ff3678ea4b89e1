import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';

it('`export --format battlefield` draws the battlefield of a hex, and reports a hex without one', async () => {
  const directory = dataDirectory();
  const { url } = await serverInProcess({ dataDirectory: directory });
  const { id, owner } = await new ApiClient(url).start();
  await owner.command(id, { kind: 'battlefield', q: 0, r: -1, edition: 'portable-1' });
  const run = (...more: string[]) =>
    runInProcess(['export', id, '--format', 'battlefield', '--data', directory, ...more]);
  const drawn = await run('--hex', '0,-1');
  expect(drawn).toMatchObject({ status: 0, error: '' });
  expect(drawn.out).toMatch(/^<svg[\s\S]*Battlefield at 5049[\s\S]*<\/svg>\s*$/);
  expect((await run('--hex', '5049')).out).toBe(drawn.out);
  expectComplaint(await run('--hex', '0,0'), 1, /no battlefield was rolled for hex 5050/);
  expectComplaint(await run('--hex', '0,-1', '--at', '8'), 1, /no battlefield was rolled for hex 5049/);
  expectComplaint(
    await run(),
    2,
    /--format battlefield needs --hex, a hex by its number, such as 5049, or as Q,R/,
  );
  expectComplaint(
    await run('--hex', 'there'),
    2,
    /needs --hex, a hex by its number, such as 5049, or as Q,R, such as 0,-1/,
  );
  expectComplaint(
    await runInProcess(['export', id, '--format', 'svg', '--hex', '0,0', '--data', directory]),
    2,
    /--hex is for a battlefield/,
  );
});
