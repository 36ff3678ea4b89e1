import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** From the private use area: no font has it. */
const NOWHERE = '\u{10fffd}';

it('`export` says which characters a picture shows as numbers, whatever the format', async () => {
  const directory = dataDirectory();
  const { url } = await serverInProcess({ dataDirectory: directory });
  const { id, owner } = await new ApiClient(url).start();
  const exported = (format: string, out: string) =>
    runInProcess([
      'export',
      id,
      '--format',
      format,
      '--out',
      join(dataDirectory(), out),
      '--data',
      directory,
    ]);
  await owner.command(id, { kind: 'name', q: 0, r: 0, text: 'Ořechov', of: 'place' });
  expect(await exported('png', 'map.png')).toMatchObject({ status: 0, error: '' });
  await owner.command(id, { kind: 'name', q: 0, r: 0, text: `Mill ${NOWHERE}`, of: 'place' });
  const told = `no font here has ${NOWHERE}: the picture shows their Unicode numbers instead\n`;
  expect(await exported('png', 'map.png')).toMatchObject({ status: 0, error: told });
  expect((await exported('vault', 'notes/')).error).toContain(told);
  expect((await exported('foundry', 'module.zip')).error).toContain(told);
  expect((await exported('svg', 'map.svg')).error).toBe('');
});
